import type { Database } from '#server/platform/db/database.ts';
import { readStatistics, takeSnapshot } from '#server/features/statistics/statistics.service.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const MEMBERS = 100_000;
/** Of them, since the last snapshot. */
const SIGNED_UP_TODAY = 1000;
const ROUNDS = 15;
const LIMIT_MS = 200;

/** How long the database works for one view of the statistics, with a hundred thousand members. */
export function benchStatistics(): Promise<void> {
  return withThrowawayDatabase(async (ctx) => {
    process.stdout.write(`Making ${MEMBERS} members…\n`);
    await populate(ctx.db);
    const begun = performance.now();
    await takeSnapshot(ctx);
    process.stdout.write(`The nightly snapshot, sixty days at once: ${(performance.now() - begun).toFixed(0)} ms\n`);
    await joinToday(ctx.db);
    await ctx.db.raw('VACUUM ANALYZE');
    await report(ctx.db, () => readStatistics(ctx));
  });
}

/** Sixty days of sign-ups, finished and not; mails of a month; five visits for each member. */
async function populate(db: Database): Promise<void> {
  await addMembers(db, 0, MEMBERS - SIGNED_UP_TODAY, `now() - interval '1 day' - random() * interval '60 days'`);
  await db.raw(
    `INSERT INTO crushes (sender_id, contact_hash, channel, created_at)
     SELECT id, 'contact', CASE WHEN random() < 0.7 THEN 'mail' ELSE 'text' END, created_at FROM members WHERE random() < 0.6`,
  );
  await db.raw(
    `INSERT INTO crush_invitations (crush_id, sender_hash, mailbox_hash, requested_at, sent_at)
     SELECT id, sender_id::text, 'mailbox', created_at, CASE WHEN random() < 0.9 THEN created_at END FROM crushes`,
  );
  await db.raw(
    `INSERT INTO subscription_offered (user_id, ends_at) SELECT id, now() + interval '30 days' FROM members WHERE random() < 0.3`,
  );
  await db.raw(
    `INSERT INTO match_sixes (member_id, candidate_ids, points, beyond_distance, is_mutual, generation)
     SELECT user_id, array_fill(user_id, ARRAY[6]), array_fill(200::smallint, ARRAY[6]), array_fill(false, ARRAY[6]),
            array_fill(true, ARRAY[6]), 1 FROM profiles WHERE profile_completed`,
  );
  await addVisits(db, MEMBERS * 5, `now() - random() * interval '60 days'`);
  await addMails(db, MEMBERS * 2, `now() - interval '1 day' - random() * interval '29 days'`);
  await db.raw('ANALYZE');
}

async function joinToday(db: Database): Promise<void> {
  await addMembers(db, MEMBERS - SIGNED_UP_TODAY, MEMBERS, 'now()');
  await addVisits(db, 10_000, 'now()');
  await addMails(db, 10_000, 'now()');
  await db.raw(
    `INSERT INTO pgboss.job (name, data, start_after)
     SELECT 'mail.send', '{}', now() FROM generate_series(1, 5000)`,
  );
}

async function addMembers(db: Database, from: number, to: number, at: string): Promise<void> {
  await db.raw(
    `INSERT INTO members (email, age_confirmed, created_at)
     SELECT 'm' || n || '@exemple.fr', true, ${at} FROM generate_series(?::int, ?::int - 1) AS n`,
    [from, to],
  );
  const added = `members WHERE substring(email FROM '\\d+')::int >= ${from}`;
  await db.raw(
    `INSERT INTO consents (member_id, kind, version)
     SELECT id, kind, '2026-11-22' FROM ${added.replace('members', "members CROSS JOIN (VALUES ('terms'), ('sensitive_data')) AS kinds (kind)")}`,
  );
  await db.raw(
    `INSERT INTO profiles (user_id, display_name, gender, birth_date, attracted_to_types, body_type, personal_definition,
       personality_traits, appearance_importance, location_city, photo_skipped_at, profile_visibility,
       profile_completed, updated_at)
     SELECT id, 'Ana', 'femme', '1994-05-12', '{homme}', 'moyenne', '{creatif,nomade}', '{solaire,ecoute}',
            CASE WHEN random() < 0.8 THEN 'inner-energy' END, CASE WHEN random() < 0.9 THEN 'Lyon' END, created_at,
            CASE WHEN random() < 0.8 THEN 'all' END, random() < 0.7, created_at FROM ${added}`,
  );
  await db.raw(
    `INSERT INTO user_preferences (user_id, preferred_age_min, preferred_age_max, preferred_body_types,
       preferred_distances, seeking_relationship_types, preferred_personality_types, emotional_expectations,
       relationship_values, lifestyle_passions, social_style, daily_lifestyle, communication_style, life_projects)
     SELECT id, 25, 45, '{all}', '{all}', '{serious}', '{protecteur}', '{passion}', '{empathie}', '{artiste}',
            'ambivert', 'gourmet', 'poetique', 'voyage' FROM ${added}`,
  );
}

function addVisits(db: Database, count: number, at: string) {
  return db.raw(
    `INSERT INTO page_visits (page_name, user_agent, visited_at)
     SELECT (ARRAY['home', 'login', 'quiz-amour', 'quiz-sentiment', 'cadeau-abonnement'])[1 + n % 5],
            'Mozilla/5.0 (X11; Linux x86_64)', ${at} FROM generate_series(1, ?::int) AS n`,
    [count],
  );
}

function addMails(db: Database, count: number, at: string) {
  return db.raw(
    `INSERT INTO outbox_mails (kind, dedupe_key, state, sent_at, created_at)
     SELECT 'bench', gen_random_uuid()::text, CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'sent' END, at, at
       FROM (SELECT n, ${at} AS at FROM generate_series(1, ?::int) AS n) AS sent`,
    [count],
  );
}

async function report(db: Database, view: () => Promise<unknown>): Promise<void> {
  const queries = new Map<string, number[]>();
  const begun = new Map<string, number>();
  db.on('query', ({ __knexQueryUid: id }: { __knexQueryUid: string }) => begun.set(id, performance.now()));
  db.on('query-response', (_answer, { __knexQueryUid: id, sql }: { __knexQueryUid: string; sql: string }) => {
    const taken = performance.now() - (begun.get(id) ?? 0);
    queries.set(sql, [...(queries.get(sql) ?? []), taken]);
  });
  for (let round = 0; round < ROUNDS; round += 1) await view();
  let sum = 0;
  for (const [sql, taken] of queries) {
    sum += median(taken);
    process.stdout.write(`${median(taken).toFixed(1).padStart(7)} ms  ${sql.replaceAll(/\s+/g, ' ').slice(0, 90)}\n`);
  }
  process.stdout.write(
    `${sum.toFixed(1).padStart(7)} ms  in all; the limit is ${LIMIT_MS} ms. Medians of ${ROUNDS} views.\n`,
  );
  if (sum > LIMIT_MS) process.exitCode = 1;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
