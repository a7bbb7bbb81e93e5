import { useRef } from 'react';
import { Form } from 'react-router';
import { useFormResult, useScreenData, useViewer } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useIsFilled } from '../../ui/use-is-filled.ts';
import { de } from '#shared/elision.ts';
import { administrationNotices as notices, administrationTitles } from '#shared/messages/administration.ts';
import { routes } from '#shared/routes.ts';
import { UNSUBSCRIBE_EMAIL_LENGTH } from '#shared/unsubscribe/unsubscribe.ts';
import { fr } from '#shared/typeset.ts';
import { stillSent } from '#shared/unsubscribe/still-sent.ts';

/** The screen to unsubscribe an address without an account. */
export default function UnsubscribeScreen() {
  const { isDone } = useScreenData('unsubscribe');
  const { productName } = useViewer();
  const result = useFormResult();
  const form = useRef<HTMLFormElement>(null);
  const isFilled = useIsFilled(form, 'email');
  return (
    <Screen
      look="gradient"
      title="Désinscription"
      intro={fr`Tu ne veux plus recevoir d'e-mails ${de(productName)} ? Tu peux te désinscrire ici, même sans compte.`}
    >
      {isDone && !result && <Alert kind="success">{notices.unsubscribed}</Alert>}
      <FormError titles={administrationTitles} />
      <Form ref={form} key={isDone ? 'done' : 'asked'} method="post" action={routes.unsubscribe} className="form">
        <Field
          name="email"
          type="email"
          label="Ton adresse e-mail"
          hint="Celle à laquelle arrivent nos messages."
          placeholder="prenom@exemple.fr"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={UNSUBSCRIBE_EMAIL_LENGTH}
          defaultValue={String(result?.values['email'] ?? '')}
          error={result?.errors['email']}
        />
        <SaveButton saving="En cours..." disabled={!isFilled}>
          Envoyer
        </SaveButton>
      </Form>
      <p className="field__hint">
        Cela vaut dès maintenant. {stillSent} Ton adresse reste sur cette liste pour cela seulement.
      </p>
      <div className="actions">
        <LinkButton to={routes.home} variant="quiet">
          Revenir à l'accueil
        </LinkButton>
      </div>
    </Screen>
  );
}
