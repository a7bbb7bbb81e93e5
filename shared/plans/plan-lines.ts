import { hoursBeforeOthers } from '../evenings/opening.ts';
import { openingLimits } from '../talk/limits.ts';
import { fr } from '../typeset.ts';
import { planContains, type EntitlementName } from './entitlement-table.ts';
import type { PlanId } from './plans.ts';

/** A line of a plan, and the entitlements that it promises. */
export interface PlanLine {
  readonly words: string;
  readonly gives: readonly [EntitlementName, ...EntitlementName[]];
  /** What has to be known of it before one chooses. */
  readonly note?: string;
}

/** What each plan promises, line by line, beyond the plan before it. */
export const planLines = {
  freemium: [
    { words: 'Six affinités à la fois, renouvelées de jour en jour', gives: ['daily-six'] },
    { words: 'Ton profil complet', gives: ['own-profile'] },
    { words: 'Tes cartes et tes crushs', gives: ['cards', 'crushes'] },
    { words: 'Une visite offerte de chaque salle de la Play Room, chaque semaine', gives: ['room-visit'] },
    { words: 'La rencontre en ligne, quand vous êtes deux à le vouloir', gives: ['video-meetings'] },
    { words: 'Les soirées IRL affinitées, au même prix pour tout le monde', gives: ['evenings'] },
  ],
  premium: [
    { words: 'Compatibilités illimitées', gives: ['whole-list'] },
    { words: 'Filtres affinés', gives: ['filters'] },
    { words: 'Deux fois plus de nouvelles discussions', gives: ['more-openings'] },
    {
      words: fr`L'inscription aux soirées ${hoursBeforeOthers('premium')} heures avant tout le monde`,
      gives: ['evenings-early'],
    },
    { words: fr`Photos visibles après un match, d'un commun accord`, gives: ['photos-by-consent'] },
  ],
  vip: [
    {
      words: fr`Tout ce qu'offre Premium`,
      gives: ['whole-list', 'filters', 'more-openings', 'evenings-early', 'photos-by-consent'],
    },
    { words: 'La Play Room en entier', gives: ['room-games', 'room-quiz', 'room-audio'] },
    {
      words: 'Discussions en duo illimitées',
      gives: ['unlimited-duos'],
      note: fr`Autant que tu veux en même temps, et jusqu'à ${openingLimits.vip.openings} nouvelles par jour.`,
    },
    { words: 'Le second message offert', gives: ['second-message'] },
    {
      words: fr`Priorité sur les invitations et les évènements : l'inscription ${hoursBeforeOthers('vip')} heures avant tout le monde`,
      gives: ['evenings-first'],
    },
  ],
} as const satisfies Readonly<Record<PlanId, readonly PlanLine[]>>;

/** What is true of a line: it is what the plan adds, or is there for everybody. */
export type LineState = 'there' | 'free';

/** The state of a line of a plan, from the entitlements that it promises. */
export function stateOfLine({ gives }: PlanLine): LineState {
  return gives.every((name) => planContains('freemium', name)) ? 'free' : 'there';
}
