import { useActionData } from 'react-router';
import { accountMessages as messages } from '#shared/messages/account.ts';
import { routes } from '#shared/routes.ts';
import { useScreenData, type FormResult } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { takeFormError } from '../../frame/FormError.tsx';
import { MailedLinkForm } from '../../frame/MailedLinkForm.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { fr } from '#shared/typeset.ts';
import './sign-in.css';

/** The screen of the link 'Ce n'est pas moi' in the mail about a new browser. */
export default function DisownScreen() {
  const page = useScreenData('disownSignIn');
  const result = useActionData<FormResult>();
  if (page.state === 'done') return <Done isSignedIn={page.isSignedIn} />;
  if (page.state === 'unusable' || takeFormError(result) !== undefined)
    return <Unusable isSignedIn={page.isSignedIn} />;
  return (
    <Screen
      look="calm"
      title="Ce n'était pas toi ?"
      intro="Voici ce qui se passe si tu le confirmes, tout de suite et en une fois."
      back={page.isSignedIn ? routes.account : null}
    >
      <ul className="sign-in__consequences">
        <li>La session dont parle notre message se ferme, et son navigateur redevient inconnu.</li>
        <li>Les clés d'accès que cette session a ajoutées sont retirées.</li>
        <li>Si elle a changé ton adresse, l'ancienne revient, et toutes les sessions se ferment.</li>
        <li>Une suppression de compte demandée, et les liens de connexion en attente, ne valent plus rien.</li>
      </ul>
      <p>
        Ce qui a été écrit ou envoyé pendant cette session reste tel quel : tes réponses, tes crushs, tes blocages. Tu
        peux les revoir ensuite.
      </p>
      <MailedLinkForm
        action={routes.disownSignIn}
        token={page.token}
        isSignedIn={page.isSignedIn}
        addressLabel="L'adresse qui a reçu notre message"
        does="Ce n'était pas moi"
        leaves="C'était bien moi"
      />
    </Screen>
  );
}

function Unusable({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <Screen look="moment" title="Ce n'était pas toi ?">
      <Alert kind="error" title="Ce lien ne fonctionne plus">
        {messages.sign_in_notice_unusable}
      </Alert>
      <div className="actions">
        <LinkButton to={isSignedIn ? `${routes.account}#sessions` : routes.login}>
          {isSignedIn ? 'Mes sessions' : 'Me connecter'}
        </LinkButton>
      </div>
    </Screen>
  );
}

function Done({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <Screen
      look="moment"
      title="Cette session est fermée"
      intro={fr`Ce qu'elle avait ajouté pour revenir est retiré. Une chose encore : si tu n'as prêté ton appareil à personne, quelqu'un lit peut-être tes e-mails. Change le mot de passe de ta messagerie.`}
    >
      <p>Regarde aussi tes autres sessions, et ton profil.</p>
      <div className="actions">
        <LinkButton to={isSignedIn ? `${routes.account}#sessions` : routes.login}>
          {isSignedIn ? 'Mes sessions' : 'Me connecter'}
        </LinkButton>
      </div>
    </Screen>
  );
}
