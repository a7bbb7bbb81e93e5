/**
 * The memory map of the kernel (kernel/scan.ts reads this file too): numbers only, offsets in bytes from the start of
 * the structure that a constant is named after. Little endian.
 */

/** Members sit in blocks of 64 seats; a plane holds one answer of all members of a block, a byte for each seat. */
export const BLOCK = 64;
/** How many blocks one region sums up. */
export const BLOCKS_PER_REGION = 8;

// The planes of a block, `BLOCK` bytes each. Some hold two answers: the one in the upper bits is named after the bar.
export const AGE = 0;
export const AGE_MIN = 64;
export const AGE_MAX = 128;
/** Which of the block's towns the member lives in. */
export const TOWN = 192;
/** Two bytes each: the code of the height, or `HEIGHT_UNKNOWN_CODE`. */
export const HEIGHT = 256;
export const VALUES = 384;
export const EXPECTATIONS = 448;
export const PASSIONS = 512;
/** values | expectations: the set's bits from the eighth on, and `NOT_ANSWERED`. */
export const VALUES_EXPECTATIONS = 576;
/** passions likewise | goals */
export const PASSIONS_GOALS = 640;
export const COMMUNICATION_PROJECT = 704;
/** daily lifestyle | appearance importance and social style, two bits each */
export const DAILY_CHARACTER = 768;
/** six bits | visibility */
export const TRAITS_VISIBILITY = 832;
export const ARCHETYPES = 896;
export const LIKED = 960;
/** the ninth archetype, the ninth that is liked, `LIKES_NO_ARCHETYPE` | preferred heights */
export const ARCHETYPES_HEIGHTS = 1024;
/** six bits: where the number of archetypes begins in a row of pairs | appearance importance */
export const COUNT_IMPORTANCE = 1088;
/** six bits: preferred body types and appearance importance | the upper two themes */
export const WISH_THEMES = 1152;
/** body type | the lower four themes */
export const BODY_THEMES = 1216;
/** Cards of the first five themes, a word each, and those of the sixth, a byte each. */
export const CARDS = 1280;
export const LAST_CARDS = 1536;
export const PLANES = 1600;

export const NOT_ANSWERED = 4;
export const LIKES_NO_ARCHETYPE = 4;
export const HEIGHT_UNKNOWN_CODE = 32767;
/** Instead of a count of common answers: one of the two did not answer. */
export const UNCOUNTED = 15;

// A zone sums up the members of a block, or of the blocks of a region.
export const ZONE = 104;
export const ZONE_WHO = 0;
export const ZONE_YOUNGEST = 1;
export const ZONE_OLDEST = 2;
export const ZONE_AGE_MIN = 3;
export const ZONE_AGE_MAX = 4;
/** Whether the position of a member of the zone is unknown. */
export const ZONE_NOWHERE = 5;
/** Regions only: the first block, and the one after the last. */
export const ZONE_FIRST = 8;
export const ZONE_END = 12;
/** A circle around all positions: the unit vector of its middle, and the cosines that tell which bands are possible. */
export const ZONE_MIDDLE = 16;
export const ZONE_NEAR_POSSIBLE = 40;
export const ZONE_NEAR_CERTAIN = 48;
export const ZONE_REGION_POSSIBLE = 56;
export const ZONE_REGION_CERTAIN = 64;
/** Blocks only: its towns, and which of its members have quiz answers. */
export const ZONE_TOWNS = 72;
export const ZONE_TOWN_COUNT = 76;
export const ZONE_QUIZ_ROWS = 80;
export const ZONE_QUIZZES = 88;
/** The radius of the circle in radians, with a margin. */
export const ZONE_RADIUS = 96;

/** The unit vector of a town. */
export const VECTOR = 24;
/** Quiz answers: which questions are answered, then which of them with the upper answer. */
export const QUIZ_ROW = 32;
export const QUIZ_UPPER = 16;

// The head of the memory: addresses and counts of what follows, a word each, and the edges between the bands.
export const HEAD_REGIONS = 0;
export const HEAD_REGION_COUNT = 4;
export const HEAD_ZONES = 8;
export const HEAD_PLANES = 12;
export const HEAD_TOWNS = 16;
export const HEAD_BLOCK_TOWNS = 20;
export const HEAD_QUIZZES = 24;
/** The most that the two directions of preferences give together. */
export const HEAD_MOST_PREFERRED = 28;
/** The edges between the bands as cosines. */
export const HEAD_NEAR = 32;
export const HEAD_REGION = 40;
/** The towns of each block in single precision, four together: all x, all y, all z. */
export const HEAD_BLOCK_VECTORS = 48;
/** The edges between the bands in radians. */
export const HEAD_NEAR_ANGLE = 56;
export const HEAD_REGION_ANGLE = 64;

