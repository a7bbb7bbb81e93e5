import { dayInWords } from '#shared/calendar.ts';
import { fr } from '#shared/typeset.ts';
import type { ChangesLeft } from '../matching/matching.service.ts';

/**
 * When a change of an answer counts, in words: changes of what one looks for are limited (S-matching-28), those in
 * percentages count tomorrow (S-resonance-13). The browser gets the words alone.
 * @param limited null where changes are not limited
 */
export function countsInWords(limited: ChangesLeft | null, isInPercentages: boolean): readonly string[] {
  return [
    ...(isInPercentages ? ['Une nouvelle réponse compte à partir de demain dans vos pourcentages.'] : []),
    ...(limited ? [limitedInWords(limited)] : []),
  ];
}

function limitedInWords({ changesLeft, isWaiting, agesFrom }: ChangesLeft): string {
  if (agesFrom && isWaiting) return fr`C'est noté : cette tranche d'âge compte à partir du ${dayInWords(agesFrom)}.`;
  if (agesFrom)
    return fr`Quatre tranches d'âge ont compté ces dernières semaines : une autre compte à partir du ${dayInWords(agesFrom)}. C'est pour que l'âge des autres ne se devine pas.`;
  if (isWaiting) return fr`C'est noté : ce changement compte dès la nuit prochaine pour tes matchs.`;
  if (changesLeft === 0)
    return fr`Tu as déjà changé trois fois aujourd'hui ce qui choisit tes matchs : un autre changement compte dès la nuit prochaine.`;
  const times = changesLeft === 1 ? 'un seul changement compte' : `${changesLeft} changements comptent`;
  return fr`Aujourd'hui, encore ${times} aussitôt pour tes matchs ; les suivants, dès la nuit prochaine.`;
}
