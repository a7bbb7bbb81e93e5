import type { CreatedPasskey, UsedPasskey } from '#shared/passkeys/passkeys.ts';
import type { Config } from '../../platform/config.ts';
import type { KnownCredential } from './passkeys.queries.ts';

/*
 * WebAuthn as we use it, through the package that knows the protocol. The package is loaded by the first request for a
 * passkey: it takes 25 MB and a third of a second, which the worker and the command line never need.
 */

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;

const loadPackage = () => import('@simplewebauthn/server');

interface Creation {
  readonly challenge: string;
  readonly userHandle: Buffer;
  readonly userName: string;
  readonly known: readonly KnownCredential[];
}

/**
 * The options with which a browser creates a passkey that can be found without a name, that asks for the person's
 * finger, face or code, and that says nothing about its maker.
 */
export async function writeCreationOptions(config: Config, { challenge, userHandle, userName, known }: Creation) {
  const { generateRegistrationOptions } = await loadPackage();
  return generateRegistrationOptions({
    rpName: config.productName,
    rpID: relyingPartyOf(config),
    userName,
    userID: new Uint8Array(userHandle),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(describeCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * The options with which a browser uses a passkey.
 * @param allowed the passkeys to choose from; none: all that the browser has for this site
 */
export async function writeRequestOptions(config: Config, challenge: string, allowed: readonly KnownCredential[]) {
  const { generateAuthenticationOptions } = await loadPackage();
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(config),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(describeCredential),
  });
}

/** A passkey that a browser has created. */
export interface CreatedCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** Verifies the answer to a challenge for a new passkey; null when anything of it does not fit. */
export async function verifyCreation(
  config: Config,
  { response, ...answer }: CreatedPasskey,
  challenge: string,
): Promise<CreatedCredential | null> {
  const { verifyRegistrationResponse } = await loadPackage();
  const { transports = [], ...rest } = response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: rest, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originOf(config),
      expectedRPID: relyingPartyOf(config),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports,
    };
  } catch {
    // The package throws for everything that does not fit, and does nothing but compute.
    return null;
  }
}

/**
 * Verifies the use of a passkey with its public key.
 * @returns what the authenticator says its counter is; null when anything of the answer does not fit
 */
export async function verifyUse(
  config: Config,
  { response, ...answer }: UsedPasskey,
  { challenge, publicKey }: { readonly challenge: string; readonly publicKey: Buffer },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadPackage();
  // The handle is compared by the caller: the package does not look at it.
  const { userHandle: _userHandle, ...rest } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: rest, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originOf(config),
      expectedRPID: relyingPartyOf(config),
      // The counter is compared by the update that saves it.
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The name by which authenticators know this site: its host, so that no other site can ask for its passkeys. */
function relyingPartyOf({ publicUrl }: Config): string {
  return new URL(publicUrl).hostname;
}

function originOf({ publicUrl }: Config): string {
  return new URL(publicUrl).origin;
}

function describeCredential({ credentialId, transports }: KnownCredential) {
  return { id: credentialId.toString('base64url'), transports: [...transports] };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