// Rows of points by the other's answer, chosen by one's own: of 16 bytes each ...
/** The number of elements that each set of four shares with one's own: a row for each own set of four. */
export const ROW_COMMON = 80;
/**
 * The number of common elements in the upper bits of two sets, or `UNCOUNTED`: a row for each own value of these bits.
 */
export const ROW_COMMON_UPPER = ROW_COMMON + 256;
/**
 * The points for a number of common values, expectations and passions: for each a row if one has answered, and a row if
 * not.
 */
export const ROW_COUNTED = ROW_COMMON_UPPER + 64;
export const ROW_GOALS = ROW_COUNTED + 96;
export const ROW_COMMUNICATION = ROW_GOALS + 128;
export const ROW_PROJECT = ROW_COMMUNICATION + 128;
export const ROW_DAILY = ROW_PROJECT + 128;
export const ROW_CHARACTER = ROW_DAILY + 128;
/** The points for the other's body type: a row for each own wish (`wishOf`). */
export const ROW_BODY_SOUGHT = ROW_CHARACTER + 256;
/** The points for the relation of the two heights: a row for each own importance (2 bits) and preferences (4). */
export const ROW_HEIGHT_SOUGHT = ROW_BODY_SOUGHT + 1024;
/**
 * For each preference of heights of the other: the relations that they want (lower four bits), and those that leave
 * them neutral.
 */
export const ROW_HEIGHT_WISHES = ROW_HEIGHT_SOUGHT + 1024;
/** For each relation of the two heights: its bits of both kinds, as the other sees it. */
export const ROW_RELATION_BITS = ROW_HEIGHT_WISHES + 16;
/** The points that the other gives for a wanted height, then for a neutral one, by the other's importance. */
export const ROW_HEIGHT_WANTED = ROW_RELATION_BITS + 16;
export const ROW_HEIGHT_NEUTRAL = ROW_HEIGHT_WANTED + 16;
/**
 * Whether the other likes one's ninth archetype, or none in particular: a row for members without this archetype, and
 * one for those with it.
 */
export const ROW_LIKED_UPPER = ROW_HEIGHT_NEUTRAL + 16;
/** The most that themes give, by how many both have something of. */
export const ROW_THEMES = ROW_LIKED_UPPER + 32;
/** Open points that are needed at least, by visibility. */
export const ROW_FLOORS = ROW_THEMES + 16;
// ... and of 64 bytes each.
export const ROW_TRAITS = ROW_FLOORS + 16;
/** The points that the other gives for one's body type, by the other's wish: a row for each own body type. */
export const ROW_BODY_OFFERED = ROW_TRAITS + 4096;
/**
 * The points for the other's archetypes: a row for each own importance (2 bits), and whether one likes none in
 * particular.
 */
export const ROW_ARCHETYPES_SOUGHT = ROW_BODY_OFFERED + 512;
/** The points that the other gives for one's archetypes: a row for each number of own archetypes. */
export const ROW_ARCHETYPES_OFFERED = ROW_ARCHETYPES_SOUGHT + 512;
/** The points for a theme, by the number of comparable answers (5 bits) and of common ones (5). */
export const TABLE_THEMES = ROW_ARCHETYPES_OFFERED + 640;
/** Where the questions of each theme begin, and how many there are, a word each. */
export const TABLE_QUESTIONS = TABLE_THEMES + 1024;
/** For each code of a height: the least and the greatest code that count as the same height, two bytes each. */
export const TABLE_HEIGHTS = TABLE_QUESTIONS + 64;
/** Here the frames begin, and after them all that depends on the members. */
export const FRAMES = TABLE_HEIGHTS + 8192;

// A frame, one for each thread: the question (who seeks, how far, how many) and the answer (the hits).
export const FRAME_SEEKER = 0;
export const FRAME_REACH = 4;
export const FRAME_WANTED = 8;
/** The entry of the shortlist at which to continue. */
export const FRAME_ENTRY = 12;
/** The address of the seeker's quiz answers; 0: none. */
export const FRAME_OWN_QUIZ = 16;
export const FRAME_HITS = 20;
/** How many of the hits have at least `FRAME_LEAST` points. */
export const FRAME_QUALIFIED = 24;
export const FRAME_LEAST = 28;
/** The seats of members whom the seeker may not meet, since one has blocked the other; and how many they are. */
export const FRAME_BLOCKED = 32;
export const FRAME_BLOCKED_COUNT = 36;
/**
 * The shortlist of the seeker's block: its address, the block that it was made for (plus one), and its length; then
 * address and length of the shortlist for those beyond the distances that were ticked.
 */
