import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import { saveMailboxes } from '#server/features/account/mailboxes.service.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { encode } from '#server/features/matching/codes/encode.ts';
import { saveCodes } from '#server/features/matching/codes/codes.queries.ts';
import { findMatchables } from '#server/features/matching/matching.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/database.ts';

/** How many times as many members the large population has. */
export const TIMES = 10;
const CODED_AT_A_TIME = 1000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Invented members as `demo seed` makes them, who count as people, with what people leave behind in the tables. */
export async function populate(ctx: AppContext, members: number): Promise<void> {
  const { db } = ctx;
  await seedDemoMembers(ctx, { members });
  // Nobody is notified who was invented.
  await db.raw(`UPDATE members SET is_demo = false, email = substring(email FROM '^[^@]+') || '@exemple.fr'`);
  await db.raw('CREATE TABLE bench_added AS SELECT id FROM members');
  await addTraces(db);
  await finish(ctx);
}

/**
 * Makes ten times as many members of those that there are: the copies live where the first ones live and look for those
 * whom they look for, give the answers of somebody else of their gender, and are up to some months older.
 */
export async function multiply(ctx: AppContext): Promise<void> {
  const { db } = ctx;
  await db.raw(
    `CREATE TABLE bench_added AS
     WITH numbered AS (
       SELECT user_id, gender, row_number() OVER (PARTITION BY gender ORDER BY user_id) - 1 AS place,
              count(*) OVER (PARTITION BY gender) AS size
         FROM profiles
     )
     SELECT gen_random_uuid() AS id, one.user_id AS of_id, other.user_id AS answers_id, copy
       FROM numbered AS one CROSS JOIN generate_series(1, ${TIMES} - 1) AS copy
       JOIN numbered AS other ON other.gender = one.gender AND other.place = (one.place + 7919 * copy) % one.size`,
  );
  await unchecked(db, copyMembers);
  await addTraces(db);
  await finish(ctx);
  let after = NOBODY;
  for (;;) {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      'SELECT id FROM members WHERE id > :after ORDER BY id LIMIT :limit',
      { after, limit: CODED_AT_A_TIME },
    );
    const memberIds = rows.map(({ id }) => id);
    const coded = await findMatchables(ctx, memberIds);
    if (memberIds.length === 0) break;
    await saveCodes(
      db,
      coded.map(({ memberId, profile }) => ({ memberId, code: encode(profile) })),
      ctx.now(),
    );
    after = memberIds.at(-1) ?? after;
  }
  await db.raw('VACUUM ANALYZE match_codes');
}

async function copyMembers(db: Database): Promise<void> {
  await db.raw(
    `INSERT INTO members (id, email, display_name, age_confirmed, created_at, last_signed_in_at)
     SELECT bench_added.id, copy || '-' || email, display_name, true, created_at, last_signed_in_at
       FROM bench_added JOIN members ON members.id = of_id`,
  );
  await db.raw(
    `INSERT INTO profiles (user_id, display_name, gender, birth_date, attracted_to_types, location_city, location_country,
            latitude, longitude, height_cm, body_type, skin_color, personal_definition, personality_traits,
            appearance_importance, photo_skipped_at, photo_visibility, profile_visibility, profile_completed, completed_at)
     SELECT bench_added.id, own.display_name, own.gender, own.birth_date - 23 * copy, own.attracted_to_types,
            own.location_city, own.location_country, own.latitude, own.longitude, own.height_cm, given.body_type,
            given.skin_color, given.personal_definition, given.personality_traits, given.appearance_importance,
            own.photo_skipped_at, own.photo_visibility, own.profile_visibility, own.profile_completed, own.completed_at
       FROM bench_added JOIN profiles AS own ON own.user_id = of_id JOIN profiles AS given ON given.user_id = answers_id`,
  );
  await db.raw(
    `INSERT INTO user_preferences (user_id, preferred_age_min, preferred_age_max, preferred_body_types,
            preferred_distances, preferred_heights, preferred_personality_types, seeking_relationship_types,
            emotional_expectations, relationship_values, lifestyle_passions, social_style, daily_lifestyle,
            communication_style, life_projects)
     SELECT id, own.preferred_age_min, own.preferred_age_max, own.preferred_body_types, own.preferred_distances,
            own.preferred_heights, given.preferred_personality_types, own.seeking_relationship_types,
            given.emotional_expectations, given.relationship_values, given.lifestyle_passions, given.social_style,
            given.daily_lifestyle, given.communication_style, given.life_projects
       FROM bench_added JOIN user_preferences AS own ON own.user_id = of_id
       JOIN user_preferences AS given ON given.user_id = answers_id`,
  );
  await db.raw(
    `INSERT INTO theme_card_responses (user_id, theme, card_id, response)
     SELECT id, theme, card_id, response FROM bench_added JOIN theme_card_responses ON user_id = answers_id`,
  );
  await db.raw(
    `INSERT INTO quiz_answers (user_id, question_id, answer, answered_at)
     SELECT id, question_id, answer, answered_at FROM bench_added JOIN quiz_answers ON user_id = answers_id`,
  );
}

