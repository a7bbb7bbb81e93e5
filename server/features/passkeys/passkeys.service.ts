import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { MINUTE_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { CHALLENGE_MINUTES, PASSKEY_LIMIT } from '#shared/passkeys/passkey-limits.ts';
import type { CreatedPasskey, UsedPasskey } from '#shared/passkeys/passkeys.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { recordAction } from '../audit/audit.queries.ts';
import type { Member } from '../members/member.queries.ts';
import { createChallenge, readChallenge, type ChallengeScope } from './challenge.ts';
import {
  countPasskeys,
  deletePasskey,
  findCredentials,
  findPasskey,
  insertPasskey,
  lockOwner,
  markPasskeyUsed,
} from './passkeys.queries.ts';
import { verifyCreation, verifyUse, writeCreationOptions, writeRequestOptions } from './webauthn.ts';

const USER_HANDLE_BYTES = 32;

/**
 * The options with which a browser creates a passkey. The account is named by a random handle and by the name that
 * others see, so that no address reaches a keychain (S-passkey-2).
 */
export async function creationOptions(ctx: AppContext, member: Member, browserHash: string) {
  const known = await findCredentials(ctx.db, member.id);
  const userHandle = known[0]?.userHandle ?? randomBytes(USER_HANDLE_BYTES);
  const scope = { purpose: 'create', browserHash, memberId: member.id } as const;
  const challenge = createChallenge(ctx.config, scope, ctx.now(), userHandle);
  const userName = member.displayName ?? fr`Mon compte`;
  return writeCreationOptions(ctx.config, { challenge, userHandle, userName, known });
}

/** The options with which a visitor signs in. They name no passkey: the browser offers those that it has. */
export function signInOptions(ctx: AppContext, browserHash: string) {
  const scope = { purpose: 'sign-in', browserHash, memberId: null } as const;
  return writeRequestOptions(ctx.config, createChallenge(ctx.config, scope, ctx.now()), []);
}

/** The options with which a signed-in member proves that it is still them. */
export async function proofOptions(ctx: AppContext, memberId: string, browserHash: string) {
  const known = await findCredentials(ctx.db, memberId);
  const scope = { purpose: 'prove', browserHash, memberId } as const;
  return writeRequestOptions(ctx.config, createChallenge(ctx.config, scope, ctx.now()), known);
}

export interface NewPasskeyOwner {
  readonly member: Member;
  /** The hash of the cookie of this browser; null if it has none. */
  readonly browserHash: string | null;
  /** The sign-in during which the passkey is added; null for a session that was opened before there were any. */
  readonly signInId: string | null;
  /** Whether this member may add one, asked in the transaction that does. */
  mayAdd(tx: AppContext): Promise<boolean>;
}

/**
 * Saves a new passkey and notifies its owner by mail (S-passkey-1, S-passkey-5).
 * @returns the id of the passkey
 * @throws AppError 403 when this member may not add one; 422 when the answer does not fit a challenge of ours, the
 *   credential is known, or there are five
 */
export async function addPasskey(
  ctx: AppContext,
  { member, browserHash, signInId, mayAdd }: NewPasskeyOwner,
  { name, credential }: { readonly name: string; readonly credential: CreatedPasskey },
): Promise<string> {
  const scope = { purpose: 'create', browserHash, memberId: member.id } as const;
  const taken = await takeChallenge(ctx, credential.response.clientDataJSON, scope);
  const created = taken && (await verifyCreation(ctx.config, credential, taken.challenge));
  if (!created) throw new AppError('passkey_not_created', 422);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx.db, member.id);
    if (!(await mayAdd(tx))) throw new AppError('passkey_needs_second_factor', 403);
    if ((await countPasskeys(tx.db, member.id)) >= PASSKEY_LIMIT) throw new AppError('passkey_limit', 422);
    const owned = { memberId: member.id, userHandle: taken.carried, name, signInId, now: tx.now() };
    const id = await insertPasskey(tx.db, { ...created, ...owned });
    if (id === null) throw new AppError('passkey_known', 422);
    await record(tx, member.id, 'passkey.add');
    await queueMail(tx, { kind: 'passkey-added', to: member.email, data: {}, dedupeKey: id });
    return id;
  });
}

