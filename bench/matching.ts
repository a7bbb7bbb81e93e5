import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { ANSWERED_AT, CODE_LENGTH, WORDS_AT } from '#server/features/matching/codes/code.ts';
import { createEngine, type Engine } from '#server/features/matching/engine/engine.ts';
import { idAt } from '#server/features/matching/codes/packed-ids.ts';
import { toRankedList, type ListColumns } from '#server/features/matching/lists/list-columns.ts';
import { referenceList } from '#server/features/matching/lists/reference-list.ts';
import { findKernel } from '#server/features/matching/engine/simd/kernel.ts';
import { measureSelections, plainSelections } from '#server/features/matching/selections/fairness.ts';
import { selectForEverybody } from '#server/features/matching/selections/select-for-everybody.ts';
import { DEMO_SEED } from '#seeds/population/generate.ts';
import type { Fairness } from '#shared/matching/fairness.ts';
import { rankCandidates, type RankedCandidate } from '#shared/matching/rank.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  copyPopulation,
  createBoundedCodes,
  createPopulation,
  TODAY,
  withoutDistances,
  type Population,
} from './matching-population.ts';
import { fillTable, listBySql, type SqlCandidate } from './matching-sql.ts';

const ROUNDS = 3;
/** How many members there are, and for how many of them SQL and plain objects compute lists in each round. */
const sizes = [
  { name: '1000', count: 1000, sql: 100, plain: 100 },
  { name: '10000', count: 10_000, sql: 40, plain: 30 },
  { name: '50000_hard', count: 50_000, sql: 40, plain: 0 },
  { name: '50000_soft', count: 50_000, sql: 20, plain: 0 },
] as const;
/** `--seed N` takes one seed instead. */
const EXACT_SEEDS = [DEMO_SEED, 1, 2];
/** All lists of a small population are compared with the reference; of a large one a sample, or all with `--exact`. */
const EXACT_SMALL = 1000;
const EXACT_MEMBERS = 10_000;
const EXACT_SAMPLE = 50;
const GROWTH_FROM = 50_000;
const GROWTH_COPIES = 20;
const EDITS = 200;
const wanted = [
  { ratio: 'sql_50000_hard', times: 150 },
  { ratio: 'sql_50000_soft', times: 200 },
  { ratio: 'plain_10000', times: 500 },
  { ratio: 'simd_vs_table_50000', times: 2.5 },
] as const;
const BYTES_ALLOWED = 60;
const EXPONENT_ALLOWED = 1.05;
const EDIT_MS_ALLOWED = 1;

/**
 * Compares the engine with set-based SQL on the embedded PostgreSQL, with plain objects and arrays, and with its own tables
 * in TypeScript, on the same members, in turn, after their lists were found to be equal. Results are ratios, since the
 * machine is shared. With `--json` the last line is the whole summary as one object.
 */
