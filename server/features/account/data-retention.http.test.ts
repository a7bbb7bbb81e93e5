import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { anyTable } from '#testing/any-table.ts';
import { whileOpen } from '#testing/open-transaction.ts';
import { prepareServices } from '#testing/test-site.ts';
import type { AppContext } from '../../platform/context.ts';
import { deleteOldBounces } from '../../platform/mail/bounces.queries.ts';
import { deleteEndedComparisons } from '../comparisons/comparisons.queries.ts';
import { deleteSilentSubscriptions } from '../notifications/push.queries.ts';
import { deleteOldVisits } from '../plans/room-visits.queries.ts';
import { deleteOldChoices } from '../relations/choices.queries.ts';
import { prune } from './data-retention.service.ts';
import { requestDownload, sweepDownloads } from './download.service.ts';

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const { database, ctx } = prepareServices();

it('G5: prune deletes expired sessions, links, limits and visits, and leaves rows that are still valid', async () => {
  const { db } = database;
  await db('sessions').insert([
    { sid: 'over', sess: '{}', expire: ago(1) },
    { sid: 'open', sess: '{}', expire: ago(-1) },
  ]);
  const link = (email: string, expires: Date) => ({
    token_hash: Buffer.from(email),
    browser_hash: Buffer.from('browser'),
    email,
    expires_at: expires,
  });
  await db('login_links').insert([link('over@exemple.fr', ago(2)), link('open@exemple.fr', ago(0.5))]);
  await db('rate_limits').insert([
    { key: 'over', points: 3, expire: String(ago(1).getTime()) },
    { key: 'open', points: 3, expire: String(ago(-1).getTime()) },
  ]);
  await db('admin_sessions').insert([
    { token_hash: 'over', opened_at: ago(2), used_at: ago(2) },
    { token_hash: 'open', opened_at: ago(0), used_at: ago(0) },
  ]);
  await db('admin_login_failures').insert([
    { subject_hash: 'over', failures: 3, last_at: ago(2), next_try_at: ago(2) },
    { subject_hash: 'open', failures: 3, last_at: ago(0), next_try_at: ago(0) },
  ]);
  const { id: reader } = (await db('members').insert({ email: 'lectrice@exemple.fr' }).returning('id'))[0]!;
  const { id: recent } = (await db('members').insert({ email: 'lecteur@exemple.fr' }).returning('id'))[0]!;
  const read = { other_ids: [recent], percentages: [70] };
  await db('shown_percentages').insert([
    { member_id: reader, day: '2020-01-01', ...read },
    { member_id: recent, day: dayOf(new Date()), ...read },
  ]);
  await db('profile_sights').insert([
    { member_id: reader, day: '2020-01-01', seen_ids: [recent] },
    { member_id: recent, day: dayOf(new Date()), seen_ids: [reader] },
  ]);
  await db('page_visits').insert([
    { page_name: 'over', visited_at: ago(100) },
    { page_name: 'open', visited_at: ago(80) },
  ]);

  await prune(ctx);
  expect(await db('sessions').pluck('sid')).toEqual(['open']);
  expect(await db('login_links').pluck('email')).toEqual(['open@exemple.fr']);
  expect(await db('rate_limits').pluck('key')).toEqual(['open']);
  expect(await db('admin_sessions').pluck('token_hash')).toEqual(['open']);
  expect(await db('admin_login_failures').pluck('subject_hash')).toEqual(['open']);
  // No snapshot has counted the visits yet: not one is lost.
  expect(await db('page_visits').pluck('page_name')).toEqual(['over', 'open']);
  expect(await db('shown_percentages').pluck('member_id')).toEqual([recent]);
  expect(await db('profile_sights').pluck('member_id')).toEqual([recent]);

  await db('statistics_snapshots').insert({
    day: ago(90).toISOString().slice(0, 10),
    sign_ups: 0,
    completed_profiles: 0,
    mails_sent: 0,
    mails_failed: 0,
    page_visits: '{}',
    taken_at: new Date(),
  });
  await prune(ctx);
  await prune(ctx);
  expect(await db('page_visits').pluck('page_name')).toEqual(['open']);
});

