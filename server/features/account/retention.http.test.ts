import { expect, it } from '@jest/globals';
import { startOfDay } from '#shared/calendar.ts';
import { reached } from '#testing/promise.ts';
import { queuedMails } from '#testing/visitor.ts';
import { prepareServices } from '#testing/test-site.ts';
import { memberRangeSchema } from '../../platform/queue/member-range.ts';
import { beginRetiring, retireAccounts } from './retention.service.ts';

const { database, ctx } = prepareServices({ now: () => new Date(startOfDay(today).getTime() + 18_600_000) });
let today = '2026-12-01';

it('G5: an inactive member is warned after 23 months and a week before the end, and erased after 24; a visit or a sign-in starts the time anew', async () => {
  const { db } = database;
  const long = { created_at: new Date('2024-01-01'), last_active_on: '2025-01-15' };
  await db('members').insert([
    { ...long, email: 'partie@exemple.fr', last_signed_in_at: new Date('2025-01-10T12:00:00Z') },
    { ...long, email: 'revenue@exemple.fr' },
    { ...long, email: 'reconnectee@exemple.fr' },
    { ...long, email: 'demo@exemple.fr', is_demo: true },
    { ...long, email: 'active@exemple.fr', last_active_on: '2026-06-01' },
  ]);
  const kinds = async (name: string) =>
    (await queuedMails(db, `${name}@exemple.fr`)).map(({ kind }) => kind).filter((kind) => kind !== 'points-expiry');
  const on = async (day: string) => {
    today = day;
    await retireAccounts(ctx);
    await retireAccounts(ctx);
  };
  await on('2026-12-14');
  expect(await kinds('partie')).toEqual([]);
  await on('2026-12-15');
  await on('2026-12-16');
  for (const name of ['partie', 'revenue', 'reconnectee']) expect(await kinds(name)).toEqual(['account-sleeping']);
  for (const name of ['demo', 'active']) expect(await kinds(name)).toEqual([]);

  await db('members').where({ email: 'revenue@exemple.fr' }).update({ last_active_on: '2026-12-20' });
  await db('members')
    .where({ email: 'reconnectee@exemple.fr' })
    .update({ last_signed_in_at: new Date('2027-01-02T10:00:00Z') });
  await on('2027-01-07');
  expect(await kinds('partie')).toHaveLength(1);
  await on('2027-01-08');
  expect(await kinds('partie')).toEqual(['account-sleeping', 'account-sleeping']);
  await on('2027-01-14');
  expect(await db('members').where({ email: 'partie@exemple.fr' })).toHaveLength(1);
  await on('2027-01-15');
  expect((await db('members').pluck('email')).toSorted()).toEqual(
    ['active', 'demo', 'reconnectee', 'revenue'].map((name) => `${name}@exemple.fr`),
  );
  // The last message is the only one left: the reminders of a gone account are cancelled.
  expect(await kinds('partie')).toEqual(['account-deleted']);
  for (const name of ['revenue', 'reconnectee']) expect(await kinds(name)).toEqual(['account-sleeping']);
  reached('G5', 'warned at 23 months and 7 days before, erased at 24; links gone in under 24 h');
});

// S-account-6, S-operations-14
it('inactive members are warned in parts, each once, also when parts run twice and at the same moment', async () => {
  const { db } = database;
  today = '2026-12-15';
  await db('members').delete();
  const names = Array.from({ length: 7 }, (_none, number) => `part${number}@exemple.fr`);
  await db('members').insert(
    names.map((email) => ({ email, created_at: new Date('2024-01-01'), last_active_on: '2025-01-15' })),
  );
  await db.raw('DELETE FROM pgboss.job');
  await beginRetiring(ctx, 3);
  const jobs = await db('pgboss.job').where({ name: 'accounts.retire-part' }).select('data');
  const ranges = jobs
    .map(({ data }) => memberRangeSchema.parse(data))
    .sort((one, other) => (one.after ?? '').localeCompare(other.after ?? ''));
  expect(ranges).toHaveLength(3);
  const [first, ...others] = ranges;
  await retireAccounts(ctx, first);
  const warned = () => db('members').whereIn('email', names).where({ sleep_warned_on: today }).pluck('email');
  expect(await warned()).toHaveLength(3);
  await Promise.all([...ranges, ...others].map((range) => retireAccounts(ctx, range)));
  expect(await warned()).toHaveLength(7);
  for (const name of names) expect((await queuedMails(db, name)).map(({ kind }) => kind)).toEqual(['account-sleeping']);
});
