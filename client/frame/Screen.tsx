import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ArrowLeft } from 'lucide-react';
import { useMenu, useViewer } from './App.tsx';
import { useHelp } from './help.ts';
import { TeamMenu } from './TeamMenu.tsx';
import { useFormResult } from './data.ts';
import { UnshownFormError } from './FormError.tsx';
import { isTeamPage, routes } from '#shared/routes.ts';
import { Mark } from '../ui/Mark.tsx';
import { Rings } from '../ui/Rings.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';
import { VISITOR_MENU_ID } from './visitor-menu-id.ts';
import { withoutHyphenBreaks, withoutBreaks } from '../ui/without-breaks.tsx';

interface ScreenProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly eyebrow?: ReactNode;
  /** A small round picture next to the progress. */
  readonly icon?: ReactNode;
  /**
   * `gradient` and `fab-logs`: a question on the signature gradient, with the answers next to or below it; `calm`: a
   * page of its own; `moment`: one thing to know and one way on, in the middle of the page.
   */
  readonly look: 'gradient' | 'fab-logs' | 'calm' | 'moment';
  readonly back?: string | null;
  /** How far along somebody is, in words and drawn. */
  readonly progress?: ReactNode;
  /** How close the rings behind a question are, from 0 to 1. */
  readonly closeness?: number;
  /** What the focus follows in place of the title, on a screen whose title stays while the question changes. */
  readonly arrival?: string;
  /** Below the words of a question: links to the parts of a page that goes on. */
  readonly ways?: ReactNode;
  /** What may be read after a question and its answers, over the whole width; it is no part of them. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: way back, wordmark, menu and heading; moves the focus to the heading. */
export function Screen({
  title,
  intro,
  eyebrow,
  icon,
  look,
  back,
  progress,
  closeness,
  arrival,
  ways,
  below,
  children,
}: ScreenProps) {
  const heading = useFocusOnArrival(arrival ?? title);
  const { pathname } = useLocation();
  useFocusOnError(useFormResult());
  const words = (
    <>
      {(progress || icon) && (
        <div className="hero__top">
          {icon && <span className="hero__icon">{icon}</span>}
          {progress}
        </div>
      )}
      {eyebrow && <p className="hero__eyebrow">{eyebrow}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {withoutHyphenBreaks(title)}
      </h1>
      {intro && <p>{withoutBreaks(intro)}</p>}
    </>
  );
  if (look === 'calm' || look === 'moment') {
    return (
      <div className={`screen screen--${look}`}>
        <SkipLink />
        <Bar back={back} />
        <main id="contenu" className={`calm calm--${look}`}>
          <div className="calm__ground">
            <Rings />
          </div>
          <div className="calm__content">
            <div className="calm__head">{words}</div>
            {children}
            <UnshownFormError />
          </div>
        </main>
      </div>
    );
  }
  return (
    <div className="screen screen--split">
      <SkipLink />
      <Bar back={back} />
      <main id="contenu" className={`split ${below ? 'split--long' : ''}`}>
        <div className={`hero hero--${look}`}>
          <div className="hero__ground">
            <Rings {...(closeness !== undefined && { closeness })} />
          </div>
          <div className="hero__words">
            {words}
            {ways}
          </div>
        </div>
        <div className="sheet">
          <div className="sheet__content" key={pathname}>
            {children}
            <UnshownFormError />
          </div>
        </div>
      </main>
      {below}
    </div>
  );
}

function SkipLink() {
  return (
    <a className="skip-link" href="#contenu">
      Aller au contenu
    </a>
  );
}

function Bar({ back }: { readonly back?: string | null | undefined }) {
  const { isSignedIn, isPaused, isAdministrator, productName } = useViewer();
  const { pathname } = useLocation();
  const menu = useMenu();
  const help = useHelp();
  return (
    <header className="bar">
      <div className="bar__side">
        {back && (
          <Link className="plain-button bar__back" to={back}>
            <ArrowLeft size={22} aria-hidden="true" /> <span>Retour</span>
          </Link>
        )}
      </div>
      <Link className="wordmark" to={isSignedIn ? routes.matches : routes.home}>
        <Mark /> {productName}
      </Link>
      <div className="bar__side bar__side--end">
        {help}
        {isSignedIn ? (
          menu
        ) : (
          <button
            type="button"
            className="plain-button menu-strokes"
            commandfor={VISITOR_MENU_ID}
            command="show-modal"
            popoverTarget={VISITOR_MENU_ID}
          >
            <span className="visually-hidden">Menu</span>
          </button>
        )}
      </div>
      {isAdministrator && isTeamPage(pathname) && <TeamMenu />}
      {isPaused && (
        <form className="paused" method="post" action={routes.account}>
          Ton profil est en pause.
          <button name="intent" value="resume">
            Reprendre
          </button>
        </form>
      )}
    </header>
  );
}

/** Moves the focus to the new question after a step within the page. On the first load the browser decides. */
function useFocusOnArrival(title: ReactNode) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstLoad = useLocation().key === 'default';
  const shown = useRef(isFirstLoad ? title : null);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