// S-operations-14
it('prune deletes what there is much of some rows at a time, and leaves none of it', async () => {
  const { db } = database;
  await db.raw(`INSERT INTO sessions (sid, sess, expire)
    SELECT 'many' || number, '{}', now() - interval '1 day' FROM generate_series(1, 12000) AS number`);
  await db('sessions').insert({ sid: 'living', sess: '{}', expire: ago(-1) });
  const deletions: string[] = [];
  const listen = ({ sql }: { sql: string }) => void (sql.includes('DELETE FROM sessions') && deletions.push(sql));
  ctx.db.on('query', listen);
  await prune(ctx);
  expect(await db('sessions').where('sid', 'like', 'many%')).toEqual([]);
  expect(await db('sessions').where({ sid: 'living' })).toHaveLength(1);
  expect(deletions).toHaveLength(3);
});

// S-account-7
it.each([
  ['a choice that is made anew', 'match_choices', 'ends_at', deleteOldChoices],
  ['the visit of a new week', 'room_visits', 'ends_at', deleteOldVisits],
  ['a comparison that is answered at last', 'quiz_comparisons', 'ends_at', deleteEndedComparisons],
  ['an address that returns another mail', 'bounced_addresses', 'bounced_at', deleteOldBounces],
] as const)('what deletes old rows leaves %s at that moment', async (_what, table, column, deleteOld) => {
  const { db } = database;
  const inserted = await db('members')
    .insert([{ email: `${table}@exemple.fr` }, { email: `${table}-autre@exemple.fr` }])
    .returning('id');
  const [member_id, about_id] = inserted.map(({ id }) => id) as [string, string];
  const old = { [column]: ago(400) };
  const rows = {
    match_choices: { member_id, about_id, kind: 'interested', chosen_at: ago(400), ...old },
    room_visits: { member_id, room: 'games', week: '2020-01-06', started_at: ago(400), ...old },
    quiz_comparisons: { id: member_id, quiz: 'x', invitation_hash: randomBytes(32), begun_at: ago(400), ...old },
    bounced_addresses: { address_hash: member_id, status: '5.1.1', since: ago(400), ...old },
  };
  await anyTable(db, table).insert(rows[table]);
  await whileOpen(
    db,
    (changing) => anyTable(changing, table).update({ [column]: ago(-1) }),
    () => deleteOld(db, new Date()),
  );
  expect(await anyTable(db, table).select(column)).toHaveLength(1);
});

it('prune deletes the subscriptions of browsers that have signed out, and leaves the others and new ones', async () => {
  const { db } = database;
  const members = await db('members')
    .insert(Array.from({ length: 5 }, (_none, number) => ({ email: `appareil${number}@exemple.fr` })))
    .returning('id');
  const ids = members.map(({ id }) => id);
  const subscriptions = await db('push_subscriptions')
    .insert(
      ids.map((id, index) => ({
        member_id: id,
        endpoint_hash: Buffer.from(id),
        sealed_subscription: Buffer.from('sealed'),
        // The last one was saved at this moment: its session is about to name it.
        created_at: index === 4 ? new Date() : ago(1),
      })),
    )
    .returning('id');
  const sessionOf = (index: number) => ({
    sid: `appareil${index}`,
    sess: JSON.stringify({ passport: { user: ids[index] }, pushSubscriptionId: subscriptions[index]!.id }),
    expire: ago(index === 3 ? 1 : -1),
  });
  await db('sessions').insert([sessionOf(0), sessionOf(2), sessionOf(3)]);
  expect(await deleteSilentSubscriptions(db, new Date(), 2)).toBe(2);
  const left = await db('push_subscriptions').whereIn('member_id', ids).pluck('member_id');
  expect(left.toSorted()).toEqual([ids[0]!, ids[2]!, ids[4]!].toSorted());
});

