import { useActionData } from 'react-router';
import { useScreenData, type FormResult } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
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
  // Signed in, but to another account.
  const asksEmail = !page.isSignedIn || result?.errors['email'] !== undefined;
  const isUnusable = page.state === 'unusable' || result?.errors['form'] !== undefined;
  if (isUnusable) return <Unusable isSignedIn={page.isSignedIn} />;
  return (
    <Screen
      look="calm"
      title="Supprimer ton compte"
      intro="Dernière étape. Tes réponses, tes photos, tes points, tes matchs et tes crushs seront effacés, pour de bon."
      back={page.isSignedIn ? routes.account : null}
    >
      {/* Without our router: the member is signed out, and the document is loaded anew. */}
      <form
        method="post"
        action={`${routes.accountDeletion}?token=${page.token}`}
        className="form account__last"
        noValidate
      >
        <input type="hidden" name="token" value={page.token} />
        {asksEmail && (
          <Field
            name="email"
            type="email"
            label="L'adresse e-mail de ton compte"
            hint="Ce navigateur n'est pas connecté à ton compte : elle confirme que c'est toi."
            autoComplete="email"
            defaultValue={String(result?.values['email'] ?? '')}
            error={result?.errors['email']}
          />
        )}
        <div className="actions">
          <Button className="button--danger">Supprimer définitivement</Button>
          <LinkButton to={page.isSignedIn ? routes.account : routes.home} variant="secondary">
            Garder mon compte
          </LinkButton>
        </div>
      </form>
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
