import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { expectFor } from '#testing/expect-for.ts';
import { findCanaries, createCanaryMember, tablesOf } from '#testing/canary-member.ts';
import { openTransaction } from '#testing/open-transaction.ts';
import { reached } from '#testing/promise.ts';
import { until } from '#testing/test-process.ts';
import { prepareServices } from '#testing/test-site.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { queuedMails } from '#testing/visitor.ts';
import { anyTable } from '#testing/any-table.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '../matching/refresh-everybody.service.ts';
import { findMemberColumns } from './export.queries.ts';
import { exportMember, findExportedTables } from './export.service.ts';
import { notExported, ownershipOf } from './held.ts';
import { deleteMember, eraseAgain, finishErasure, sweepErased } from './erasure.service.ts';
import { prepare } from '#testing/prepare.ts';

/** Tables without a foreign key to members in which nobody can be named, and why. */
const namesNobody: Readonly<Record<string, string>> = {
  admin_credentials: 'the address of the statistics, which is no member',
  admin_login_failures: 'keyed hashes',
  admin_sessions: 'a hash of a token',
  advertisement_impressions: 'counts',
  advertisements: 'banners',
  assistant_phrasings: 'our own words',
  assistant_spending: 'a sum per day',
  assistant_words: 'our own words',
  countries: 'the world',
  country_names: 'the world',
  daily_shares: 'sums by day',
  daily_tallies: 'sums by day',
  erased_members: 'keyed hashes',
  erasures: 'filled by the erasure itself, and emptied by its end',
  knex_migrations: 'names of migrations',
  knex_migrations_lock: 'a flag',
  match_area_layouts: 'cells of the map',
  match_area_workers: 'processes',
  match_code_removals: 'a count',
  match_packed_lists: 'places in match_rosters',
  match_runs: 'figures of a whole computation',
  page_visits: 'a page and a number, of nobody',
  place_names: 'the world',
  places: 'the world',
  places_source: 'the world',
  rate_limits: 'keyed hashes',
  statistics_second_factor: 'a sealed secret of the team',
  statistics_snapshots: 'sums per day',
  // Of two sides, each of which is named by the conversation's row alone, and with words that are sealed.
  games: 'sides of a pair, and sealed words',
  meetings: 'sides of a pair',
  video_wishes: 'sides of a pair',
  video_meetings: 'sides of a pair',
  video_failures: 'sums per day',
  message_reactions: 'sides of a pair',
  messages: 'sides of a pair, and sealed words',
  question_answers: 'sides of a pair, and sealed words',
  report_evidence: 'sealed words',
  report_voices: 'sealed sound',
  voice_notes: 'sides of a pair, and lengths of sealed files',
  maintenance: 'about nobody',
  table_pairs: 'keyed hashes of two at a time',
  quiz_comparisons: 'two links as hashes; whose the answers are is in the rows of the answers',
  talk_days: 'sums per day',
  match_choice_days: 'sums per day',
  // Named by keyed hashes alone, which stay: nobody is to be bothered twice.
  crush_invitations: 'keyed hashes',
  do_not_contact: 'keyed hashes',
  // What protects others outlasts the account.
  retained_blocks: 'keyed hashes',
  retained_sanctions: 'keyed hashes, kinds and dates',
};

const { database, dataDir, ctx } = prepareServices();

