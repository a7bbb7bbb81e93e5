import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { hoursBeforeOthers } from '#shared/evenings/opening.ts';
import {
  entitlementNamed,
  entitlementNames,
  entitles,
  planContains,
  roomEntitlement,
  type EntitlementName,
} from '#shared/plans/entitlement-table.ts';
import { planLines } from '#shared/plans/plan-lines.ts';
import { plans, type PlanId } from '#shared/plans/plans.ts';
import { roomPictures, roomPictureAddress } from '#shared/plans/room-pictures.ts';
import { hasPage, roomsWithPage } from '#shared/plans/rooms.ts';
import { priceOf, type SpendingReason } from '#shared/points/points.ts';
import { referralRewards } from '#shared/points/referrals.ts';
import { routes } from '#shared/routes.ts';
import { openingLimits } from '#shared/talk/limits.ts';
import { fr } from '#shared/typeset.ts';

const server = path.resolve(import.meta.dirname, '../..');
const planIds = plans.map(({ id }) => id);
const needingQuestion = entitlementNames.filter((name) => !planContains('freemium', name));

/** What asks the server for the key of a room. */
const asksForRoom = (room: string) => new RegExp(String.raw`\b(mayEnterRoom|admitToRoom|requireTurn)\([^;]*'${room}'`);
const asksByName = (name: string) => new RegExp(String.raw`\b(entitles|planContains)\([^;]*'${name}'`);

/**
 * The question by which the server decides each entitlement that not everybody has (S-plan-10): where it stands is found in
 * its sources. A new entitlement does not compile without one.
 */
