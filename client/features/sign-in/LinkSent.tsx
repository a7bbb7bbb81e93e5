import { useEffect } from 'react';
import { Link } from 'react-router';
import type { FormResult } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { notices } from '#shared/messages/entry.ts';
import { titles } from '#shared/messages/titles.ts';
import './sign-in.css';

interface LinkSentProps {
  /** What the form gave back: the address, and while mails leave late what is true then. */
  readonly values: FormResult['values'];
  /** The address at which the form is shown anew. */
  readonly again: string;
}

/** The title of the page on which `LinkSent` is shown. */
export function linkSentTitle(values: FormResult['values']): string {
  return values['late'] ? 'Demande reçue' : 'Regarde ta boîte de réception';
}

/** Tells what to do while the mail is on its way, equally for every address. */
export function LinkSent({ values, again }: LinkSentProps) {
  const late = String(values['late'] ?? '');
  // It takes the place of a longer page: somebody who has scrolled to the button would find its title cut off.
  useEffect(() => window.scrollTo(0, 0), []);
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
      <Alert kind={late ? 'info' : 'success'} title={late ? '' : titles.link_sent}>
        {late || notices.link_sent}
      </Alert>
      <p>
        Le message {late ? 'partira' : 'part'} vers <strong>{String(values['email'])}</strong>. Ouvre-le sur cet
        appareil si tu peux : le lien te connecte en un clic. Il est valable 10 minutes.
      </p>
      <ul>
        {!late && <li>Rien après une minute ? Regarde dans les courriers indésirables.</li>}
        <li>
          Une faute dans l'adresse ? <Link to={again}>Recommence ici</Link>.
        </li>
      </ul>
    </div>
  );
}
