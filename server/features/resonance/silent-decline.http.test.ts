import { expect, it } from '@jest/globals';
import { createMatchable, openTile } from '#testing/matchable.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { changePhotoReveal } from './reveal.service.ts';

const { database, web, ctx } = prepareSite();
let age = 30;

interface Pair {
  readonly ana: TestMember;
  readonly lea: TestMember;
}

/** Two whose ids are in the order of their names: what is written of both is written in the order of ids. */
async function newPair(): Promise<Pair> {
  age += 1;
  const make = (displayName: string) => createMatchable(web.url, database.db, { displayName, age, hasPhoto: true });
  const [ana, lea] = [await make('Ana'), await make('Léa')];
  if (ana.id > lea.id) return newPair();
  await openTile(ana.visitor, 'Léa');
  return { ana, lea };
}

// S-reveal-3, S-reveal-4
it('asking and taking back cost the same work whether the other has declined or not, so that the time tells nothing', async () => {
  const [declined, openWish] = [await newPair(), await newPair()];
  for (const { ana, lea } of [declined, openWish]) await changePhotoReveal(ctx, ana.id, lea.id, 'ask');
  await changePhotoReveal(ctx, declined.lea.id, declined.ana.id, 'decline');
  const stateOfLea = () => database.db('news_states').where({ member_id: declined.lea.id }).first();
  const before = await stateOfLea();
  const workOf = async ({ ana, lea }: Pair) => {
    const statements: string[] = [];
    let isOver = false;
    const record = ({ sql }: { sql: string }) => {
      // Hints leave on their own, and no answer waits for them.
      if (isOver || sql.includes('pg_notify')) return;
      const [verb = ''] = sql.trim().split(/\W/);
      const table = /\b(?:into|update|from)\s+"?(\w+)/i.exec(sql)?.[1] ?? '';
      statements.push(/^(rollback|release)$/i.test(verb) ? 'end of savepoint' : `${verb.toLowerCase()} ${table}`);
    };
    ctx.db.on('query', record);
    for (const intent of ['take-back', 'ask', 'take-back'] as const)
      await changePhotoReveal(ctx, ana.id, lea.id, intent);
    isOver = true;
    return statements.map((words) => words.replace(/^savepoint .*/, 'savepoint'));
  };
  const [ofDeclined, ofOpenWish] = [await workOf(declined), await workOf(openWish)];
  expect(ofDeclined).toEqual(ofOpenWish);
  expect(ofDeclined.length).toBeGreaterThan(10);
  expect(await stateOfLea()).toEqual(before);
});
