import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import * as options from '#shared/questionnaire/options.ts';
import { MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import { bandsFromNearToFar } from '#shared/matching/eligibility.ts';
import { statedGoals } from '#shared/matching/score.ts';
import { cardIdsOf, codedIdsOf } from '#shared/matching/themed-answers.ts';
import {
  ANSWERED_AT,
  birth,
  BIRTH_AT,
  cards,
  CODE_LENGTH,
  CODE_VERSION,
  commonSets,
  FIRST_BIRTH_YEAR,
  HEIGHT_BASE,
  LATITUDE_AT,
  LONGITUDE_AT,
  measures,
  NO_AGE_LIMIT,
  person,
  put,
  styles,
  unansweredBit,
  UPPER_AT,
  who,
  WHO_AT,
  WORDS_AT,
} from './code.ts';

/**
 * Encodes everything that matching reads of a member in `CODE_LENGTH` bytes. Ids of answers that the product does not know
 * (any more) are left out. Equal answers give equal codes, in whatever order they were ticked.
 */
export function encode(profile: ResonanceProfile): Uint8Array {
  const code = new Uint8Array(CODE_LENGTH);
  const view = new DataView(code.buffer);
  view.setUint8(0, CODE_VERSION);
  view.setUint8(WHO_AT, encodeWho(profile));
  view.setUint16(BIRTH_AT, encodeBirth(profile), true);
  const words = [
    encodeCommonSets(profile),
    encodePerson(profile),
    encodeCards(profile),
    encodeStyles(profile),
    encodeMeasures(profile),
  ];
  words.forEach((word, index) => view.setUint32(WORDS_AT + 4 * index, word, true));
  view.setFloat64(LATITUDE_AT, profile.position?.latitude ?? Number.NaN, true);
  view.setFloat64(LONGITUDE_AT, profile.position?.longitude ?? Number.NaN, true);
  putQuizAnswers(code, profile);
  return code;
}

/** The set of the chosen ids, a bit for each id of the list. */
function setOf(list: readonly options.Option[], chosen: readonly string[]): number {
  return list.reduce((set, { id }, index) => (chosen.includes(id) ? set | (1 << index) : set), 0);
}

/** The position in the list, counted from 1; 0: unanswered. */
function positionIn(list: readonly options.Option[], id: string | null): number {
  return list.findIndex((option) => option.id === id) + 1;
}

function encodeWho({ gender, attractedTo, preferredDistances }: ResonanceProfile): number {
  const ticked = bandsFromNearToFar.reduce(
    (set, band, index) => (preferredDistances.includes(band) ? set | (1 << index) : set),
    0,
  );
  const isAny = preferredDistances.length === 0 || preferredDistances.includes('peu-importe');
  return (
    put(who.gender, positionIn(options.genders, gender)) |
    put(who.attractedTo, setOf(options.genders, attractedTo)) |
    put(who.distances, isAny ? 7 : ticked)
  );
}

function encodeBirth({ birthDate }: ResonanceProfile): number {
  if (birthDate === null) return 0;
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const counted = Math.min(Math.max(year - FIRST_BIRTH_YEAR, 0), 2 ** birth.year.bits - 1);
  return put(birth.year, counted) | put(birth.month, month) | put(birth.day, day);
}

function encodeCommonSets(profile: ResonanceProfile): number {
  const setOrUnanswered = (list: readonly options.Option[], chosen: readonly string[], bit: number) =>
    setOf(list, chosen) || 1 << bit;
  return (
    (put(
      commonSets.values,
      setOrUnanswered(options.relationshipValues, profile.relationshipValues, unansweredBit.values),
    ) |
      put(
        commonSets.expectations,
        setOrUnanswered(options.emotionalExpectations, profile.emotionalExpectations, unansweredBit.expectations),
      ) |
      put(
        commonSets.passions,
        setOrUnanswered(options.lifestylePassions, profile.lifestylePassions, unansweredBit.passions),
      )) >>>
    0
  );
}

function encodePerson(profile: ResonanceProfile): number {
  return (
    (put(person.archetypes, setOf(options.archetypes, profile.archetypes)) |
      put(person.likedArchetypes, setOf(options.archetypes, profile.likedArchetypes)) |
      put(person.bodyType, positionIn(options.bodyTypes, profile.bodyType)) |
      put(person.preferredBodyTypes, setOf(options.preferredBodyTypes, profile.preferredBodyTypes)) |
      put(person.importance, positionIn(options.appearanceImportances, profile.appearanceImportance)) |
      put(person.socialStyle, positionIn(options.socialStyles, profile.socialStyle)) |
      put(person.visibility, positionIn(options.profileVisibilities, profile.profileVisibility))) >>>
    0
  );
}

function cardSets(profile: ResonanceProfile): number[] {
  return options.scoredThemes.map(({ id }) =>
    cardIdsOf[id].reduce((set, card, index) => (profile.cards[id]?.includes(card) ? set | (1 << index) : set), 0),
  );
}

/** The set of themes of which the member has chosen a card or answered a question. */
function themedOf(profile: ResonanceProfile): number {
  const sets = cardSets(profile);
  return options.scoredThemes.reduce((themed, { id }, index) => {
    const answers = profile.quizAnswers[id] ?? [];
    const hasAnswers = answers.length > 0 && codedIdsOf(id).some((question) => sideOf(answers, question) !== null);
    return sets[index] || hasAnswers ? themed | (1 << index) : themed;
  }, 0);
}

function encodeCards(profile: ResonanceProfile): number {
  const ofFiveThemes = cardSets(profile)
    .slice(0, -1)
    .reduce((word, set, theme) => word | put(cards.ofTheme(theme), set), 0);
  return (ofFiveThemes | put(cards.themedLow, themedOf(profile))) >>> 0;
}

function encodeStyles(profile: ResonanceProfile): number {
  return (
    (put(styles.goals, setOf(options.relationshipGoals, statedGoals(profile))) |
      put(styles.communication, positionIn(options.communicationStyles, profile.communicationStyle)) |
      put(styles.project, positionIn(options.lifeProjects, profile.lifeProject)) |
      put(styles.daily, positionIn(options.dailyLifestyles, profile.dailyLifestyle)) |
      put(styles.traits, setOf(options.personalityTraits, profile.personalityTraits)) |
      put(styles.preferredHeights, setOf(options.heightPreferences, profile.preferredHeights)) |
      put(styles.lastCards, cardSets(profile).at(-1) ?? 0) |
      put(styles.themedHigh, themedOf(profile) >>> cards.themedLow.bits)) >>>
    0
  );
}

function encodeMeasures({ preferredAgeMin, preferredAgeMax, heightCm }: ResonanceProfile): number {
  return (
    put(measures.ageMin, Math.min(Math.max(preferredAgeMin ?? MINIMUM_AGE, MINIMUM_AGE), NO_AGE_LIMIT)) |
    put(measures.ageMax, Math.min(preferredAgeMax ?? NO_AGE_LIMIT, NO_AGE_LIMIT)) |
    put(measures.height, heightCm === null ? 0 : Math.round(10 * heightCm) - HEIGHT_BASE)
  );
}

function sideOf(answers: readonly string[], question: string): 'top' | 'bottom' | null {
  if (answers.includes(`${question}:top`)) return 'top';
  return answers.includes(`${question}:bottom`) ? 'bottom' : null;
}

const codedQuestions = options.scoredThemes.flatMap(({ id }) =>
  codedIdsOf(id).map((question) => [id, question] as const),
);

/** Sets the quiz bits, one question after the other through all themes. */
function putQuizAnswers(code: Uint8Array, profile: ResonanceProfile): void {
  codedQuestions.forEach(([theme, question], index) => {
    const answers = profile.quizAnswers[theme] ?? [];
    // Most members have answered the questions of a few themes.
    const side = answers.length === 0 ? null : sideOf(answers, question);
    const bit = 1 << (index & 7);
    if (side !== null) code[ANSWERED_AT + (index >> 3)]! |= bit;
    if (side === 'top') code[UPPER_AT + (index >> 3)]! |= bit;
  });
}
