import {
  ANSWERED_AT,
  cards,
  CODE_LENGTH,
  commonSets,
  measures,
  person,
  styles,
  take,
  WORDS_AT,
} from '../../codes/code.ts';
import * as at from './layout.ts';
import { pairsBefore, wishOf } from './rows.ts';

/** The codes of many members, to be read as bytes, words or doubles. */
export interface Codes {
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly doubles: Float64Array;
}

export function openCodes(codes: Uint8Array): Codes {
  const bytes = codes.byteOffset % 8 === 0 ? codes : Uint8Array.from(codes);
  const { buffer, byteOffset, length } = bytes;
  return {
    count: length / CODE_LENGTH,
    bytes,
    words: new Uint32Array(buffer, byteOffset, length / 4),
    doubles: new Float64Array(buffer, byteOffset, length / 8),
  };
}

export function hasQuiz({ words }: Codes, member: number): boolean {
  const from = (member * CODE_LENGTH + ANSWERED_AT) / 4;
  return (words[from]! | words[from + 1]! | words[from + 2]! | words[from + 3]!) !== 0;
}

/** The upper bits of a set; `NOT_ANSWERED` is the same bit whatever the length of the list. */
function upperOf(field: number, unanswered: number): number {
  const isUnanswered = field >>> unanswered !== 0;
  return isUnanswered ? at.NOT_ANSWERED : field >>> 8;
}

function bitsOf(set: number): number {
  let bits = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/**
 * Writes a member's answers into the planes of a block.
 * @param to the member's byte in the first plane, which is that of `lane`
 */
export function writeMember(bytes: Uint8Array, to: number, lane: number, { words }: Codes, member: number): void {
  const from = (member * CODE_LENGTH + WORDS_AT) / 4;
  const sets = words[from]!;
  const human = words[from + 1]!;
  const cardsWord = words[from + 2]!;
  const style = words[from + 3]!;
  const measured = words[from + 4]!;
  bytes[to + at.AGE_MIN] = take(measures.ageMin, measured);
  bytes[to + at.AGE_MAX] = take(measures.ageMax, measured);
  const height = take(measures.height, measured) || at.HEIGHT_UNKNOWN_CODE;
  bytes[to + lane + at.HEIGHT] = height & 255;
  bytes[to + lane + at.HEIGHT + 1] = height >>> 8;

  const values = take(commonSets.values, sets);
  const expectations = take(commonSets.expectations, sets);
  const passions = take(commonSets.passions, sets);
  bytes[to + at.VALUES] = values;
  bytes[to + at.EXPECTATIONS] = expectations;
  bytes[to + at.PASSIONS] = passions;
  bytes[to + at.VALUES_EXPECTATIONS] =
    upperOf(values, commonSets.values.bits - 1) | (upperOf(expectations, commonSets.expectations.bits - 1) << 4);
  bytes[to + at.PASSIONS_GOALS] = upperOf(passions, commonSets.passions.bits - 1) | (take(styles.goals, style) << 4);
  bytes[to + at.COMMUNICATION_PROJECT] = take(styles.communication, style) | (take(styles.project, style) << 4);
  const importance = take(person.importance, human);
  const character = importance | (take(person.socialStyle, human) << 2);
  bytes[to + at.DAILY_CHARACTER] = take(styles.daily, style) | (character << 4);
  bytes[to + at.TRAITS_VISIBILITY] = take(styles.traits, style) | (take(person.visibility, human) << 6);

  const archetypes = take(person.archetypes, human);
  const liked = take(person.likedArchetypes, human);
  bytes[to + at.ARCHETYPES] = archetypes;
  bytes[to + at.LIKED] = liked;
  const ninths = (archetypes >>> 8) | ((liked >>> 8) << 1) | (liked === 0 ? at.LIKES_NO_ARCHETYPE : 0);
  bytes[to + at.ARCHETYPES_HEIGHTS] = ninths | (take(styles.preferredHeights, style) << 4);
  bytes[to + at.COUNT_IMPORTANCE] = pairsBefore(bitsOf(archetypes)) | (importance << 6);
  const themed = take(cards.themedLow, cardsWord) | (take(styles.themedHigh, style) << cards.themedLow.bits);
  bytes[to + at.WISH_THEMES] = wishOf(importance, take(person.preferredBodyTypes, human)) | ((themed >>> 4) << 6);
  bytes[to + at.BODY_THEMES] = take(person.bodyType, human) | ((themed & 15) << 4);
  const word = to + 3 * lane + at.CARDS;
  for (let byte = 0; byte < 4; byte += 1) bytes[word + byte] = cardsWord >>> (8 * byte);
  bytes[to + at.LAST_CARDS] = take(styles.lastCards, style);
}
