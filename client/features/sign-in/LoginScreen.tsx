import { useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, SaveButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useToast, useToastOn } from '../../frame/Toasts.tsx';
import { generalMessages } from '#shared/messages/general.ts';
import { entryMessages } from '#shared/messages/entry.ts';
import { titles } from '#shared/messages/titles.ts';
import { routes } from '#shared/routes.ts';
import { EmailField } from './EmailField.tsx';
import { LinkSent, useLinkToasts } from './LinkSent.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import './sign-in.css';
import { fr } from '#shared/typeset.ts';

const reasons = {
  acces: { title: titles.authentication_required, text: generalMessages.authentication_required },
  sauvegarde: { title: titles.authentication_error, text: generalMessages.authentication_required_to_save },
} as const;

export default function LoginScreen() {
  const { reason } = useScreenData('login');
  const result = useFormResult();
  const toast = useToast();
  const [error, setError] = useState<string>();
  const linkForm = useRef<HTMLFormElement>(null);
  const notice = reason && reasons[reason];
  useLinkToasts(result);
  useToastOn(notice ?? undefined, ({ title, text }) => ({ kind: 'error', title, description: text }));

  if (result?.notice === 'link_sent') {
    return (
      <Screen look="gradient" title="Regarde ta boîte de réception" back={routes.home}>
        <LinkSent email={String(result.values['email'] ?? '')} again={routes.login} />
      </Screen>
    );
  }
  return (
    <Screen
      look="gradient"
      title="Quel plaisir de te revoir"
      intro={fr`Pas de mot de passe à retenir : un lien suffit.`}
    >
      {notice && (
        <Alert kind="error" title={notice.title}>
          {notice.text}
        </Alert>
      )}
      {result?.errors['form'] && <Alert kind="error">{result.errors['form']}</Alert>}
      <Form
        ref={linkForm}
        method="post"
        className="form"
        noValidate
        onSubmit={(event) => {
          const email = new FormData(event.currentTarget).get('email');
          const isTyped = typeof email === 'string' && email.trim() !== '';
          setError(isTyped ? undefined : entryMessages.login_email_required);
          if (isTyped) return;
          event.preventDefault();
          toast({ kind: 'error', description: entryMessages.login_email_required });
          event.currentTarget.querySelector<HTMLElement>('input[type=email]')?.focus();
        }}
      >
        <input type="hidden" name="intent" value="link" />
        <EmailField
          error={error}
          hint="Un lien sécurisé t'arrive par e-mail. Un clic, et tu es chez toi."
          suggestsPasskeys
        />
        <SaveButton saving="Envoi...">Envoyer un lien de connexion</SaveButton>
      </Form>
      <PasskeySignIn linkForm={linkForm} isRefused={result !== undefined} />
      <div className="sign-in__aside">
        <p>
          Pas encore de compte ? <Link to={routes.home}>Inscris-toi</Link>
        </p>
        <form
          method="post"
          action={routes.login}
          onSubmit={() => {
            clearStorage();
          }}
        >
          <input type="hidden" name="intent" value="sign-out" />
          <Button variant="quiet">Déconnexion forcée</Button>
        </form>
      </div>
    </Screen>
  );
}

/** Empties the browser's storage. The storage may be switched off, which must not make signing out fail. */
function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The storage is switched off: there is nothing to clear.
  }
}