const files = async () =>
  (await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await database.db.raw<{ rows: object[] }>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
const tableOf = (found: string) => found.replace(/: .*$/, '').replace(/^public\./, '');

describe('a member with a canary row in every table that can name a member', () => {
  const canary = prepare(() => createCanaryMember(ctx));

  it('G1, G2: is found in every table except those with a written reason why they name no member', async () => {
    const { db } = database;
    for (const { table, column } of await findMemberColumns(db))
      expect({ table, column, rows: (await anyTable(db, table).where(column, canary.id)).length > 0 }).toEqual({
        table,
        column,
        rows: true,
      });
    const named = new Set((await findCanaries(db, canary)).map(tableOf));
    const ours = (await tablesOf(db)).filter((table) => table.startsWith('public.')).map(tableOf);
    // A new table needs a decision: insert a canary row with the test member, or say above why it names nobody.
    expect(ours.filter((table) => !named.has(table) && !(table in namesNobody))).toEqual([]);
    expect(ours.filter((table) => named.has(table) && table in namesNobody)).toEqual([]);
  });

  it('G1: finds in the export every row that names them, except tables with a written reason', async () => {
    const { db } = database;
    const document = JSON.parse(await text(Readable.from(exportMember(ctx, canary.id, 'cli')))) as {
      données: { table: string; description: string | null; lignes: Record<string, unknown>[] }[];
    };
    const reported = new Map<string, number>();
    for (const { table, description, lignes } of document.données) {
      expect({ table, description }).toEqual({ table, description: expect.any(String) });
      reported.set(table, (reported.get(table) ?? 0) + lignes.length);
    }
    const columns = await findMemberColumns(db);
    const own = columns.filter((column) => ownershipOf(column) === 'own');
    const exported = await findExportedTables(ctx);
    for (const table of new Set(own.map((column) => column.table).filter((name) => exported.includes(name)))) {
      let held = 0;
      for (const { column } of own.filter((one) => one.table === table))
        held += (await anyTable(db, table).where(column, canary.id)).length;
      expect({ table, reported: reported.get(table) }).toEqual({ table, reported: held });
    }
    const named = [...new Set((await findCanaries(db, canary)).map((found) => found.replace(/: .*$/, '')))];
    const unreported = named.filter(
      (table) => !reported.has(tableOf(table)) && !(table.replace(/^public\./, '') in notExported),
    );
    expect(unreported).toEqual([]);
    for (const { table, column } of columns.filter((one) => ownershipOf(one) === 'of others'))
      expect(`${table}.${column} ${notExported[`*.${column}`] ?? ''}`).toMatch(/ .{20}/);
    const whole = JSON.stringify(document);
    for (const name of [
      'id',
      'device',
      'email',
      'name of the account',
      'name of the profile',
      'town',
      'free text',
      'invitation code',
    ])
      expectFor(name, whole.includes(canary.canaries[name] ?? '-')).toEqual(true);
    reached('G1', `${named.length} tables name a member: ${reported.size} told, the others with a reason`);
  });

  it('G2: leaves no canary value in any table, file, job or mail after the erasure', async () => {
    const { db } = database;
    expect((await files()).length).toBeGreaterThan(3);
    expect(await findCanaries(db, canary)).not.toEqual([]);
    const formerMailbox = await db('former_mailboxes').where({ member_id: canary.id }).first('mailbox_hash');
    const erasureId = await deleteMember(ctx, canary.id, null);
    expect(await db('sessions').where({ member_id: canary.id })).toEqual([]);
    expect((await queuedMails(db, canary.email)).map(({ kind }) => kind)).toEqual(['account-deleted']);
    await finishErasure(ctx, createMatchingEngine(), erasureId ?? '');
    const unswept = new Set((await findCanaries(db, canary)).map(tableOf));
    expect([...unswept].sort()).toEqual([
      'erasures',
      'match_notices',
      'outbox_mails',
      'pgboss.job_common',
      'profile_sights',
    ]);
    const sweeps = db('pgboss.job').where({ name: 'accounts.sweep-erased', state: 'created' });
    expect(await sweeps).toHaveLength(1);
    // Jobs about many others of which this member is only the edge, and one of them has been done.
    const [low, high] = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
    const parts = [
      { name: 'matches.tell-part', data: { after: low, upTo: canary.id } },
      { name: 'sunday.mails-part', data: { after: canary.id, upTo: high } },
      { name: 'evenings.announce', data: { eveningId: high, after: canary.id } },
    ];
    const jobs = [...parts.map((part) => ({ ...part, state: 'created' })), { ...parts[0]!, state: 'completed' }];
    await db('pgboss.job').insert(jobs.map((job) => ({ ...job, data: JSON.stringify(job.data) })));
    expect(await sweepErased(ctx, 3)).toBe(1);
    const edge = `${canary.id.slice(0, 8)}-0000-4000-8000-000000000000`;
    const left = db('pgboss.job').whereIn(
      'name',
      parts.map(({ name }) => name),
    );
    expect(await left.orderBy('name').select('name', 'state', 'data')).toEqual([
      { name: 'evenings.announce', state: 'created', data: { eveningId: high, after: edge } },
      { name: 'matches.tell-part', state: 'created', data: { after: low, upTo: edge } },
      { name: 'sunday.mails-part', state: 'created', data: { after: edge, upTo: high } },
    ]);
    expect(await findCanaries(db, canary)).toEqual([]);
    expect(await files()).toEqual([]);
    // What is about others stays with them.
    const sess = await db('sessions').select('sess');
    expect(sess.map((row) => (row.sess as { device?: string }).device)).toEqual(['Ordinateur']);
    expect(await db('match_notices').pluck('known_ids')).toEqual([['ffffffff-ffff-4fff-bfff-fffffffffffe']]);
    expect(await db('do_not_contact')).toHaveLength(1);
    // Blocks and sanctions hold for the mailbox of the account, and for the one that it has left.
    const mailboxes = [mailboxHash(ctx.config, canary.email), formerMailbox?.mailbox_hash ?? ''].sort();
    const blocks = await db('retained_blocks');
    expect(
      blocks.filter((row) => !mailboxes.some((hash) => [row.blocker_hash, row.blocked_hash].includes(hash))),
    ).toEqual([]);
    expect(blocks).not.toEqual([]);
    const sanctions = await db('retained_sanctions').select('mailbox_hash', 'kind');
    expect(sanctions.map(({ kind }) => kind)).toEqual(['other', 'other']);
    expect(sanctions.map((row) => row.mailbox_hash).sort()).toEqual(mailboxes);
    const log = await db('audit_log').orderBy('action').select('actor', 'action');
    expect(log.map(({ action }) => action)).toEqual([
      'advertisement.add',
      'member.delete',
      'member.export',
      'member.suspend',
    ]);
    expect(await db('erasures')).toEqual([]);
    // Running it again, as a job may, changes nothing.
    await finishErasure(ctx, createMatchingEngine(), erasureId ?? '');
    reached(
      'G2',
      `0 hits of ${Object.keys(canary.canaries).length} values in ${(await tablesOf(db)).length} tables and all files`,
    );
  });

  it('G2: is erased again without another mail when an older backup brings the account back', async () => {
    const { db } = database;
    await db('members').insert({ id: canary.id, email: canary.email });
    const others = await db('members').whereNot({ id: canary.id }).orderBy('id').pluck('id');
    expect(await eraseAgain(ctx)).toBe(1);
    expect(await db('members').orderBy('id').pluck('id')).toEqual(others);
    expect(await eraseAgain(ctx)).toBe(0);
    const mails = await db('outbox_mails').where({ kind: 'account-deleted' });
    expect(mails).toHaveLength(1);
  });
});

it('G2: an erasure waits until the running refresh, which still knows the member, has finished', async () => {
  const { db } = database;
  const [member] = await db('members').insert({ email: 'attente@exemple.fr' }).returning('id');
  const memberId = member?.id ?? '';
  await db('match_codes').insert({ member_id: memberId, code: null, version: 1 });
  const [run] = await db('match_runs')
    .insert({ day: '2026-11-21', generation: '2', state: 'listing', chunk_count: 1, started_at: new Date() })
    .returning('id');
  const erasureId = (await deleteMember(ctx, memberId, null)) ?? '';
  const waiting = () =>
    db('pgboss.job').where({ name: 'accounts.finish-erasure' }).where('start_after', '>', db.fn.now());
  await finishErasure(ctx, createMatchingEngine(), erasureId);
  expect(await db('match_codes').where({ member_id: memberId })).toHaveLength(1);
  expect(await waiting()).toHaveLength(1);
  await db('match_runs').where({ id: run!.id }).update({ state: 'finished' });
  await finishErasure(ctx, createMatchingEngine(), erasureId);
  expect(await db('match_codes').where({ member_id: memberId })).toEqual([]);
});

it('G2: an erasure that ends while another one is swept is swept after it', async () => {
  const { db } = database;
  const [first, second, reader] = [randomUUID(), randomUUID(), randomUUID()];
  await db('members').insert({ id: reader, email: 'lit@exemple.fr' });
  await db('match_notices').insert({ member_id: reader, known_ids: [first, second] });
  await sweepErased(ctx);
  const begun_at = new Date(Date.now() - 60_000);
  await db('erasures').insert({ member_id: first, begun_at, wiped_at: begun_at });
  const knownIds = () => db('match_notices').where({ member_id: reader }).pluck('known_ids');
  const holding = await openTransaction(db);
  await holding('match_notices').where({ member_id: reader }).forUpdate().first('member_id');
  const sweeping = sweepErased(ctx);
  await until(isAnybodyWaiting);
  // Its transaction began before the sweep did, and is committed now.
  await db('erasures').insert({ member_id: second, begun_at, wiped_at: begun_at });
  await holding.commit();
  expect(await sweeping).toBe(1);
  expect(await knownIds()).toEqual([[second]]);
  expect(await sweepErased(ctx)).toBe(1);
  expect(await knownIds()).toEqual([[]]);
});

it('a deletion that waits for a transaction which waits for it begins again', async () => {
  const { db } = database;
  const [member] = await db('members').insert({ email: 'croisee@exemple.fr' }).returning('id');
  const memberId = member?.id ?? '';
  await db('points_gained').insert({ user_id: memberId, points_amount: 1, reason: 'friend-invited', once_key: 'x' });
  const other = await db.transaction();
  await other('points_gained').where({ user_id: memberId }).forUpdate().select('id');
  const deletion = deleteMember(ctx, memberId, null);
  await until(isAnybodyWaiting);
  // Of the two that wait for each other, the database ends the one that waited first; on a busy machine, this one.
  await other('members')
    .where({ id: memberId })
    .forUpdate()
    .select('id')
    .then(() => other.commit())
    .catch(() => other.rollback());
  expect(await deletion).toEqual(expect.any(String));
  expect(await db('members').where({ id: memberId })).toEqual([]);
});

it('G2: an idle matching engine removes an erased member at its next refresh', async () => {
  await seedDemoMembers(ctx, { members: 10 });
  const [idle, busy] = [createMatchingEngine(), createMatchingEngine()];
  await finishRefresh(ctx, busy, await beginRefresh(ctx));
  const { id } = (await database.db('members').where({ is_demo: true }).first('id'))!;
  expect((await idle.population(database.db, '2026-11-21')).has(id)).toBe(true);
  await finishErasure(ctx, busy, (await deleteMember(ctx, id, null)) ?? '');
  expect(await database.db('match_codes').where({ member_id: id })).toEqual([]);
  const population = await idle.population(database.db, '2026-11-21');
  expect(population.has(id)).toBe(false);
  expect(population.idsBetween('00000000-0000-0000-0000-000000000000', null)).toHaveLength(9);
});

it('the audit log refuses every update outside an erasure, and refuses to change an action even in one', async () => {
  const { db } = database;
  await expect(db('audit_log').update({ actor: 'somebody' })).rejects.toThrow(/neither changed nor removed/);
  await expect(
    db.transaction(async (trx) => {
      await trx.raw(`SET LOCAL resonance.erasing = 'on'`);
      await trx('audit_log').update({ action: 'something.else' });
    }),
  ).rejects.toThrow(/neither changed nor removed/);
});
