import {
  Bell,
  CalendarHeart,
  CircleUser,
  ClipboardList,
  Dices,
  Gem,
  Gift,
  Handshake,
  HeartHandshake,
  Layers,
  LogOut,
  Menu,
  MessagesSquare,
  ShieldCheck,
  Sparkles,
  User,
  X,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { NavLink, useLocation } from 'react-router';
import { fr } from '#shared/typeset.ts';
import { teamEntries } from './TeamMenu.tsx';
import { routes } from '#shared/routes.ts';
import { badgeInWords, badgeNumber } from './badge.ts';
import { useHasNews, usePeopleWaiting } from './live.ts';

const MENU_ID = 'menu';
const DOT_ID = 'menu-dot';
const BADGE_ID = 'menu-badge';

const entries = [
  { to: routes.matches, label: 'Mes matchs', Icon: HeartHandshake },
  { to: routes.discussions, label: 'Mes discussions', Icon: MessagesSquare },
  { to: routes.news, label: 'Du nouveau', Icon: Bell },
  { to: routes.profileComplete, label: 'Mon profil', Icon: User },
  { to: routes.profileCrush, label: 'Mes crushs', Icon: Sparkles },
  { to: routes.gifts, label: 'Mes cadeaux', Icon: Gift },
  {
    to: routes.playRoom,
    label: 'Play Room',
    Icon: Dices,
    below: { to: routes.themes, label: 'Thématique cartes', Icon: Layers },
  },
  { to: routes.evenings, label: 'Soirées', Icon: CalendarHeart },
  { to: routes.subscription, label: 'Abonnement', Icon: Gem },
  { to: routes.account, label: 'Mon compte', Icon: CircleUser },
  { to: routes.partnership, label: 'Partenariat', Icon: Handshake },
] as const;

interface Props {
  readonly hasNews: boolean;
  /** How many people wait for an answer, when the page was rendered. */
  readonly people: number;
  /** Whether it leads to the pages of the team as well. */
  readonly hasTeamPages: boolean;
  /** Whether it leads to the evenings that the member organises. */
  readonly isOrganiser: boolean;
}

/**
 * The menu as a native dialog: it opens, traps the focus and closes by Escape without our JavaScript. Browsers that do not
 * know the command of a button open it as a popover until our scripts run, and as a dialog then.
 */
export function SideMenu({ hasNews: hadNews, people: waitedFor, hasTeamPages, isOrganiser }: Props) {
  const isReadingIt = useLocation().pathname === routes.news;
  const hasNews = useHasNews(hadNews) && !isReadingIt;
  const people = usePeopleWaiting(waitedFor);
  const describedBy = [people > 0 && BADGE_ID, hasNews && DOT_ID].filter(Boolean).join(' ');
  return (
    <>
      <button
        type="button"
        className="plain-button menu-button"
        commandfor={MENU_ID}
        command="show-modal"
        popoverTarget={MENU_ID}
        onClick={openWhereNotNative}
        {...(describedBy && { 'aria-describedby': describedBy })}
      >
        <Menu size={24} aria-hidden="true" />
        <span className="visually-hidden">Menu</span>
        {people > 0 ? (
          <span className="menu-badge menu-badge--corner" aria-hidden="true">
            {badgeNumber(people)}
          </span>
        ) : (
          hasNews && <span className="menu-dot menu-dot--corner" />
        )}
      </button>
      {people > 0 && (
        <span id={BADGE_ID} hidden>
          {badgeInWords(people)}
        </span>
      )}
      {hasNews && (
        <span id={DOT_ID} hidden>
          {fr`Du nouveau t'attend`}
        </span>
      )}
      <dialog id={MENU_ID} className="menu" aria-label="Menu" closedby="any" popover="auto">
        <div className="menu__top">
          <strong>Menu</strong>
          <button
            type="button"
            className="plain-button"
            commandfor={MENU_ID}
            command="close"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            onClick={close}
          >
            <X size={24} aria-hidden="true" />
            <span className="visually-hidden">Fermer le menu</span>
          </button>
        </div>
        <nav aria-label="Menu principal">
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Entry
                  {...entry}
                  isUnread={hasNews && entry.to === routes.news}
                  people={entry.to === routes.discussions ? people : 0}
                />
                {'below' in entry && (
                  <ul>
                    <li>
                      <Entry {...entry.below} />
                    </li>
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {isOrganiser && (
          <nav aria-label="Organisation">
            <hr />
            <ul>
              <li>
                <Entry to={routes.organiser} label="Mes soirées à tenir" Icon={ClipboardList} />
              </li>
            </ul>
          </nav>
        )}
        {hasTeamPages && (
          <nav aria-label="Équipe">
            <hr />
            <ul>
              {teamEntries.map(({ to, label }) => (
                <li key={to}>
                  <Entry to={to} label={label} Icon={ShieldCheck} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        <hr />
        <form method="post" action={routes.login}>
          <input type="hidden" name="intent" value="sign-out" />
          <button className="menu__sign-out">
            <LogOut size={20} aria-hidden="true" /> Se déconnecter
          </button>
        </form>
      </dialog>
    </>
  );
}

interface EntryProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof Menu;
  readonly isUnread?: boolean;
  readonly people?: number;
}

function Entry({ to, label, Icon, isUnread, people = 0 }: EntryProps) {
  return (
    <NavLink to={to} onClick={close}>
      <Icon size={20} aria-hidden="true" /> {label}
      {isUnread && (
        <>
          <span className="menu-dot" />
          <span className="visually-hidden">, à lire</span>
        </>
      )}
      {people > 0 && (
        <>
          <span className="menu-badge" aria-hidden="true">
            {badgeNumber(people)}
          </span>
          <span className="visually-hidden">, {badgeInWords(people)}</span>
        </>
      )}
    </NavLink>
  );
}

function close(): void {
  const menu = document.getElementById(MENU_ID) as HTMLDialogElement | null;
  menu?.close();
  // Opened before the scripts ran. Browsers before 2024 know no popover.
  menu?.hidePopover?.();
}

/** Opens the menu by script in browsers that know the dialog but not the button's command. */
function openWhereNotNative(event: MouseEvent): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  event.preventDefault();
  // As a popover it may be open since before the scripts ran, and cannot become a dialog so.
  close();
  (document.getElementById(MENU_ID) as HTMLDialogElement | null)?.showModal();
}
