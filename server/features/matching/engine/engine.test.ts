import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import { generateMembers } from '#seeds/population/generate.ts';
import type { Position, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { anyProfile, completeProfile } from '#shared/matching/arbitraries.ts';
import { EARTH_RADIUS_KM, bandsFromNearToFar, fit } from '#shared/matching/eligibility.ts';
import { LIST_LENGTH, rankCandidates, type Candidate, type RankedCandidate } from '#shared/matching/rank.ts';
import { scorePair } from '#shared/matching/score.ts';
import { OPEN_POINTS } from '#shared/matching/weights.ts';
import { CODE_LENGTH } from '../codes/code.ts';
import { encode } from '../codes/encode.ts';
import { createEngine, FIT, type Engine, type EngineKind } from './engine.ts';
import { idAt, packIds } from '../codes/packed-ids.ts';
import { toRankedList } from '../lists/list-columns.ts';
import { referenceList } from '../lists/reference-list.ts';
import { findKernel } from './simd/kernel.ts';

const today = '2026-11-20';

interface Member {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

/** Ids in no order, like random UUIDs. */
function idOf(index: number): string {
  const digits = (Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${digits}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

const named = (profiles: readonly ResonanceProfile[]): Member[] =>
  profiles.map((profile, index) => ({ memberId: idOf(index), profile }));
const everybody = (count: number) => Uint32Array.from({ length: count }, (_, member) => member);

function codesOf(members: readonly Member[]): Uint8Array {
  const codes = new Uint8Array(CODE_LENGTH * members.length);
  members.forEach(({ profile }, member) => codes.set(encode(profile), CODE_LENGTH * member));
  return codes;
}

function buildWith(
  kind: EngineKind,
  members: readonly Member[],
  blockedPairs: readonly (readonly [number, number])[],
  codes = codesOf(members),
) {
  const ids = packIds(members.map(({ memberId }) => memberId));
  return {
    ids,
    engine: createEngine({ ids, codes, blockedPairs: Uint32Array.from(blockedPairs.flat()) }, today, kind),
  };
}

function listsBy(engine: Engine, ids: Uint8Array) {
  const lists = engine.listsOf(everybody(engine.size));
  return Array.from({ length: engine.size }, (_, member) => toRankedList(lists, member, (number) => idAt(ids, number)));
}

const referenceListsOf = (members: readonly Member[]) => members.map((member) => referenceList(member, members, today));

/** The lists of the reference, each pair scored once, which takes half as long for whole populations. */
function allReferenceLists(members: readonly Member[]) {
  const candidates = members.map((): Candidate[] => []);
  members.forEach((one, index) => {
    for (let later = index + 1; later < members.length; later += 1) {
      const other = members[later]!;
      // A member who does not fit with all open points does not fit with fewer.
      if (fit(one.profile, other.profile, OPEN_POINTS, today).kind === 'no') continue;
      const { points, openPoints } = scorePair(one.profile, other.profile);
      const verdict = fit(one.profile, other.profile, openPoints, today);
      if (verdict.kind === 'no') continue;
      candidates[index]!.push({ memberId: other.memberId, points, fit: verdict });
      candidates[later]!.push({ memberId: one.memberId, points, fit: verdict });
    }
  });
  return members.map(({ memberId }, index) => rankCandidates(memberId, candidates[index]!, today));
}

function populationOf(seed: number, count: number): Member[] {
  const members = [...generateMembers({ seed, firstIndex: 0, count, today })];
  return named(members.map(({ profile }, index) => answerThemes(profile, seed, index)));
}

const towns: readonly (Position | null)[] = [
  { latitude: 48.8534, longitude: 2.3488 },
  { latitude: 48.9, longitude: 2.35 },
  { latitude: 47.9, longitude: 1.9 },
  { latitude: 43.297, longitude: 5.3811 },
  null,
];

/** Members most of whom fit, in few towns, some of them equal in all answers: many ties, all bands, short lists. */
const anyPopulation = (profile: fc.Arbitrary<ResonanceProfile>, copies: number) =>
  fc
    .array(
      fc.record({
        profile,
        times: fc.integer({ min: 1, max: copies }),
        town: fc.constantFrom(...towns),
        // Three centimetres apart, or nearly, as doubles subtract them.
        heightCm: fc.constantFrom(167, 169.3, 170, 172.3, 173, 173.1, null),
        attractedTo: fc.constantFrom<ResonanceProfile['attractedTo'][]>(
          ['femme', 'homme', 'autre'],
          ['femme', 'homme'],
          ['homme'],
          [],
        ),
        birthDate: fc.constantFrom(
          '1990-11-20',
          '1990-11-21',
          '2008-11-20',
          '2008-11-21',
          '1975-02-28',
          '1996-02-29',
          null,
        ),
        preferredDistances: fc.constantFrom<ResonanceProfile['preferredDistances'][]>(
          ['0-50'],
          ['50-200'],
          ['0-50', '200+'],
          ['peu-importe'],
          [],
        ),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((people) =>
      named(
        people.flatMap(({ profile: answers, times, town, ...rest }) =>
          Array.from({ length: times }, () => ({ ...answers, ...rest, position: town })),
        ),
      ),
    );

const kinds = ['tables', 'simd'] as const;
/** Both kinds of engine, each with codes of its own: an engine may change them. */
function build(members: readonly Member[], blockedPairs: readonly (readonly [number, number])[] = []) {
  const codes = codesOf(members);
  return kinds.map((kind) => buildWith(kind, members, blockedPairs, codes.slice()));
}

/** Expects these lists of both kinds of engine. */
function expectLists(members: readonly Member[], expected: readonly (readonly RankedCandidate[])[]): void {
  for (const { engine, ids } of build(members)) {
    listsBy(engine, ids).forEach((list, member) => expect(list).toEqual(expected[member]));
  }
}

it('findKernel finds the kernel after npm run build', () => {
  expect(findKernel()).not.toBeNull();
});

// S-matching-27
describe('an engine, by the kernel and by tables', () => {
  it('gives the lists of the reference for members of every kind, finished or not', () => {
    fc.assert(
      fc.property(fc.array(anyProfile, { minLength: 1, maxLength: 40 }), (profiles) => {
        const members = named(profiles);
        expectLists(members, referenceListsOf(members));
      }),
    );
  });

  it('gives the lists of the reference when many members are alike, with ties and fill-up', () => {
    fc.assert(
      fc.property(anyPopulation(fc.oneof(anyProfile, completeProfile), 8), (members) => {
        expectLists(members, referenceListsOf(members));
      }),
      { numRuns: 200 },
    );
  });

  it('decides ties at the end of a full list as the reference does', () => {
    const [profile] = fc.sample(completeProfile, { numRuns: 1, seed: 1 });
    const alike = {
      ...profile!,
      gender: 'femme',
      attractedTo: ['femme'],
      birthDate: '1990-01-01',
      position: null,
    } as const;
    const open = { preferredAgeMin: null, preferredAgeMax: null, profileVisibility: null };
    const members = named(Array.from({ length: 3000 }, () => ({ ...alike, ...open })));
    const engines = build(members);
    for (const member of [0, 2999]) {
      const expected = referenceList(members[member]!, members, today);
      expect(expected).toHaveLength(LIST_LENGTH);
      for (const { engine, ids } of engines)
        expect(toRankedList(engine.listOf(member), 0, (number) => idAt(ids, number))).toEqual(expected);
    }
  });

  it('puts distances at the edge of a band into the band of the reference', () => {
    const [profile] = fc.sample(completeProfile, { numRuns: 1, seed: 2 });
    const start = { latitude: 47, longitude: 2 };
    const northOf = (kilometres: number) => ({
      ...start,
      latitude: start.latitude + (kilometres / EARTH_RADIUS_KM / Math.PI) * 180,
    });
    const steps = [-0.3, -0.01, -1e-9, -1e-12, 0, 1e-12, 1e-9, 0.01, 0.3];
    const positions = [start, ...[50, 200].flatMap((edge) => steps.map((step) => northOf(edge + step)))];
    const people = positions.flatMap((position) =>
      (['0-50', '50-200', '200+'] as const).map((band) => ({
        ...profile!,
        position,
        gender: 'autre' as const,
        attractedTo: ['autre' as const],
        birthDate: '1990-01-01',
        preferredAgeMin: null,
        preferredAgeMax: null,
        profileVisibility: null,
        preferredDistances: [band],
      })),
    );
    const members = named(people);
    expectLists(members, referenceListsOf(members));
  });

  it.each([1, 2, 3])('gives the lists of the reference for a whole demo population (seed %d)', (seed) => {
    const members = populationOf(seed, 1000);
    const lists = allReferenceLists(members);
    expectLists(members, lists);
    // Otherwise the comparison would prove little.
    expect(lists.filter((list) => list.length === LIST_LENGTH).length).toBeGreaterThan(200);
    expect(lists.filter((list) => list.some(({ beyondDistance }) => beyondDistance)).length).toBeGreaterThan(100);
  });

  it('gives equal lists for one member, some, or all, on this thread and on others', async () => {
    const members = populationOf(4, 400);
    for (const { engine, ids } of build(members)) {
      const all = listsBy(engine, ids);
      const some = Uint32Array.of(399, 7, 120, 0);
      const lists = engine.listsOf(some);
      some.forEach((member, row) => {
        expect(toRankedList(lists, row, (number) => idAt(ids, number))).toEqual(all[member]);
        expect(toRankedList(engine.listOf(member), 0, (number) => idAt(ids, number))).toEqual(all[member]);
      });
      for (const many of [everybody(400), everybody(400).toReversed()]) {
        const shared = await engine.listsOfMany(many);
        many.forEach((member, row) => {
          expect(toRankedList(shared, row, (number) => idAt(ids, number))).toEqual(all[member]);
        });
      }
    }
  });

  it("gives the lists of the reference after replace, which refuses answers that change a member's seat", () => {
    const members = populationOf(6, 200);
    const { engine, ids } = buildWith('simd', members, []);
    listsBy(engine, ids);
    const answers = populationOf(7, 200);
    const isTaken = members.map(({ profile }, member) => {
      const { gender, attractedTo, birthDate, position, preferredDistances } = profile;
      const quizAnswers = member % 2 === 0 ? profile.quizAnswers : {};
      const same = { gender, attractedTo, birthDate, position, preferredDistances, quizAnswers };
      const changed = { ...answers[member]!.profile, ...same };
      const isReplaced = engine.replace(member, encode(changed));
      if (isReplaced) members[member] = { memberId: members[member]!.memberId, profile: changed };
      return isReplaced;
    });
    expect(isTaken.filter(Boolean).length).toBeGreaterThan(150);
    // A member who had quiz answers and has none any more needs a new engine.
    expect(isTaken).toContain(false);
    const expected = referenceListsOf(members);
    listsBy(engine, ids).forEach((list, member) => expect(list).toEqual(expected[member]));
    expect(engine.replace(0, encode({ ...members[0]!.profile, birthDate: '1950-01-01' }))).toBe(false);
  });

  it('rates all others for one member as score and fit do', () => {
    fc.assert(
      fc.property(anyPopulation(anyProfile, 4), fc.nat(), (members, choice) => {
        const member = choice % members.length;
        const ratings = build(members).map(({ engine }) => engine.rateAll(member));
        members.forEach(({ profile }, other) => {
          const { points, openPoints } = scorePair(members[member]!.profile, profile);
          const verdict = fit(members[member]!.profile, profile, openPoints, today);
          const isNo = other === member || verdict.kind === 'no';
          const beyond =
            verdict.kind === 'beyond-distance' ? FIT.beyond + bandsFromNearToFar.indexOf(verdict.band) : FIT.fits;
          for (const { points: rated, fits } of ratings)
            expect([rated[other], fits[other]]).toEqual(isNo ? [0, FIT.no] : [points, beyond]);
        });
      }),
    );
  });

  it('lists nobody who has blocked the member or whom the member has blocked', () => {
    const members = populationOf(5, 300);
    const whole = buildWith('tables', members, []);
    const firsts = listsBy(whole.engine, whole.ids).map((list) => list[0]?.memberId);
    const pairs = firsts.flatMap((first, member) => {
      const other = members.findIndex(({ memberId }) => memberId === first);
      return other < 0 ? [] : [[member, other] as const];
    });
    const engines = build(members, pairs);
    const blocked = new Set(pairs.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
    const expected = members.map((own, member) =>
      referenceList(
        own,
        members.filter((_, other) => !blocked.has(`${member} ${other}`)),
        today,
      ),
    );
    for (const { engine, ids } of engines)
      listsBy(engine, ids).forEach((list, member) => expect(list).toEqual(expected[member]));
  });

  it('throws for a code of another version, and for more codes than ids', () => {
    const codes = encode(populationOf(1, 1)[0]!.profile);
    codes[0]! += 1;
    expect(() => createEngine({ ids: packIds([idOf(0)]), codes }, today)).toThrow('version');
    expect(() => createEngine({ ids: packIds([]), codes }, today)).toThrow('as many ids');
  });

  it('gives no list when there are no members', () => {
    for (const { engine } of build([])) expect(engine.listsOf(new Uint32Array()).lengths).toHaveLength(0);
  });
});
