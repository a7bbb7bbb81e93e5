import type { PasskeyUse } from './webauthn.ts';

/** Asks the browser to create a passkey; its code is fetched now. */
export async function askForNewPasskey(): Promise<string> {
  return (await import('./webauthn.ts')).createPasskey();
}

/** Asks the browser to use a passkey to sign in; its code is fetched now. */
export const askToSignIn = () => askForPasskey('sign-in');

/** Asks the browser to use a passkey of the signed-in member; its code is fetched now. */
export const askForProof = () => askForPasskey('proof');

async function askForPasskey(use: PasskeyUse): Promise<string> {
  return (await import('./webauthn.ts')).requestPasskey(use);
}
