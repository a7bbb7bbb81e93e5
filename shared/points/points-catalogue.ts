import { BOOST_HOURS } from '../matching/boost.ts';
import {
  BOOST_RETURNED,
  DAYS_IN_A_ROW,
  pointsFor,
  priceOf,
  type LedgerReason,
  type PointsReason,
  type SpendingReason,
} from './points.ts';
import { REFERRAL_DAYS_OLD } from './referrals.ts';
import { routes } from '../routes.ts';
import { fr, typeset } from '../typeset.ts';

/** A way to earn points, as the gifts page shows it. */
export interface Earning {
  readonly reason: PointsReason;
  readonly points: number;
  readonly title: string;
  readonly text: string;
  /** The page on which the points can be gained; null while there is none. */
  readonly to: string | null;
  /** Whether it gives points only once ever. */
  readonly isOnce: boolean;
}

/** Every way to earn points, in the order of the page (S-points-3). */
export const earnings: readonly Earning[] = [
  {
    reason: 'cards-drawn',
    points: pointsFor['cards-drawn'],
    title: 'Tirer tes cartes',
    text: 'Choisis tes cartes dans un thème.',
    to: routes.themes,
    isOnce: false,
  },
  {
    reason: 'profile-completed',
    points: pointsFor['profile-completed'],
    title: fr`Un profil à 100 %`,
    text: 'Quand plus aucune question ne reste ouverte dans ton récapitulatif.',
    to: routes.profileComplete,
    isOnce: true,
  },
  {
    reason: 'first-message',
    points: pointsFor['first-message'],
    title: 'Premier message à un match',
    text: fr`Quand vos deux réponses à une question à deux s'ouvrent.`,
    to: routes.matches,
    isOnce: false,
  },
  {
    reason: 'quiz-answered',
    points: pointsFor['quiz-answered'],
    title: 'Répondre à un quiz',
    text: fr`Ceci ou cela : va jusqu'au bout d'un quiz proposé.`,
    to: routes.themes,
    isOnce: false,
  },
  {
    reason: 'friend-invited',
    points: pointsFor['friend-invited'],
    title: fr`Inviter quelqu'un`,
    text: fr`Quand son profil est rempli depuis ${REFERRAL_DAYS_OLD} jours, et que la personne est revenue.`,
    to: `${routes.gifts}#inviter`,
    isOnce: false,
  },
  {
    reason: 'five-days-in-a-row',
    points: pointsFor['five-days-in-a-row'],
    title: fr`Passer ${DAYS_IN_A_ROW} jours de suite`,
    text: 'Un passage par jour suffit. Puis la série recommence.',
    to: null,
    isOnce: false,
  },
  {
    reason: 'crush-sent',
    points: pointsFor['crush-sent'],
    title: 'Envoyer ton premier crush',
    text: 'Une invitation secrète, par e-mail ou par SMS.',
    to: routes.profileCrush,
    isOnce: true,
  },
];

/** What points buy, as the gifts page shows it. */
export interface SpendingOffer {
  readonly reason: SpendingReason;
  readonly points: number;
  readonly title: string;
  readonly text: string;
  /** Why it cannot be bought now; null where it can. */
  readonly closed: { readonly label: string; readonly why: string } | null;
}

/** Everything that points are for (S-points-4): what can be bought comes first. */
export const spendingOffers: readonly SpendingOffer[] = [
  {
    reason: 'intuitive-card',
    points: priceOf['intuitive-card'],
    title: 'Tirer une carte intuitive',
    text: 'Quelques lignes à lire doucement, et une question pour la journée. Elle reste à toi.',
    closed: null,
  },
  {
    reason: 'top-matches',
    points: priceOf['top-matches'],
    title: fr`Ouvrir 3 matchs de plus`,
    text: fr`Les trois meilleurs de ta liste, juste après tes six premiers, pendant 24 heures.`,
    closed: null,
  },
  {
    reason: 'profile-boost',
    points: priceOf['profile-boost'],
    title: fr`Booster ton profil ${BOOST_HOURS} heures`,
    text: fr`Quand une place se libère dans les six de quelqu'un et que plusieurs personnes y résonnent exactement autant, tu passes avant qui apparaît déjà plus souvent : jamais devant une meilleure résonance. Le plus souvent, des places se libèrent la nuit, quand les listes se refont. Après, tu lis ce qu'il a fait ; s'il n'a rien changé, ${BOOST_RETURNED} points te reviennent.`,
    closed: null,
  },
  {
    reason: 'second-message',
    points: priceOf['second-message'],
    title: 'Un second message',
    text: 'Relancer en douceur une conversation.',
    closed: {
      label: fr`Depuis ta question`,
      why: fr`Sans réponse après trois jours, la même question peut revenir une fois : le bouton est dans ta discussion, et pas si l'autre ne veut pas de relances. Avec VIP, c'est offert.`,
    },
  },
  {
    reason: 'premium-quiz',
    points: priceOf['premium-quiz'],
    title: 'Débloquer un quiz Premium',
    text: 'Des quiz plus longs, pour aller plus loin à deux.',
    closed: {
      label: 'Dans la salle des quiz',
      why: fr`Choisis-y le quiz qui te tente : il reste ouvert pour toujours, sans abonnement. Avec VIP, les six sont ouverts.`,
    },
  },
  {
    reason: 'match-photo',
    points: priceOf['match-photo'],
    title: fr`Voir la photo d'un match`,
    text: 'Une photo se dévoile à deux.',
    closed: {
      label: 'Jamais sans accord',
      why: fr`Les points n'achètent pas l'intimité de quelqu'un. Propose-lui de vous dévoiler depuis votre résonance : c'est gratuit.`,
    },
  },
];

/** The words for each reason in the history. */
export const reasonInWords: Readonly<Record<LedgerReason, string>> = {
  'cards-drawn': 'Cartes tirées',
  'profile-completed': 'Profil complété',
  'quiz-answered': 'Quiz terminé',
  'first-message': 'Premier message à un match',
  'friend-invited': 'Invitation réussie',
  'five-days-in-a-row': fr`${DAYS_IN_A_ROW} jours de suite`,
  'crush-sent': 'Premier crush envoyé',
  'intuitive-card': 'Carte intuitive',
  'top-matches': fr`3 matchs de plus, 24 heures`,
  'match-photo': fr`Photo d'un match`,
  'second-message': 'Second message',
  'premium-quiz': 'Quiz Premium',
  'profile-boost': 'Boost du profil',
  'boost-returned': fr`Boost sans effet : la moitié revient`,
  expired: 'Points expirés',
};

/** The rules of all points, in the words of the page. */
export const pointsRules = typeset([
  'Tes points sont à toi : ils ne se transmettent pas et ne se changent pas en argent.',
  "Ils n'expirent qu'après plus de six mois sans aucune visite. Un e-mail te prévient un mois avant, sauf si tu as arrêté nos messages sur tes points.",
  'Certains contenus restent réservés aux abonnements Premium ou VIP, même avec des points.',
  'Les bonus peuvent varier au fil des promotions.',
] as const);
