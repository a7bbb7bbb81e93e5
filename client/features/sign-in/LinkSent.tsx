import { Link } from 'react-router';
import { Alert } from '../../ui/Alert.tsx';
import { notices } from '#shared/messages/entry.ts';
import { titles } from '#shared/messages/titles.ts';
import './sign-in.css';

interface LinkSentProps {
  readonly email: string;
  /** The address at which the form is shown anew. */
  readonly again: string;
  /** Whether mails leave late at present: then nothing is promised at once. */
  readonly isLate: boolean;
}

/** Whether a form answered that a link is on its way, now or later. */
export function isLinkAsked(notice: string | null | undefined): boolean {
  return notice === 'link_sent' || notice === 'link_late';
}

/** Says that the mail that this browser asked for before could not leave, wherever the link is asked for anew. */
export function LinkLost() {
  return (
    <Alert kind="info" title={titles.link_lost}>
      {notices.link_lost}
    </Alert>
  );
}

/** Tells what to do while the mail is on its way, equally for every address. */
export function LinkSent({ email, again, isLate }: LinkSentProps) {
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
      <Alert kind={isLate ? 'info' : 'success'} title={isLate ? titles.link_late : titles.link_sent}>
        {isLate ? notices.link_late : notices.link_sent}
      </Alert>
      <p>
        Le message {isLate ? 'partira' : 'part'} vers <strong>{email}</strong>
        {isLate && ' dès que possible'}. Ouvre-le sur cet appareil si tu peux : le lien te connecte en un clic. Il est
        valable 10 minutes{isLate && ' à partir de maintenant'}.
      </p>
      <ul>
        {isLate ? (
          <li>Rien après dix minutes ? Reviens ici : si le message n'a pas pu partir, nous te le dirons.</li>
        ) : (
          <li>Rien après une minute ? Regarde dans les courriers indésirables.</li>
        )}
        <li>
          Une faute dans l'adresse ? <Link to={again}>Recommence ici</Link>.
        </li>
      </ul>
    </div>
  );
}