// S-account-3
it('the copy of a member waits for its worker as long as it takes, and goes after a day where it could not be made', async () => {
  const { db } = database;
  const { id } = (await db('members').insert({ email: 'copie@exemple.fr' }).returning('id'))[0]!;
  await requestDownload(ctx, id);
  await db('data_downloads')
    .where({ member_id: id })
    .update({ requested_at: ago(2) });
  await sweepDownloads(ctx);
  const requested = await db('data_downloads').where({ member_id: id }).pluck('id');
  expect(requested).toHaveLength(1);
  const failed = await db('pgboss.job').where({ name: 'accounts.prepare-download' }).update({ state: 'failed' });
  expect(failed).toBe(1);
  await sweepDownloads(ctx);
  expect(await db('data_downloads').where({ member_id: id })).toEqual([]);
});

it('G5: prune deletes sign-in links within a day, audit rows after a year and sums of visits after 13 months', async () => {
  const { db } = database;
  await db('login_links').delete();
  await db('login_links').insert({
    token_hash: Buffer.from('new'),
    browser_hash: Buffer.from('browser'),
    email: 'neuve@exemple.fr',
    expires_at: new Date(Date.now() + 10 * 60_000),
  });
  const hoursLater = (hours: number): AppContext => ({ ...ctx, now: () => new Date(Date.now() + hours * 3_600_000) });
  await prune(hoursLater(22));
  expect(await db('login_links')).toHaveLength(1);
  // The job runs every hour.
  await prune(hoursLater(23));
  expect(await db('login_links')).toEqual([]);

  await db('audit_log').insert([
    { actor: 'cli', action: 'old', happened_at: ago(370) },
    { actor: 'cli', action: 'recent', happened_at: ago(360) },
  ]);
  const figures = { sign_ups: 3, completed_profiles: 0, mails_sent: 0, mails_failed: 0, taken_at: new Date() };
  const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10);
  await db('statistics_snapshots').insert([
    { ...figures, day: dayAgo(400), page_visits: '{"home":5}' },
    { ...figures, day: dayAgo(390), page_visits: '{"home":7}' },
  ]);
  await prune(ctx);
  expect(await db('audit_log').pluck('action')).toEqual(['recent']);
  expect(
    await db('statistics_snapshots').where('day', '<', dayAgo(100)).orderBy('day').select('sign_ups', 'page_visits'),
  ).toEqual([
    { sign_ups: 3, page_visits: {} },
    { sign_ups: 3, page_visits: { home: 7 } },
  ]);
});

it('G5: prune deletes changes of address when they can no longer be undone, and browsers and notices after their time', async () => {
  const { db } = database;
  const [member] = await db('members').insert({ email: 'navigateurs@exemple.fr' }).returning('id');
  const memberId = member?.id ?? '';
  const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10);
  const change = (name: string, expires: Date, confirmed: Date | null) => ({
    member_id: memberId,
    old_email: 'avant@exemple.fr',
    new_email: name,
    confirm_hash: Buffer.from(name),
    requested_at: ago(8),
    confirmed_at: confirmed,
    expires_at: expires,
  });
  await db('address_changes').insert([
    change('requested and over', ago(1), null),
    change('made and over', ago(1), ago(8)),
    change('made', ago(-1), ago(6)),
  ]);
  await db('known_browsers').insert([
    { member_id: memberId, browser_hash: Buffer.from('over'), seen_on: dayAgo(182) },
    { member_id: memberId, browser_hash: Buffer.from('known'), seen_on: dayAgo(178) },
  ]);
  const notice = (name: string, expires: Date) => ({
    token_hash: Buffer.from(name),
    member_id: memberId,
    sign_in_id: randomUUID(),
    address_hash: 'x',
    browser_hash: Buffer.from('x'),
    device: name,
    signed_in_at: ago(20),
    expires_at: expires,
  });
  await db('sign_in_notices').insert([notice('over', ago(1)), notice('open', ago(-1))]);
  await prune(ctx);
  expect(await db('address_changes').pluck('new_email')).toEqual(['made']);
  expect((await db('known_browsers').pluck('browser_hash')).map(String)).toEqual(['known']);
  expect(await db('sign_in_notices').pluck('device')).toEqual(['open']);
});
