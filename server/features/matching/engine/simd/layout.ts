/**
 * Where everything stands in the memory of the kernel (kernel/scan.ts, which reads this file too): numbers only, in
 * bytes from the start of what is named. Little endian.
 */

/** Members stand in blocks of so many, each answer's bytes side by side in a plane. */
export const BLOCK = 64;
/** Blocks below one upper zone. */
export const BLOCKS_PER_REGION = 8;

// The planes of a block, `BLOCK` bytes each. Several hold two answers: the one in the upper bits comes after the bar.
export const AGE = 0;
export const AGE_MIN = 64;
export const AGE_MAX = 128;
/** Among the places of the block. */
export const PLACE = 192;
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
/** In a count of what is in common: one of the two did not say. */
export const UNCOUNTED = 15;

// A zone sums up the members of a block, or of the blocks of a region.
export const ZONE = 104;
export const ZONE_WHO = 0;
export const ZONE_YOUNGEST = 1;
export const ZONE_OLDEST = 2;
export const ZONE_AGE_MIN = 3;
export const ZONE_AGE_MAX = 4;
/** Somebody's position is unknown. */
export const ZONE_NOWHERE = 5;
/** Of a region: its blocks. */
export const ZONE_FIRST = 8;
export const ZONE_END = 12;
/** A circle around all positions: the unit vector of its middle, and the cosines that tell which bands are possible. */
export const ZONE_MIDDLE = 16;
export const ZONE_NEAR_POSSIBLE = 40;
export const ZONE_NEAR_CERTAIN = 48;
export const ZONE_REGION_POSSIBLE = 56;
export const ZONE_REGION_CERTAIN = 64;
/** Of a block: its places, and its members with quiz answers. */
export const ZONE_PLACES = 72;
export const ZONE_PLACE_COUNT = 76;
export const ZONE_QUIZ_ROWS = 80;
export const ZONE_QUIZZES = 88;
/** Of the circle, in radians, with a margin. */
export const ZONE_RADIUS = 96;

/** The unit vector of a place. */
export const VECTOR = 24;
/** Answered, then answered with the upper one. */
export const QUIZ_ROW = 32;
export const QUIZ_UPPER = 16;

// The head of the memory: addresses and counts of what follows, a word each, and cosines.
export const HEAD_REGIONS = 0;
export const HEAD_REGION_COUNT = 4;
export const HEAD_ZONES = 8;
export const HEAD_PLANES = 12;
export const HEAD_PLACES = 16;
export const HEAD_BLOCK_PLACES = 20;
export const HEAD_QUIZZES = 24;
/** The most that the two directions of preferences give together. */
export const HEAD_MOST_PREFERRED = 28;
/** Of the edges between the bands. */
export const HEAD_NEAR = 32;
export const HEAD_REGION = 40;
/** For each place of a block, four together: their vectors of single precision, all x, all y, all z. */
export const HEAD_BLOCK_VECTORS = 48;
/** The same edges, in radians. */
export const HEAD_NEAR_ANGLE = 56;
export const HEAD_REGION_ANGLE = 64;

