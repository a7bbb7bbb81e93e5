import { useMatches } from 'react-router';
import { useViewer } from '#client/routing/App.tsx';
import { LinkButton } from '#client/ui/Button.tsx';
import { Mark } from '#client/ui/Mark.tsx';
import { Screen } from '#client/ui/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { comingWordsFor } from './coming.ts';

/** A place that is not there yet: it says so, and leads on. */
export default function ComingScreen() {
  const { isSignedIn } = useViewer();
  const { title, text } = comingWordsFor(useMatches().at(-1)?.id ?? '');
  return (
    <Screen look="gradient" title={title} eyebrow="EN PRÉPARATION">
      <div className="coming">
        <Mark className="coming__mark" />
        <p>{text}</p>
        <div className="actions">
          {isSignedIn ? (
            <>
              <LinkButton to={routes.matches}>Voir mes matchs</LinkButton>
              <LinkButton to={routes.profileComplete} variant="secondary">
                Revoir mon profil
              </LinkButton>
            </>
          ) : (
            <LinkButton to={routes.home}>Revenir à l’accueil</LinkButton>
          )}
        </div>
      </div>
    </Screen>
  );
}
