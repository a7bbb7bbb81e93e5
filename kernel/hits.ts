/** The members that were found: scored exactly, one by one, and added to the hits of the frame. */
import * as at from '../server/features/matching/engine/simd/layout';
import { quizRow, scoreThemes, themesOf } from './themes';

/** Whether the frame has room for the hits of one more block, after dropping those that no longer count. */
export function hasRoomForBlock(frame: u32): bool {
  if (load<i32>(frame, at.FRAME_HITS) + at.BLOCK <= at.HITS) return true;
  const hits = dropWeakHits(frame);
  store<i32>(frame, hits, at.FRAME_HITS);
  return hits + at.BLOCK <= at.HITS;
}

/** Drops the hits with fewer points than now needed. Returns how many remain. */
function dropWeakHits(frame: u32): i32 {
  const hits = load<i32>(frame, at.FRAME_HITS);
  const least = load<i32>(frame, at.FRAME_LEAST);
  let remaining = 0;
  for (let hit = 0; hit < hits; hit += 1) {
    const points = load<u8>(frame + <u32>hit, at.FRAME_HIT_POINTS);
    if (<i32>points < least) continue;
    store<u8>(frame + <u32>remaining, points, at.FRAME_HIT_POINTS);
    const seat = load<u32>(frame + ((<u32>hit) << 2), at.FRAME_HIT_SEATS);
    store<u32>(frame + ((<u32>remaining) << 2), seat, at.FRAME_HIT_SEATS);
    remaining += 1;
  }
  return remaining;
}

/**
 * Scores the candidates of 16 members exactly, and adds those to the hits who have enough points and are not blocked.
 * `FRAME_TOTALS` holds their points with an upper bound for themes, and `FRAME_OPEN` the open ones among them.
 * @param from the seat of the first of the 16 in the block
 * @param lanes a bit for each candidate
 */
export function takeHits(frame: u32, block: u32, zone: u32, from: u32, lanes: i32): void {
  const seeker = load<u32>(frame, at.FRAME_SEEKER);
  const ownPlanes = load<u32>(at.HEAD_PLANES) + (seeker >> 6) * at.PLANES;
  const ownLane = <i32>(seeker & 63);
  const ownThemed = themesOf(ownPlanes + <u32>ownLane);
  const ownQuiz = load<u32>(frame, at.FRAME_OWN_QUIZ);
  const ownFloor = <i32>load<u8>(frame, at.OWN_FLOOR);
  const planes = load<u32>(at.HEAD_PLANES) + block * at.PLANES;

  for (let bits = lanes; bits != 0; bits &= bits - 1) {
    const lane = ctz(bits);
    const inBlock = <i32>from + lane;
    const seat = (block << 6) + <u32>inBlock;
    if (seat == seeker) continue;
    const member = planes + <u32>inBlock;
    const least = load<i32>(frame, at.FRAME_LEAST);
    let points = <i32>load<u8>(frame + <u32>lane, at.FRAME_TOTALS);
    const shared = ownThemed & themesOf(member);
    if (shared != 0) {
      const quiz = ownQuiz == 0 ? 0 : quizRow(zone, inBlock);
      const correction =
        <i32>load<u8>(at.ROW_THEMES) -
        <i32>load<u8>(at.ROW_THEMES + <u32>popcnt(shared)) +
        scoreThemes(ownPlanes, ownLane, ownQuiz, planes, inBlock, quiz, shared);
      points += correction;
      const open = <i32>load<u8>(frame + <u32>lane, at.FRAME_OPEN) + correction;
      const theirFloor = <i32>load<u8>(at.ROW_FLOORS + <u32>(load<u8>(member, at.TRAITS_VISIBILITY) >> 6));
      if (open < max(ownFloor, theirFloor)) continue;
    }
    if (points < least || isBlocked(frame, seat)) continue;
    addHit(frame, seat, points);
  }
}

function isBlocked(frame: u32, seat: u32): bool {
  const seats = load<u32>(frame, at.FRAME_BLOCKED);
  const count = load<u32>(frame, at.FRAME_BLOCKED_COUNT);
  for (let index: u32 = 0; index < count; index += 1) if (load<u32>(seats + (index << 2)) == seat) return true;
  return false;
}

/** Adds a hit, and raises the points that are needed as soon as enough members have more. */
function addHit(frame: u32, seat: u32, points: i32): void {
  const hits = load<u32>(frame, at.FRAME_HITS);
  store<u8>(frame + hits, <u8>points, at.FRAME_HIT_POINTS);
  store<u32>(frame + (hits << 2), seat, at.FRAME_HIT_SEATS);
  store<u32>(frame, hits + 1, at.FRAME_HITS);
  const count = frame + ((<u32>points) << 2);
  store<i32>(count, load<i32>(count, at.FRAME_COUNTS) + 1, at.FRAME_COUNTS);

  const wanted = load<i32>(frame, at.FRAME_WANTED);
  let qualified = load<i32>(frame, at.FRAME_QUALIFIED) + 1;
  let least = load<i32>(frame, at.FRAME_LEAST);
  for (;;) {
    const lowest = load<i32>(frame + ((<u32>least) << 2), at.FRAME_COUNTS);
    if (qualified - lowest < wanted) break;
    qualified -= lowest;
    least += 1;
  }
  store<i32>(frame, qualified, at.FRAME_QUALIFIED);
  store<i32>(frame, least, at.FRAME_LEAST);
}
