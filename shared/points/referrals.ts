import type { IsoDate } from '../questionnaire/profile.ts';
import { fr } from '../typeset.ts';

/** A number of days or months. */
export interface Duration {
  readonly count: number;
  readonly unit: 'day' | 'month';
}

/** The reward for a number of referrals (S-invitation-4). */
export interface ReferralReward {
  /** How many invited people count. */
  readonly friends: number;
  readonly plan: 'premium' | 'vip';
  readonly planLasts: Duration;
  /** How long the whole Play Room is open, where the reward opens it. */
  readonly playRoomLasts: Duration | null;
  /** The number of friends and the reward as people read them. */
  readonly friendsInWords: string;
  readonly inWords: string;
}

const months = (count: number): Duration => ({ count, unit: 'month' });
const days = (count: number): Duration => ({ count, unit: 'day' });

/** The rewards from the fewest friends to the most. Each is a gift of its own: it adds to those before it. */
export const referralRewards = [
  {
    friends: 1,
    plan: 'premium',
    planLasts: months(1),
    playRoomLasts: null,
    friendsInWords: fr`1 personne`,
    inWords: fr`1 mois Premium`,
  },
  {
    friends: 2,
    plan: 'vip',
    planLasts: months(1),
    playRoomLasts: days(1),
    friendsInWords: fr`2 personnes`,
    inWords: fr`1 mois VIP + 1 jour de Play Room`,
  },
  {
    friends: 3,
    plan: 'vip',
    planLasts: months(1),
    playRoomLasts: months(1),
    friendsInWords: fr`3 personnes`,
    inWords: fr`1 mois VIP + 1 mois de Play Room`,
  },
  {
    friends: 5,
    plan: 'vip',
    planLasts: months(3),
    playRoomLasts: months(3),
    friendsInWords: fr`5 personnes`,
    inWords: fr`3 mois VIP + 3 mois de Play Room`,
  },
  {
    friends: 10,
    plan: 'vip',
    planLasts: months(12),
    playRoomLasts: months(12),
    friendsInWords: fr`10 personnes`,
    inWords: fr`1 an VIP + 1 an de Play Room`,
  },
] as const satisfies readonly ReferralReward[];

/** How old the profile of an invited person is before the invitation counts, in days. */
export const REFERRAL_DAYS_OLD = 3;
/** On how many days the person has come until then, or later. */
export const REFERRAL_DAYS_USED = 2;

/** Whether what invitations earn has still to wait for the official opening (S-invitation-5). */
export function isOpeningAhead(opening: IsoDate | undefined, today: IsoDate): boolean {
  return opening === undefined || opening > today;
}

/** The rules of every reward; that it waits for the official opening only while that is ahead. */
export const referralRules = (isAhead: boolean): readonly string[] => [
  fr`Une invitation compte quand le profil de la personne est rempli depuis ${REFERRAL_DAYS_OLD} jours et qu'elle est venue au moins ${REFERRAL_DAYS_USED} jours différents, une seule fois par boîte e-mail.`,
  'Une personne qui se connecte du même endroit que toi, ou qui a une adresse jetable, ne compte pas.',
  'La récompense est liée à ton adresse e-mail et ne se transmet pas.',
  ...(isAhead ? [fr`Les abonnements gagnés commencent à l'ouverture officielle.`] : []),
  fr`Les paliers s'ajoutent entre eux et aux mois offerts : chaque durée attend la fin de la précédente, la meilleure formule d'abord.`,
];

/** All rewards that a number of friends has earned, from the fewest friends to the most. */
export function rewardsFor(friends: number): readonly ReferralReward[] {
  return referralRewards.filter((reward) => reward.friends <= friends);
}

/** The next reward, or null after the last. */
export function nextRewardAfter(friends: number): ReferralReward | null {
  return referralRewards.find((reward) => reward.friends > friends) ?? null;
}