export const FRAME_SHORTLIST = 40;
export const FRAME_SHORTLIST_OF = 44;
export const FRAME_SHORTLISTED = 48;
export const FRAME_BEYOND_LIST = 52;
export const FRAME_BEYOND_LISTED = 56;
/** The points of 16 members, and the open points among them; then a byte for each town of a block: 255 where the seeker may look. */
export const FRAME_TOTALS = 64;
export const FRAME_OPEN = 80;
export const FRAME_ALLOWED = 96;
/** The number of hits with each number of points. */
export const FRAME_COUNTS = 160;
/** The rows that the seeker's own answers select: first those of 16 bytes, then those of 64. */
export const OWN_VALUES_0 = FRAME_COUNTS + 1024;
export const OWN_VALUES_1 = OWN_VALUES_0 + 16;
export const OWN_VALUES_2 = OWN_VALUES_1 + 16;
export const OWN_VALUE_POINTS = OWN_VALUES_2 + 16;
export const OWN_EXPECTATIONS_0 = OWN_VALUE_POINTS + 16;
export const OWN_EXPECTATIONS_1 = OWN_EXPECTATIONS_0 + 16;
export const OWN_EXPECTATIONS_2 = OWN_EXPECTATIONS_1 + 16;
export const OWN_EXPECTATION_POINTS = OWN_EXPECTATIONS_2 + 16;
export const OWN_PASSIONS_0 = OWN_EXPECTATION_POINTS + 16;
export const OWN_PASSIONS_1 = OWN_PASSIONS_0 + 16;
export const OWN_PASSIONS_2 = OWN_PASSIONS_1 + 16;
export const OWN_PASSION_POINTS = OWN_PASSIONS_2 + 16;
export const OWN_GOAL_POINTS = OWN_PASSION_POINTS + 16;
export const OWN_COMMUNICATION_POINTS = OWN_GOAL_POINTS + 16;
export const OWN_PROJECT_POINTS = OWN_COMMUNICATION_POINTS + 16;
export const OWN_DAILY_POINTS = OWN_PROJECT_POINTS + 16;
export const OWN_CHARACTER_POINTS = OWN_DAILY_POINTS + 16;
export const OWN_THEMES_0 = OWN_CHARACTER_POINTS + 16;
export const OWN_THEMES_1 = OWN_THEMES_0 + 16;
export const OWN_LIKED_0 = OWN_THEMES_1 + 16;
export const OWN_LIKED_1 = OWN_LIKED_0 + 16;
export const OWN_LIKED_2 = OWN_LIKED_1 + 16;
export const OWN_ARCHETYPES_0 = OWN_LIKED_2 + 16;
export const OWN_ARCHETYPES_1 = OWN_ARCHETYPES_0 + 16;
export const OWN_ARCHETYPES_2 = OWN_ARCHETYPES_1 + 16;
export const OWN_BODY_SOUGHT = OWN_ARCHETYPES_2 + 16;
export const OWN_HEIGHT_SOUGHT = OWN_BODY_SOUGHT + 16;
/** A number of the seeker's in each lane: to be compared with 16 members (ages) or 8 (heights) at once. */
export const OWN_AGE = OWN_HEIGHT_SOUGHT + 16;
export const OWN_AGE_MIN = OWN_AGE + 16;
export const OWN_AGE_MAX = OWN_AGE_MIN + 16;
/** The least and the greatest height that count as the same, and the code from which a height is unknown. */
export const OWN_SAME_FROM = OWN_AGE_MAX + 16;
export const OWN_SAME_TO = OWN_SAME_FROM + 16;
export const OWN_HEIGHT_UNKNOWN = OWN_SAME_TO + 16;
/** The most that preferences can still add. */
export const OWN_MOST_PREFERRED = OWN_HEIGHT_UNKNOWN + 16;
/** The least open points with which the seeker may be shown. */
export const OWN_FLOOR = OWN_MOST_PREFERRED + 16;
export const OWN_TRAIT_POINTS = OWN_FLOOR + 16;
export const OWN_ARCHETYPES_SOUGHT = OWN_TRAIT_POINTS + 64;
export const OWN_ARCHETYPES_OFFERED = OWN_ARCHETYPES_SOUGHT + 64;
export const OWN_BODY_OFFERED = OWN_ARCHETYPES_OFFERED + 64;
export const FRAME_HIT_POINTS = OWN_BODY_OFFERED + 64;
export const HITS = 2048;
export const FRAME_HIT_SEATS = FRAME_HIT_POINTS + HITS;
export const FRAME = FRAME_HIT_SEATS + 4 * HITS;
