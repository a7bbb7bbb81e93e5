/** The rows of points that the seeker's own answers select, copied into the frame, where one address reaches them all. */
import * as at from '../server/features/matching/engine/simd/layout';
import { quizRow, themesOf } from './themes';

function takeRow(frame: u32, to: i32, row: u32): void {
  v128.store(frame + to, v128.load(row));
}

function takeWideRow(frame: u32, to: i32, row: u32): void {
  for (let part: u32 = 0; part < 64; part += 16) v128.store(frame + to + part, v128.load(row + part));
}

/**
 * Copies the seeker's rows into the frame.
 * @param own the seeker's byte in the first plane, which is that of `lane` in its block
 */
export function takeOwnRows(frame: u32, ownZone: u32, own: u32, lane: u32): void {
  store<u32>(frame, quizRow(ownZone, <i32>lane), at.FRAME_OWN_QUIZ);
  takeNumbers(frame, own, lane);
  takeAnswerRows(frame, own);
  takePreferenceRows(frame, own);
}

/** Ages and heights, in every lane of a row. */
function takeNumbers(frame: u32, own: u32, lane: u32): void {
  v128.store(frame, v128.load8_splat(own, at.AGE), at.OWN_AGE);
  v128.store(frame, v128.load8_splat(own, at.AGE_MIN), at.OWN_AGE_MIN);
  v128.store(frame, v128.load8_splat(own, at.AGE_MAX), at.OWN_AGE_MAX);
  v128.store(frame, i8x16.splat(<i8>load<i32>(at.HEAD_MOST_PREFERRED)), at.OWN_MOST_PREFERRED);
  const visibility = <u32>(load<u8>(own, at.TRAITS_VISIBILITY) >> 6);
  v128.store(frame, v128.load8_splat(at.ROW_FLOORS + visibility), at.OWN_FLOOR);
  const height = load<i16>(own + lane, at.HEIGHT);
  // Everybody compares as 'unknown' with a member of unknown height.
  const isUnknown = height == at.HEIGHT_UNKNOWN_CODE;
  const same = at.TABLE_HEIGHTS + ((<u32>height) << 2);
  v128.store(frame, i16x8.splat(isUnknown ? -1 : load<i16>(same)), at.OWN_SAME_FROM);
  v128.store(frame, i16x8.splat(isUnknown ? -1 : load<i16>(same, 2)), at.OWN_SAME_TO);
  v128.store(frame, i16x8.splat(isUnknown ? -1 : <i16>at.HEIGHT_UNKNOWN_CODE), at.OWN_HEIGHT_UNKNOWN);
}

