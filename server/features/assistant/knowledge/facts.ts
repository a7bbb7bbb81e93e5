import { ADDRESS_UNDO_DAYS, NAME_CHANGE_DAYS } from '#shared/account/account-limits.ts';
import { mailTo } from '#shared/assistant/answer-text.ts';
import { dayInWords } from '#shared/calendar.ts';
import {
  CRUSHES_PER_DAY,
  INVITATIONS_TO_ONE_PERSON_PER_DAY,
  INVITATIONS_TO_ONE_PERSON_PER_MONTH,
} from '#shared/crush/crush-rules.ts';
import { CHOICE_MONTHS } from '#shared/choices/choices.ts';
import { REST_DAYS } from '#shared/choices/kinds.ts';
import { ANSWERS_PER_REWARD } from '#shared/daily/daily-answers.ts';
import { DAILY_HOUR } from '#shared/daily/daily-day.ts';
import { FEWEST_PUBLISHED } from '#shared/daily/published-share.ts';
import { games } from '#shared/games/game.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, MINUTE_SECONDS } from '#shared/duration.ts';
import { CLOSES_BEFORE_MS } from '#shared/evenings/evening-state.ts';
import { ATTENDANCE_DAYS } from '#shared/evenings/moments.ts';
import { NEARBY_KM } from '#shared/evenings/nearby.ts';
import { hoursBeforeOthers } from '#shared/evenings/opening.ts';
import { MOST_YEARS_APART } from '#shared/evenings/room.ts';
import { ABSENCE_DAYS, HOURS_TO_ACCEPT, LAST_FOR_DAYS } from '#shared/evenings/sign-up.ts';
import { TABLE_SIZE } from '#shared/evenings/table-sizes.ts';
import { PHOTO_BYTES, PHOTO_MIN_SIDE } from '#shared/limits.ts';
import { CHANGES_PER_DAY } from '#shared/matching/answer-changes.ts';
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
import { REFERRAL_DAYS_OLD, REFERRAL_DAYS_USED, referralRewards } from '#shared/points/referrals.ts';
import { distances, labelOf } from '#shared/questionnaire/options.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { CARDS_PER_THEME, questionsPerTheme } from '#shared/matching/themed-answers.ts';
import { QUIET_DAYS, UNDO_CLOSING_MS } from '#shared/resonance/reveal.ts';
import { WHOLE_LIST_FROM } from '#shared/resonance/whole-list.ts';
import {
  ASKING_ACCOUNT_AGE_MS,
  ASKING_LAPSES_MS,
  ASKINGS_A_DAY,
  ASKINGS_OF_A_PAIR,
  REMINDER_AFTER_MS,
} from '#shared/talk/asking.ts';
import { MONTHS_APART, READING_AFTER_CLOSING_DAYS } from '#shared/talk/closing.ts';
import { openingLimits } from '#shared/talk/limits.ts';
import { textKinds } from '#shared/talk/text.ts';
import { TAKE_BACK_MS } from '#shared/talk/thread.ts';
import { PEOPLE_WAITING_AT_MOST, WAITING_STOPS_MS } from '#shared/talk/turns.ts';
import { metForRealWords, PEOPLE_FOR_MARK } from '#shared/video-meetings/afterwards.ts';
import { MORE_MS, TALK_MS } from '#shared/video-meetings/video-meeting.ts';
import { VOICE_NOTE_SECONDS, VOICE_SECONDS, WEEKS_RETAINED } from '#shared/voices/voices.ts';
import type { Config } from '../../../platform/config.ts';
import { PROFILES_PER_DAY } from '../../relations/profile-views.service.ts';
import { LINK_LIFETIME_SECONDS } from '../../sign-in/login-link.queries.ts';
import { DAYS_AFTER_LEAVING, RETAINED_AFTER_BLOCK_DAYS } from '../../talk/talk-rights.ts';
import { fr } from '#shared/typeset.ts';

const BYTES_PER_MEGABYTE = 1_000_000;
const MILLISECONDS = 1000;

const gainWords = {
  'profile-completed': fr`ton profil à 100 %`,
  'crush-sent': 'ton premier crush',
  'cards-drawn': fr`tes cartes d'un thème, choisies pour la première fois`,
  'quiz-answered': fr`le quiz d'un thème, terminé pour la première fois`,
  'first-message': fr`une discussion qui s'ouvre avec quelqu'un`,
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
    // What has to be known before one chooses stands below its line.
    return line.words + (isForEverybody ? FREE_WORDS : '') + (line.note === undefined ? '' : `\n${line.note}`);
  };
  return [id, lines(planLines[id].map(wordsOf))] as const;
});

/** The occasions that are announced on a device. */
const pushed = occasions.filter(({ channels }) => (channels as readonly string[]).includes('push'));

