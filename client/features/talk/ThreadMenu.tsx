import { Bell, CalendarHeart, DoorClosed, EllipsisVertical, Eye, Flag, Gamepad2, ShieldOff, Video } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER, type ThreadViewId } from '#shared/talk/screens.ts';
import { useThreadForms } from './TalkForm.tsx';
import type { Thread } from './thread-pages.ts';
import './talk.css';

interface Entry {
  readonly view: ThreadViewId;
  readonly label: string;
  readonly Icon: typeof Bell;
  /** Whether there is nothing to do for it once nobody writes any more. */
  readonly isForWriters: boolean;
}

const entries: readonly Entry[] = [
  { view: 'meeting', label: 'Proposer un rendez-vous', Icon: CalendarHeart, isForWriters: true },
  { view: 'video', label: 'Rencontre en ligne', Icon: Video, isForWriters: true },
  { view: 'photos', label: 'Vos photos', Icon: Eye, isForWriters: true },
  { view: 'choices', label: 'Réglages de la discussion', Icon: Bell, isForWriters: true },
  { view: 'closing', label: 'Refermer avec douceur', Icon: DoorClosed, isForWriters: true },
  { view: 'report', label: 'Signaler des messages', Icon: Flag, isForWriters: false },
];

/** What can be done with a conversation as a whole. */
export default function ThreadMenu({
  thread: { canWrite, closing, hasLeft, reveal, video },
}: {
  readonly thread: Thread;
}) {
  const { token, name } = useThreadForms();
  const menu = useRef<HTMLDetailsElement>(null);
  const isOver = closing !== null || hasLeft;
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    // Its own summary opens it; these only close it, as menus are closed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className="talk-menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className="plain-button">
        <EllipsisVertical size={24} aria-hidden="true" />
        <span className="visually-hidden">Options de la discussion avec {name}</span>
      </summary>
      <ul className="talk-menu__entries">
        {entries
          // Closing is possible also while the two cannot write to each other.
          .filter(({ isForWriters, view }) => !isForWriters || canWrite || (view === 'closing' && !isOver))
          .filter(({ view }) => view !== 'photos' || hasPhotosToOpen(reveal))
          .filter(({ view }) => view !== 'video' || Boolean(video))
          .map(({ view, label, Icon }) => (
            <li key={view}>
              <Link to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews[view]}`} onClick={close}>
                <Icon size={20} aria-hidden="true" /> {label}
              </Link>
            </li>
          ))}
        {canWrite && (
          <li>
            <Link to={routes.games} onClick={close}>
              <Gamepad2 size={20} aria-hidden="true" /> Jouer à deux
            </Link>
          </li>
        )}
        {!hasLeft && (
          <li>
            <form method="post" action={routes.discussion}>
              <input type="hidden" name="token" value={token} />
              <button name="intent" value="safety">
                <ShieldOff size={20} aria-hidden="true" /> Signaler ou bloquer {name}
              </button>
            </form>
          </li>
        )}
      </ul>
    </details>
  );
}

/** Whether there is anything to do about the photos of the two. */
function hasPhotosToOpen(reveal: Thread['reveal']): boolean {
  if (!reveal || reveal.areBothImmediate) return false;
  return reveal.state !== 'none' || reveal.hasTheirPhoto;
}
