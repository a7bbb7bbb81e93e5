import { X } from 'lucide-react';
import { Fragment } from 'react';
import { siteMapFor } from '#shared/legal/site-map.ts';
import { routes } from '#shared/routes.ts';
import { VISITOR_MENU_ID } from './visitor-menu-id.ts';

const visitor = { isSignedIn: false, isOrganiser: false, isAdministrator: false };
/** Rules and help are in the footer and on the site map. */
const sections = siteMapFor(visitor).slice(0, -1);

/**
 * The menu of visitors (S-screen-21): plain links outside the hydrated part, like the footer. The browser itself opens and
 * closes it, and the keyboard goes on from its button; browsers before 2024 show it above the footer.
 */
export function VisitorMenu() {
  return (
    <nav id={VISITOR_MENU_ID} className="menu menu--visitors" aria-label="Menu principal" popover="auto">
      <div className="menu__top">
        <strong>Menu</strong>
        <button
          type="button"
          className="plain-button menu-visitors"
          popoverTarget={VISITOR_MENU_ID}
          popoverTargetAction="hide"
        >
          <X size={24} aria-hidden="true" />
          <span className="visually-hidden">Fermer le menu</span>
        </button>
      </div>
      {sections.map(({ title, pages }, index) => (
        <Fragment key={title}>
          {index > 0 && <hr />}
          <ul aria-label={title}>
            {pages.map(([id, label]) => (
              <li key={id}>
                <a href={routes[id]}>{label}</a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
