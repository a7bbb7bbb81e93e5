/** Points for cards and quizzes: the themes in which two members both have something. */
import * as at from '../server/features/matching/engine/simd/layout';

const THEMES: i32 = 6;
const CARDS_PER_THEME: i32 = 6;

/** The themes in which a member has something, as bits. */
export function themesOf(member: u32): i32 {
  return <i32>(load<u8>(member, at.BODY_THEMES) >> 4) | ((<i32>(load<u8>(member, at.WISH_THEMES) >> 6)) << 4);
}

/** The bits of one theme out of a row of words; at most 25. */
function quizBits(row: u32, shift: i32, bits: i32): i32 {
  return <i32>(load<u64>(row + <u32>((shift >> 5) << 2)) >> <u64>(shift & 31)) & ((1 << bits) - 1);
}

/** The address of a member's quiz answers; 0: none. */
export function quizRow(zone: u32, lane: i32): u32 {
  const has = load<u64>(zone, at.ZONE_QUIZZES);
  const bit = (<u64>1) << (<u64>lane);
  if ((has & bit) == 0) return 0;
  const before = load<u32>(zone, at.ZONE_QUIZ_ROWS) + <u32>popcnt<u64>(has & (bit - 1));
  return load<u32>(at.HEAD_QUIZZES) + <u32>before * at.QUIZ_ROW;
}

function cardsOf(planes: u32, lane: i32, theme: i32): i32 {
  if (theme == THEMES - 1) return load<u8>(planes + <u32>lane, at.LAST_CARDS);
  return (load<u32>(planes + ((<u32>lane) << 2), at.CARDS) >>> (CARDS_PER_THEME * theme)) & 63;
}

/** The points of the themes that two members share, beyond what a theme gives that one of them left open. */
export function scoreThemes(
  ownPlanes: u32,
  ownLane: i32,
  ownQuiz: u32,
  planes: u32,
  lane: i32,
  quiz: u32,
  shared: i32,
): i32 {
  const open = <i32>load<u8>(at.TABLE_THEMES);
  let points = 0;
  for (let left = shared; left != 0; left &= left - 1) {
    const theme = ctz(left);
    const mine = cardsOf(ownPlanes, ownLane, theme);
    const theirs = cardsOf(planes, lane, theme);
    let comparable = min(popcnt(mine), popcnt(theirs));
    let common = popcnt(mine & theirs);
    if (ownQuiz != 0 && quiz != 0) {
      const question = at.TABLE_QUESTIONS + (theme << 3);
      const shift = load<i32>(question);
      const bits = load<i32>(question, 4);
      const answered = quizBits(ownQuiz, shift, bits) & quizBits(quiz, shift, bits);
      const differently = quizBits(ownQuiz + at.QUIZ_UPPER, shift, bits) ^ quizBits(quiz + at.QUIZ_UPPER, shift, bits);
      comparable += popcnt(answered);
      common += popcnt(answered & ~differently);
    }
    points += <i32>load<u8>(at.TABLE_THEMES + ((comparable << 5) | common)) - open;
  }
  return points;
}
