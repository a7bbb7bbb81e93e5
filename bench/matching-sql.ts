import type { Knex } from 'knex';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ageInFullYears } from '#shared/questionnaire/birth-date.ts';
import * as options from '#shared/questionnaire/options.ts';
import { bandsFromNearToFar, EARTH_RADIUS_KM, NEAR_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import { leastOpenPoints } from '#shared/matching/percentage.ts';
import { LIST_LENGTH } from '#shared/matching/rank.ts';
import { statedGoals } from '#shared/matching/score.ts';
import { cardIdsOf, codedIdsOf } from '#shared/matching/themed-answers.ts';
import {
  NEUTRAL_POINTS_PER_THEME,
  neutralPoints,
  partPoints,
  pointsPerCommonAnswer,
  SAME_HEIGHT_CM,
} from '#shared/matching/weights.ts';
import { HEIGHT_UNKNOWN, LIKES_NONE, scoreTables } from '#server/features/matching/engine/tables.ts';

/**
 * Matching as a database does it: bit strings, `bit_count`, and for each member a lateral query for the best fifty. It gets
 * what helps it: rows with exactly what a comparison needs, an index on gender and age, tables of points as arrays, themes
 * compared only where both have something. It does not fill lists up from beyond the distance.
 */

const bits = (list: readonly string[], chosen: readonly string[]) =>
  list.map((id) => (chosen.includes(id) ? '1' : '0')).join('');
const idsOf = (list: readonly options.Option[]) => list.map(({ id }) => id);
/** Null if nothing is chosen, so that a comparison with it is null too. */
const answered = (list: readonly options.Option[], chosen: readonly string[]) =>
  chosen.length === 0 ? null : bits(idsOf(list), chosen);
const codeOf = (list: readonly options.Option[], id: string | null) => idsOf(list).indexOf(id ?? '') + 1;
const setOf = (list: readonly string[], chosen: readonly string[]) =>
  list.reduce((set, id, index) => (chosen.includes(id) ? set | (1 << index) : set), 0);

const allQuestions = options.themes.flatMap(({ id }) => codedIdsOf(id));
const allCards = options.themes.flatMap(({ id }) => cardIdsOf[id]);

type Cell = string | number | boolean | null;

/** Column: type, and its value for a member. */
const columns: Record<string, readonly [string, (profile: ResonanceProfile, today: IsoDate) => Cell]> = {
  gender: ['smallint', ({ gender }) => codeOf(options.genders, gender)],
  // Arrays of arrays must be rectangular, so these travel as texts.
  attracted: ['smallint[]', ({ attractedTo }) => `{${attractedTo.map((id) => codeOf(options.genders, id)).join()}}`],
  age: ['smallint', ({ birthDate }, today) => (birthDate === null ? 0 : ageInFullYears(birthDate, today))],
  age_min: ['smallint', ({ preferredAgeMin }) => preferredAgeMin ?? 18],
  age_max: ['smallint', ({ preferredAgeMax }) => preferredAgeMax ?? 999],
  ticks: [
    'smallint',
    ({ preferredDistances }) =>
      preferredDistances.length === 0 || preferredDistances.includes('peu-importe')
        ? 7
        : setOf(bandsFromNearToFar, preferredDistances),
  ],
  x: [
    'float8',
    ({ position }) => position && Math.cos(radians(position.latitude)) * Math.cos(radians(position.longitude)),
  ],
  y: [
    'float8',
    ({ position }) => position && Math.cos(radians(position.latitude)) * Math.sin(radians(position.longitude)),
  ],
  z: ['float8', ({ position }) => position && Math.sin(radians(position.latitude))],
  open_floor: ['smallint', ({ profileVisibility }) => leastOpenPoints(profileVisibility)],
  relationship_values: ['bit(10)', (profile) => answered(options.relationshipValues, profile.relationshipValues)],
  expectations: ['bit(10)', (profile) => answered(options.emotionalExpectations, profile.emotionalExpectations)],
  passions: ['bit(9)', (profile) => answered(options.lifestylePassions, profile.lifestylePassions)],
  goals: ['bit(5)', (profile) => answered(options.relationshipGoals, statedGoals(profile))],
  goal_count: ['smallint', (profile) => statedGoals(profile).length],
  traits: ['bit(6)', ({ personalityTraits }) => answered(options.personalityTraits, personalityTraits)],
  trait_count: ['smallint', ({ personalityTraits }) => personalityTraits.length],
  with_every_trait: ['boolean', ({ personalityTraits }) => personalityTraits.includes('bit-of-everything')],
  goals_communication: [
    'smallint',
    ({ communicationStyle }) => codeOf(options.communicationStyles, communicationStyle) << 3,
  ],
  project_daily: [
    'smallint',
    ({ lifeProject, dailyLifestyle }) =>
      codeOf(options.lifeProjects, lifeProject) | (codeOf(options.dailyLifestyles, dailyLifestyle) << 3),
  ],
  importance_social: [
    'smallint',
    ({ appearanceImportance, socialStyle }) =>
      codeOf(options.appearanceImportances, appearanceImportance) | (codeOf(options.socialStyles, socialStyle) << 2),
  ],
  importance: ['smallint', (profile) => codeOf(options.appearanceImportances, profile.appearanceImportance)],
  archetypes: ['bit(9)', ({ archetypes }) => bits(idsOf(options.archetypes), archetypes)],
  archetype_count: ['smallint', ({ archetypes }) => archetypes.length],
  liked: ['bit(9)', ({ likedArchetypes }) => answered(options.archetypes, likedArchetypes)],
  body: ['smallint', ({ bodyType }) => codeOf(options.bodyTypes, bodyType)],
  body_row: [
    'smallint',
    ({ appearanceImportance, preferredBodyTypes }) =>
      (codeOf(options.appearanceImportances, appearanceImportance) << 8) |
      (setOf(idsOf(options.preferredBodyTypes), preferredBodyTypes) << 3),
  ],
  height: ['float8', ({ heightCm }) => heightCm],
  height_row: [
    'smallint',
    ({ appearanceImportance, preferredHeights }) =>
      (codeOf(options.appearanceImportances, appearanceImportance) << 6) |
      (setOf(idsOf(options.heightPreferences), preferredHeights) << 2),
  ],
  themed: [
    'smallint',
    ({ cards, quizAnswers }) =>
      setOf(
        idsOf(options.themes),
        idsOf(options.themes).filter((theme) =>
          [cards, quizAnswers].some((given) => (given[theme as options.Theme]?.length ?? 0) > 0),
        ),
      ),
  ],
  cards: ['bit(36)', ({ cards }) => bits(allCards, Object.values(cards).flat())],
  quiz: ['bit(128)', ({ quizAnswers }) => bits(allQuestions, questionsOf(quizAnswers, ['top', 'bottom']))],
  quiz_upper: ['bit(128)', ({ quizAnswers }) => bits(allQuestions, questionsOf(quizAnswers, ['top']))],
};

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function questionsOf(given: ResonanceProfile['quizAnswers'], sides: readonly string[]): string[] {
  const answers = Object.values(given).flat();
  return sides.flatMap((side) =>
    answers.filter((answer) => answer.endsWith(`:${side}`)).map((answer) => answer.slice(0, -side.length - 1)),
  );
}

export async function fillTable(db: Database, profiles: readonly ResonanceProfile[], today: IsoDate): Promise<void> {
  const names = Object.keys(columns);
  await db.raw('DROP TABLE IF EXISTS bench_members');
  await db.raw(
    `CREATE TABLE bench_members (number int PRIMARY KEY, ${names.map((name) => `${name} ${columns[name]?.[0]}`).join()})`,
  );
  const sent = `SELECT number, ${names.map((name) => `${name}::${columns[name]?.[0]}`).join()}
    FROM unnest(?::int[], ${names.map(() => '?::text[]').join()}) AS given (number, ${names.join()})`;
  for (let from = 0; from < profiles.length; from += 5000) {
    const some = profiles.slice(from, from + 5000);
    const values = names.map((name) =>
      some.map((profile) => {
        const value = columns[name]?.[1](profile, today) ?? null;
        return value === null ? null : String(value);
      }),
    );
    const numbers = some.map((_, index) => from + index);
    await db.raw(`INSERT INTO bench_members ${sent}`, [numbers, ...values] as Knex.RawBinding[]);
  }
  await db.raw('CREATE INDEX ON bench_members (gender, age)');
  await db.raw('VACUUM ANALYZE bench_members');
}

const array = (table: Uint8Array) => `'{${[...table].join()}}'::smallint[]`;
/** From an array of points, which PostgreSQL counts from 1. */
const pointsAt = (table: Uint8Array, index: string) => `(${array(table)})[1 + (${index})]`;
/** `part * numerator / denominator`, rounded half up as `Math.round` does. */
const rounded = (numerator: string, denominator: string) =>
  `((2 * (${numerator}) + (${denominator})) / (2 * (${denominator})))`;

function commonPoints(column: string, part: keyof typeof pointsPerCommonAnswer): string {
  return `coalesce(${pointsPerCommonAnswer[part]} * bit_count(l.${column} & c.${column}), ${neutralPoints[part]})`;
}

function preferences(seeker: string, seen: string): string {
  const { bodies, heights, archetypes } = scoreTables();
  const relation = `CASE WHEN l.height IS NULL OR c.height IS NULL THEN ${HEIGHT_UNKNOWN}
    WHEN abs(${seen}.height - ${seeker}.height) <= ${SAME_HEIGHT_CM} THEN 1
    WHEN ${seen}.height < ${seeker}.height THEN 0 ELSE 2 END`;
  const liked = `(${seeker}.importance << 8) + (${seen}.archetype_count << 4)
    + coalesce(bit_count(${seen}.archetypes & ${seeker}.liked)::int, ${LIKES_NONE})`;
  return `(${pointsAt(bodies, `${seeker}.body_row + ${seen}.body`)}
    + ${pointsAt(heights, `${seeker}.height_row + ${relation}`)} + ${pointsAt(archetypes, liked)})`;
}

function themePoints(): string {
  const mask = (all: readonly string[], ids: readonly string[]) => `B'${bits(all, ids)}'`;
  const parts = options.themes.map(({ id }) => {
    const cards = mask(allCards, cardIdsOf[id]);
    const questions = mask(allQuestions, codedIdsOf(id));
    const comparable = `least(bit_count(l.cards & ${cards}), bit_count(c.cards & ${cards}))
      + bit_count(l.quiz & c.quiz & ${questions})`;
    const common = `bit_count(l.cards & c.cards & ${cards})
      + bit_count(l.quiz & c.quiz & ${questions} & ~(l.quiz_upper # c.quiz_upper))`;
    return pointsAt(scoreTables().themes, `32 * (${comparable})::int + (${common})::int`);
  });
  const neutral = NEUTRAL_POINTS_PER_THEME * options.themes.length;
  return `CASE WHEN l.themed & c.themed = 0 THEN ${neutral} ELSE ${parts.join(' + ')} END`;
}

/** The points of the open parts, from which the percentage comes. */
function openPoints(): string {
  const tables = scoreTables();
  const goalsOf = `least(l.goal_count, c.goal_count)`;
  const traitsOf = `least(l.trait_count, c.trait_count)`;
  const commonTraits = `bit_count(l.traits & c.traits)`;
  // Halves of traits, since 'bit-of-everything' counts half.
  const halfTraits = `CASE WHEN l.with_every_trait OR c.with_every_trait THEN ${commonTraits} + ${traitsOf}
    ELSE 2 * ${commonTraits} END`;
  // The table of goals and communication, with no goals: their neutral points are in it, and taken out again.
  const communication = `(${pointsAt(tables.goalsAndCommunication, '64 * l.goals_communication + c.goals_communication')}
    - ${neutralPoints.relationshipGoals})`;
  return [
    commonPoints('relationship_values', 'relationshipValues'),
    commonPoints('expectations', 'emotionalExpectations'),
    commonPoints('passions', 'lifestylePassions'),
    `coalesce(${rounded(`${partPoints.relationshipGoals} * bit_count(l.goals & c.goals)`, `nullif(${goalsOf}, 0)`)},
      ${neutralPoints.relationshipGoals})`,
    `coalesce(${rounded(`${partPoints.personalityTraits} * (${halfTraits})`, `nullif(2 * ${traitsOf}, 0)`)},
      ${neutralPoints.personalityTraits})`,
    communication,
    pointsAt(tables.projectAndDaily, '64 * l.project_daily + c.project_daily'),
    pointsAt(tables.importanceAndSocial, '16 * l.importance_social + c.importance_social'),
    themePoints(),
  ].join('\n + ');
}

const BAND = `CASE WHEN l.x * c.x + l.y * c.y + l.z * c.z > ${Math.cos(NEAR_KM / EARTH_RADIUS_KM)} THEN 1
  WHEN l.x * c.x + l.y * c.y + l.z * c.z > ${Math.cos(REGION_KM / EARTH_RADIUS_KM)} THEN 2 ELSE 4 END`;

export interface SqlCandidate {
  readonly seeker: number;
  readonly candidate: number;
  readonly points: number;
}

/** For each of these members the best fifty within the distance, and all who have as many points as the last of them. */
export async function listBySql(db: Database, seekers: readonly number[]): Promise<SqlCandidate[]> {
  const { rows } = await db.raw<{ rows: SqlCandidate[] }>(
    `SELECT l.number AS seeker, best.number AS candidate, best.points::int AS points
       FROM bench_members l
      CROSS JOIN LATERAL (
        SELECT number, open_points + preferences AS points FROM (
          SELECT c.number, c.open_floor, (${openPoints()}) AS open_points,
                 2 * least(${preferences('l', 'c')}, ${preferences('c', 'l')}) AS preferences
            FROM bench_members c
           WHERE c.gender = ANY (l.attracted) AND l.gender = ANY (c.attracted)
             AND c.age BETWEEN greatest(l.age_min, 18) AND l.age_max
             AND l.age BETWEEN greatest(c.age_min, 18) AND c.age_max
             AND (l.ticks & c.ticks = 7 OR l.x IS NULL OR c.x IS NULL OR l.ticks & c.ticks & ${BAND} <> 0)
             AND c.number <> l.number
          OFFSET 0) AS scored
         WHERE open_points >= l.open_floor AND open_points >= scored.open_floor
         ORDER BY points DESC
         FETCH FIRST ${LIST_LENGTH} ROWS WITH TIES) AS best
      WHERE l.number = ANY (?::int[])`,
    [[...seekers]],
  );
  return rows;
}
