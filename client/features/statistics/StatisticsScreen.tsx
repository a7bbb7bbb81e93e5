import { Form } from 'react-router';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, SaveButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError, takeFormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { ADMIN_PASSWORD_MAX_LENGTH } from '#shared/limits.ts';
import { administrationTitles } from '#shared/messages/administration.ts';
import { UNSUBSCRIBE_EMAIL_LENGTH } from '#shared/unsubscribe/unsubscribe.ts';
import { ScanApplication } from '../admin/ScanApplication.tsx';
import { Dashboard } from './Dashboard.tsx';

type Data = ReturnType<typeof useScreenData<'adminStatistics'>>;

/** The statistics, protected by an address, a password and an application of codes of their own. */
export default function StatisticsScreen() {
  const data = useScreenData('adminStatistics');
  switch (data.state) {
    case 'dashboard':
      return <Dashboard {...data} />;
    case 'enrol':
      return <Enrol {...data} />;
    case 'log-in':
      return <LogIn hasEnded={data.hasEnded} />;
  }
}

function LogIn({ hasEnded }: { readonly hasEnded: boolean }) {
  const result = useFormResult();
  return (
    <Screen
      look="gradient"
      title="Statistiques"
      intro="Réservé à l'équipe, avec une adresse, un mot de passe et un code à part."
    >
      <FormError titles={administrationTitles} />
      {hasEnded && !takeFormError(result) && (
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
        <Field
          name="code"
          label="Code à six chiffres"
          hint="Celui de l'application de codes. Laisse vide la toute première fois."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <SaveButton saving="Connexion...">Se connecter</SaveButton>
      </Form>
    </Screen>
  );
}

/** After the first right password: nothing opens before an application of codes is enrolled. */
function Enrol({ secret, link, qr }: Extract<Data, { state: 'enrol' }>) {
  const errors = useFormResult()?.errors;
  return (
    <Screen
      look="gradient"
      title="Scanne cette image"
      intro="Le mot de passe est le bon. Il faut encore une application de codes : son code sera demandé à chaque connexion. Si d'autres personnes de l'équipe entrent ici, qu'elles scannent aussi cette image : elle ne sera plus montrée ensuite."
    >
      <FormError />
      <ScanApplication secret={secret} link={link} qr={qr} />
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="intent" value="enrol" />
        <Field
          name="code"
          label="Le code que l'application affiche"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          error={errors?.['code']}
        />
        <SaveButton saving="Vérification…">Enregistrer cette application</SaveButton>
      </Form>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="log-out" />
        <Button variant="quiet">Plus tard</Button>
      </Form>
    </Screen>
  );
}
