import { useViewer } from '#client/routing/App.tsx';
import { LinkButton } from '#client/ui/Button.tsx';
import { Screen } from '#client/ui/Screen.tsx';
import { anywhereMessages as messages } from '#shared/messages/anywhere.ts';
import { routes } from '#shared/routes.ts';

export default function NotFoundScreen() {
  const { isSignedIn } = useViewer();
  return (
    <Screen
      look="moment"
      title={
        <>
          <span className="not-found__number">404</span>
          <br />
          {messages.not_found}
        </>
      }
      intro="Cette adresse ne mène nulle part. Le chemin a peut-être changé, ou une lettre s’est égarée."
    >
      <div className="actions">
        <LinkButton to={routes.home}>Revenir à l’accueil</LinkButton>
        {isSignedIn && (
          <LinkButton to={routes.matches} variant="secondary">
            Voir mes matchs
          </LinkButton>
        )}
      </div>
    </Screen>
  );
}
