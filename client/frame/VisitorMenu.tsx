import { X } from 'lucide-react';
import { Fragment } from 'react';
import { siteMapFor } from '#shared/legal/site-map.ts';
import { routes } from '#shared/routes.ts';
import { VISITOR_MENU_ID } from './visitor-menu-id.ts';

const visitor = { isSignedIn: false, isOrganiser: false, isAdministrator: false };
/** Rules and help are in the footer and on the site map. */
const sections = siteMapFor(visitor).slice(0, -1);

/**
 * The menu of visitors (S-screen-21): plain links outside the hydrated part, like the footer, in a dialog that the browser
 * itself opens and closes. Browsers that do not know the command of a button open it as a popover.
 */
export function VisitorMenu() {
  return (
    <dialog id={VISITOR_MENU_ID} className="menu" aria-label="Menu" closedby="any" popover="auto">
      <div className="menu__top">
        <strong>Menu</strong>
        <button
          type="button"
          className="plain-button"
          commandfor={VISITOR_MENU_ID}
          command="close"
          popoverTarget={VISITOR_MENU_ID}
          popoverTargetAction="hide"
        >
          <X size={24} aria-hidden="true" />
          <span className="visually-hidden">Fermer le menu</span>
        </button>
      </div>
      <nav aria-label="Menu principal">
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
    </dialog>
  );
}
