import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { passkeyMessages as messages } from '#shared/messages/passkeys.ts';

/*
 * What talks with the browser's authenticators. It is a file of its own, which is fetched when somebody wants a passkey:
 * pages that only show the button do not load it.
 */

/** What a signed-in member or a visitor uses a passkey for, as the address of its options. */
export type PasskeyUse = 'sign-in' | 'proof';

/** Creates a passkey on this device, and gives what the server asks for, as text. */
export async function createPasskey(): Promise<string> {
  const optionsJSON = await fetchOptions<PublicKeyCredentialCreationOptionsJSON>('creation');
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Uses a passkey, and gives what the server asks for, as text. */
export async function requestPasskey(use: PasskeyUse): Promise<string> {
  const optionsJSON = await fetchOptions<PublicKeyCredentialRequestOptionsJSON>(use);
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/**
 * Waits until the visitor chooses a passkey among those that the browser suggests for the field of the address.
 * @returns null when the server gives a browser that it has never seen no challenge before it is asked to
 * @throws when the wait ends without a choice
 */
export async function awaitSuggestedPasskey(isAskedFor: boolean): Promise<string | null> {
  const answer = await fetchAnswer('sign-in', { suggestion: !isAskedFor });
  if (answer.status === 204) return null;
  const optionsJSON = (await answer.json()) as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

/** Ends a wait for a suggested passkey. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** What to say about a passkey that was not created or used. */
export function messageOf(error: unknown): string {
  if (!(error instanceof WebAuthnError)) return messages.passkey_failed;
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return messages.passkey_already_here;
  const isCancelled = error.code === 'ERROR_CEREMONY_ABORTED' || error.code === 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
  return isCancelled ? messages.passkey_cancelled : messages.passkey_failed;
}

async function fetchOptions<Options>(use: 'creation' | PasskeyUse): Promise<Options> {
  return (await (await fetchAnswer(use)).json()) as Options;
}

async function fetchAnswer(use: 'creation' | PasskeyUse, asked: object = {}): Promise<Response> {
  const answer = await fetch(`/auth/v1/passkeys/${use}-options`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  });
  if (!answer.ok) throw new Error(`No options for a passkey: ${answer.status}`);
  return answer;
}
