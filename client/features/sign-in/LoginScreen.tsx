import { useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, SaveButton } from '../../ui/Button.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { generalMessages } from '#shared/messages/general.ts';
import { LOGIN_EMAIL_REQUIRED } from '#shared/messages/entry.ts';
import { titles } from '#shared/messages/titles.ts';
import { routes } from '#shared/routes.ts';
import { withWantedPage } from '#shared/sign-in/wanted-page.ts';
import { EmailField } from './EmailField.tsx';
import { LinkSent, linkSentTitle } from './LinkSent.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import './sign-in.css';
import { fr } from '#shared/typeset.ts';

/** The title where no link could be sent; a passkey that opens nothing has the general one. */
const linkTitles = { link_send_failed: titles.link_send_failed, too_many_requests: titles.link_send_failed };

const reasons = {
  acces: { title: titles.authentication_required, text: generalMessages.authentication_required },
  sauvegarde: { title: titles.authentication_error, text: generalMessages.authentication_required_to_save },
} as const;

export default function LoginScreen() {
  const { reason, wantedPage, linkLost } = useScreenData('login');
  const address = withWantedPage(routes.login, wantedPage);
  const result = useFormResult();
  const [error, setError] = useState<string>();
  const linkForm = useRef<HTMLFormElement>(null);
  const notice = reason && reasons[reason];

  if (result?.notice === 'link_sent') {
    return (
      <Screen look="gradient" title={linkSentTitle(result.values)} back={routes.home}>
        <LinkSent values={result.values} again={address} />
      </Screen>
    );
  }
  return (
    <Screen
      look="gradient"
      title="Quel plaisir de te revoir"
      intro={fr`Pas de mot de passe à retenir : un lien suffit.`}
    >
      {linkLost && !result && <Alert kind="info">{linkLost}</Alert>}
      {notice && !result && (
        <Alert kind="error" title={notice.title}>
          {notice.text}
        </Alert>
      )}
      <FormError titles={linkTitles} />
      <Form
        ref={linkForm}
        method="post"
        action={address}
        className="form"
        noValidate
        onSubmit={(event) => {
          const email = new FormData(event.currentTarget).get('email');
          const isTyped = typeof email === 'string' && email.trim() !== '';
          setError(isTyped ? undefined : LOGIN_EMAIL_REQUIRED);
          if (isTyped) return;
          event.preventDefault();
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
      <PasskeySignIn action={address} linkForm={linkForm} isRefused={result !== undefined} />
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
