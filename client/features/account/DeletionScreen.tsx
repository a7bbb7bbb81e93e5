import { useActionData } from 'react-router';
import { useScreenData, type FormResult } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { takeFormError } from '../../frame/FormError.tsx';
import { MailedLinkForm } from '../../frame/MailedLinkForm.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { accountMessages as messages } from '#shared/messages/account.ts';
import { routes } from '#shared/routes.ts';
import './account.css';
import { fr } from '#shared/typeset.ts';

/** The screen of the mailed link: the last confirmation before an account is deleted. */
export default function DeletionScreen() {
  const page = useScreenData('accountDeletion');
  const result = useActionData<FormResult>();
  if (page.state === 'done') return <Done />;
  const isUnusable = page.state === 'unusable' || takeFormError(result) !== undefined;
  if (isUnusable) return <Unusable isSignedIn={page.isSignedIn} />;
  return (
    <Screen
      look="calm"
      title="Supprimer ton compte"
      intro="Dernière étape. Tes réponses, tes photos, tes points, tes matchs et tes crushs seront effacés, pour de bon. Tes discussions se ferment : l'autre garde jusqu'à 90 jours les lettres reçues de toi, sous « Compte supprimé »."
      back={page.isSignedIn ? routes.account : null}
    >
      <MailedLinkForm
        action={routes.accountDeletion}
        token={page.token}
        isSignedIn={page.isSignedIn}
        addressLabel="L'adresse e-mail de ton compte"
        does="Supprimer définitivement"
        leaves="Garder mon compte"
      />
    </Screen>
  );
}

function Unusable({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <Screen look="moment" title="Supprimer ton compte">
      <Alert kind="error" title="Ce lien ne fonctionne plus">
        {messages.account_deletion_unusable}
      </Alert>
      <div className="actions">
        <LinkButton to={isSignedIn ? routes.account : routes.login}>
          {isSignedIn ? 'Mon compte' : 'Me connecter'}
        </LinkButton>
      </div>
    </Screen>
  );
}

function Done() {
  return (
    <Screen
      look="moment"
      title="C'est fait"
      intro={fr`Ton compte est supprimé, et tu n'apparais plus chez personne. Un dernier message te le confirme. Merci pour ce bout de chemin, et bonne route !`}
    >
      <div className="actions">
        <LinkButton to={routes.home} variant="secondary">
          Revenir à l'accueil
        </LinkButton>
      </div>
    </Screen>
  );
}