/** Every figure and name in the answers, from the data of the pages. */
export function factsOf({
  productName,
  contactEmail,
  officialOpening,
}: Pick<Config, 'productName' | 'contactEmail'> & Partial<Pick<Config, 'officialOpening'>>) {
  return {
    productName,
    contact: mailTo(contactEmail),
    priceOfPlan: Object.fromEntries(plans.map((plan) => [plan.id, priceInWords(plan)])) as Record<PlanId, string>,
    featureLinesOf: Object.fromEntries(featureLines) as Record<PlanId, string>,
    gainFor: pointsFor,
    gainLines: lines([
      ...Object.entries(gainWords).map(([reason, words]) => fr`${words} : +${pointsFor[reason as PointsReason]}`),
      fr`${ANSWERS_PER_REWARD} réponses à la question du jour : +${pointsFor['quiz-answered']}`,
    ]),
    costOf: priceOf,
    matchesOpened: TOP_MATCHES_OPENED,
    boost: { hours: BOOST_HOURS, returned: BOOST_RETURNED },
    costLines: lines(spendableGifts.map((gift) => fr`${giftWords[gift]} : ${priceOf[gift]}${' '}points`)),
    openings: openingLimits,
    askings: {
      aDay: ASKINGS_A_DAY,
      ofPair: ASKINGS_OF_A_PAIR,
      longest: textKinds.answer.longest,
      reminderHours: REMINDER_AFTER_MS / HOUR_MS,
      lapseDays: ASKING_LAPSES_MS / DAY_MS,
      newAccountHours: ASKING_ACCOUNT_AGE_MS / HOUR_MS,
      waitingAtMost: PEOPLE_WAITING_AT_MOST,
      waitingHours: WAITING_STOPS_MS / HOUR_MS,
    },
    takeBackMinutes: TAKE_BACK_MS / MINUTE_MS,
    reportableDays: RETAINED_AFTER_BLOCK_DAYS,
    letterDays: DAYS_AFTER_LEAVING,
    voiceNoteSeconds: VOICE_NOTE_SECONDS,
    voices: { seconds: VOICE_SECONDS, weeks: WEEKS_RETAINED },
    videoMinutes: { talk: TALK_MS / MINUTE_MS, more: MORE_MS / MINUTE_MS },
    metForReal: metForRealWords.mark,
    peopleForMark: PEOPLE_FOR_MARK,
    closing: { readDays: READING_AFTER_CLOSING_DAYS, monthsApart: MONTHS_APART },
    evening: {
      seats: TABLE_SIZE,
      nearbyKm: NEARBY_KM,
      yearsApart: MOST_YEARS_APART,
      closesHours: CLOSES_BEFORE_MS / HOUR_MS,
      hoursToAccept: HOURS_TO_ACCEPT,
      premiumHours: hoursBeforeOthers('premium'),
      vipHours: hoursBeforeOthers('vip'),
      absenceDays: ABSENCE_DAYS,
      lastForDays: LAST_FOR_DAYS,
      askedForDays: ATTENDANCE_DAYS,
    },
    monthsUntilExpiry: MONTHS_UNTIL_EXPIRY,
    daysInARow: DAYS_IN_A_ROW,
    referral: { daysOld: REFERRAL_DAYS_OLD, daysUsed: REFERRAL_DAYS_USED },
    officialOpening: officialOpening === undefined ? null : dayInWords(officialOpening),
    referralLines: lines(referralRewards.map(({ friendsInWords, inWords }) => fr`${friendsInWords} : ${inWords}`)),
    shownMatches: SELECTION_LENGTH,
    percentageShown: WHOLE_LIST_FROM,
    changesPerDay: CHANGES_PER_DAY,
    distanceWords: ['0-50', '50-200', '200+'].map((band) => fr`« ${labelOf(distances, band) ?? band} »`).join(', '),
    choices: { restDays: REST_DAYS, months: CHOICE_MONTHS },
    profilesPerDay: PROFILES_PER_DAY,
    daily: { hour: DAILY_HOUR, fewest: FEWEST_PUBLISHED, answers: ANSWERS_PER_REWARD },
    gameNames: games.map(({ name }) => fr`« ${name} »`).join(', '),
    phraseLength: textKinds.phrase.longest,
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
      occasions.map((occasion) => {
        if (pushed.includes(occasion)) return fr`${occasion.label} (e-mail et notification)`;
        return 'isOffAtFirst' in occasion
          ? fr`${occasion.label} (e-mail, seulement si tu coches la case)`
          : fr`${occasion.label} (e-mail)`;
      }),
    ),
    pushKinds: lines(pushed.map(({ label }) => label)),
    photoMegabytes: PHOTO_BYTES / BYTES_PER_MEGABYTE,
    photoMinSide: PHOTO_MIN_SIDE,
    linkMinutes: LINK_LIFETIME_SECONDS / MINUTE_SECONDS,
  } as const;
}

export type Facts = ReturnType<typeof factsOf>;

function lines(items: readonly string[]): string {
  return items.map((item) => `• ${item}`).join('\n');
}
