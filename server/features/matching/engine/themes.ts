import { scoredThemes } from '#shared/questionnaire/options.ts';
import { NEUTRAL_POINTS_PER_THEME } from '#shared/matching/weights.ts';
import { cards, QUIZ_WORDS, styles, take, type Field } from '../codes/code.ts';
import { countBits, type PopulationColumns } from './population-columns.ts';
import { bitCounts, questionFields, type Tables } from './tables.ts';

/** The themes of which a member has chosen a card or answered a question, a bit each. */
export function themedOf(cardsWord: number, stylesWord: number): number {
  return (cardsWord >>> cards.themedLow.shift) | ((stylesWord >>> styles.themedHigh.shift) << cards.themedLow.bits);
}

/** What of a population has to do with themes. */
type ThemeColumns = Pick<PopulationColumns, 'cards' | 'styles'> & {
  readonly quizzes: Pick<PopulationColumns['quizzes'], 'rowOf' | 'answered' | 'upper'>;
};

/**
 * The points of the six themes for two members.
 * @param shared the themes in which both have something, at least one
 */
export function scoreThemes(
  population: ThemeColumns,
  tables: Tables,
  seeker: number,
  other: number,
  shared: number,
): number {
  const { quizzes } = population;
  const rowOfSeeker = quizzes.rowOf(seeker);
  const rowOfOther = rowOfSeeker < 0 ? -1 : quizzes.rowOf(other);
  let points = 0;
  for (let theme = 0; theme < scoredThemes.length; theme += 1) {
    if (((shared >>> theme) & 1) === 0) {
      points += NEUTRAL_POINTS_PER_THEME;
      continue;
    }
    const mine = cardsOf(population, seeker, theme);
    const theirs = cardsOf(population, other, theme);
    let comparable = Math.min(bitCounts[mine]!, bitCounts[theirs]!);
    let common = bitCounts[mine & theirs]!;
    if (rowOfOther >= 0) {
      const field = questionFields[theme]!;
      const answered = quizBits(quizzes.answered, rowOfSeeker, field) & quizBits(quizzes.answered, rowOfOther, field);
      const differently = quizBits(quizzes.upper, rowOfSeeker, field) ^ quizBits(quizzes.upper, rowOfOther, field);
      comparable += countBits(answered);
      common += countBits(answered & ~differently);
    }
    points += tables.themes[(comparable << 5) | common]!;
  }
  return points;
}

function cardsOf(population: ThemeColumns, seat: number, theme: number): number {
  return theme === scoredThemes.length - 1
    ? take(styles.lastCards, population.styles[seat]!)
    : take(cards.ofTheme(theme), population.cards[seat]!);
}

/** The bits of one theme out of a row of words; at most 25, which lie in at most two words. */
function quizBits(words: Uint32Array, row: number, { shift, bits }: Field): number {
  const word = QUIZ_WORDS * row + (shift >>> 5);
  const low = words[word]! >>> (shift & 31);
  const high = (shift & 31) + bits > 32 ? words[word + 1]! << (32 - (shift & 31)) : 0;
  return (low | high) & ((1 << bits) - 1);
}
