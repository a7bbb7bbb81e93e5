import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from './App.tsx';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

const EVERY_PAGE = '*';

/**
 * The question about cookies on the entry screens, until a choice is made; refusing is as easy as accepting. A form, so
 * that it works without JavaScript; with it, what was typed on the page stays.
 */
export function CookieBanner() {
  const isHydrated = useIsHydrated();
  const { hasChosenCookies } = useViewer();
  const [closedOn, setClosedOn] = useState<string>();
  const { pathname, search } = useLocation();
  // A page that a mailed link opens: its token must not get into another address.
  const isEntry = (pathname === routes.home && !search.includes('token=')) || pathname === routes.login;
  if (!isEntry || closedOn === EVERY_PAGE || closedOn === pathname || hasChosenCookies) return null;

  const settings = `${routes.cookies}?retour=${encodeURIComponent(pathname + search)}`;
  const choose = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const choice = button?.value ?? 'declined';
    const body = new URLSearchParams({ choice });
    const isStored = await fetch(DATA_PREFIX + routes.cookies, { method: 'POST', body }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isStored) rememberConsent(choice);
    // A choice that did not arrive is none: the next page asks again.
    setClosedOn(isStored ? EVERY_PAGE : pathname);
  };
  return (
    <section className="cookies" aria-label="Cookies">
      <form className="cookies__content" method="post" action={settings} onSubmit={(event) => void choose(event)}>
        <div className="cookies__top">
          <p>
            <strong>Tes données t'appartiennent.</strong> Compter tes visites, ouvrir des contenus d'autres sites :
            c'est toi qui choisis.
          </p>
          {isHydrated && (
            <button type="button" className="plain-button" onClick={() => setClosedOn(EVERY_PAGE)}>
              <X size={22} aria-hidden="true" />
              <span className="visually-hidden">Fermer sans choisir</span>
            </button>
          )}
        </div>
        <div className="actions">
          <Button variant="secondary" name="choice" value="declined">
            Refuser
          </Button>
          <Button variant="secondary" name="choice" value="accepted">
            Tout accepter
          </Button>
          <LinkButton variant="quiet" to={settings}>
            Personnaliser les paramètres
          </LinkButton>
        </div>
      </form>
    </section>
  );
}

/** Stores the choice for scripts that read it here; the cookie is what counts (S-cookie-2). */
function rememberConsent(choice: string): void {
  try {
    localStorage.setItem('cookieConsent', choice);
  } catch {
    // Storage may be switched off.
  }
}
