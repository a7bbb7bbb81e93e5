import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import { routes } from '#shared/routes.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import type { FormResult } from './data.ts';

interface MailedLinkFormProps {
  /** The address of the screen; the token is added. */
  readonly action: string;
  readonly token: string;
  readonly isSignedIn: boolean;
  /** The label of the field for the address, which is asked for outside the member's own session. */
  readonly addressLabel: string;
  /** What the button does, which cannot be undone. */
  readonly does: string;
  /** The words of the way back, without doing it. */
  readonly leaves: string;
  /** Further fields, not shown. */
  readonly children?: ReactNode;
}

/**
 * The last confirmation on the screen of a mailed link. Without our router: it may sign the member out, and the document is
 * loaded anew.
 */
export function MailedLinkForm({
  action,
  token,
  isSignedIn,
  addressLabel,
  does,
  leaves,
  children,
}: MailedLinkFormProps) {
  const result = useActionData<FormResult>();
  // Signed in, but to another account.
  const asksAddress = !isSignedIn || result?.errors['email'] !== undefined;
  return (
    <form
      method="post"
      action={`${action}${action.includes('?') ? '&' : '?'}token=${token}`}
      className="form form--narrow"
      noValidate
    >
      {children}
      <input type="hidden" name="token" value={token} />
      {asksAddress && (
        <Field
          name="email"
          type="email"
          label={addressLabel}
          hint="Ce navigateur n'est pas connecté à ton compte : elle confirme que c'est toi."
          autoComplete="email"
          defaultValue={String(result?.values['email'] ?? '')}
          error={result?.errors['email']}
        />
      )}
      <div className="actions">
        <Button className="button--danger">{does}</Button>
        <LinkButton to={isSignedIn ? routes.account : routes.home} variant="secondary">
          {leaves}
        </LinkButton>
      </div>
    </form>
  );
}
