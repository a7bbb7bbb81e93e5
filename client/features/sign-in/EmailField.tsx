import { useFormResult } from '../../frame/data.ts';
import { Field } from '../../ui/Field.tsx';
import { EMAIL_LENGTH } from '#shared/sign-in/email-address.ts';

interface EmailFieldProps {
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Whether the browser may suggest passkeys here. */
  readonly suggestsPasskeys?: boolean;
}

/** The field for an address in the entry forms; shows the typed address again with its error. */
export function EmailField({ hint, error, suggestsPasskeys = false }: EmailFieldProps) {
  const result = useFormResult();
  return (
    <Field
      name="email"
      type="email"
      label="Ton e-mail"
      hint={hint}
      autoComplete={suggestsPasskeys ? 'email webauthn' : 'email'}
      inputMode="email"
      maxLength={EMAIL_LENGTH}
      defaultValue={String(result?.values['email'] ?? '')}
      error={error ?? result?.errors['email']}
    />
  );
}
