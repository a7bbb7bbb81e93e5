import { Link } from 'react-router';
import { siteMapFor } from '#shared/legal/site-map.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useViewer } from '../../frame/App.tsx';
import { Screen } from '../../frame/Screen.tsx';
import './legal.css';

/** 'Plan du site': links to all pages that its reader may open, by section (S-legal-5). */
export default function SiteMapScreen() {
  const viewer = useViewer();
  return (
    <Screen
      look="calm"
      title="Plan du site"
      intro={
        viewer.isSignedIn
          ? fr`Toutes les pages, rangées. Celles qui parlent de quelqu'un s'ouvrent à partir d'elles.`
          : fr`Toutes les pages ouvertes à tout le monde, rangées. Une fois dans ton compte, tu y trouves aussi les tiennes.`
      }
      back={viewer.isSignedIn ? routes.matches : routes.home}
    >
      <nav className="legal-map" aria-label="Plan du site">
        {siteMapFor(viewer).map(({ title, pages }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map(([id, label]) => (
                <li key={id}>
                  <Link to={routes[id]}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Screen>
  );
}