// Rows of points by the other's answer, chosen by one's own: of 16 bytes each ...
/** By a set of four: how many a set has in common with it. */
export const ROW_COMMON = 80;
/** By the upper bits of a set. */
export const ROW_COMMON_UPPER = ROW_COMMON + 256;
/** By a count in common: values, expectations, passions; answered, then unanswered. */
export const ROW_COUNTED = ROW_COMMON_UPPER + 64;
export const ROW_GOALS = ROW_COUNTED + 96;
export const ROW_COMMUNICATION = ROW_GOALS + 128;
export const ROW_PROJECT = ROW_COMMUNICATION + 128;
export const ROW_DAILY = ROW_PROJECT + 128;
export const ROW_CHARACTER = ROW_DAILY + 128;
/** By wish. */
export const ROW_BODY_SOUGHT = ROW_CHARACTER + 256;
/** By importance (2 bits) and preferences (4). */
export const ROW_HEIGHT_SOUGHT = ROW_BODY_SOUGHT + 1024;
/** By the other's preferences: which relations they want (lower four bits), and which leave them neutral. */
export const ROW_HEIGHT_WISHES = ROW_HEIGHT_SOUGHT + 1024;
/** By relation, the bits of both kinds, as the other sees it. */
export const ROW_RELATION_BITS = ROW_HEIGHT_WISHES + 16;
/** By the other's importance. */
export const ROW_HEIGHT_WANTED = ROW_RELATION_BITS + 16;
export const ROW_HEIGHT_NEUTRAL = ROW_HEIGHT_WANTED + 16;
/** By whether one has the ninth archetype. */
export const ROW_LIKED_UPPER = ROW_HEIGHT_NEUTRAL + 16;
/** The most that themes give, by how many both have something of. */
export const ROW_THEMES = ROW_LIKED_UPPER + 32;
/** Points that are needed at least, by visibility. */
export const ROW_FLOORS = ROW_THEMES + 16;
// ... and of 64 bytes each.
export const ROW_TRAITS = ROW_FLOORS + 16;
/** By body type. */
export const ROW_BODY_OFFERED = ROW_TRAITS + 4096;
/** By importance (2 bits), and whether one likes none in particular. */
export const ROW_ARCHETYPES_SOUGHT = ROW_BODY_OFFERED + 512;
/** By how many archetypes one has. */
export const ROW_ARCHETYPES_OFFERED = ROW_ARCHETYPES_SOUGHT + 512;
/** By how many answers of a theme are comparable (5 bits), and how many in common (5). */
export const TABLE_THEMES = ROW_ARCHETYPES_OFFERED + 640;
/** Where the questions of each theme begin, and how many there are, a word each. */
export const TABLE_QUESTIONS = TABLE_THEMES + 1024;
/** By the code of a height: the least and the greatest that are the same height, two bytes each. */
export const TABLE_HEIGHTS = TABLE_QUESTIONS + 64;
/** Here the frames begin, and after them all that depends on the members. */
export const FRAMES = TABLE_HEIGHTS + 8192;

// A thread's own frame: what it is asked, and what it found.
export const FRAME_LOOKER = 0;
export const FRAME_REACH = 4;
export const FRAME_KEEP = 8;
/** On the shortlist: where to go on. */
export const FRAME_ENTRY = 12;
export const FRAME_HITS = 20;
export const FRAME_KEPT = 24;
export const FRAME_LEAST = 28;
/** Where those stand whom the member may not meet, and how many they are. */
export const FRAME_STRANGERS = 32;
export const FRAME_STRANGER_COUNT = 36;
/** The shortlist of a block (its number and one), and how long it is; and one for those beyond what was ticked. */
export const FRAME_SHORTLIST = 40;
export const FRAME_SHORTLIST_OF = 44;
export const FRAME_SHORTLISTED = 48;
export const FRAME_BEYOND_LIST = 52;
export const FRAME_BEYOND_LISTED = 56;
/** Room for the points of 16 members, and for a byte for each place of a block. */
export const FRAME_TOTALS = 64;
export const FRAME_ALLOWED = 80;
/** How many were found with so many points. */
export const FRAME_COUNTS = 144;
/** The rows that the answers of the one who looks choose: of 16 bytes, then of 64. */
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
export const OWN_TRAIT_POINTS = OWN_HEIGHT_SOUGHT + 16;
export const OWN_ARCHETYPES_SOUGHT = OWN_TRAIT_POINTS + 64;
export const OWN_ARCHETYPES_OFFERED = OWN_ARCHETYPES_SOUGHT + 64;
export const OWN_BODY_OFFERED = OWN_ARCHETYPES_OFFERED + 64;
export const FRAME_HIT_POINTS = OWN_BODY_OFFERED + 64;
export const HITS = 2048;
export const FRAME_HIT_SLOTS = FRAME_HIT_POINTS + HITS;
export const FRAME = FRAME_HIT_SLOTS + 4 * HITS;
