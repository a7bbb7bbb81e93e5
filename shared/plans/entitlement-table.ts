import { BOOST_HOURS } from '../matching/boost.ts';
import { hoursBeforeOthers } from '../evenings/opening.ts';
import { priceOf, type SpendingReason } from '../points/points.ts';
import { routes } from '../routes.ts';
import { fr } from '../typeset.ts';
import type { PlanId } from './plans.ts';
import { doorOf, roomPaths, VISIT_HOURS_AT_LEAST, type RoomWithPage } from './rooms.ts';

/** Something that a plan, an invitation or points open. Every line of every plan is made of these (`plan-lines.ts`). */
export interface Entitlement {
  /** What it opens, in the words of the command line and of a room's door. */
  readonly opens: string;
  /** The plans that contain it. */
  readonly plans: readonly PlanId[];
  /** Whether the days and months of the Play Room that invitations earn open it. */
  readonly isInPlayRoom?: true;
  /** What buys it with points, also without a plan. */
  readonly points?: SpendingReason;
  /** The room whose free visit opens it. */
  readonly visit?: RoomWithPage;
  /** The page on which it is used. */
  readonly screen: string;
  /**
   * What a member without it reads: what would open it, and the way that costs nothing. Null where everybody has it.
   */
  readonly refused: { readonly words: string; readonly freeWay: string } | null;
}

const everybody = ['freemium', 'premium', 'vip'] as const satisfies readonly PlanId[];
const subscribers = ['premium', 'vip'] as const satisfies readonly PlanId[];
const vipOnly = ['vip'] as const satisfies readonly PlanId[];

const visitFreeWay = fr`Sans payer : une visite offerte chaque semaine, pour le reste de la journée et ${VISIT_HOURS_AT_LEAST} heures au moins. Et deux personnes invitées donnent un mois VIP et un jour de Play Room.`;

const eveningsFreeWay = fr`Sans payer : chaque soirée ouvre à tout le monde ${hoursBeforeOthers('vip')} heures après son annonce, au même prix.`;

/** The whole content of a room of the Play Room. */
function roomOf(room: keyof typeof roomPaths, name: string, opens: string) {
  return {
    opens,
    plans: vipOnly,
    isInPlayRoom: true,
    visit: room,
    screen: roomPaths[room],
    refused: {
      words: fr`La salle ${name} s'ouvre avec l'Expérience VIP, ou avec du temps de Play Room gagné en invitant.`,
      freeWay: visitFreeWay,
    },
  } as const;
}

/**
 * Every entitlement: what it opens, what contains it, where it is used, and what a refusal says (S-plan-10). The server asks
 * each where it matters, never the browser; `entitlement-table.test.ts` names the question of each and fails where one is
 * missing.
 */
