import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AppContext } from '#server/context.ts';
import { createTestContext } from '#server/testing/test-context.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { cardIdsOf, questionIdsOf } from '#shared/resonance/themed-answers.ts';
import { findEverybodyMatchable } from '../matching/matchable.queries.ts';
import { clearDemoMembers, seedDemoMembers } from './demo.service.ts';

let database: TestDatabase;
let ctx: AppContext;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ ctx, close } = await createTestContext(database));
});
afterAll(async () => {
  await close();
  await database.drop();
});

it('invented members have drawn cards and played quizzes, as matching reads them, and leave nothing behind', async () => {
  await seedDemoMembers(ctx, { members: 60 });
  const members = await findEverybodyMatchable(database.db);
  const cards = members.flatMap(({ profile }) => Object.entries(profile.cards));
  const answers = members.flatMap(({ profile }) => Object.entries(profile.quizAnswers));
  expect(cards.length).toBeGreaterThan(20);
  expect(answers.length).toBeGreaterThan(10);
  for (const [theme, chosen = []] of cards) {
    expect(chosen.length).toBeLessThanOrEqual(3);
    for (const card of chosen) expect(cardIdsOf[theme as keyof typeof cardIdsOf]).toContain(card);
  }
  for (const [theme, given = []] of answers) {
    for (const answer of given) {
      expect(questionIdsOf[theme as keyof typeof questionIdsOf]).toContain(answer.replace(/:(top|bottom)$/, ''));
    }
  }
  await clearDemoMembers(ctx);
  expect(await database.db('theme_card_responses')).toEqual([]);
  expect(await database.db('quiz_answers')).toEqual([]);
});
