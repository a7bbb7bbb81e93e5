import { useState } from 'react';
import { Form, useLocation } from 'react-router';
import { PROOF_LINK_MINUTES } from '#shared/account/account-limits.ts';
import { routes } from '#shared/routes.ts';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { FormError, takeFormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { askForProof } from '../passkeys/passkey-calls.ts';
import { PasskeyForm } from '../passkeys/PasskeyForm.tsx';
import { fr } from '#shared/typeset.ts';

/** Where a member proves that it is still them, before the address or the passkeys are changed. */
export default function ProofScreen() {
  const page = useScreenData('accountProof');
  const error = takeFormError(useFormResult());
  const action = `${routes.accountProof}?pour=${page.reason}`;
  if (page.state === 'link' && !error) return <FromLink token={page.token} action={action} />;
  if (page.state === 'sent' && !error) return <Sent action={action} />;
  return (
    <Screen
      look="calm"
      title="Confirme que c'est toi"
      intro="Une session ouverte peut rester sur un appareil prêté ou perdu. Avant de toucher à ton adresse ou à tes clés, montre que c'est bien toi."
      back={routes.account}
    >
      <FormError />
      <div className="form">
        {page.state === 'ask' && page.hasPasskey && (
          <PasskeyForm action={action} intent="passkey" ask={askForProof} label="Utiliser ma clé d'accès" />
        )}
        <MailForm
          action={action}
          label="Recevoir un lien par e-mail"
          isOnlyWay={page.state !== 'ask' || !page.hasPasskey}
        />
      </div>
    </Screen>
  );
}

interface MailFormProps {
  readonly action: string;
  readonly label: string;
  /** Whether nothing else on the screen leads on. */
  readonly isOnlyWay?: boolean;
}

function MailForm({ action, label, isOnlyWay = false }: MailFormProps) {
  const isSaving = useIsSaving();
  return (
    <Form method="post" action={action} className="form">
      <input type="hidden" name="intent" value="mail" />
      <Button variant={isOnlyWay ? 'primary' : 'secondary'} disabled={isSaving}>
        {label}
      </Button>
    </Form>
  );
}

function Sent({ action }: { readonly action: string }) {
  // Another link leads to the same address: the screen stays, and has to say that it was sent.
  const { key } = useLocation();
  const [firstKey] = useState(key);
  return (
    <Screen
      look="calm"
      title="Regarde ta boîte de réception"
      intro={fr`Un lien est parti à ton adresse. Ouvre-le dans ce navigateur : il est valable ${PROOF_LINK_MINUTES} minutes.`}
      back={routes.account}
    >
      <div role="status">
        {key !== firstKey && (
          <Alert key={key} kind="success" isInStatus>
            {fr`C'est reparti : ouvre le message le plus récent. Le lien d'avant ne marche plus.`}
          </Alert>
        )}
      </div>
      <MailForm action={action} label="Envoyer un autre lien" />
    </Screen>
  );
}

function FromLink({ token, action }: { readonly token: string; readonly action: string }) {
  return (
    <Screen
      look="calm"
      title="C'est bien toi ?"
      intro="Un clic, et tu continues là où tu en étais."
      back={routes.account}
    >
      <form method="post" action={action} className="form">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="token" value={token} />
        <Button>C'est bien moi</Button>
      </form>
    </Screen>
  );
}