function takeAnswerRows(frame: u32, own: u32): void {
  const character = <u32>(load<u8>(own, at.DAILY_CHARACTER) >> 4);
  const values = <u32>load<u8>(own, at.VALUES);
  const expectations = <u32>load<u8>(own, at.EXPECTATIONS);
  const passions = <u32>load<u8>(own, at.PASSIONS);
  const upperSets = <u32>load<u8>(own, at.VALUES_EXPECTATIONS);
  const passionsGoals = <u32>load<u8>(own, at.PASSIONS_GOALS);
  takeRow(frame, at.OWN_VALUES_0, at.ROW_COMMON + ((values & 15) << 4));
  takeRow(frame, at.OWN_VALUES_1, at.ROW_COMMON + (values & 240));
  takeRow(frame, at.OWN_VALUES_2, at.ROW_COMMON_UPPER + ((upperSets & 3) << 4));
  takeRow(frame, at.OWN_VALUE_POINTS, at.ROW_COUNTED + ((upperSets & at.NOT_ANSWERED) << 2));
  takeRow(frame, at.OWN_EXPECTATIONS_0, at.ROW_COMMON + ((expectations & 15) << 4));
  takeRow(frame, at.OWN_EXPECTATIONS_1, at.ROW_COMMON + (expectations & 240));
  takeRow(frame, at.OWN_EXPECTATIONS_2, at.ROW_COMMON_UPPER + (upperSets & 48));
  takeRow(frame, at.OWN_EXPECTATION_POINTS, at.ROW_COUNTED + 32 + (((upperSets >> 4) & at.NOT_ANSWERED) << 2));
  takeRow(frame, at.OWN_PASSIONS_0, at.ROW_COMMON + ((passions & 15) << 4));
  takeRow(frame, at.OWN_PASSIONS_1, at.ROW_COMMON + (passions & 240));
  takeRow(frame, at.OWN_PASSIONS_2, at.ROW_COMMON_UPPER + ((passionsGoals & 3) << 4));
  takeRow(frame, at.OWN_PASSION_POINTS, at.ROW_COUNTED + 64 + ((passionsGoals & at.NOT_ANSWERED) << 2));
  takeRow(frame, at.OWN_GOAL_POINTS, at.ROW_GOALS + (passionsGoals & 240));
  const communicationProject = <u32>load<u8>(own, at.COMMUNICATION_PROJECT);
  takeRow(frame, at.OWN_COMMUNICATION_POINTS, at.ROW_COMMUNICATION + ((communicationProject & 15) << 4));
  takeRow(frame, at.OWN_PROJECT_POINTS, at.ROW_PROJECT + (communicationProject & 240));
  takeRow(frame, at.OWN_DAILY_POINTS, at.ROW_DAILY + <u32>((load<u8>(own, at.DAILY_CHARACTER) & 15) << 4));
  takeRow(frame, at.OWN_CHARACTER_POINTS, at.ROW_CHARACTER + (character << 4));
  takeWideRow(frame, at.OWN_TRAIT_POINTS, at.ROW_TRAITS + ((<u32>(load<u8>(own, at.TRAITS_VISIBILITY) & 63)) << 6));
  const themes = themesOf(own);
  takeRow(frame, at.OWN_THEMES_0, at.ROW_COMMON + <u32>((themes & 15) << 4));
  takeRow(frame, at.OWN_THEMES_1, at.ROW_COMMON + <u32>(themes & 48));
}

function takePreferenceRows(frame: u32, own: u32): void {
  const importance = <u32>(load<u8>(own, at.DAILY_CHARACTER) >> 4) & 3;
  const archetypes = <u32>load<u8>(own, at.ARCHETYPES);
  const liked = <u32>load<u8>(own, at.LIKED);
  const ninths = <u32>load<u8>(own, at.ARCHETYPES_HEIGHTS);
  const archetypeCount = popcnt(archetypes) + (ninths & 1);
  takeRow(frame, at.OWN_LIKED_0, at.ROW_COMMON + ((liked & 15) << 4));
  takeRow(frame, at.OWN_LIKED_1, at.ROW_COMMON + (liked & 240));
  // The ninth liked archetype is compared with the lowest bit of the other member's last set.
  takeRow(frame, at.OWN_LIKED_2, at.ROW_COMMON + (((ninths >> 1) & 1) << 4));
  takeRow(frame, at.OWN_ARCHETYPES_0, at.ROW_COMMON + ((archetypes & 15) << 4));
  takeRow(frame, at.OWN_ARCHETYPES_1, at.ROW_COMMON + (archetypes & 240));
  takeRow(frame, at.OWN_ARCHETYPES_2, at.ROW_LIKED_UPPER + ((ninths & 1) << 4));
  takeWideRow(
    frame,
    at.OWN_ARCHETYPES_SOUGHT,
    at.ROW_ARCHETYPES_SOUGHT + (((importance << 1) | ((ninths >> 2) & 1)) << 6),
  );
  takeWideRow(frame, at.OWN_ARCHETYPES_OFFERED, at.ROW_ARCHETYPES_OFFERED + (archetypeCount << 6));
  const body = <u32>(load<u8>(own, at.BODY_THEMES) & 15);
  takeRow(frame, at.OWN_BODY_SOUGHT, at.ROW_BODY_SOUGHT + ((<u32>load<u8>(own, at.WISH_THEMES) & 63) << 4));
  takeWideRow(frame, at.OWN_BODY_OFFERED, at.ROW_BODY_OFFERED + (body << 6));
  takeRow(frame, at.OWN_HEIGHT_SOUGHT, at.ROW_HEIGHT_SOUGHT + (((importance << 4) | (ninths >> 4)) << 4));
}
