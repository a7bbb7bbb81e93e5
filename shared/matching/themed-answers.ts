import { themes, type Theme } from '../questionnaire/options.ts';

/**
 * The ids of cards and quiz questions, per theme. The codes that matching stores name them by their place in these
 * lists: a change of any count or order needs a new `CODE_VERSION`.
 */

export const CARDS_PER_THEME = 6;

const cardNames = {
  gouts: 'gout',
  loisirs: 'loisir',
  culture: 'culture',
  valeurs: 'valeur',
  relation: 'relation',
  intuitives: 'intuitif',
} as const satisfies Record<Theme, string>;

export const questionsPerTheme = {
  gouts: 20,
  loisirs: 20,
  culture: 20,
  valeurs: 25,
  relation: 25,
  intuitives: 15,
} as const satisfies Record<Theme, number>;

const number = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

function forEachTheme(idsOf: (theme: Theme) => string[]) {
  return Object.fromEntries(themes.map(({ id }) => [id, idsOf(id)])) as unknown as Record<Theme, readonly string[]>;
}

/** `gout-1` to `gout-6`, and so on. */
export const cardIdsOf = forEachTheme((theme) => number(cardNames[theme], CARDS_PER_THEME));

/** `gouts-1` to `gouts-20`, and so on. An answer is a question's id with `:top` or `:bottom`. */
export const questionIdsOf = forEachTheme((theme) => number(theme, questionsPerTheme[theme]));

/**
 * What the questions of the day say of a member in matching: three answers like those of a quiz, made from many, after the
 * questions of the last theme (S-daily-7). Nobody is asked them.
 */
export const leaningIds: readonly string[] = number('penchant', 3);
const LEANING_THEME: Theme = 'intuitives';

/** The ids of a theme's answers in the order of the codes: its questions, and in one theme the leanings. */
export function codedIdsOf(theme: Theme): readonly string[] {
  return theme === LEANING_THEME ? [...questionIdsOf[theme], ...leaningIds] : questionIdsOf[theme];
}

/** Whether an answer, `question:side`, is a leaning and not the answer to a question of a quiz. */
export function isLeaning(answer: string): boolean {
  return leaningIds.includes(answer.slice(0, answer.lastIndexOf(':')));
}

/** Groups stored answers, `question:side`, by theme. Questions that the product does not know (any more) are left out. */
export function answersByTheme(answers: readonly string[]): Partial<Record<Theme, string[]>> {
  const sorted: Partial<Record<Theme, string[]>> = {};
  for (const answer of answers) {
    const theme = themeOfQuestion.get(answer.slice(0, answer.lastIndexOf(':')));
    if (theme) (sorted[theme] ??= []).push(answer);
  }
  return sorted;
}

const themeOfQuestion: ReadonlyMap<string, Theme> = new Map(
  themes.flatMap(({ id }) => codedIdsOf(id).map((question) => [question, id] as const)),
);
