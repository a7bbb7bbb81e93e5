import { Form } from 'react-router';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { errorToast } from '../../frame/error-toast.ts';
import { useToastOn } from '../../frame/Toasts.tsx';
import { ADMIN_PASSWORD_MAX_LENGTH } from '#shared/limits.ts';
import { administrationTitles } from '#shared/messages/administration.ts';
import { UNSUBSCRIBE_EMAIL_LENGTH } from '#shared/unsubscribe/unsubscribe.ts';
import { Dashboard } from './Dashboard.tsx';

/** The statistics, protected by an address and a password of their own. */
export default function StatisticsScreen() {
  const data = useScreenData('adminStatistics');
  return data.state === 'dashboard' ? <Dashboard {...data} /> : <LogIn hasEnded={data.hasEnded} />;
}

function LogIn({ hasEnded }: { readonly hasEnded: boolean }) {
  const result = useFormResult();
  const error = result && errorToast(result, administrationTitles, 'form');
  useToastOn(result, () => error ?? null);
  return (
    <Screen
      look="gradient"
      title="Statistiques"
      intro="Réservé à l'équipe, avec une adresse et un mot de passe à part."
    >
      {error && (
        <Alert kind="error" title={error.title}>
          {error.description}
        </Alert>
      )}
      {hasEnded && !error && (
        <Alert kind="info">
          Ta session a pris fin : elle dure un quart d'heure sans rien faire, une heure en tout. Reconnecte-toi.
        </Alert>
      )}
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="log-in" />
        <Field
          name="email"
          type="email"
          label="Adresse e-mail"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={UNSUBSCRIBE_EMAIL_LENGTH}
          defaultValue={String(result?.values['email'] ?? '')}
        />
        <Field
          name="password"
          type="password"
          label="Mot de passe"
          autoComplete="current-password"
          required
          maxLength={ADMIN_PASSWORD_MAX_LENGTH}
        />
        <SaveButton saving="Connexion...">Se connecter</SaveButton>
      </Form>
    </Screen>
  );
}
