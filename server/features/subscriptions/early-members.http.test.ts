import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestContext } from '#server/testing/test-context.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { queuedMails } from '#server/testing/visitor.ts';
import { inTransaction } from '../../context.ts';
import { thankEarlyMember } from './early-members.service.ts';
import { hasPremium } from './subscriptions.queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function thankOn(day: string, until?: string) {
  const now = () => new Date(`${day}T12:00:00Z`);
  const { ctx, close } = await createTestContext(database, {
    now,
    env: { ...(until && { EARLY_MEMBERS_UNTIL: until }) },
  });
  const email = `${crypto.randomUUID()}@exemple.fr`;
  const [member] = await database.db('members').insert({ email }).returning<{ id: string }[]>('id');
  const id = member?.id ?? '';
  for (let time = 0; time < 2; time += 1) await inTransaction(ctx, (tx) => thankEarlyMember(tx, id));
  await close();
  return { id, mails: await queuedMails(database.db, email) };
}

describe('an early member', () => {
  it('is thanked once, and has Premium for a month', async () => {
    const { id, mails } = await thankOn('2026-12-10', '2026-12-10');
    expect(mails.map(({ kind }) => kind)).toEqual(['early-member-thanks']);
    expect(await hasPremium(database.db, id, new Date('2027-01-10T11:00:00Z'))).toBe(true);
    expect(await hasPremium(database.db, id, new Date('2027-01-10T13:00:00Z'))).toBe(false);
  });

  it.each([
    ['2026-12-11', '2026-12-10'],
    ['2026-12-11', undefined],
  ])('is nobody on %s when it is until %s', async (day, until) => {
    const { id, mails } = await thankOn(day, until);
    expect(mails).toEqual([]);
    expect(await hasPremium(database.db, id, new Date(`${day}T13:00:00Z`))).toBe(false);
  });
});