/** What the members of bench_added have done in a month: in believable numbers, and about each other. */
async function addTraces(db: Database): Promise<void> {
  await unchecked(db, async (trx) => {
    await trx.raw(
      `CREATE TABLE bench_ring AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS size FROM bench_added`,
    );
    await trx.raw('CREATE UNIQUE INDEX ON bench_ring (place)');
    for (const statement of traces) await trx.raw(statement);
    await addDated(
      trx,
      'page_visits',
      'page_name, visited_at',
      `(ARRAY['home', 'login', 'quiz-amour'])[1 + n % 3], at`,
      5,
    );
    await addDated(
      trx,
      'outbox_mails',
      'kind, dedupe_key, state, sent_at, created_at',
      `'new-matches', id || ':' || n, 'sent', at, at`,
      2,
    );
    await trx.raw('DROP TABLE bench_ring');
  });
}

/** SQL for the member who is so many steps further in the ring. */
const further = (steps: string) => `JOIN bench_ring AS other ON other.place = (one.place + ${steps}) % one.size`;

const traces: readonly string[] = [
  `INSERT INTO consents (member_id, kind, version)
   SELECT id, kind, '${CONSENT_VERSION}' FROM bench_added, unnest(ARRAY['terms', 'sensitive_data']) AS kind`,
  `INSERT INTO sessions (sid, sess, expire)
   SELECT gen_random_uuid()::text, json_build_object(
            'cookie', json_build_object('originalMaxAge', 2592000000, 'path', '/'), 'passport', json_build_object('user', one.id),
            'openedMatchId', other.id), now() + interval '30 days'
     FROM bench_ring AS one ${further('5')} WHERE one.place % 2 = 0`,
  `INSERT INTO crushes (sender_id, contact_hash, channel, created_at)
   SELECT id, md5(id::text), 'mail', now() - random() * interval '30 days' FROM bench_ring WHERE place % 10 < 3`,
  `INSERT INTO crush_invitations (crush_id, sender_hash, mailbox_hash, requested_at, sent_at)
   SELECT crushes.id, md5(sender_id::text || 's'), contact_hash, crushes.created_at, crushes.created_at
     FROM crushes JOIN bench_added ON bench_added.id = sender_id`,
  `INSERT INTO viewed_matches (user_id, viewed_user_id, viewed_at)
   SELECT one.id, other.id, now() - random() * interval '30 days'
     FROM bench_ring AS one CROSS JOIN generate_series(1, 3) AS n ${further('11 * n')}`,
  `INSERT INTO photo_reveals (first_id, second_id, first_asked_at)
   SELECT least(one.id, other.id), greatest(one.id, other.id), now() - random() * interval '30 days'
     FROM bench_ring AS one ${further('17')} WHERE one.place % 5 < 2`,
  `INSERT INTO points_gained (user_id, points_amount, reason, once_key, gained_at)
   SELECT id, 10, 'cards-drawn', 'bench:' || n, now() - n * interval '1 day' FROM bench_added, generate_series(1, 3) AS n`,
  `INSERT INTO profile_sights (member_id, day, seen_ids)
   SELECT one.id, current_date, ARRAY[other.id] FROM bench_ring AS one ${further('23')} WHERE one.place % 10 = 0`,
  `INSERT INTO news_lines (member_id, number, kind, about_id, happened_at)
   SELECT one.id, 1, 'new-match', other.id, now() - random() * interval '30 days' FROM bench_ring AS one ${further('29')}`,
  `INSERT INTO news_states (member_id, newest_line) SELECT id, 1 FROM bench_added`,
];

/**
 * Adds rows of the last four weeks, so many for each member. A table whose days are partitions may have none for days
 * before it was made: there they are all of today.
 */
async function addDated(db: Database, table: string, columns: string, values: string, each: number): Promise<void> {
  const insert = (age: string) =>
    db.raw(
      `INSERT INTO ${table} (${columns})
       SELECT ${values} FROM (SELECT id, n, now() - ${age} AS at FROM bench_added, generate_series(1, ${each}) AS n) AS made`,
    );
  await db.raw('SAVEPOINT dated');
  try {
    await insert(`random() * interval '28 days'`);
  } catch (error) {
    if ((error as { code?: string }).code !== NO_PARTITION) throw error;
    await db.raw('ROLLBACK TO SAVEPOINT dated');
    await insert(`interval '0'`);
  }
}

const NO_PARTITION = '23514';

/** In one transaction, without checks of what rows refer to: they are made here, and checking takes longer than writing. */
async function unchecked(db: Database, work: (trx: Database) => Promise<void>): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('SET LOCAL session_replication_role = replica');
    await work(trx);
  });
}

/** Takes back what is left to do from making the members: a measurement begins with an empty queue. */
async function finish(ctx: AppContext): Promise<void> {
  await ctx.db.raw('DROP TABLE bench_added');
  await saveMailboxes(ctx);
  await ctx.db.raw('TRUNCATE match_runs CASCADE');
  await ctx.db.raw('DELETE FROM pgboss.job');
  await ctx.db.raw('VACUUM ANALYZE');
}