export async function benchMatching(): Promise<void> {
  if (!findKernel()) throw new Error('The kernel is missing: run npm run build:kernel.');
  if (process.argv.includes('--exact')) return compareAll(EXACT_MEMBERS);
  compareAll(EXACT_SAMPLE);
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-bench-'));
  const embedded = await startEmbeddedDatabase(folder, { isDisposable: true });
  const { databaseUrl } = embedded;
  const db = createPool({ databaseUrl, applicationName: 'resonance-bench', max: 1, statementTimeoutMs: 0 });
  try {
    await db.raw('SET jit = off');
    await db.raw('SET max_parallel_workers_per_gather = 0');
    const results: Result[] = [];
    for (const size of sizes) results.push(await measure(db, size));
    say(await describeVectors(db));
    const growth = measureGrowth();
    const [, atTenThousand, hard, soft] = results as [Result, Result, Result, Result];
    const summary = {
      // Whatever does not agree has thrown by now.
      exact: true,
      ratios: {
        sql_50000_hard: rounded(ratioTo(hard, 'sql')),
        sql_50000_soft: rounded(ratioTo(soft, 'sql')),
        plain_10000: rounded(ratioTo(atTenThousand, 'plain')),
        simd_vs_table_50000: rounded(ratioTo(hard, 'tables')),
        simd_vs_table_50000_soft: rounded(ratioTo(soft, 'tables')),
      },
      bytes_per_member: rounded(hard.bytes),
      growth_exponent: rounded(growth.exponent),
      edit_ms_1000000: rounded(growth.editMs),
    };
    sayVerdict(summary);
    if (process.argv.includes('--json')) say(JSON.stringify(summary));
  } finally {
    await db.destroy();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Summary {
  readonly ratios: Readonly<Record<(typeof wanted)[number]['ratio'], number>>;
  readonly bytes_per_member: number;
  readonly growth_exponent: number;
  readonly edit_ms_1000000: number;
}

interface Result {
  readonly name: string;
  readonly count: number;
  /** What the engine holds per member. */
  readonly bytes: number;
  /** What the engine would hold per member if everybody had quiz answers. */
  readonly mostBytes: number;
  /** Seconds for one member, in each round. */
  readonly times: Readonly<Record<Contender, readonly number[]>>;
}

type Contender = 'simd' | 'tables' | 'sql' | 'plain';

/** How many times as long as the engine: the median of each round's ratio, since what slows a round slows all in it. */
function ratioTo({ times }: Result, name: Contender): number {
  return median(times[name].map((seconds, round) => seconds / times.simd[round]!));
}

const everybodyOf = (count: number) => Uint32Array.from({ length: count }, (_, member) => member);
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;
const spread = (count: number, sample: number) =>
  Array.from({ length: sample }, (_, index) => Math.floor((index * count) / sample));

async function measure(db: Database, { name, count, sql, plain }: (typeof sizes)[number]): Promise<Result> {
  const asAnswered = createPopulation(DEMO_SEED, count);
  const population = name.endsWith('soft') ? withoutDistances(asAnswered) : asAnswered;
  const profiles = population.members.map(({ profile }) => profile);
  await fillTable(db, profiles, TODAY);
  const everybody = everybodyOf(count);

  const lists = createEngine(population, TODAY).listsOf(everybody);
  expectSameLists(lists, createEngine(population, TODAY, 'tables').listsOf(everybody));
  const listOf = (seeker: number) => toRankedList(lists, seeker, (number) => idAt(population.ids, number));
  expectSame(spread(count, Math.max(plain, 10)), listOf, population);
  const sqlSeekers = spread(count, sql);
  expectSqlLists(await listBySql(db, sqlSeekers), sqlSeekers, lists, population);

  const times = { simd: [] as number[], tables: [] as number[], sql: [] as number[], plain: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['simd', 'tables'] as const) {
      const begun = performance.now();
      const engine = createEngine(population, TODAY, kind);
      engine.listsOf(everybody);
      times[kind].push(secondsSince(begun) / count);
      if (kind === 'simd') bytes = engine.heldBytes / count;
    }
    let begun = performance.now();
    await listBySql(db, sqlSeekers);
    times.sql.push(secondsSince(begun) / sql);
    if (plain === 0) continue;
    begun = performance.now();
    for (const seeker of spread(count, plain)) referenceList(population.members[seeker]!, population.members, TODAY);
    times.plain.push(secondsSince(begun) / plain);
  }
  const result = { name, count, bytes, mostBytes: measureMost(population), times };
  sayResult(result, sql);
  if (!name.endsWith('soft')) sayFairness(population, lists);
  return result;
}

/** Bytes per member if everybody had quiz answers. */
function measureMost(population: Population): number {
  const codes = population.codes.slice();
  for (let at = ANSWERED_AT; at < codes.length; at += CODE_LENGTH) codes[at]! |= 1;
  const engine = createEngine({ ids: population.ids, codes }, TODAY);
  return (engine.heldBytes * CODE_LENGTH) / codes.length;
}

/**
 * How time grows with the number of members while density stays, and what an edit costs among a million: taking over one
 * member's new answers, and their list.
 */
function measureGrowth(): { exponent: number; editMs: number } {
  const codes = createBoundedCodes(DEMO_SEED, GROWTH_FROM);
  const [small, large] = [copyPopulation(codes, 1), copyPopulation(codes, GROWTH_COPIES)];
  const perMember = ({ ids, codes: ofAll }: typeof small) => {
    const begun = performance.now();
    const engine = createEngine({ ids, codes: ofAll }, TODAY);
    engine.listsOf(everybodyOf(engine.size));
    return { engine, seconds: secondsSince(begun) / engine.size };
  };
  // The first run also compiles.
  perMember(small);
  const rounds = Array.from({ length: ROUNDS }, () => perMember(small).seconds);
  const { engine, seconds } = perMember(large);
  const before = median([...rounds, perMember(small).seconds]);
  const exponent = 1 + Math.log(seconds / before) / Math.log(GROWTH_COPIES);
  const editMs = median(spread(engine.size, EDITS).map((member) => measureEdit(engine, large.codes, member)));
  const grown = `${(1e6 * before).toFixed(1)} to ${(1e6 * seconds).toFixed(1)} µs per member, exponent ${exponent.toFixed(3)}`;
  say(
    `bounded density, ${GROWTH_FROM} to ${engine.size} members: ${grown}; ${(engine.heldBytes / engine.size).toFixed(1)} bytes each`,
  );
  say(`one edit among ${engine.size}: ${editMs.toFixed(3)} ms (median of ${EDITS})`);
  return { exponent, editMs };
}

function measureEdit(engine: Engine, codes: Uint8Array, member: number): number {
  const code = codes.slice(CODE_LENGTH * member, CODE_LENGTH * (member + 1));
  // Another value, expectation or passion.
  code[WORDS_AT]! ^= 1;
  const begun = performance.now();
  if (!engine.replace(member, code)) throw new Error('The edit needs a new engine.');
  engine.listOf(member);
  return performance.now() - begun;
}

function expectSameLists(one: ListColumns, other: ListColumns): void {
  for (const part of ['lengths', 'fitting', 'members', 'points'] as const) {
    if (!one[part].every((value, index) => value === other[part][index]))
      throw new Error(`The engines do not agree on ${part}.`);
  }
}

function expectSame(
  seekers: readonly number[],
  listOf: (seeker: number) => readonly RankedCandidate[],
  { members }: Population,
): void {
  for (const seeker of seekers) {
    const expected = referenceList(members[seeker]!, members, TODAY);
    if (JSON.stringify(listOf(seeker)) !== JSON.stringify(expected))
      throw new Error(`The engine and the reference do not agree on member ${seeker}.`);
  }
}

/** Expects that what the database found, sorted by the ties of the epoch, equals the part of the lists that fits. */
function expectSqlLists(
  found: readonly SqlCandidate[],
  seekers: readonly number[],
  lists: ListColumns,
  { members, ids }: Population,
): void {
  const bySeeker = Map.groupBy(found, ({ seeker }) => seeker);
  for (const seeker of seekers) {
    const candidates = (bySeeker.get(seeker) ?? []).map(({ candidate, points }) => ({
      memberId: members[candidate]!.memberId,
      points,
      fit: { kind: 'fits' as const },
    }));
    const list = rankCandidates(members[seeker]!.memberId, candidates, TODAY);
    const expected = toRankedList(lists, seeker, (number) => idAt(ids, number)).filter(
      ({ beyondDistance }) => !beyondDistance,
    );
    if (JSON.stringify(list) !== JSON.stringify(expected))
      throw new Error(`SQL and the engine do not agree on member ${seeker}.`);
  }
}

/**
 * Compares lists with the reference, and all of them with those by tables, for several populations.
 * @param sample how many lists of a large population are compared with the reference; all of them take many minutes
 */
function compareAll(sample: number): void {
  for (const seed of seedsToCompare()) {
    for (const count of [EXACT_SMALL, EXACT_MEMBERS]) {
      const population = createPopulation(seed, count);
      const lists = createEngine(population, TODAY).listsOf(everybodyOf(count));
      expectSameLists(lists, createEngine(population, TODAY, 'tables').listsOf(everybodyOf(count)));
      const compared = spread(count, count === EXACT_SMALL ? count : sample);
      expectSame(
        compared,
        (member) => toRankedList(lists, member, (number) => idAt(population.ids, number)),
        population,
      );
      say(`seed ${seed}, ${count} members: ${compared.length} lists are the reference's, all are the tables'`);
    }
  }
}

function seedsToCompare(): readonly number[] {
  const at = process.argv.indexOf('--seed');
  return at < 0 ? EXACT_SEEDS : [Number(process.argv[at + 1])];
}

async function describeVectors(db: Database): Promise<string> {
  const { rows } = await db.raw<{ rows: unknown[] }>(`SELECT FROM pg_available_extensions WHERE name = 'vector'`);
  return rows.length === 0
    ? 'pgvector is not installed in this PostgreSQL, and not compared.'
    : 'pgvector is installed in this PostgreSQL, but this bench does not compare it yet.';
}

function sayResult(result: Result, sample: number): void {
  const { name, count, bytes, mostBytes, times } = result;
  const contenders = (Object.keys(times) as Contender[]).filter((contender) => times[contender].length > 0);
  const others = contenders.filter((contender) => contender !== 'simd');
  const whole = (contender: Contender) => `${contender} ${(median(times[contender]) * count).toPrecision(2)} s`;
  const slowest = (contender: Contender) =>
    `${contender} ${(Math.max(...times[contender]) / Math.min(...times[contender])).toFixed(2)}`;
  say(`${name}: ${count} members, engines on all of them, SQL on ${sample}; ${ROUNDS} rounds in turn; all lists agree`);
  say(`  times as long: ${others.map((other) => `${other} ${ratioTo(result, other).toFixed(1)}`).join(', ')}`);
  say(`  for everybody, from the sample: ${contenders.map(whole).join(', ')}`);
  say(`  slowest by fastest round: ${contenders.map(slowest).join(', ')}`);
  say(`  held per member: ${bytes.toFixed(1)} bytes, ${mostBytes.toFixed(1)} if all had quiz answers`);
}

function sayFairness({ ids }: Population, lists: ListColumns): void {
  const begun = performance.now();
  const selections = selectForEverybody(ids, lists, TODAY);
  const seconds = ((performance.now() - begun) / 1000).toPrecision(2);
  const describe = (fairness: Fairness) =>
    `${(100 * fairness.shareNeverShown).toFixed(1)} % unseen, most seen ${fairness.mostTimesShown}, ` +
    `${(100 * fairness.shareOfMutualSlots).toFixed(1)} % mutual, Gini ${fairness.gini.toFixed(2)}`;
  say(`  mutual selections (${seconds} s): ${describe(measureSelections(selections))}`);
  say(`  first six of each list: ${describe(measureSelections(plainSelections(lists)))}`);
}

function sayVerdict(summary: Summary): void {
  for (const { ratio, times } of wanted) {
    say(
      `${ratio}: ${summary.ratios[ratio]} of the ${times} asked for${summary.ratios[ratio] < times ? ': MISSED' : ''}`,
    );
  }
  const bounds = [
    ['bytes per member', summary.bytes_per_member, BYTES_ALLOWED],
    ['growth exponent', summary.growth_exponent, EXPONENT_ALLOWED],
    ['milliseconds for an edit', summary.edit_ms_1000000, EDIT_MS_ALLOWED],
  ] as const;
  for (const [name, value, most] of bounds) say(`${name}: ${value}, at most ${most}${value > most ? ': MISSED' : ''}`);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
