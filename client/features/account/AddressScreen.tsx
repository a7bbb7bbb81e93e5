import { useActionData } from 'react-router';
import { ADDRESS_UNDO_DAYS } from '#shared/account/account-limits.ts';
import { accountMessages as messages } from '#shared/messages/account.ts';
import { routes } from '#shared/routes.ts';
import { useScreenData, type FormResult } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { takeFormError } from '../../frame/FormError.tsx';
import { MailedLinkForm } from '../../frame/MailedLinkForm.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { fr } from '#shared/typeset.ts';
import './account.css';

/** The screen of the two mailed links about a change of address: the new one confirms it, the former one undoes it. */
export default function AddressScreen() {
  const page = useScreenData('accountAddress');
  const result = useActionData<FormResult>();
  if (page.state === 'undone') return <Undone />;
  const error = takeFormError(result);
  if (page.state === 'unusable' || error !== undefined)
    return <Unusable isSignedIn={page.isSignedIn} error={error ?? messages.account_address_unusable} />;
  if (page.state === 'undo') return <Undo token={page.token} isSignedIn={page.isSignedIn} />;
  return page.isSignedIn ? <Confirm token={page.token} /> : <SignInFirst />;
}

function Confirm({ token }: { readonly token: string }) {
  return (
    <Screen
      look="calm"
      title="Ta nouvelle adresse"
      intro="C'est l'adresse où tu as reçu ce lien. Elle remplace l'ancienne, dès maintenant."
      back={routes.account}
    >
      <p>
        Tes liens de connexion et nos messages y arriveront désormais. L'ancienne adresse en est prévenue, sans que la
        nouvelle lui soit dite, et peut annuler le changement pendant {ADDRESS_UNDO_DAYS} jours. Crushs, invitations et
        blocages te suivent.
      </p>
      <form method="post" action={`${routes.accountAddress}?token=${token}`} className="form">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="token" value={token} />
        <div className="actions">
          <Button>Utiliser cette adresse</Button>
          <LinkButton to={routes.account} variant="secondary">
            Garder l'ancienne
          </LinkButton>
        </div>
      </form>
    </Screen>
  );
}

function SignInFirst() {
  return (
    <Screen
      look="moment"
      title="Presque"
      intro="Pour confirmer ta nouvelle adresse, ouvre ce lien dans le navigateur où ta session est ouverte. Ou connecte-toi ici avec l'ancienne adresse, puis ouvre-le à nouveau."
    >
      <div className="actions">
        <LinkButton to={routes.login}>Me connecter</LinkButton>
      </div>
    </Screen>
  );
}

function Undo({ token, isSignedIn }: { readonly token: string; readonly isSignedIn: boolean }) {
  return (
    <Screen
      look="calm"
      title="Annuler ce changement ?"
      intro="Ton compte est passé à une autre adresse. Si ce n'était pas toi, remets tout en place."
    >
      <ul className="account__consequences">
        <li>L'adresse qui a reçu ce lien redevient celle de ton compte.</li>
        <li>Toutes les sessions se ferment, les tiennes aussi : tu te reconnectes avec elle.</li>
        <li>Les clés d'accès ajoutées depuis la demande sont retirées.</li>
      </ul>
      <MailedLinkForm
        action={`${routes.accountAddress}?annuler=oui`}
        token={token}
        isSignedIn={isSignedIn}
        addressLabel="L'adresse qui a reçu ce lien"
        does="Annuler le changement"
        leaves="C'était bien moi"
      >
        <input type="hidden" name="intent" value="undo" />
      </MailedLinkForm>
    </Screen>
  );
}

function Undone() {
  return (
    <Screen
      look="moment"
      title="Tout est remis en place"
      intro={fr`Ton compte a retrouvé son adresse, et toutes les sessions sont fermées. Change aussi le mot de passe de ta messagerie, puis reconnecte-toi.`}
    >
      <div className="actions">
        <LinkButton to={routes.login}>Me connecter</LinkButton>
      </div>
    </Screen>
  );
}

function Unusable({ isSignedIn, error }: { readonly isSignedIn: boolean; readonly error: string }) {
  return (
    <Screen look="moment" title="Ton adresse">
      <Alert kind="error" title="Ce lien ne fonctionne pas">
        {error}
      </Alert>
      <div className="actions">
        <LinkButton to={isSignedIn ? routes.account : routes.login}>
          {isSignedIn ? 'Mon compte' : 'Me connecter'}
        </LinkButton>
      </div>
    </Screen>
  );
}
