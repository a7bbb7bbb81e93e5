import { Link } from 'react-router';
import type { FormResult } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useToastOn } from '../../frame/Toasts.tsx';
import { notices } from '#shared/messages/entry.ts';
import { titles } from '#shared/messages/titles.ts';
import './sign-in.css';

const SENT_TOAST_MS = 8000;

/** Shows toasts for the result of asking for a link. */
export function useLinkToasts(result: FormResult | undefined): void {
  useToastOn(result, ({ notice, errors }) => {
    if (notice === 'link_sent') {
      return { kind: 'success', title: titles.link_sent, description: notices.link_sent, durationMs: SENT_TOAST_MS };
    }
    const description = Object.values(errors)[0];
    return description ? { kind: 'error', title: titles.link_send_failed, description } : null;
  });
}

/** Tells what to do while the mail is on its way, equally for every address. */
export function LinkSent({ email, again }: { readonly email: string; readonly again: string }) {
  return (
    <div className="sign-in-letter">
      <svg
        viewBox="0 0 88 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <rect x="3" y="3" width="82" height="58" rx="10" />
        <path d="m6 10 38 28L82 10" strokeLinecap="round" />
      </svg>
      <Alert kind="success" title={titles.link_sent}>
        {notices.link_sent}
      </Alert>
      <p>
        Le message part vers <strong>{email}</strong>. Ouvre-le sur cet appareil si tu peux : le lien te connecte en un
        clic. Il est valable 10 minutes.
      </p>
      <ul>
        <li>Rien après une minute ? Regarde dans les courriers indésirables.</li>
        <li>
          Une faute dans l'adresse ? <Link to={again}>Recommence ici</Link>.
        </li>
      </ul>
    </div>
  );
}
