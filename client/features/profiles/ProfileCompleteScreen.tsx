import { Link } from 'react-router';
import { useScreenData } from '#client/routing/data.ts';
import { LinkButton } from '#client/ui/Button.tsx';
import { Screen } from '#client/ui/Screen.tsx';
import { routes } from '#shared/routes.ts';

export default function ProfileCompleteScreen() {
  const { displayName, sections } = useScreenData('profileComplete');
  return (
    <Screen
      look="calm"
      title={displayName ? `Bravo, ${displayName}\u202f!` : 'Bravo\u202f!'}
      intro={`Ton profil est ouvert aux résonances. Voici ce qu’il dit de toi\u202f; tu peux tout changer quand tu veux.`}
    >
      <div className="recap">
        {sections.map(({ title, items }) => (
          <section key={title} className="recap__section">
            <h2>{title}</h2>
            {items.length === 0 && <p>Rien pour l’instant.</p>}
            <dl>
              {items.map(({ label, value, editPath }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {value}
                    {editPath && (
                      <Link to={editPath}>
                        Modifier<span className="visually-hidden"> {label}</span>
                      </Link>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="actions">
        <LinkButton to={routes.matches}>Suivant</LinkButton>
      </div>
    </Screen>
  );
}
