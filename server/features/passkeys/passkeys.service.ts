import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { MINUTE_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { CHALLENGE_MINUTES, PASSKEY_LIMIT } from '#shared/passkeys/passkey-limits.ts';
import type { CreatedPasskey, UsedPasskey } from '#shared/passkeys/passkeys.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import type { Config } from '../../platform/config.ts';
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
  type KnownCredential,
} from './passkeys.queries.ts';

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
const ALGORITHMS = [-8, -7, -257];
const USER_HANDLE_BYTES = 32;
const TIMEOUT_MS = 5 * 60_000;

/**
 * The options with which the browser creates a passkey: one that can be found without a name, that asks for the
 * person's finger, face or code, and that says nothing about its maker. The account is named by a random handle and by
 * the name that others see, so that no address reaches a keychain (S-passkey-2).
 */
export async function creationOptions(ctx: AppContext, member: Member, browserHash: string) {
  const known = await findCredentials(ctx.db, member.id);
  const handle = known[0]?.userHandle ?? randomBytes(USER_HANDLE_BYTES);
  const scope = { purpose: 'create', browserHash, memberId: member.id } as const;
  return generateRegistrationOptions({
    rpName: ctx.config.productName,
    rpID: relyingPartyOf(ctx.config),
    userName: member.displayName ?? fr`Mon compte`,
    userID: new Uint8Array(handle),
    challenge: bytesOf(createChallenge(ctx.config, scope, ctx.now(), handle)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(describeCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** The options with which a visitor signs in. They name no passkey: the browser offers those that it has. */
export function signInOptions(ctx: AppContext, browserHash: string) {
  return requestOptions(ctx, { purpose: 'sign-in', browserHash, memberId: null }, []);
}

/** The options with which a signed-in member proves that it is still them. */
export async function proofOptions(ctx: AppContext, memberId: string, browserHash: string) {
  const known = await findCredentials(ctx.db, memberId);
  return requestOptions(ctx, { purpose: 'prove', browserHash, memberId }, known);
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
 * @throws AppError 403 when this member may not add one; 422 when the answer does not fit a challenge of ours, the credential is known, or there are five
 */
export async function addPasskey(
  ctx: AppContext,
  { member, browserHash, signInId, mayAdd }: NewPasskeyOwner,
  { name, credential }: { readonly name: string; readonly credential: CreatedPasskey },
): Promise<string> {
  const scope = browserHash === null ? null : ({ purpose: 'create', browserHash, memberId: member.id } as const);
  const created = scope && (await verifyCreation(ctx, credential, scope));
  if (!created) throw new AppError('passkey_not_created', 422);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx.db, member.id);
    if (!(await mayAdd(tx))) throw new AppError('passkey_needs_second_factor', 403);
    if ((await countPasskeys(tx.db, member.id)) >= PASSKEY_LIMIT) throw new AppError('passkey_limit', 422);
    const id = await insertPasskey(tx.db, { ...created, memberId: member.id, name, signInId, now: tx.now() });
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

/**
 * Verifies the use of a passkey: an unused challenge of ours for this browser, our site, a known credential with its
 * handle, a right signature after the person was verified, and a counter that has grown. Null for everything else,
 * without a reason: what is known about a credential is nobody's business (S-passkey-3, S-passkey-4).
 */
export async function acceptPasskey(
  ctx: AppContext,
  answer: UsedPasskey,
  scope: Omit<ChallengeScope, 'browserHash'> & { readonly browserHash: string | null },
): Promise<ProvenPasskey | null> {
  const { browserHash } = scope;
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (browserHash === null || challenge === null) return null;
  if ((await takeChallenge(ctx, challenge, { ...scope, browserHash })) === null) return null;
  const credentialId = Buffer.from(answer.id, 'base64url');
  const passkey = await findPasskey(ctx.db, credentialId);
  if (!passkey || (scope.memberId !== null && passkey.memberId !== scope.memberId)) return null;
  if (!isHandleRight(answer.response.userHandle, passkey.userHandle, scope)) return null;
  const signCount = await verifyUse(ctx, answer, { challenge, publicKey: passkey.publicKey });
  if (signCount === null) return null;
  if (!(await markPasskeyUsed(ctx.db, credentialId, { signCount, day: dayOf(ctx.now()) }))) {
    ctx.log.warn({ passkeyId: passkey.id }, 'the counter of a passkey did not grow');
    return null;
  }
  return { id: passkey.id, memberId: passkey.memberId };
}

async function verifyUse(
  { config }: AppContext,
  answer: UsedPasskey,
  { challenge, publicKey }: { readonly challenge: string; readonly publicKey: Buffer },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: withoutHandle(answer.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: new URL(config.publicUrl).origin,
      expectedRPID: relyingPartyOf(config),
      // The counter is compared by the update that saves it.
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The package throws for everything that does not fit; it asks nothing of the database.
    return null;
  }
}

async function verifyCreation(ctx: AppContext, answer: CreatedPasskey, scope: ChallengeScope) {
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (challenge === null) return null;
  const userHandle = await takeChallenge(ctx, challenge, scope);
  if (userHandle?.length !== USER_HANDLE_BYTES) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: { ...answer.response, transports: answer.response.transports ?? [] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(ctx.config.publicUrl).origin,
      expectedRPID: relyingPartyOf(ctx.config),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      userHandle,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: answer.response.transports ?? [],
    };
  } catch {
    return null;
  }
}

/** The handle is compared before: the package does not look at it. */
function withoutHandle({ userHandle: _userHandle, ...response }: UsedPasskey['response']) {
  return response;
}

function requestOptions(ctx: AppContext, scope: ChallengeScope, allowed: readonly KnownCredential[]) {
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx.config),
    challenge: bytesOf(createChallenge(ctx.config, scope, ctx.now())),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(describeCredential),
  });
}

/**
 * Marks a challenge as used.
 * @returns what it carries; null when it is not ours for this scope, too old, or was used before
 */
async function takeChallenge(ctx: AppContext, challenge: string, scope: ChallengeScope): Promise<Buffer | null> {
  const carried = readChallenge(ctx.config, challenge, scope, ctx.now());
  if (carried === null) return null;
  const uses = createLimit(ctx.db, ctx.config, {
    name: 'passkey-challenge',
    points: 1,
    seconds: (CHALLENGE_MINUTES + 1) * MINUTE_SECONDS,
  });
  return (await uses.admits(challenge)) ? carried : null;
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

/** The name by which authenticators know this site: its host, so that no other site can ask for its passkeys. */
function relyingPartyOf({ publicUrl }: Config): string {
  return new URL(publicUrl).hostname;
}

function describeCredential({ credentialId, transports }: KnownCredential) {
  return { id: credentialId.toString('base64url'), transports: [...transports] };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** Whether the authenticator means the same account. Without a name of a member it must say which one. */
function isHandleRight(
  given: string | undefined,
  own: Buffer,
  { memberId }: Pick<ChallengeScope, 'memberId'>,
): boolean {
  if (given === undefined) return memberId !== null;
  const handle = Buffer.from(given, 'base64url');
  return handle.length === own.length && timingSafeEqual(handle, own);
}

function record(tx: AppContext, memberId: string, action: string): Promise<void> {
  const member = `member:${memberId}` as const;
  return recordAction(tx.db, { actor: member, action, subject: member, now: tx.now() });
}
