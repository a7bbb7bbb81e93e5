import { fr } from '#shared/typeset.ts';
import type { Viewer } from '#shared/viewer.ts';

/** The largest number that the badge of 'Mes discussions' shows (S-conversation-25). */
const SHOWN_AT_MOST = 9;

/** How many people wait for an answer of the member: to a question of theirs, or in a conversation. */
export function peopleWaiting({ invitations, waiting }: Pick<Viewer, 'invitations' | 'waiting'>): number {
  return invitations + waiting;
}

/** The number on the badge: '3', '9+'. */
export function badgeNumber(people: number): string {
  return people > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : String(people);
}

/** What the badge says to somebody who does not see it. */
export function badgeInWords(people: number): string {
  if (people === 1) return 'une personne attend ta réponse';
  const number = people > SHOWN_AT_MOST ? `plus de ${SHOWN_AT_MOST}` : String(people);
  return fr`${number} personnes attendent ta réponse`;
}
