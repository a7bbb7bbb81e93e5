import { Link, useActionData } from 'react-router';
import { useScreenData, type FormResult, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { Consents } from './Consents.tsx';
import { Deletion } from './Deletion.tsx';
import { Download } from './Download.tsx';
import { Identity } from './Identity.tsx';
import { Messages } from './Messages.tsx';
import { Name } from './Name.tsx';
import { Notifications } from './Notifications.tsx';
import { Part } from './Part.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import './account.css';
import { fr } from '#shared/typeset.ts';

export default function AccountScreen() {
  const page = useScreenData('account');
  const { email, since, pausedSince, sessions, consents, ageConfirmed, notifications, notice } = page;
  const { unsubscribedSince, passkeys, isFreshlyProven, name, nameChangesOn, switches, isAddressBouncing } = page;
  const result = useActionData<FormResult>();
  return (
    <Screen
      look="calm"
      title="Mon compte"
      intro="Tout ce que tu peux régler, emporter ou effacer, au même endroit."
      back={routes.profileComplete}
    >
      <FormError />
      {isAddressBouncing && (
        <Alert kind="info" title="Nos e-mails ne te parviennent plus">
          {fr`Ta messagerie nous renvoie ce que nous envoyons à ${email}. Change d'adresse ici, dans « Ton adresse », ou demande un lien de connexion si la boîte remarche : dès qu'il est ouvert, tout reprend.`}
        </Alert>
      )}
      {page.mailsLate && <Alert kind="info">{page.mailsLate}</Alert>}
      <div className="account">
        <Name name={name} nameChangesOn={nameChangesOn} notice={notice} />
        <Identity email={email} since={since} isFreshlyProven={isFreshlyProven} notice={notice} />
        <Pause pausedSince={pausedSince} notice={notice} />
        <Sessions sessions={sessions} notice={notice} />
        <Passkeys
          passkeys={passkeys}
          isFreshlyProven={isFreshlyProven}
          notice={notice}
          error={result?.errors['passkeys'] ?? result?.errors['name']}
        />
        <Messages unsubscribedSince={unsubscribedSince} switches={switches} notice={notice} />
        {notifications && (
          <Notifications notifications={notifications} notice={notice} error={result?.errors['notifications']} />
        )}
        <Consents consents={consents} ageConfirmed={ageConfirmed} notice={notice} />
        <Part id="blocages" title="Tes blocages">
          <p>
            Les personnes que tu ne veux plus croiser, et le moyen de revenir sur un blocage :{' '}
            <Link to={routes.blocks}>Mes blocages</Link>.
          </p>
          <p>
            <Link to={routes.choices}>Mes choix</Link> : ce que tu as dit de tes matchs, et qui s'annule pendant un
            jour.
          </p>
        </Part>
        <Download {...page} error={result?.errors['download']} />
        <Documents />
        <Deletion email={email} notice={notice} error={result?.errors['word']} />
        <form method="post" action={routes.login} className="actions">
          <input type="hidden" name="intent" value="sign-out" />
          <Button variant="secondary">Se déconnecter</Button>
        </form>
      </div>
    </Screen>
  );
}

/**
 * The part for pausing. Its form is sent without the client router: every screen shows whether its reader pauses, so
 * the document is loaded anew.
 */
function Pause({ pausedSince, notice }: Pick<ScreenData<'account'>, 'pausedSince' | 'notice'>) {
  return (
    <Part
      id="pause"
      title="Faire une pause"
      done={
        (notice === 'de-retour' && fr`Te revoilà ! Ta liste de matchs se recompose, c'est l'affaire d'un instant.`) ||
        (notice === 'en-pause' && 'Tu es en pause. Plus personne ne te voit.')
      }
    >
      {pausedSince ? (
        <p>
          En pause depuis le {pausedSince}. Rien de ce que tu as dit n'est perdu : tes matchs et tes discussions
          reviennent dès que tu reprends, et seulement alors.
        </p>
      ) : (
        <p>
          Plus personne ne te voit, ni dans les listes ni dans les crushs, et nous ne t'écrivons plus à propos de
          rencontres. Tu ne vois plus personne non plus. Rien de ce que tu as dit n'est perdu : tu reprends quand tu
          veux. Aux soirées à venir, tes places sont rendues ; une soirée que tu proposes reste proposée, avec ton
          prénom.
        </p>
      )}
      <form method="post" action={routes.account}>
        <Button variant={pausedSince ? 'primary' : 'secondary'} name="intent" value={pausedSince ? 'resume' : 'pause'}>
          {pausedSince ? 'Reprendre' : 'Me mettre en pause'}
        </Button>
      </form>
    </Part>
  );
}

const documents = [
  { to: routes.privacy, label: 'Confidentialité' },
  { to: routes.terms, label: fr`Conditions d'utilisation` },
  { to: routes.legalNotice, label: 'Mentions légales' },
] as const;

function Documents() {
  return (
    <Part id="documents" title="Les règles du jeu">
      <ul>
        {documents.map(({ to, label }) => (
          <li key={to}>
            <a className="lone-link" href={to}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}
