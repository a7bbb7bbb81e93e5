import { CloudOff, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { leaveLostForm, rememberLostForm, readOnceMore, useConnection, type LostForm } from './connection.ts';
import { Button } from '../ui/Button.tsx';
import { fr } from '#shared/typeset.ts';

/** A notice that the network is down, or a maintenance goes on, and nothing is lost, with a button to try again; empty otherwise. */
export function ConnectionNotice() {
  const { lostForm, isReading, maintenance } = useConnection();
  const sendAgain = useSendAgain(lostForm);
  const { state } = useNavigation();
  const { pathname } = useLocation();
  useEffect(() => leaveLostForm(pathname), [pathname]);
  return (
    <div className="connection-place">
      {(lostForm || isReading) && (
        <Notice
          lostForm={lostForm}
          isInMaintenance={typeof maintenance === 'string'}
          isSending={state === 'submitting'}
          onSend={sendAgain}
        />
      )}
    </div>
  );
}

interface NoticeProps {
  readonly lostForm: LostForm | null;
  readonly isInMaintenance: boolean;
  readonly isSending: boolean;
  onSend(): void;
}

function Notice({ lostForm, isInMaintenance, isSending, onSend }: NoticeProps) {
  return (
    <section className="connection" role="alert" aria-label="Connexion">
      <CloudOff size={24} aria-hidden="true" />
      <p>
        <strong>{isInMaintenance && lostForm ? 'Pas encore enregistré.' : 'La connexion est coupée.'}</strong>{' '}
        {lostForm
          ? fr`Ce que tu as donné est toujours là : rien ne part sans toi.`
          : fr`La page s'ouvre dès qu'elle revient. Tu peux rester ici en attendant.`}
      </p>
      <Button
        type="button"
        variant="secondary"
        disabled={lostForm !== null && isSending}
        onClick={lostForm ? onSend : readOnceMore}
      >
        {lostForm && isSending ? 'Un instant…' : 'Réessayer'}
      </Button>
      {lostForm && (
        <button type="button" className="plain-button" onClick={() => rememberLostForm(null)}>
          <X size={20} aria-hidden="true" />
          <span className="visually-hidden">Fermer</span>
        </button>
      )}
    </section>
  );
}

/**
 * Sends the lost form again: by its own button with its present values, or with the earlier values where the form is no
 * longer on the page.
 */
function useSendAgain(lost: LostForm | null): () => void {
  const submit = useSubmit();
  const pressed = useRef<{ readonly form: HTMLFormElement; readonly button: HTMLElement | null }>(null);
  useEffect(() => {
    const remember = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) pressed.current = { form: target, button: submitter };
    };
    document.addEventListener('submit', remember, true);
    return () => document.removeEventListener('submit', remember, true);
  }, []);
  return () => {
    const { form, button } = pressed.current ?? {};
    if (form?.isConnected) return form.requestSubmit(button?.isConnected ? button : null);
    if (!lost) return undefined;
    const encType = lost.body instanceof FormData ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    return void submit(lost.body, { method: 'post', action: lost.action, encType });
  };
}
