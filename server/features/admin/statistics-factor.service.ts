import * as z from 'zod/mini';
import { MINUTE_SECONDS } from '#shared/duration.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { keysOf, seal, unsealWithAny } from '../../platform/secrets.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { deleteSessions, findCredentials } from './admin-log-in.queries.ts';
import { newSecret, stepOf } from './one-time-codes.ts';
import {
  deleteStatisticsFactor,
  findStatisticsFactor,
  saveStatisticsFactor,
  markStatisticsStep,
} from './statistics-factor.queries.ts';

/** How long the picture of a new application of codes may wait for its first code. */
const OFFER_LIFETIME_MS = 10 * MINUTE_SECONDS * 1000;

const offerSchema = z.strictObject({ secret: z.string(), passwordSetAt: z.number(), offeredAt: z.number() });

/** Whether a code opens the statistics; `missing`: no application of codes is enrolled yet (S-administration-8). */
export async function proveStatisticsCode(ctx: AppContext, code: string): Promise<'right' | 'wrong' | 'missing'> {
  const factor = await findStatisticsFactor(ctx.db);
  if (!factor) return 'missing';
  const secret = unsealWithAny(keysOf(ctx.config, 'second-factor'), factor.sealedSecret);
  const step = stepOf(secret, code, ctx.now());
  return step !== null && (await markStatisticsStep(ctx.db, step)) ? 'right' : 'wrong';
}

/**
 * A new secret for an application of codes, encrypted for the browser that has just given the right password. It proves
 * the password as well: nobody else can make one, and a new password ends it.
 */
export async function offerStatisticsFactor(ctx: AppContext): Promise<string> {
  const credentials = await findCredentials(ctx.db);
  const offer: z.output<typeof offerSchema> = {
    secret: newSecret(),
    passwordSetAt: credentials?.changedAt.getTime() ?? 0,
    offeredAt: ctx.now().getTime(),
  };
  return seal(keysOf(ctx.config, 'second-factor')[0], JSON.stringify(offer)).toString('base64url');
}

/** The secret and the address of an offer; null when it is too old, forged, or an application is enrolled already. */
export async function readStatisticsOffer(
  ctx: AppContext,
  sealed: string,
): Promise<{ readonly secret: string; readonly email: string } | null> {
  const offer = unsealOffer(ctx, sealed);
  const credentials = await findCredentials(ctx.db);
  if (!offer || !credentials || (await findStatisticsFactor(ctx.db))) return null;
  const isFresh = ctx.now().getTime() - offer.offeredAt < OFFER_LIFETIME_MS;
  const isForPassword = credentials.changedAt.getTime() === offer.passwordSetAt;
  return isFresh && isForPassword ? { secret: offer.secret, email: credentials.email } : null;
}

/** Makes an application of codes the second factor of the statistics, after it has shown a right code. */
export async function enrolStatisticsFactor(
  ctx: AppContext,
  secret: string,
  code: string,
): Promise<'enrolled' | 'wrong' | 'taken'> {
  const step = stepOf(secret, code, ctx.now());
  if (step === null) return 'wrong';
  return inTransaction(ctx, async (tx) => {
    const sealedSecret = seal(keysOf(tx.config, 'second-factor')[0], secret);
    if (!(await saveStatisticsFactor(tx.db, { sealedSecret, lastStep: step, createdAt: tx.now() }))) return 'taken';
    await record(tx, 'statistics.second-factor.enrol', 'admin-stats');
    return 'enrolled';
  });
}

/** Removes the application of codes and ends all sessions: the next log-in enrols again. False when there was none. */
export function resetStatisticsFactor(ctx: AppContext, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await deleteStatisticsFactor(tx.db))) return false;
    await deleteSessions(tx.db);
    await record(tx, 'statistics.second-factor.reset', actor);
    return true;
  });
}

function unsealOffer({ config }: AppContext, sealed: string): z.output<typeof offerSchema> | null {
  try {
    const plain = unsealWithAny(keysOf(config, 'second-factor'), Buffer.from(sealed, 'base64url'));
    return offerSchema.safeParse(JSON.parse(plain)).data ?? null;
  } catch {
    return null;
  }
}

function record(tx: AppContext, action: string, actor: Actor): Promise<void> {
  return recordAction(tx.db, { actor, action, subject: null, now: tx.now() });
}
