import { NavLink } from 'react-router';
import { routes } from '#shared/routes.ts';

/** The pages of the team, in the menus of administrators. */
export const teamEntries = [
  { to: routes.adminReports, label: 'Signalements' },
  { to: routes.adminEvenings, label: 'Soirées' },
  { to: routes.adminAds, label: 'Publicités' },
  { to: routes.adminStatistics, label: 'Statistiques' },
  { to: routes.adminVerification, label: 'Double vérification' },
] as const;

/** The menu on each page of the team, from one of them to the next (S-screen-13). */
export function TeamMenu() {
  return (
    <nav className="team-menu" aria-label="Pages de l'équipe">
      <ul>
        {teamEntries.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
