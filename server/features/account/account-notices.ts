import type { AccountIntent } from '#shared/account/account.ts';
import type { AccountPage } from './account.service.ts';

/** What the page says after a change, by the word in its address, and in which part of the page. */
export const notices = {
  pause: { word: 'en-pause', part: 'pause' },
  resume: { word: 'de-retour', part: 'pause' },
  'end-session': { word: 'session-fermee', part: 'sessions' },
  'end-other-sessions': { word: 'sessions-fermees', part: 'sessions' },
  'add-passkey': { word: 'cle-ajoutee', part: 'cles' },
  'rename-passkey': { word: 'cle-renommee', part: 'cles' },
  'remove-passkey': { word: 'cle-retiree', part: 'cles' },
  'change-email': { word: 'adresse-demandee', part: 'compte' },
  'withdraw-sensitive': { word: 'accord-retire', part: 'accords' },
  'change-name': { word: 'prenom-change', part: 'prenom' },
  'message-choices': { word: 'choix-enregistres', part: 'messages' },
  'messages-on': { word: 'messages-retablis', part: 'messages' },
  'messages-off': { word: 'messages-arretes', part: 'messages' },
  'notifications-on': { word: 'notifications-activees', part: 'notifications' },
  'notifications-off': { word: 'notifications-coupees', part: 'notifications' },
  download: { word: 'copie-demandee', part: 'donnees' },
  'copy-link': { word: 'copie-a-confirmer', part: 'donnees' },
  'confirm-copy': { word: 'copie-confirmee', part: 'donnees' },
  delete: { word: 'suppression-demandee', part: 'supprimer' },
} as const satisfies Record<AccountIntent, { readonly word: string; readonly part: string }>;

/** The words of all notices: those above, and those of the pages that lead here. */
const noticeWords = [
  ...Object.values(notices).map(({ word }) => word),
  'adresse-changee',
  'cest-toi-adresse',
  'cest-toi-cle',
] as const;
type NoticeWord = (typeof noticeWords)[number];

const isSensitiveGiven = ({ consents }: Pick<AccountPage, 'consents'>) =>
  consents.some(({ kind, withdrawnOn }) => kind === 'sensitive_data' && withdrawnOn === null);

/** What the account says otherwise by now: the address of a page is read again after a reload, and on the way back. */
const contradictions: Partial<Record<NoticeWord, (page: StateOfAccount) => boolean>> = {
  'en-pause': ({ pausedSince }) => pausedSince === null,
  'de-retour': ({ pausedSince }) => pausedSince !== null,
  'accord-retire': isSensitiveGiven,
  'messages-retablis': ({ unsubscribedSince }) => unsubscribedSince !== null,
  'messages-arretes': ({ unsubscribedSince }) => unsubscribedSince === null,
  'notifications-coupees': ({ notifications }) => notifications?.isOnHere === true,
};
type StateOfAccount = Pick<AccountPage, 'pausedSince' | 'unsubscribedSince' | 'consents' | 'notifications'>;

/** The notice that an address asks for, unless the account says otherwise (S-screen-28). */
export function noticeOf(asked: string | null, page: StateOfAccount): NoticeWord | null {
  const notice = noticeWords.find((word) => word === asked);
  return notice === undefined || contradictions[notice]?.(page) ? null : notice;
}
