import { useEffect, type RefObject } from 'react';
import { CHALLENGE_MINUTES } from '#shared/passkeys/passkey-limits.ts';

/** How long one suggestion waits: its challenge must not expire before it is answered. */
const WAIT_MS = (CHALLENGE_MINUTES - 1) * 60_000;

/**
 * Lets the browser suggest passkeys in the field of the address, where it can: at once in a browser that signed in
 * before, and otherwise when the visitor turns to the form. The code for it is fetched then.
 * @param isOver whether one was refused on this page: the browser would suggest the same one again
 * @param onAnswer sends what the browser answers
 */
export function useSuggestedPasskey(
  form: RefObject<HTMLElement | null>,
  isOver: boolean,
  onAnswer: (answer: string) => void,
): void {
  useEffect(() => {
    if (isOver) return;
    const over = new AbortController();
    const field = form.current;
    const begin = async () => {
      if ((await suggest(false, over.signal, onAnswer)) || over.signal.aborted) return;
      const onFocus = () => void suggest(true, over.signal, onAnswer);
      field?.addEventListener('focusin', onFocus, { once: true, signal: over.signal });
    };
    void begin();
    return () => over.abort();
  }, [form, isOver, onAnswer]);
}

/** Suggests passkeys until one is chosen or the page is left. False when the browser or the server offers none. */
async function suggest(isAskedFor: boolean, over: AbortSignal, onAnswer: (answer: string) => void): Promise<boolean> {
  if (!(await canSuggest())) return false;
  const { awaitSuggestedPasskey, stopWaiting } = await import('../passkeys/webauthn.ts');
  over.addEventListener('abort', stopWaiting, { once: true });
  let isRenewed = true;
  while (isRenewed && !over.aborted) {
    isRenewed = false;
    const renewal = setTimeout(() => {
      isRenewed = true;
      stopWaiting();
    }, WAIT_MS);
    try {
      const answer = await awaitSuggestedPasskey(isAskedFor);
      if (answer === null) return false;
      onAnswer(answer);
    } catch {
      // The wait ended: for a new challenge, because the visitor pressed the button, or without a reason to show.
    } finally {
      clearTimeout(renewal);
    }
  }
  return true;
}

async function canSuggest(): Promise<boolean> {
  if (typeof window.PublicKeyCredential !== 'function') return false;
  // Older browsers have passkeys, but do not suggest them.
  if (!('isConditionalMediationAvailable' in window.PublicKeyCredential)) return false;
  return window.PublicKeyCredential.isConditionalMediationAvailable();
}