const questions: Readonly<Record<EntitlementName, readonly RegExp[]>> = {
  'daily-six': [],
  'own-profile': [],
  cards: [],
  crushes: [],
  'room-visit': [/\bbeginVisit\(/],
  'photos-by-consent': [],
  /** resonance/openable-matches.service.ts; the field is computed from the table alone (`entitlementsFrom`). */
  'whole-list': [/\bcanSeeEveryAffinity\b/],
  /** resonance/openable-matches.service.ts for the page, list-filters.service.ts for its forms. */
  filters: [asksByName('filters'), /\bfound\.mayFilter\) return \{ state: 'closed'/, /\bisOpen: await mayFilterList\(/],
  /** talk/asking.service.ts, by `shared/talk/limits.ts`, which asks the table. */
  'more-openings': [/\bwhyNotOpen\(\{ plan/, asksByName('more-openings')],
  'unlimited-duos': [/\bwhyNotOpen\(\{ plan/, asksByName('unlimited-duos')],
  /** games, premium-quizzes, audio: in the loader and at every turn. */
  'room-games': [asksForRoom('games')],
  'room-quiz': [asksForRoom('quiz')],
  'room-audio': [asksForRoom('audio')],
  /** premium-quizzes: bought quizzes stay open. */
  'quiz-for-points': [/\bgift: 'premium-quiz'/],
  /** talk/asking.service.ts and talk/discussion.service.ts. */
  'second-message': [asksByName('second-message'), /\bpriceOf\['second-message'\]/],
  /** gifts/spend.service.ts, where the points are taken. */
  boost: [/'profile-boost': \(tx\) => giveBoost\(/],
  /** gifts/spend.service.ts; what was bought opens in `entitlementsFrom`. */
  'top-matches': [/\bextraAffinities\b/],
  'intuitive-card': [/'intuitive-card'/],
  'video-meetings': [],
  evenings: [],
  /** evenings/sign-up.service.ts, by the opening of each plan (`shared/evenings/opening.ts`). */
  'evenings-early': [/\bcanSignUp\(/],
  'evenings-first': [/\bcanSignUp\(/],
};

const limits = path.resolve(server, '../shared/talk/limits.ts');
const sources = [...filesBelow(server), limits].map((file) => readFileSync(file, 'utf8'));

function withoutScreen(paths: readonly string[]): EntitlementName[] {
  return entitlementNames.filter((name) => !paths.includes(entitlementNamed(name).screen.split('?')[0] ?? ''));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}assistant${path.sep}`));
}

// S-plan-10
describe('the table of entitlements', () => {
  it('gives every line of every plan entitlements that the plan contains', () => {
    for (const plan of planIds) {
      expect(planLines[plan].length).toBeGreaterThan(0);
      for (const { words, gives } of planLines[plan])
        for (const name of gives) expect([words, name, planContains(plan, name)]).toEqual([words, name, true]);
    }
  });

  it('promises in some line whatever a plan contains and a smaller one does not', () => {
    const smaller: Record<PlanId, PlanId | null> = { freemium: null, premium: 'freemium', vip: 'premium' };
    for (const plan of planIds) {
      const promised = new Set<string>(planLines[plan].flatMap(({ gives }) => [...gives]));
      const before = smaller[plan];
      const added = entitlementNames.filter(
        (name) => planContains(plan, name) && !(before && planContains(before, name)),
      );
      const unpromised = added.filter((name) => !promised.has(name) && name !== 'photos-by-consent');
      expect([plan, unpromised]).toEqual([plan, []]);
    }
  });

  it('gives every larger plan what the smaller one has', () => {
    for (const name of entitlementNames) {
      const [freemium, premium, vip] = planIds.map((plan) => planContains(plan, name));
      expect([name, !freemium || premium, !premium || vip]).toEqual([name, true, true]);
    }
  });

  it('gives every reward of an invitation a plan and, where it says so, every room', () => {
    for (const { plan, playRoomLasts } of referralRewards) {
      expect(entitlementNames.filter((name) => planContains(plan, name)).length).toBeGreaterThan(0);
      if (!playRoomLasts) continue;
      const held = { plan: 'freemium', hasWholePlayRoom: true } as const;
      for (const room of roomsWithPage) expect(entitles(held, roomEntitlement[room])).toBe(true);
      expect(entitles(held, 'whole-list')).toBe(false);
    }
  });

  it('has an entitlement for whatever points buy, and none for the photo of somebody', () => {
    const bought = entitlementNames.flatMap((name) => entitlementNamed(name).points ?? []);
    const reasons = (Object.keys(priceOf) as SpendingReason[]).filter((reason) => reason !== 'match-photo');
    expect(bought.toSorted()).toEqual(reasons.toSorted());
  });

  it('has a screen for every entitlement', () => {
    expect(withoutScreen(Object.values(routes))).toEqual([]);
  });

  it('has a question of the server for every entitlement that not everybody has', () => {
    for (const name of needingQuestion) expect([name, questions[name].length]).not.toEqual([name, 0]);
    const unasked = entitlementNames.filter(
      (name) => !questions[name].every((question) => sources.some((text) => question.test(text))),
    );
    expect(unasked).toEqual([]);
  });

  it('says at every refusal what would open it, and a way that costs nothing', () => {
    for (const name of needingQuestion) {
      const { refused } = entitlementNamed(name);
      expect(refused?.words).toMatch(/Premium|VIP|points/);
      expect(refused?.freeWay).toMatch(/^Sans payer/);
    }
  });

  it('says next to the unlimited conversations how many new ones a day has', () => {
    const line = planLines.vip.find(({ gives }) => gives.some((name) => name === 'unlimited-duos'));
    expect(line).toMatchObject({ note: expect.stringContaining(`${openingLimits.vip.openings} nouvelles par jour`) });
  });

  it('has an entitlement of its own for every room that a visit opens', () => {
    expect(roomsWithPage.map((room) => roomEntitlement[room])).toHaveLength(
      new Set(Object.values(roomEntitlement)).size,
    );
  });

  // S-evening-12
  it('lets exactly the plans that promise it sign up for evenings before everybody, by the hours that it says', () => {
    for (const plan of planIds) {
      const hours = hoursBeforeOthers(plan);
      expect([plan, hours > 0]).toEqual([plan, planContains(plan, 'evenings-early')]);
      expect([plan, hours === hoursBeforeOthers('vip')]).toEqual([plan, planContains(plan, 'evenings-first')]);
    }
    const wordsOf = (plan: PlanId) => planLines[plan].map(({ words }) => words).join(' ');
    for (const plan of ['premium', 'vip'] as const)
      expect(wordsOf(plan)).toContain(fr`${hoursBeforeOthers(plan)} heures`);
  });
});

/** A picture of a door weighs no more than this. */
const PICTURE_BYTES = 12 * 1024;

it('every door has pictures of its room, in light and in dark, light in weight', () => {
  const folder = path.resolve(server, '../client/public');
  for (const room of roomsWithPage.filter(hasPage)) {
    expect(roomPictures[room].length).toBeGreaterThan(0);
    for (const picture of roomPictures[room])
      for (const scheme of ['light', 'dark'] as const)
        expect(readFileSync(path.join(folder, roomPictureAddress(picture, scheme))).length).toBeLessThan(PICTURE_BYTES);
  }
});
