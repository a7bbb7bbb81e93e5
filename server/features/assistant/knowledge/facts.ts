import { ADDRESS_UNDO_DAYS, NAME_CHANGE_DAYS } from '#shared/account/account-limits.ts';
import { mailTo } from '#shared/assistant/answer-text.ts';
import {
  CRUSHES_PER_DAY,
  INVITATIONS_TO_ONE_PERSON_PER_DAY,
  INVITATIONS_TO_ONE_PERSON_PER_MONTH,
} from '#shared/crush/crush-rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, MINUTE_SECONDS } from '#shared/duration.ts';
import { CLOSES_BEFORE_MS } from '#shared/evenings/evening-state.ts';
import { hoursBeforeOthers } from '#shared/evenings/opening.ts';
import { MOST_YEARS_APART } from '#shared/evenings/room.ts';
import { ABSENCE_DAYS, HOURS_TO_ACCEPT, LAST_FOR_DAYS } from '#shared/evenings/sign-up.ts';
import { TABLE_SIZE } from '#shared/evenings/table-sizes.ts';
import { PHOTO_BYTES, PHOTO_MIN_SIDE } from '#shared/limits.ts';
import { BOOST_HOURS } from '#shared/matching/boost.ts';
import { NEWS_RETAINED_DAYS } from '#shared/news/news.ts';
import { occasions } from '#shared/notifications/occasions.ts';
import { PASSKEY_LIMIT } from '#shared/passkeys/passkey-limits.ts';
import { CARDS_CHOSEN_AT_MOST } from '#shared/play/card-choice.ts';
import { planLines, stateOfLine, type PlanLine } from '#shared/plans/plan-lines.ts';
import { plans, priceInWords, type PlanId } from '#shared/plans/plans.ts';
import {
  BOOST_RETURNED,
  DAYS_IN_A_ROW,
  MONTHS_UNTIL_EXPIRY,
  pointsFor,
  priceOf,
  spendableGifts,
  TOP_MATCHES_OPENED,
  type PointsReason,
  type SpendableGift,
} from '#shared/points/points.ts';
import { referralRewards } from '#shared/points/referrals.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { CARDS_PER_THEME, questionsPerTheme } from '#shared/matching/themed-answers.ts';
import { QUIET_DAYS, UNDO_CLOSING_MS } from '#shared/resonance/reveal.ts';
import { ASKING_LAPSES_MS, ASKINGS_A_DAY, ASKINGS_OF_A_PAIR, REMINDER_AFTER_MS } from '#shared/talk/asking.ts';
import { MONTHS_APART, READING_AFTER_CLOSING_DAYS } from '#shared/talk/closing.ts';
import { openingLimits } from '#shared/talk/limits.ts';
import { textKinds } from '#shared/talk/text.ts';
import { TAKE_BACK_MS } from '#shared/talk/thread.ts';
import type { Config } from '../../../platform/config.ts';
import { LINK_LIFETIME_SECONDS } from '../../sign-in/login-link.queries.ts';
import { fr } from '#shared/typeset.ts';

const BYTES_PER_MEGABYTE = 1_000_000;
const MILLISECONDS = 1000;

const gainWords = {
  'profile-completed': fr`ton profil à 100 %`,
  'crush-sent': 'ton premier crush',
  'cards-drawn': fr`tes cartes d'un thème choisies`,
  'quiz-answered': 'un quiz terminé',
  'first-message': fr`une discussion qui s'ouvre avec un match`,
  'friend-invited': 'une personne invitée qui remplit son profil et revient',
  'five-days-in-a-row': `${DAYS_IN_A_ROW} jours de suite ici`,
} as const satisfies Record<PointsReason, string>;

const FREE_WORDS = fr` : déjà gratuit pour tout le monde`;

const giftWords = {
  'intuitive-card': 'tirer une carte intuitive de plus',
  'profile-boost': fr`pendant ${BOOST_HOURS} heures, passer avant une personne montrée plus souvent que toi quand une place se libère dans les six de quelqu'un et que vous y avez exactement la même résonance, jamais avant une meilleure (s'il ne change rien, ${BOOST_RETURNED} points reviennent)`,
  'top-matches': `ouvrir ${TOP_MATCHES_OPENED} matchs de plus pendant une journée`,
} as const satisfies Record<SpendableGift, string>;

