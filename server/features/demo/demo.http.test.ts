import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { prepareServices } from '#testing/test-site.ts';
import { cardIdsOf, questionIdsOf } from '#shared/matching/themed-answers.ts';
import { findEverybodyMatchable } from '../matching/codes/matchable.queries.ts';
import { sweepPhotos } from '../photos/photos.service.ts';
import { clearDemoMembers, seedDemoMembers } from './demo.service.ts';

const { database, dataDir, ctx } = prepareServices();

it('demo members have valid cards and quiz answers, which are deleted with them', async () => {
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
  expect((await database.db('profile_phrases')).length).toBeGreaterThan(20);
  await clearDemoMembers(ctx);
  expect(await database.db('profile_phrases')).toEqual([]);
  expect(await database.db('theme_card_responses')).toEqual([]);
  expect(await database.db('quiz_answers')).toEqual([]);
});

async function files(): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'files/photos'), { recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.endsWith('.webp'));
}
const withPhoto = () => database.db('profiles').whereNotNull('profile_photo_url');

describe('photos of demo members', () => {
  it('are drawn for one in three, continue with the next seeding, and leave no file after clearing', async () => {
    await seedDemoMembers(ctx, { members: 12, hasPhotos: true });
    expect(await withPhoto()).toHaveLength(4);
    expect(await files()).toHaveLength(12);
    await seedDemoMembers(ctx, { members: 6, hasPhotos: true });
    expect(await withPhoto()).toHaveLength(6);
    await clearDemoMembers(ctx);
    await sweepPhotos(ctx);
    expect(await files()).toEqual([]);
    expect(await database.db('photos')).toEqual([]);
  });
});
