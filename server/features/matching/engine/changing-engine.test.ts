import { describe, expect, it } from '@jest/globals';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import { generateMembers } from '#seeds/population/generate.ts';
import { createRandom } from '#seeds/population/random.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { chooseSeed } from '#testing/promise.ts';
import { CODE_LENGTH, CODE_VERSION } from '../codes/code.ts';
import { encode } from '../codes/encode.ts';
import { IdTable } from '../codes/id-table.ts';
import { toRankedList } from '../lists/list-columns.ts';
import { referenceList } from '../lists/reference-list.ts';
import { createEngine, type Engine } from './engine.ts';

const today = '2026-11-20';
const SPARE_BLOCKS = 40;

function profilesOf(seed: number, count: number): ResonanceProfile[] {
  const members = [...generateMembers({ seed, firstIndex: 0, count, today })];
  return members.map(({ profile }, index) => answerThemes(profile, seed, index));
}

function idOf(index: number): string {
  const digits = (Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${digits}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** An engine with spare seats, and who is in it: null is somebody who left. */
function start(profiles: readonly ResonanceProfile[], spareBlocks = SPARE_BLOCKS) {
  const ids = new IdTable();
  ids.reserve(2 * profiles.length);
  const codes = new Uint8Array(CODE_LENGTH * profiles.length).fill(CODE_VERSION);
  profiles.forEach((profile, number) => {
    ids.addId(idOf(number));
    codes.set(encode(profile), CODE_LENGTH * number);
  });
  const members: (ResonanceProfile | null)[] = [...profiles];
  return { ids, members, engine: createEngine({ ids: ids.ids, codes, spareBlocks }, today) };
}

function listsBy(engine: Engine, ids: IdTable, numbers: readonly number[]) {
  const lists = engine.listsOf(Uint32Array.from(numbers));
  return numbers.map((_, row) => toRankedList(lists, row, (number) => ids.idOf(number)));
}

function expectedLists(members: readonly (ResonanceProfile | null)[], day: string) {
  const there = members.flatMap((profile, number) => (profile ? [{ memberId: idOf(number), profile }] : []));
  return there.map((member) => referenceList(member, there, day));
}

const numbersOf = (members: readonly (ResonanceProfile | null)[]) =>
  members.flatMap((profile, number) => (profile ? [number] : []));

// S-matching-25, S-matching-27
describe('an engine with spare blocks', () => {
  it('gives the lists of the reference after members joined, left, came back, changed and moved, and days went by', () => {
    const seed = chooseSeed();
    const random = createRandom(seed);
    const { engine, ids, members } = start(profilesOf(8, 260));
    const others = profilesOf(9, 400);
    let day = today;
    for (let round = 0; round < 6; round += 1) {
      for (let edit = 0; edit < 40; edit += 1) {
        const number = random.chance(0.25) ? members.length : random.between(0, members.length - 1);
        if (number < members.length && random.chance(0.25)) {
          members[number] = null;
          expect(engine.remove(number)).toBe(true);
          continue;
        }
        ids.addId(idOf(number));
        const profile = random.pick(others);
        // A town where nobody has lived so far, now and then.
        const position = random.chance(0.2) ? { latitude: 44 + edit / 7, longitude: 1 + round } : profile.position;
        members[number] = { ...profile, position };
        expect(engine.put(number, encode(members[number]))).toBe(true);
      }
      const numbers = numbersOf(members);
      expect({ seed, lists: listsBy(engine, ids, numbers) }).toEqual({ seed, lists: expectedLists(members, day) });
      day = ['2026-11-21', '2027-03-02', '2028-02-29', '2027-12-31', today][round] ?? today;
      expect(engine.setDay(day)).toBe(true);
    }
  });

  it('gives equal lists on other threads after changes', async () => {
    const { engine, ids, members } = start(profilesOf(10, 400));
    const others = profilesOf(11, 100);
    const numbers = Uint32Array.from(members.keys());
    await engine.listsOfMany(numbers);
    others.forEach((profile, index) => {
      members[3 * index] = profile;
      expect(engine.put(3 * index, encode(profile))).toBe(true);
    });
    expect(engine.setDay('2027-05-05')).toBe(true);
    const shared = await engine.listsOfMany(numbers);
    const expected = expectedLists(members, '2027-05-05');
    numbers.forEach((_, row) => {
      expect(toRankedList(shared, row, (number) => ids.idOf(number))).toEqual(expected[row]);
    });
  });

  it('leaves out everybody whom a member blocked, also more than the kernel has room for, and only as long as they are', () => {
    const [profile] = profilesOf(12, 1);
    const alike = { ...profile!, gender: 'femme', attractedTo: ['femme'], birthDate: '1990-01-01' } as const;
    const open = { preferredAgeMin: null, preferredAgeMax: null, profileVisibility: null, position: null };
    const { engine, ids, members } = start(Array.from({ length: 900 }, () => ({ ...alike, ...open })));
    const [whole] = listsBy(engine, ids, [0]);
    const blocked = [...members.keys()].filter((number) => number % 3 !== 0);
    engine.setBlocked(Uint32Array.of(0), Uint32Array.from(blocked.flatMap((number) => [0, number])));
    const there = members.flatMap((own, number) =>
      own && number % 3 === 0 ? [{ memberId: idOf(number), profile: own }] : [],
    );
    expect(listsBy(engine, ids, [0])).toEqual([referenceList(there[0]!, there, today)]);
    engine.setBlocked(Uint32Array.of(0), new Uint32Array());
    expect(listsBy(engine, ids, [0])).toEqual([whole]);
  });

  it('refuses members when there is no seat, no town or no number left, and days on which somebody comes of age', () => {
    const profiles = profilesOf(13, 100);
    const { engine } = start(profiles, 1);
    const joined = { ...profiles[0]!, gender: 'autre', attractedTo: ['autre'] } as const;
    for (let number = 100; number < 164; number += 1) expect(engine.put(number, encode(joined))).toBe(true);
    expect(engine.put(164, encode(joined))).toBe(false);
    const distant = start(profiles);
    expect(distant.engine.put(1_000_000, encode(joined))).toBe(false);
    let towns = 0;
    const inTown = () => encode({ ...joined, position: { latitude: 40 + towns / 1000, longitude: 3 } });
    while (towns < 2000 && distant.engine.put(0, inTown())) towns += 1;
    expect(towns).toBeLessThan(2000);
    const young = start([...profiles, { ...profiles[0]!, birthDate: '2009-01-01' }]);
    expect(young.engine.setDay('2026-11-21')).toBe(false);
  });
});