/** The lines of each plan, with what of it is there for everybody: nothing is presented as if it were sold. */
const featureLines = plans.map(({ id }) => {
  const wordsOf = (line: PlanLine) => {
    const isForEverybody = stateOfLine(line) === 'free' && id !== 'freemium';
    return line.words + (isForEverybody ? FREE_WORDS : '');
  };
  return [id, lines(planLines[id].map(wordsOf))] as const;
});

/** Every figure and name in the answers, from the data of the pages. */
export function factsOf({ productName, contactEmail }: Pick<Config, 'productName' | 'contactEmail'>) {
  return {
    productName,
    contact: mailTo(contactEmail),
    priceOfPlan: Object.fromEntries(plans.map((plan) => [plan.id, priceInWords(plan)])) as Record<PlanId, string>,
    featureLinesOf: Object.fromEntries(featureLines) as Record<PlanId, string>,
    gainFor: pointsFor,
    gainLines: lines(
      Object.entries(gainWords).map(([reason, words]) => fr`${words} : +${pointsFor[reason as PointsReason]}`),
    ),
    costOf: priceOf,
    matchesOpened: TOP_MATCHES_OPENED,
    costLines: lines(spendableGifts.map((gift) => fr`${giftWords[gift]} : ${priceOf[gift]}${' '}points`)),
    openings: openingLimits,
    askings: {
      aDay: ASKINGS_A_DAY,
      ofPair: ASKINGS_OF_A_PAIR,
      longest: textKinds.answer.longest,
      reminderHours: REMINDER_AFTER_MS / HOUR_MS,
      lapseDays: ASKING_LAPSES_MS / DAY_MS,
    },
    takeBackMinutes: TAKE_BACK_MS / MINUTE_MS,
    closing: { readDays: READING_AFTER_CLOSING_DAYS, monthsApart: MONTHS_APART },
    evening: {
      seats: TABLE_SIZE,
      yearsApart: MOST_YEARS_APART,
      closesHours: CLOSES_BEFORE_MS / HOUR_MS,
      hoursToAccept: HOURS_TO_ACCEPT,
      premiumHours: hoursBeforeOthers('premium'),
      vipHours: hoursBeforeOthers('vip'),
      absenceDays: ABSENCE_DAYS,
      lastForDays: LAST_FOR_DAYS,
    },
    monthsUntilExpiry: MONTHS_UNTIL_EXPIRY,
    referralLines: lines(referralRewards.map(({ friendsInWords, inWords }) => fr`${friendsInWords} : ${inWords}`)),
    shownMatches: SELECTION_LENGTH,
    crushesPerDay: CRUSHES_PER_DAY,
    invitationsPerDay: INVITATIONS_TO_ONE_PERSON_PER_DAY,
    invitationsPerMonth: INVITATIONS_TO_ONE_PERSON_PER_MONTH,
    themeCount: Object.keys(questionsPerTheme).length,
    cardsPerTheme: CARDS_PER_THEME,
    mostCards: CARDS_CHOSEN_AT_MOST,
    questionCount: Object.values(questionsPerTheme).reduce((sum, count) => sum + count, 0),
    quietDays: QUIET_DAYS,
    undoSeconds: UNDO_CLOSING_MS / MILLISECONDS,
    nameChangeDays: NAME_CHANGE_DAYS,
    undoDays: ADDRESS_UNDO_DAYS,
    mostPasskeys: PASSKEY_LIMIT,
    newsDays: NEWS_RETAINED_DAYS,
    messageKinds: lines(
      occasions.map(({ label, channels }) =>
        (channels as readonly string[]).includes('push')
          ? fr`${label} (e-mail et notification)`
          : fr`${label} (e-mail)`,
      ),
    ),
    photoMegabytes: PHOTO_BYTES / BYTES_PER_MEGABYTE,
    photoMinSide: PHOTO_MIN_SIDE,
    linkMinutes: LINK_LIFETIME_SECONDS / MINUTE_SECONDS,
  } as const;
}

export type Facts = ReturnType<typeof factsOf>;

function lines(items: readonly string[]): string {
  return items.map((item) => `• ${item}`).join('\n');
}
