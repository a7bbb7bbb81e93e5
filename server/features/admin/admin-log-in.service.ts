import { HOUR_MS, HOUR_SECONDS } from '#shared/duration.ts';
import { parseEmailAddress } from '#shared/sign-in/email-address.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_PASSWORD_MAX_LENGTH, ADMIN_PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import type { Client } from '../../platform/http/client.ts';
import { createClientLimit, createLimit } from '../../platform/limits/limits.ts';
import { hashToken, keyedHash, randomToken, recognitionKeyOf } from '../../platform/secrets.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import type { KnownBrowser } from '../members/known-browser.ts';
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
import { proveStatisticsCode } from './statistics-factor.service.ts';

const IDLE_MS = 15 * 60 * 1000;
/** How long an administrator's session lasts, however much it is used: a stolen one lasts no longer. */
const LIFETIME_MS = HOUR_MS;
const TRIES_PER_CLIENT_AND_HOUR = 60;

export interface GivenCredentials {
  readonly email: string;
  readonly password: string;
  /** Of the application of codes; absent before one is enrolled. */
  readonly code?: string | undefined;
}

/** Who tries to log in: their network address, and what their browser remembers. */
export interface Asker {
  readonly client: Client;
  readonly knownBrowser: KnownBrowser;
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
 * Compares an address, a password and a code with those of the statistics. Known and unknown addresses are counted,
 * slowed down, locked and answered alike, and a wrong code like a wrong password. `unenrolled`: all is right, but there is
 * no application of codes yet, so that nothing opens (S-administration-8).
 */
export async function checkAdminCredentials(
  ctx: AppContext,
  { email, password, code = '' }: GivenCredentials,
  asker: Asker,
): Promise<'right' | 'wrong' | 'wait' | 'unenrolled'> {
  const address = email.trim().toLowerCase();
  const counted = countedFor(ctx, address, asker);
  if (!(await admitsTry(ctx, asker, address)) || !(await countTry(ctx, counted, address))) return 'wait';
  const credentials = await findCredentials(ctx.db);
  const isSame = await isPassword(password, credentials?.passwordHash ?? null);
  if (!isSame || credentials?.email !== address) return 'wrong';
  const proof = await proveStatisticsCode(ctx, code);
  if (proof === 'wrong') return 'wrong';
  await inTransaction(ctx, async (tx) => {
    for (const { by, subject } of counted)
      await (by === 'address' ? uncountFailure(tx.db, subject, tx.now()) : forgetFailures(tx.db, subject));
  });
  return proof === 'missing' ? 'unenrolled' : 'right';
}

/** What a browser is known for that has logged in to the statistics with this address. */
export function statisticsAccount(address: string): string {
  return `statistics:${address.trim().toLowerCase()}`;
}

/** The limit of an hour: for a known browser its own, so that nobody in the same network uses it up. */
function admitsTry({ db, config }: AppContext, { client, knownBrowser }: Asker, address: string): Promise<boolean> {
  const window = { points: TRIES_PER_CLIENT_AND_HOUR, seconds: HOUR_SECONDS };
  return knownBrowser.knows(statisticsAccount(address))
    ? createLimit(db, config, { name: 'admin-known-browser', ...window }).admits(`${knownBrowser.id}`)
    : createClientLimit(db, config, { name: 'admin-client', ...window }).admits(client);
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

/** What a failure is counted by, and the keyed hash of it. */
interface CountedSubject {
  readonly by: Counted;
  readonly subject: string;
}

/**
 * Counts a try as failed before it is checked, so that simultaneous tries cannot slip through. False: no try is allowed
 * now.
 */
function countTry(ctx: AppContext, counted: readonly CountedSubject[], address: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const all = [];
    for (const { by, subject } of counted) all.push({ by, subject, before: await lockFailures(tx.db, subject, now) });
    if (all.some(({ before }) => before.nextTryAt > now)) return false;
    for (const { by, subject, before } of all) {
      const isOld = now.getTime() - before.lastAt.getTime() > FAILURES_FORGOTTEN_AFTER_MS;
      const failures = isOld ? 1 : before.failures + 1;
      const nextTryAt = new Date(now.getTime() + pauseAfter(by, failures) * 1000);
      await saveFailures(tx.db, subject, { failures, lastAt: now, nextTryAt });
      if (isLocking(by, failures)) await recordLock(tx, address, by);
    }
    return true;
  });
}

/** Logs a lock of an address that has an account; other addresses are invented and would fill the log. */
async function recordLock(tx: AppContext, address: string, counted: Counted): Promise<void> {
  if ((await findCredentials(tx.db))?.email !== address) return;
  const details = { for: counted === 'client' ? 'one client' : 'all but known browsers' };
  await recordAction(tx.db, {
    actor: 'admin-stats',
    action: 'statistics.lock',
    subject: null,
    details,
    now: tx.now(),
  });
}

/**
 * A browser that has logged in before is counted by itself alone: whatever others try, from whatever client, locks it
 * neither out nor slows it down.
 */
function countedFor({ config }: AppContext, address: string, { client, knownBrowser }: Asker): CountedSubject[] {
  const key = recognitionKeyOf(config, 'admin');
  if (knownBrowser.knows(statisticsAccount(address)))
    return [{ by: 'client', subject: keyedHash(key, `browser:${knownBrowser.id}:${address}`) }];
  return [
    { by: 'address', subject: keyedHash(key, `address:${address}`) },
    { by: 'client', subject: keyedHash(key, `client:${client.address}:${address}`) },
  ];
}

function hashOf(token: string): string {
  return hashToken(token).toString('base64url');
}
