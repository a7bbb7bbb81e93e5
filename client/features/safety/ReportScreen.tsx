import { Form, Link } from 'react-router';
import { useFormResult, useScreenData, useViewer } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { EMAIL_LENGTH } from '#shared/sign-in/email-address.ts';
import { REPORT_PLACE_LENGTH, REPORT_TEXT_LENGTH } from '#shared/safety/reports.ts';
import { routes } from '#shared/routes.ts';
import { Emergency } from './Emergency.tsx';
import { ReasonChoice } from './ReasonChoice.tsx';
import { fr } from '#shared/typeset.ts';

/** The public form to report something to the team. */
export default function ReportScreen() {
  const { isDone, email } = useScreenData('report');
  const { productName, isSignedIn } = useViewer();
  const home = isSignedIn ? routes.matches : routes.home;
  const result = useFormResult();
  const { errors = {}, values = {} } = result ?? {};
  if (isDone && !result) return <Done home={home} />;
  return (
    <Screen
      look="calm"
      title="Signaler un contenu ou quelqu'un"
      intro={fr`Tu as vu sur ${productName}, ou reçu de sa part, quelque chose qui n'est pas normal ? Dis-le-nous, même sans compte.`}
      back={home}
    >
      <FormError />
      {isSignedIn && (
        <Alert kind="info">
          Pour signaler quelqu'un que tu vois sur le site, le plus simple est d'ouvrir « Autres gestes », les trois
          points à côté de son prénom : nous saurons tout de suite de qui il s'agit. Une discussion a disparu ?{' '}
          <Link to={routes.reportMessages}>Signale ses messages</Link>.
        </Alert>
      )}
      <Form method="post" action={routes.report} className="form form--page">
        <ReasonChoice chosen={String(values['reason'] ?? '')} error={errors['reason']} />
        <TextArea
          name="details"
          label="Ce que tu as vu"
          required
          maxLength={REPORT_TEXT_LENGTH}
          defaultValue={String(values['details'] ?? '')}
          error={errors['details']}
        />
        <Field
          name="place"
          label="Où tu l'as vu"
          hint="Une page, un prénom, un message reçu et son jour."
          required
          maxLength={REPORT_PLACE_LENGTH}
          defaultValue={String(values['place'] ?? '')}
          error={errors['place']}
        />
        <Field
          name="email"
          type="email"
          label="Ton adresse e-mail"
          hint="Pour te répondre, et rien d'autre. Elle est effacée une fois la réponse partie."
          autoComplete="email"
          inputMode="email"
          required
          maxLength={EMAIL_LENGTH}
          defaultValue={String(values['email'] ?? email ?? '')}
          error={errors['email']}
        />
        <SaveButton saving="Envoi...">Envoyer mon signalement</SaveButton>
      </Form>
      <Emergency />
    </Screen>
  );
}

function Done({ home }: { readonly home: string }) {
  return (
    <Screen
      look="moment"
      title="Merci, c'est bien arrivé"
      intro="Une personne de l'équipe va lire ton signalement. Un e-mail te le confirme, un autre te dira la suite."
    >
      <div className="actions">
        <LinkButton to={home}>Revenir à l'accueil</LinkButton>
      </div>
      <Emergency />
    </Screen>
  );
}
