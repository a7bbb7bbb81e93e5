import { Form } from 'react-router';
import { ADDRESS_LINK_MINUTES, ADDRESS_UNDO_DAYS } from '#shared/account/account-limits.ts';
import { routes } from '#shared/routes.ts';
import { EMAIL_LENGTH } from '#shared/sign-in/email-address.ts';
import { useFormResult, useViewer, type ScreenData } from '../../frame/data.ts';
import { Button, LinkButton, useIsSaving } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Part } from './Part.tsx';
import './account.css';
import { fr } from '#shared/typeset.ts';

type IdentityProps = Pick<ScreenData<'account'>, 'email' | 'since' | 'isFreshlyProven' | 'notice'>;

/** The member's address, and the way to another one. */
export function Identity({ email, since, isFreshlyProven, notice }: IdentityProps) {
  const { contactEmail } = useViewer();
  const isRefused = useFormResult()?.errors['new_email'] !== undefined;
  const isOpen = isRefused || (notice === 'cest-toi-adresse' && isFreshlyProven);
  return (
    <Part
      id="compte"
      title="Ton adresse"
      done={
        (notice === 'adresse-demandee' &&
          fr`Un message est parti à ta nouvelle adresse. Ouvre le lien qu'il contient ici, dans ce navigateur : rien ne change avant.`) ||
        (notice === 'adresse-changee' && fr`C'est fait : voici ta nouvelle adresse.`) ||
        (notice === 'cest-toi-adresse' && isFreshlyProven && fr`C'est bien toi : tu peux continuer.`)
      }
    >
      <p>
        <strong className="account__email">{email}</strong>
      </p>
      <p className="account__note">Membre depuis le {since}.</p>
      <details className="account__details account__change" open={isOpen}>
        <summary>Changer d'adresse</summary>
        <p>
          Un lien part à la nouvelle adresse, valable {ADDRESS_LINK_MINUTES} minutes. L'ancienne est prévenue, et peut
          annuler le changement pendant {ADDRESS_UNDO_DAYS} jours.
        </p>
        {isFreshlyProven ? (
          <ChangeEmail />
        ) : (
          <p>
            <LinkButton to={`${routes.accountProof}?pour=adresse`} variant="secondary">
              Changer d'adresse
            </LinkButton>
          </p>
        )}
        <p className="account__note">
          Tu n'as plus accès à l'adresse ci-dessus, et tu ne peux pas confirmer que c'est toi ? Écris-nous :{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      </details>
    </Part>
  );
}

function ChangeEmail() {
  const result = useFormResult();
  const isSaving = useIsSaving();
  return (
    <Form method="post" action={`${routes.account}#compte`} className="form" preventScrollReset noValidate>
      <input type="hidden" name="intent" value="change-email" />
      <Field
        name="new_email"
        type="email"
        label="Ta nouvelle adresse e-mail"
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_LENGTH}
        defaultValue={String(result?.values['new_email'] ?? '')}
        error={result?.errors['new_email']}
      />
      <Button variant="secondary" disabled={isSaving}>
        Envoyer le lien
      </Button>
    </Form>
  );
}