export const entitlementTable = {
  'daily-six': {
    opens: 'six affinités, renouvelées de jour en jour',
    plans: everybody,
    screen: routes.matches,
    refused: null,
  },
  'own-profile': { opens: 'le profil complet', plans: everybody, screen: routes.profileComplete, refused: null },
  cards: { opens: 'les cartes et les quiz des thèmes', plans: everybody, screen: routes.themes, refused: null },
  crushes: { opens: 'les crushs secrets', plans: everybody, screen: routes.profileCrush, refused: null },
  'room-visit': {
    opens: 'une visite offerte de chaque salle de la Play Room, chaque semaine',
    plans: everybody,
    screen: doorOf('games'),
    refused: null,
  },
  /** Never sold to anybody: a photo opens when both agree. */
  'photos-by-consent': {
    opens: fr`les photos, quand vous êtes deux à le vouloir`,
    plans: everybody,
    screen: routes.matchResonance,
    refused: null,
  },
  'video-meetings': {
    opens: fr`la rencontre en ligne, quand vous êtes deux à le vouloir`,
    plans: everybody,
    screen: routes.videoMeeting,
    refused: null,
  },
  'whole-list': {
    opens: fr`toute la liste d'affinités, sous les six`,
    plans: subscribers,
    screen: routes.matches,
    refused: {
      words: fr`Toute ta liste s'ouvre avec Premium ou l'Expérience VIP.`,
      freeWay: fr`Sans payer : tes six se renouvellent, et ${priceOf['top-matches']} points en ouvrent trois de plus pendant 24 heures.`,
    },
  },
  filters: {
    opens: 'les filtres affinés sur toute la liste',
    plans: subscribers,
    screen: routes.listFilters,
    refused: {
      words: fr`Les filtres s'ouvrent avec Premium ou l'Expérience VIP.`,
      freeWay: fr`Sans payer : l'âge, la distance et ce que tu cherches se choisissent dans ton profil, et tes six en tiennent compte.`,
    },
  },
  'more-openings': {
    opens: 'deux fois plus de nouvelles discussions',
    plans: subscribers,
    screen: routes.discussions,
    refused: {
      words: fr`Davantage de nouvelles discussions s'ouvrent avec Premium ou l'Expérience VIP.`,
      freeWay: fr`Sans payer : répondre, lire et refermer restent libres, et de nouvelles ouvertures reviennent chaque semaine.`,
    },
  },
  'unlimited-duos': {
    opens: 'les discussions en duo illimitées',
    plans: vipOnly,
    screen: routes.discussions,
    refused: {
      words: fr`Les discussions en duo sont illimitées avec l'Expérience VIP.`,
      freeWay: fr`Sans payer : celles que tu as déjà restent ouvertes, si nombreuses soient-elles.`,
    },
  },
  'room-games': roomOf('games', 'Jeux', 'la salle Jeux'),
  'room-quiz': roomOf('quiz', 'Quiz', 'la salle Quiz'),
  'room-audio': roomOf('audio', 'Audio', 'la salle Audio'),
  'quiz-for-points': {
    opens: 'un quiz premium, pour toujours',
    plans: [],
    points: 'premium-quiz',
    screen: roomPaths.quiz,
    refused: {
      words: fr`Un quiz premium s'ouvre pour toujours avec ${priceOf['premium-quiz']} points.`,
      freeWay: fr`Sans payer : les points se gagnent en jouant, et la salle Quiz a sa visite offerte chaque semaine.`,
    },
  },
  'second-message': {
    opens: 'un second message, offert',
    plans: vipOnly,
    points: 'second-message',
    screen: routes.discussions,
    refused: {
      words: fr`Un second message est offert avec l'Expérience VIP, et coûte ${priceOf['second-message']} points sans elle.`,
      freeWay: fr`Sans payer : les points se gagnent en jouant.`,
    },
  },
  boost: {
    opens: fr`un boost du profil, pendant ${BOOST_HOURS} heures`,
    plans: [],
    points: 'profile-boost',
    screen: routes.gifts,
    refused: {
      words: fr`Un boost de ${BOOST_HOURS} heures s'ouvre avec ${priceOf['profile-boost']} points.`,
      freeWay: fr`Sans payer : les points se gagnent en jouant.`,
    },
  },
  'top-matches': {
    opens: fr`trois matchs de plus, pendant 24 heures`,
    plans: [],
    points: 'top-matches',
    screen: routes.gifts,
    refused: {
      words: fr`Trois matchs de plus s'ouvrent avec ${priceOf['top-matches']} points.`,
      freeWay: fr`Sans payer : les points se gagnent en jouant.`,
    },
  },
  'intuitive-card': {
    opens: 'une carte intuitive',
    plans: [],
    points: 'intuitive-card',
    screen: routes.gifts,
    refused: {
      words: fr`Une carte intuitive se tire avec ${priceOf['intuitive-card']} points.`,
      freeWay: fr`Sans payer : les points se gagnent en jouant.`,
    },
  },
  /** At the same price for everybody; plans only open it earlier (S-evening-55). */
  evenings: { opens: 'les soirées IRL affinitées', plans: everybody, screen: routes.evenings, refused: null },
  'evenings-early': {
    opens: fr`l'inscription aux soirées ${hoursBeforeOthers('premium')} heures avant tout le monde`,
    plans: subscribers,
    screen: routes.evenings,
    refused: {
      words: fr`L'inscription ouvre ${hoursBeforeOthers('premium')} heures plus tôt avec Premium, et ${hoursBeforeOthers('vip')} heures plus tôt avec l'Expérience VIP.`,
      freeWay: eveningsFreeWay,
    },
  },
  'evenings-first': {
    opens: fr`la priorité sur les soirées : l'inscription ${hoursBeforeOthers('vip')} heures avant tout le monde`,
    plans: vipOnly,
    screen: routes.evenings,
    refused: {
      words: fr`Avec l'Expérience VIP, l'inscription ouvre dès l'annonce, ${hoursBeforeOthers('vip')} heures avant tout le monde.`,
      freeWay: eveningsFreeWay,
    },
  },
} as const satisfies Readonly<Record<string, Entitlement>>;

export type EntitlementName = keyof typeof entitlementTable;
export const entitlementNames = Object.keys(entitlementTable) as readonly EntitlementName[];

/** An entitlement with all fields that one may have. */
export function entitlementNamed(name: EntitlementName): Entitlement {
  return entitlementTable[name];
}

/** Whether a plan contains an entitlement. */
export function planContains(plan: PlanId, name: EntitlementName): boolean {
  return entitlementNamed(name).plans.includes(plan);
}

/** What a member has at the moment, as far as entitlements depend on it. */
export interface Holder {
  readonly plan: PlanId;
  /** Whether the Play Room is open as a whole: by VIP, or by earned days and months. */
  readonly hasWholePlayRoom: boolean;
}

/**
 * Whether a member has an entitlement by a plan, or by earned time of the Play Room. What points buy, and the free visits,
 * are asked where they are.
 */
export function entitles({ plan, hasWholePlayRoom }: Holder, name: EntitlementName): boolean {
  return planContains(plan, name) || (entitlementNamed(name).isInPlayRoom === true && hasWholePlayRoom);
}

/** The entitlement of a whole room; the evenings are everybody's. */
export const roomEntitlement = {
  games: 'room-games',
  quiz: 'room-quiz',
  audio: 'room-audio',
} as const satisfies Record<RoomWithPage, EntitlementName>;
