/** Operations on 16 members at a time: taking bits out of their bytes, and looking bytes up in rows. */

export function low(bytes: v128): v128 {
  return v128.and(bytes, i8x16.splat(15));
}

export function high(bytes: v128): v128 {
  return v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(15));
}

export function topTwo(bytes: v128): v128 {
  return v128.and(i16x8.shr_u(bytes, 6), i8x16.splat(3));
}

export function lowSix(bytes: v128): v128 {
  return v128.and(bytes, i8x16.splat(63));
}

/** Looks up indices below 16. */
export function look(row: v128, indices: v128): v128 {
  return i8x16.relaxed_swizzle(row, indices);
}

/** Looks up indices below 64: each quarter of the row answers for its own indices, and 0 for the others. */
export function lookFar(row: u32, indices: v128): v128 {
  return v128.or(
    v128.or(
      i8x16.swizzle(v128.load(row), indices),
      i8x16.swizzle(v128.load(row, 16), i8x16.sub(indices, i8x16.splat(16))),
    ),
    v128.or(
      i8x16.swizzle(v128.load(row, 32), i8x16.sub(indices, i8x16.splat(32))),
      i8x16.swizzle(v128.load(row, 48), i8x16.sub(indices, i8x16.splat(48))),
    ),
  );
}

/** How many elements each set shares with the seeker's, by three rows: for its lower four bits, its upper four, the rest. */
export function common(rows: u32, bytes: v128, rest: v128): v128 {
  return i8x16.add(
    i8x16.add(look(v128.load(rows), low(bytes)), look(v128.load(rows, 16), high(bytes))),
    look(v128.load(rows, 32), rest),
  );
}

/** 255 where unsigned bytes are not less than `least`. */
export function reaches(bytes: v128, least: v128): v128 {
  return i8x16.eq(i8x16.max_u(bytes, least), bytes);
}
