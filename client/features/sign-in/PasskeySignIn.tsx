import { useCallback, useRef, type RefObject } from 'react';
import { askToSignIn } from '../passkeys/passkey-calls.ts';
import { PasskeyForm, useKnowsPasskeys } from '../passkeys/PasskeyForm.tsx';
import { useSuggestedPasskey } from './use-suggested-passkey.ts';

interface PasskeySignInProps {
  /** The sign-in page, with the page to lead to afterwards. */
  readonly action: string;
  /** The form with the field of the address, in which the browser suggests passkeys. */
  readonly linkForm: RefObject<HTMLFormElement | null>;
  /** Whether this page is the answer to a form that was refused. */
  readonly isRefused: boolean;
}

/** Signing in by a passkey: by a button, and by what the browser suggests. Needs scripts; the mailed link does not (S-passkey-6). */
export function PasskeySignIn({ action, linkForm, isRefused }: PasskeySignInProps) {
  const suggested = useRef<HTMLFormElement>(null);
  const send = useCallback((answer: string) => {
    const form = suggested.current;
    const field = form?.elements.namedItem('credential');
    if (!form || !(field instanceof HTMLInputElement)) return;
    field.value = answer;
    form.submit();
  }, []);
  useSuggestedPasskey(linkForm, isRefused, send);
  const knowsPasskeys = useKnowsPasskeys();
  if (!knowsPasskeys) return null;
  return (
    <>
      <form ref={suggested} method="post" action={action} hidden>
        <input type="hidden" name="intent" value="passkey" />
        <input type="hidden" name="credential" />
      </form>
      <PasskeyForm
        action={action}
        intent="passkey"
        ask={askToSignIn}
        label="Utiliser une clé d'accès"
        variant="secondary"
      />
    </>
  );
}