/** Removes one of a member's own passkeys. An unknown one is no error. */
export async function removePasskey(ctx: AppContext, memberId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await deletePasskey(tx.db, memberId, id)) await record(tx, memberId, 'passkey.remove');
  });
}

/** A passkey that has just proved its owner. */
export interface ProvenPasskey {
  readonly id: string;
  readonly memberId: string;
}

/** What a challenge must have been made for; a browser without our cookie was never given one. */
type AnsweredScope = Omit<ChallengeScope, 'browserHash'> & { readonly browserHash: string | null };

/**
 * Verifies the use of a passkey: an unused challenge of ours for this browser, our site, a known credential with its
 * handle, a right signature after the person was verified, and a counter that has grown. Null for everything else,
 * without a reason: what is known about a credential is nobody's business (S-passkey-3, S-passkey-4).
 */
export async function acceptPasskey(
  ctx: AppContext,
  answer: UsedPasskey,
  scope: AnsweredScope,
): Promise<ProvenPasskey | null> {
  const taken = await takeChallenge(ctx, answer.response.clientDataJSON, scope);
  if (!taken) return null;
  const credentialId = Buffer.from(answer.id, 'base64url');
  const passkey = await findPasskey(ctx.db, credentialId);
  if (!passkey || (scope.memberId !== null && passkey.memberId !== scope.memberId)) return null;
  if (!isHandleRight(answer.response.userHandle, passkey.userHandle, scope)) return null;
  const { publicKey } = passkey;
  const signCount = await verifyUse(ctx.config, answer, { challenge: taken.challenge, publicKey });
  if (signCount === null) return null;
  if (!(await markPasskeyUsed(ctx.db, credentialId, { signCount, day: dayOf(ctx.now()) }))) {
    ctx.log.warn({ passkeyId: passkey.id }, 'the counter of a passkey did not grow');
    return null;
  }
  return { id: passkey.id, memberId: passkey.memberId };
}

/**
 * Marks the challenge that a browser answers as used.
 * @returns the challenge with what it carries; null when it is not ours for this scope, too old, or was used before
 */
async function takeChallenge(
  ctx: AppContext,
  clientData: string,
  { browserHash, ...scope }: AnsweredScope,
): Promise<{ readonly challenge: string; readonly carried: Buffer } | null> {
  const challenge = challengeIn(clientData);
  if (challenge === null || browserHash === null) return null;
  const carried = readChallenge(ctx.config, challenge, { ...scope, browserHash }, ctx.now());
  if (carried === null) return null;
  const uses = createLimit(ctx.db, ctx.config, {
    name: 'passkey-challenge',
    points: 1,
    seconds: (CHALLENGE_MINUTES + 1) * MINUTE_SECONDS,
  });
  return (await uses.admits(challenge)) ? { challenge, carried } : null;
}

const clientDataSchema = z.object({
  challenge: z.string(),
  /** We are in no frame of another site. */
  crossOrigin: z.optional(z.literal(false)),
});

/** The challenge that a browser says it answers; null when it says none, or that another site frames us. */
function challengeIn(clientDataJson: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return clientDataSchema.safeParse(said).data?.challenge ?? null;
  } catch {
    return null;
  }
}

/** Whether the authenticator means the same account. Where no member is named, it must say which one. */
function isHandleRight(given: string | undefined, own: Buffer, { memberId }: AnsweredScope): boolean {
  if (given === undefined) return memberId !== null;
  const handle = Buffer.from(given, 'base64url');
  return handle.length === own.length && timingSafeEqual(handle, own);
}

function record(tx: AppContext, memberId: string, action: string): Promise<void> {
  const member = `member:${memberId}` as const;
  return recordAction(tx.db, { actor: member, action, subject: member, now: tx.now() });
}
