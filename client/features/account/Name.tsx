import { Form } from 'react-router';
import { NAME_CHANGE_DAYS } from '#shared/account/account-limits.ts';
import { DISPLAY_NAME_LENGTH } from '#shared/limits.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult, type ScreenData } from '../../frame/data.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Part } from './Part.tsx';
import './account.css';

/** The name that others see, and the form that changes it once a week (S-account-10). */
export function Name({
  name,
  nameChangesOn,
  notice,
}: Pick<ScreenData<'account'>, 'name' | 'nameChangesOn' | 'notice'>) {
  const result = useFormResult();
  const isSaving = useIsSaving();
  const error = result?.errors['display_name'];
  return (
    <Part
      id="prenom"
      title="Ton prénom"
      done={notice === 'prenom-change' && fr`C'est fait. C'est ainsi que les autres te voient désormais.`}
    >
      {name !== null && (
        <p>
          <strong className="account__email">{name}</strong>
        </p>
      )}
      {nameChangesOn === null || error ? (
        <details className="account__details account__change" open={error !== undefined}>
          <summary>Changer de prénom</summary>
          <p>Un pseudo convient aussi. Tu peux en changer une fois tous les {NAME_CHANGE_DAYS} jours.</p>
          <Form method="post" action={`${routes.account}#prenom`} className="form" preventScrollReset noValidate>
            <input type="hidden" name="intent" value="change-name" />
            <Field
              name="display_name"
              label="Ton nouveau prénom ou pseudo"
              autoComplete="given-name"
              maxLength={DISPLAY_NAME_LENGTH}
              defaultValue={String(result?.values['display_name'] ?? '')}
              error={error}
            />
            <Button variant="secondary" disabled={isSaving}>
              Enregistrer ce prénom
            </Button>
          </Form>
        </details>
      ) : (
        <p className="account__note">Tu pourras en changer à nouveau le {nameChangesOn}.</p>
      )}
    </Part>
  );
}
