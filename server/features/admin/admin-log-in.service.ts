import { HOUR_MS, HOUR_SECONDS } from '#shared/duration.ts';
import { parseEmailAddress } from '#shared/sign-in/email-address.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_PASSWORD_MAX_LENGTH, ADMIN_PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { hashToken, keyedHash, randomToken, recognitionKeyOf } from '../../platform/secrets.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import {
  deleteSessions,
  findCredentials,
  forgetFailures,
  uncountFailure,
  insertSession,
  saveCredentials,
  saveFailures,
  lockFailures,
  touchSession,
} from './admin-log-in.queries.ts';
import { FAILURES_FORGOTTEN_AFTER_MS, isLocking, pauseAfter, type Counted } from './log-in-pauses.ts';
import { hashPassword, isPassword } from './passwords.ts';

const IDLE_MS = 15 * 60 * 1000;
/** How long an administrator's session lasts, however much it is used: a stolen one lasts no longer. */
const LIFETIME_MS = HOUR_MS;
const TRIES_PER_CLIENT_AND_HOUR = 60;

export interface GivenCredentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Sets the address and password of the statistics, ends all its sessions and removes all locks.
 * @throws AppError 422 when the address is invalid, or the password too short, too long or easily guessed
 */
export async function setAdminPassword(
  ctx: AppContext,
  email: string,
  password: string,
  actor: Actor = 'cli',
): Promise<void> {
  const address = parseEmailAddress(email);
  if (!address) throw new AppError('invalid_email', 422);
  const { length } = password;
  if (length < ADMIN_PASSWORD_MIN_LENGTH || length > ADMIN_PASSWORD_MAX_LENGTH)
    throw new AppError('admin_password_length', 422);
  // Loaded here only, because its dictionaries are needed for a moment.
  const { isHardToGuess } = await import('./password-strength.ts');
  if (!isHardToGuess(password, address)) throw new AppError('admin_password_weak', 422);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    await saveCredentials(tx.db, { email: address, passwordHash }, tx.now());
    await deleteSessions(tx.db);
    await forgetFailures(tx.db);
    await recordAction(tx.db, { actor, action: 'statistics.set-password', subject: null, now: tx.now() });
  });
}

/**
 * Compares an address and password with those of the statistics. Known and unknown addresses are counted, slowed down,
 * locked and answered alike.
 * @param client the client's network address
 */
export async function checkAdminPassword(
  ctx: AppContext,
  { email, password }: GivenCredentials,
  client: string,
): Promise<'right' | 'wrong' | 'wait'> {
  const tries = createLimit(ctx.db, ctx.config, {
    name: 'admin-client',
    points: TRIES_PER_CLIENT_AND_HOUR,
    seconds: HOUR_SECONDS,
  });
  if (!(await tries.admits(client))) return 'wait';
  const address = email.trim().toLowerCase();
  const subjects = subjectsOf(ctx, address, client);
  if (!(await countTry(ctx, subjects, address))) return 'wait';
  const credentials = await findCredentials(ctx.db);
  const isSame = await isPassword(password, credentials?.passwordHash ?? null);
  if (!isSame || credentials?.email !== address) return 'wrong';
  await inTransaction(ctx, async (tx) => {
    await uncountFailure(tx.db, subjects.address, tx.now());
    await forgetFailures(tx.db, subjects.client);
  });
  return 'right';
}

/** Opens a session of the statistics and returns its token, of which only a hash is saved. */
export async function openAdminSession(ctx: AppContext): Promise<string> {
  const token = randomToken();
  await inTransaction(ctx, async (tx) => {
    await insertSession(tx.db, hashOf(token), tx.now());
    await recordAction(tx.db, { actor: 'admin-stats', action: 'statistics.log-in', subject: null, now: tx.now() });
  });
  return token;
}

/** Whether a session is open. Using it extends it, up to an hour in all. */
export async function isAdminSessionOpen(ctx: AppContext, token: string): Promise<boolean> {
  const now = ctx.now();
  const openedAfter = new Date(now.getTime() - LIFETIME_MS);
  const usedAfter = new Date(now.getTime() - IDLE_MS);
  return touchSession(ctx.db, hashOf(token), { openedAfter, usedAfter, now });
}

export async function closeAdminSession(ctx: AppContext, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await deleteSessions(tx.db, hashOf(token))) === 0) return;
    await recordAction(tx.db, { actor: 'admin-stats', action: 'statistics.log-out', subject: null, now: tx.now() });
  });
}

/**
 * Counts a try as failed before it is checked, so that simultaneous tries cannot slip through. False: no try is allowed
 * now.
 */
function countTry(ctx: AppContext, subjects: Readonly<Record<Counted, string>>, address: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const ofAddress = await lockFailures(tx.db, subjects.address, now);
    const ofClient = await lockFailures(tx.db, subjects.client, now);
    if (ofAddress.nextTryAt > now || ofClient.nextTryAt > now) return false;
    for (const [counted, before] of [
      ['address', ofAddress],
      ['client', ofClient],
    ] as const) {
      const isOld = now.getTime() - before.lastAt.getTime() > FAILURES_FORGOTTEN_AFTER_MS;
      const failures = isOld ? 1 : before.failures + 1;
      const nextTryAt = new Date(now.getTime() + pauseAfter(counted, failures) * 1000);
      await saveFailures(tx.db, subjects[counted], { failures, lastAt: now, nextTryAt });
      if (isLocking(counted, failures)) await recordLock(tx, address, counted);
    }
    return true;
  });
}

/** Logs a lock of an address that has an account; other addresses are invented and would fill the log. */
async function recordLock(tx: AppContext, address: string, counted: Counted): Promise<void> {
  if ((await findCredentials(tx.db))?.email !== address) return;
  const details = { for: counted === 'client' ? 'one client' : 'everybody' };
  await recordAction(tx.db, {
    actor: 'admin-stats',
    action: 'statistics.lock',
    subject: null,
    details,
    now: tx.now(),
  });
}

function subjectsOf({ config }: AppContext, address: string, client: string): Readonly<Record<Counted, string>> {
  const key = recognitionKeyOf(config, 'admin');
  return { address: keyedHash(key, `address:${address}`), client: keyedHash(key, `client:${client}:${address}`) };
}

function hashOf(token: string): string {
  return hashToken(token).toString('base64url');
}
