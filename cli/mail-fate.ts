import { WAITS_ITS_TURN, type MailFate } from '#server/platform/mail/outbox.queries.ts';
import { fr } from '#shared/typeset.ts';

/** What became of a mail, in words for an operator: where it is, and why. */
export function explainFate({ state, lastError, bounceStatus }: MailFate): string {
  switch (state) {
    case 'pending':
      return lastError === WAITS_ITS_TURN ? fr`attend son heure` : fr`attend${lastTry(lastError)}`;
    case 'sending':
      return fr`part en ce moment${lastTry(lastError)}`;
    case 'sent':
      return bounceStatus === null ? 'remis au serveur' : fr`revenu : ${explainStatus(bounceStatus)}`;
    case 'failed':
      return explainFailure(lastError ?? '', bounceStatus);
    case 'cancelled':
      return fr`pas envoyé : ${explainCancelling(lastError ?? '')}`;
  }
}

function lastTry(error: string | null): string {
  return error === null ? '' : fr` (dernier essai : ${error})`;
}

function explainFailure(error: string, bounceStatus: string | null): string {
  if (bounceStatus !== null) return fr`refusé par le serveur : ${explainStatus(bounceStatus)}`;
  if (error.startsWith('refused ')) return fr`refusé par le serveur (${error.slice('refused '.length)})`;
  if (error.startsWith('unknown'))
    return fr`sort inconnu : le serveur s'est tu au dernier moment, et ce message ne part jamais deux fois`;
  return fr`ne peut pas être écrit (${error || 'sans raison connue'})`;
}

const cancellings: Readonly<Record<string, string>> = {
  'not wanted': fr`la personne n'en veut pas (désinscription, sorte coupée, ou compte suspendu)`,
  'not admitted': fr`il n'était plus d'actualité`,
  bounces: fr`l'adresse renvoie tout`,
  withdrawn: fr`ce qui l'avait causé a été retiré ou remplacé`,
  'recipient gone': fr`le compte est parti, en pause, ou désinscrit`,
};

function explainCancelling(error: string): string {
  if (error.startsWith('expired'))
    return fr`périmé avant de pouvoir partir${lastTry(error.slice('expired '.length) || null)}`;
  return cancellings[error] ?? fr`plus utile`;
}

const statuses: Readonly<Record<string, string>> = {
  '5.1.1': 'adresse inconnue',
  '5.1.2': 'domaine inconnu',
  '5.1.3': 'adresse mal écrite',
  '5.1.6': 'adresse abandonnée',
  '5.1.10': 'adresse inconnue',
  '5.2.1': 'boîte fermée',
  '5.2.2': 'boîte pleine',
  '5.4.4': 'domaine sans messagerie',
  '5.4.7': 'serveur absent trop longtemps',
};

/** An enhanced status code (RFC 3463) with its meaning. */
export function explainStatus(status: string): string {
  const meaning = statuses[status] ?? (status.startsWith('5.7.') ? fr`refus de nous, pas de l'adresse` : null);
  return meaning === null ? status : `${status}, ${meaning}`;
}
