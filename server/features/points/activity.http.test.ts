import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { createTestMember } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { findBalance } from './points.queries.ts';
import { findStreak } from './activity.queries.ts';
import { countDay } from './activity.service.ts';

const { database, web, ctx } = prepareWebSite({ now: () => moment });
let moment = new Date();

async function newMemberId(): Promise<string> {
  const [row] = await database
    .db('members')
    .insert({ email: `${crypto.randomUUID()}@exemple.fr` })
    .returning('id');
  return row?.id ?? '';
}

async function comeAt(id: string, ...moments: readonly string[]): Promise<number> {
  for (const at of moments) {
    moment = new Date(at);
    await countDay(ctx, id);
  }
  return findBalance(database.db, id);
}

describe('visiting on five days in a row', () => {
  it('earns fifty points on the fifth day, counted in the time zone of Paris', async () => {
    const id = await newMemberId();
    // Late at night in Paris it is still the day before by the clock of London.
    const four = ['2030-03-29T22:30:00Z', '2030-03-29T23:30:00Z', '2030-03-31T12:00:00Z', '2030-03-31T22:30:00Z'];
    expect(await comeAt(id, ...four)).toBe(0);
    expect(await comeAt(id, '2030-04-02T06:00:00Z')).toBe(50);
    expect(await comeAt(id, '2030-04-02T08:00:00Z', '2030-04-03T08:00:00Z')).toBe(50);
  });

  it('earns nothing when a day is missing', async () => {
    const id = await newMemberId();
    const days = ['2030-05-01', '2030-05-02', '2030-05-03', '2030-05-05', '2030-05-06'].map(
      (day) => `${day}T12:00:00Z`,
    );
    expect(await comeAt(id, ...days)).toBe(0);
  });

  it('earns again after five more days, and once when ten pages are opened at the same moment', async () => {
    const id = await newMemberId();
    const days = Array.from({ length: 9 }, (_, index) => `2030-06-0${index + 1}T12:00:00Z`);
    expect(await comeAt(id, ...days)).toBe(50);
    moment = new Date('2030-06-10T12:00:00Z');
    await Promise.all(Array.from({ length: 10 }, () => countDay(ctx, id)));
    expect(await findBalance(database.db, id)).toBe(100);
  });

  it('is counted when a signed-in member opens a page, but not by HEAD', async () => {
    const email = `${crypto.randomUUID()}@exemple.fr`;
    const { id, visitor } = await createTestMember(web.url, database.db, email);
    const yesterday = new Date(Date.now() - DAY_MS);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(yesterday);
    await database.db('members').where({ id }).update({ last_active_on: day, days_in_a_row: 4 });
    await visitor.agent.head('/play-room').expect(200);
    expect((await findStreak(database.db, id))?.days).toBe(4);
    await Promise.all(Array.from({ length: 8 }, () => visitor.get('/play-room').expect(200)));
    expect((await findStreak(database.db, id))?.days).toBe(5);
    expect(await findBalance(database.db, id)).toBe(50);
  });
});
