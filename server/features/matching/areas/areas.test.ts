import { describe, expect, it } from '@jest/globals';
import { generateMembers } from '#seeds/population/generate.ts';
import { createRandom, type Random } from '#seeds/population/random.ts';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import { bandBetween, distanceKm } from '#shared/matching/eligibility.ts';
import { middleOfCell } from '#shared/matching/location-cell.ts';
import { SELECTION_LENGTH, type RankedCandidate } from '#shared/matching/rank.ts';
import type { Position, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { chooseSeed } from '#testing/promise.ts';
import { encode } from '../codes/encode.ts';
import { packIds } from '../codes/packed-ids.ts';
import { ROLE, type Role } from '../codes/roles.ts';
import { referenceList } from '../lists/reference-list.ts';
import { cellOf, homeOf, isFinal, viewOf } from './area-view.ts';
import { bandsBetween, cellAt, circleOf, FAR_BAND, NEAR_BAND, REGION_BAND } from './cells.ts';
import { layOutAreas, type AreaLayout } from './layout.ts';
import { mergeLists } from './merge-lists.ts';

const today = '2026-11-20';

interface Member {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
  readonly code: Uint8Array;
  readonly id: Uint8Array;
}

function idOf(index: number): string {
  const digits = (Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${digits}-0000-4000-8000-${(index * 7919).toString(16).padStart(12, '0')}`;
}

/** Around some centres, so that many pairs are near the edge of a band and of an area; a few live nobody knows where. */
function scatter(random: Random, centres: readonly Position[]): Position | null {
  if (random.chance(0.04)) return null;
  const { latitude, longitude } = random.pick(centres);
  const away = () => (random.between(-1000, 1000) / 1000) * (random.chance(0.5) ? 0.4 : 2.5);
  return middleOfCell({ latitude: latitude + away(), longitude: longitude + away() });
}

function createMembers(seed: number, count: number): Member[] {
  const random = createRandom(seed);
  const centres = Array.from({ length: 6 }, () => ({
    latitude: 42 + random.between(0, 900) / 100,
    longitude: -5 + random.between(0, 1300) / 100,
  }));
  return [...generateMembers({ seed, firstIndex: 0, count, today })].map((member, index) => {
    const profile = {
      ...answerThemes(member.profile, seed, index),
      position: scatter(random, centres),
      preferredDistances: random.pick([['0-50'], ['0-50', '50-200'], ['50-200'], ['200+'], ['peu-importe'], []]),
    } as ResonanceProfile;
    const memberId = idOf(index);
    return { memberId, profile, code: encode(profile), id: packIds([memberId]) };
  });
}

function layOut(members: readonly Member[], areas: number): AreaLayout {
  const counts = new Map<number, number>();
  for (const { code } of members) {
    const cell = cellOf(code);
    if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return layOutAreas(counts, areas);
}

/** Everybody's list as the areas make it, each from those whom it sees; and how many of them took all areas. */
function listsOfAreas(members: readonly Member[], layout: AreaLayout) {
  const lists = new Map<string, RankedCandidate[]>();
  const open: Member[] = [];
  const seenIn = Array.from({ length: layout.areas }, (_, index) => {
    const roleOf = viewOf(layout, index + 1);
    const roles = new Map(members.map((member) => [member, roleOf(member.code, member.id)]));
    const seen = members.filter((member) => roles.get(member) !== ROLE.none);
    for (const member of seen) {
      const role = roles.get(member) as Role;
      if (role < ROLE.own) continue;
      const list = referenceList(member, seen, today);
      if (isFinal(role, list.filter(({ beyondDistance }) => !beyondDistance).length)) lists.set(member.memberId, list);
      else open.push(member);
    }
    return seen;
  });
  const positions = new Map(members.map(({ memberId, profile }) => [memberId, profile.position]));
  for (const member of open) {
    const shares = seenIn.map((seen) => referenceList(member, seen, today));
    const bandOf = (otherId: string) => bandBetween(member.profile.position, positions.get(otherId) ?? null)!;
    lists.set(member.memberId, mergeLists(member.memberId, shares, bandOf, today));
  }
  return { lists, open: open.length };
}

// S-matching-34
describe('the lists that areas make', () => {
  it('are those of the reference among everybody, for members near borders, far away, short of six, or who live anywhere', () => {
    const seed = chooseSeed();
    const members = createMembers(seed, 260);
    const expected = new Map(members.map((member) => [member.memberId, referenceList(member, members, today)]));
    for (const areas of [2, 3, 7]) {
      const { lists, open } = listsOfAreas(members, layOut(members, areas));
      expect({ seed, areas, lists }).toEqual({ seed, areas, lists: expected });
      // Otherwise one of the two ways to a list would not have been tried.
      expect(open).toBeGreaterThan(10);
      expect(open).toBeLessThan(members.length - 10);
    }
    expect([...expected.values()].some((list) => list.length < SELECTION_LENGTH)).toBe(true);
    expect([...expected.values()].some((list) => list.some(({ beyondDistance }) => beyondDistance))).toBe(true);
  });

  it('are right for members who moved to where nobody lived when the layout was made', () => {
    const seed = chooseSeed();
    const members = createMembers(seed, 200);
    const layout = layOut(members.slice(0, 60), 3);
    expect(members.some(({ code }) => cellOf(code) !== null && !layout.cells.has(cellOf(code)!))).toBe(true);
    const expected = new Map(members.map((member) => [member.memberId, referenceList(member, members, today)]));
    expect({ seed, lists: listsOfAreas(members, layout).lists }).toEqual({ seed, lists: expected });
  });
});

describe('a layout', () => {
  it('gives every member to exactly one area, about equally many to each', () => {
    const members = createMembers(5, 3000);
    for (const areas of [1, 2, 3, 5, 8]) {
      const layout = layOut(members, areas);
      const sizes = Array.from({ length: areas }, () => 0);
      const views = sizes.map((_, index) => viewOf(layout, index + 1));
      for (const { code, id } of members) {
        const home = homeOf(layout, code, id);
        sizes[home - 1]! += 1;
        const owning = views.filter((roleOf) => roleOf(code, id) >= ROLE.own);
        expect(owning).toHaveLength(1);
      }
      expect(Math.min(...sizes)).toBeGreaterThan((0.5 * members.length) / areas);
      expect(Math.max(...sizes)).toBeLessThan((1.6 * members.length) / areas + 1);
    }
  });

  it('leaves a region whole that is more than 200 km from every other and not larger than an area', () => {
    const cell = (latitude: number, longitude: number) => cellAt({ latitude, longitude });
    const [paris, lyon, bordeaux] = [cell(48.85, 2.35), cell(45.76, 4.84), cell(44.84, -0.58)];
    const reunion = [cell(-20.9, 55.45), cell(-21.34, 55.48)];
    const members = new Map([paris, lyon, bordeaux].map((one) => [one, 1000]));
    for (const one of reunion) members.set(one, 100);
    const { cells } = layOutAreas(members, 3);
    expect(new Set([paris, lyon, bordeaux].map((one) => cells.get(one))).size).toBe(3);
    expect(cells.get(reunion[0]!)).toBe(cells.get(reunion[1]!));
    expect(() => layOutAreas(members, 6)).toThrow(RangeError);
  });

  it('knows no band too few between two cells, whatever places in them it is about', () => {
    const random = createRandom(chooseSeed());
    const bits = { '0-50': NEAR_BAND, '50-200': REGION_BAND, '200+': FAR_BAND };
    for (let pair = 0; pair < 20_000; pair += 1) {
      const one = { latitude: random.between(-8900, 8900) / 100, longitude: random.between(-18_000, 17_999) / 100 };
      const reach = random.pick([0.3, 1, 3]);
      const other = {
        latitude: Math.max(-89.9, Math.min(89.9, one.latitude + (reach * random.between(-100, 100)) / 100)),
        longitude: ((one.longitude + (reach * random.between(-100, 100)) / 100 + 540) % 360) - 180,
      };
      const bands = bandsBetween(circleOf(cellAt(one)), circleOf(cellAt(other)));
      expect({ one, other, km: distanceKm(one, other), has: bands & bits[bandBetween(one, other)!] }).toMatchObject({
        has: bits[bandBetween(one, other)!],
      });
    }
  });
});
