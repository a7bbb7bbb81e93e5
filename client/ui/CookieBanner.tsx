import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { routes } from '#shared/routes.ts';
import { Button } from './Button.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

/** D1, section 9: the key, and its two values. */
const STORAGE_KEY = 'cookieConsent';
type Consent = 'accepted' | 'declined';

/** Shown on the entry screens while nothing was chosen. Refusing is as easy as accepting. */
export function CookieBanner() {
  const isHydrated = useIsHydrated();
  const [isClosed, setIsClosed] = useState(false);
  const { pathname } = useLocation();
  const isEntry = pathname === routes.home || pathname === routes.login;
  if (!isHydrated || !isEntry || isClosed || readConsent() !== null) return null;

  const choose = (consent: Consent) => {
    storeConsent(consent);
    setIsClosed(true);
  };
  return (
    <section className="cookies" aria-label="Cookies">
      <div className="cookies__content">
        <div className="cookies__top">
          <p>
            <strong>Tes données t’appartiennent.</strong> Sans ton accord, nous ne gardons sur ton appareil que ce qui
            fait marcher le service.
          </p>
          <button type="button" className="bar__action" onClick={() => setIsClosed(true)}>
            <X size={22} aria-hidden="true" />
            <span className="visually-hidden">Fermer sans choisir</span>
          </button>
        </div>
        <div className="actions">
          <Button variant="secondary" type="button" onClick={() => choose('declined')}>
            Refuser
          </Button>
          <Button variant="secondary" type="button" onClick={() => choose('accepted')}>
            Tout accepter
          </Button>
          <Button variant="quiet" type="button">
            Personnaliser les paramètres
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Storage may be switched off: then the choice lasts for this page. */
function readConsent(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(STORAGE_KEY, consent);
  } catch {
    // Nothing to keep it in.
  }
}
