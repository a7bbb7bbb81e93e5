import { useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/Field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

interface PasskeyFormProps extends Pick<ButtonProps, 'variant'> {
  /** Where the answer is posted; the address of this page unless stated. */
  readonly action?: string;
  readonly intent: string;
  /** Asks the browser, and gives what is posted. */
  readonly ask: () => Promise<string>;
  readonly label: string;
  readonly className?: string;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** Whether this browser knows passkeys. False on the server: without scripts there is the mailed link. */
export function useKnowsPasskeys(): boolean {
  return useIsHydrated() && typeof window.PublicKeyCredential === 'function';
}

/**
 * A form that a passkey fills in. It is sent as a document, because who is signed in, or what may be opened, is another
 * afterwards. Nothing is shown where the browser has no passkeys.
 */
export function PasskeyForm({ action, intent, ask, label, variant, className = 'form', children }: PasskeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const credential = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<string>();
  if (!useKnowsPasskeys()) return null;

  const send = async () => {
    setIsAsking(true);
    setError(undefined);
    try {
      const answer = await ask();
      if (credential.current) credential.current.value = answer;
      form.current?.submit();
    } catch (cause) {
      const { messageOf } = await import('./webauthn.ts');
      setError(messageOf(cause));
      setIsAsking(false);
    }
  };
  return (
    <form
      ref={form}
      method="post"
      {...(action && { action })}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="credential" ref={credential} />
      {children}
      {error && <ErrorText>{error}</ErrorText>}
      <Button {...(variant && { variant })} disabled={isAsking}>
        {isAsking ? 'Un instant…' : label}
      </Button>
    </form>
  );
}
