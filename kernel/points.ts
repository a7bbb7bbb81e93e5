/** Points and conditions of 16 members at a time, each looked up in the rows of the seeker's frame. */
import * as at from '../server/features/matching/engine/simd/layout';
import { common, high, look, lookFar, low, lowSix, topTwo } from './bytes';

/**
 * 255 for each member whose age the seeker accepts and who accepts the seeker's.
 * @param ownAge the seeker's age in each lane; `ageMin` and `ageMax` likewise
 */
export function fitsByAge(members: u32, ownAge: v128, ageMin: v128, ageMax: v128): v128 {
  const ages = v128.load(members, at.AGE);
  // Ages are below 128: signs do not matter. An empty seat has age 0.
  return v128.andnot(
    v128.and(i8x16.ge_s(ages, ageMin), i8x16.le_s(ages, ageMax)),
    v128.or(i8x16.gt_s(v128.load(members, at.AGE_MIN), ownAge), i8x16.lt_s(v128.load(members, at.AGE_MAX), ownAge)),
  );
}

/** 255 for each member who lives in one of the towns that `allowTowns` allowed. */
export function livesInAllowedTown(frame: u32, members: u32, townCount: u32): v128 {
  const towns = v128.load(members, at.TOWN);
  return townCount <= 16 ? look(v128.load(frame, at.FRAME_ALLOWED), towns) : lookFar(frame + at.FRAME_ALLOWED, towns);
}

/** The points of all answers but the preferences; themes count with the most that they can give. */
export function answerPoints(frame: u32, members: u32): v128 {
  const sets = v128.load(members, at.VALUES_EXPECTATIONS);
  const values = common(frame + at.OWN_VALUES_0, v128.load(members, at.VALUES), low(sets));
  const expectations = common(frame + at.OWN_EXPECTATIONS_0, v128.load(members, at.EXPECTATIONS), high(sets));
  const passionsGoals = v128.load(members, at.PASSIONS_GOALS);
  const passions = common(frame + at.OWN_PASSIONS_0, v128.load(members, at.PASSIONS), low(passionsGoals));
  let points = i8x16.add(
    look(v128.load(frame, at.OWN_VALUE_POINTS), values),
    look(v128.load(frame, at.OWN_EXPECTATION_POINTS), expectations),
  );
  points = i8x16.add(points, look(v128.load(frame, at.OWN_PASSION_POINTS), passions));
  points = i8x16.add(points, look(v128.load(frame, at.OWN_GOAL_POINTS), high(passionsGoals)));
  const communicationProject = v128.load(members, at.COMMUNICATION_PROJECT);
  points = i8x16.add(
    points,
    i8x16.add(
      look(v128.load(frame, at.OWN_COMMUNICATION_POINTS), low(communicationProject)),
      look(v128.load(frame, at.OWN_PROJECT_POINTS), high(communicationProject)),
    ),
  );
  const dailyCharacter = v128.load(members, at.DAILY_CHARACTER);
  points = i8x16.add(
    points,
    i8x16.add(
      look(v128.load(frame, at.OWN_DAILY_POINTS), low(dailyCharacter)),
      look(v128.load(frame, at.OWN_CHARACTER_POINTS), high(dailyCharacter)),
    ),
  );
  const traits = v128.load(members, at.TRAITS_VISIBILITY);
  points = i8x16.add(points, lookFar(frame + at.OWN_TRAIT_POINTS, lowSix(traits)));
  const commonThemes = i8x16.add(
    look(v128.load(frame, at.OWN_THEMES_0), high(v128.load(members, at.BODY_THEMES))),
    look(v128.load(frame, at.OWN_THEMES_1), topTwo(v128.load(members, at.WISH_THEMES))),
  );
  return i8x16.add(points, look(v128.load(at.ROW_THEMES), commonThemes));
}

/**
 * Twice the smaller of two sums: what the seeker looks for in the others, and what they look for in the seeker.
 * @param heights where the heights of the members begin, two bytes each, minus `at.HEIGHT`
 */
export function preferencePoints(frame: u32, members: u32, heights: u32): v128 {
  const ninths = v128.load(members, at.ARCHETYPES_HEIGHTS);
  const relation = heightRelation(frame, heights);
  const sought = pointsSought(frame, members, low(ninths), relation);
  const offered = pointsOffered(frame, members, ninths, relation);
  const smaller = i8x16.min_u(sought, offered);
  return i8x16.add(smaller, smaller);
}

/** How each member's height compares with the seeker's: 0 smaller, 1 the same, 2 taller, 3 unknown. */
function heightRelation(frame: u32, heights: u32): v128 {
  const sameFrom = v128.load(frame, at.OWN_SAME_FROM);
  const sameTo = v128.load(frame, at.OWN_SAME_TO);
  const unknown = v128.load(frame, at.OWN_HEIGHT_UNKNOWN);
  const first = v128.load(heights, at.HEIGHT);
  const second = v128.load(heights, at.HEIGHT + 16);
  return i8x16.neg(
    i8x16.narrow_i16x8_s(
      i16x8.add(i16x8.add(i16x8.ge_s(first, sameFrom), i16x8.gt_s(first, sameTo)), i16x8.ge_s(first, unknown)),
      i16x8.add(i16x8.add(i16x8.ge_s(second, sameFrom), i16x8.gt_s(second, sameTo)), i16x8.ge_s(second, unknown)),
    ),
  );
}

/** What the seeker looks for: archetypes, body and height of the others. */
function pointsSought(frame: u32, members: u32, ninthBits: v128, relation: v128): v128 {
  const liked = common(frame + at.OWN_LIKED_0, v128.load(members, at.ARCHETYPES), ninthBits);
  const counts = lowSix(v128.load(members, at.COUNT_IMPORTANCE));
  return i8x16.add(
    i8x16.add(
      lookFar(frame + at.OWN_ARCHETYPES_SOUGHT, i8x16.add(counts, liked)),
      look(v128.load(frame, at.OWN_BODY_SOUGHT), low(v128.load(members, at.BODY_THEMES))),
    ),
    look(v128.load(frame, at.OWN_HEIGHT_SOUGHT), relation),
  );
}

/** What the others look for: archetypes, body and height of the seeker. */
function pointsOffered(frame: u32, members: u32, ninths: v128, relation: v128): v128 {
  const importance = topTwo(v128.load(members, at.COUNT_IMPORTANCE));
  const liked = common(frame + at.OWN_ARCHETYPES_0, v128.load(members, at.LIKED), low(ninths));
  const wish = v128.and(
    look(v128.load(at.ROW_HEIGHT_WISHES), high(ninths)),
    look(v128.load(at.ROW_RELATION_BITS), relation),
  );
  const isNeutral = i8x16.gt_u(wish, i8x16.splat(15));
  const isUnwanted = i8x16.eq(wish, i8x16.splat(0));
  const forHeight = v128.andnot(
    v128.bitselect(
      look(v128.load(at.ROW_HEIGHT_NEUTRAL), importance),
      look(v128.load(at.ROW_HEIGHT_WANTED), importance),
      isNeutral,
    ),
    isUnwanted,
  );
  return i8x16.add(
    i8x16.add(
      lookFar(frame + at.OWN_ARCHETYPES_OFFERED, v128.or(i16x8.shl(importance, 4), liked)),
      lookFar(frame + at.OWN_BODY_OFFERED, lowSix(v128.load(members, at.WISH_THEMES))),
    ),
    forHeight,
  );
}
