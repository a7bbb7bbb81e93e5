import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { ANSWERED_AT, CODE_LENGTH, WORDS_AT } from '#server/features/matching/engine/code.ts';
import { createEngine, type Engine } from '#server/features/matching/engine/engine.ts';
import { idAt } from '#server/features/matching/engine/ids.ts';
import { unpackList, type PackedLists } from '#server/features/matching/engine/lists.ts';
import { listPlainly } from '#server/features/matching/engine/plain-lists.ts';
import { findKernel } from '#server/features/matching/engine/simd/kernel.ts';
import { choosePackedSixes, measurePackedFairness, plainSixes } from '#server/features/matching/engine/six.ts';
import { DEMO_SEED } from '#seeds/population/generate.ts';
import type { Fairness } from '#shared/matching/fairness.ts';
import { rankCandidates, type RankedCandidate } from '#shared/matching/rank.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  copyMarket,
  createBoundedCodes,
  createMarket,
  TODAY,
  withoutDistances,
  type Market,
} from './matching-market.ts';
import { fillTable, listBySql, type SqlCandidate } from './matching-sql.ts';

const ROUNDS = 3;
/** How many members there are, and for how many of them the slow ones are asked in each round; 0: not at all. */
const sizes = [
  { name: '1000', count: 1000, sql: 100, plain: 100 },
  { name: '10000', count: 10_000, sql: 40, plain: 30 },
  { name: '50000_hard', count: 50_000, sql: 40, plain: 0 },
  { name: '50000_soft', count: 50_000, sql: 20, plain: 0 },
] as const;
const EXACT_SEEDS = [DEMO_SEED, 1, 2];
/** All lists of the small markets are compared with the reference, and so many of the larger ones. */
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
 * The engine beside set-based SQL on the embedded PostgreSQL, plain objects and arrays, and its own tables in TypeScript,
 * on the same members, in turn. First they must agree. Only ratios are told as results: this machine is shared. With
 * `--json` the last line is the whole in one object.
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
  /** Held by the engine per member. */
  readonly bytes: number;
  /** The same if everybody had answered quiz questions. */
  readonly mostBytes: number;
  /** Seconds for one member, in each round. */
  readonly times: Readonly<Record<Contender, readonly number[]>>;
}

type Contender = 'simd' | 'tables' | 'sql' | 'plain';

/** How many times as long as the engine: the median of the rounds' ratios, since what slows a round slows all in it. */
function ratioTo({ times }: Result, name: Contender): number {
  return median(times[name].map((seconds, round) => seconds / times.simd[round]!));
}

const everybodyOf = (count: number) => Uint32Array.from({ length: count }, (_, member) => member);
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;
const spread = (count: number, sample: number) =>
  Array.from({ length: sample }, (_, index) => Math.floor((index * count) / sample));

async function measure(db: Database, { name, count, sql, plain }: (typeof sizes)[number]): Promise<Result> {
  const asAnswered = createMarket(DEMO_SEED, count);
  const market = name.endsWith('soft') ? withoutDistances(asAnswered) : asAnswered;
  const profiles = market.members.map(({ profile }) => profile);
  await fillTable(db, profiles, TODAY);
  const everybody = everybodyOf(count);

  const lists = createEngine(market, TODAY).listsOf(everybody);
  expectSameLists(lists, createEngine(market, TODAY, 'tables').listsOf(everybody));
  const listOf = (looker: number) => unpackList(lists, looker, (number) => idAt(market.ids, number));
  expectSame(spread(count, Math.max(plain, 10)), listOf, market);
  const sqlLookers = spread(count, sql);
  expectSqlLists(await listBySql(db, sqlLookers), sqlLookers, lists, market);

  const times = { simd: [] as number[], tables: [] as number[], sql: [] as number[], plain: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['simd', 'tables'] as const) {
      const begun = performance.now();
      const engine = createEngine(market, TODAY, kind);
      engine.listsOf(everybody);
      times[kind].push(secondsSince(begun) / count);
      if (kind === 'simd') bytes = engine.heldBytes / count;
    }
    let begun = performance.now();
    await listBySql(db, sqlLookers);
    times.sql.push(secondsSince(begun) / sql);
    if (plain === 0) continue;
    begun = performance.now();
    for (const looker of spread(count, plain)) listPlainly(market.members[looker]!, market.members, TODAY);
    times.plain.push(secondsSince(begun) / plain);
  }
  const result = { name, count, bytes, mostBytes: measureMost(market), times };
  sayResult(result, sql);
  if (!name.endsWith('soft')) sayFairness(market, lists);
  return result;
}

/** Bytes per member of a market where nobody is without quiz answers. */
function measureMost(market: Market): number {
  const codes = market.codes.slice();
  for (let at = ANSWERED_AT; at < codes.length; at += CODE_LENGTH) codes[at]! |= 1;
  const engine = createEngine({ ids: market.ids, codes }, TODAY);
  return (engine.heldBytes * CODE_LENGTH) / codes.length;
}

/**
 * How time grows where people live no more densely, and what the edit of one member costs among a million: taking the
 * new answers in, and the member's list.
 */
function measureGrowth(): { exponent: number; editMs: number } {
  const codes = createBoundedCodes(DEMO_SEED, GROWTH_FROM);
  const [small, large] = [copyMarket(codes, 1), copyMarket(codes, GROWTH_COPIES)];
  const perMember = ({ ids, codes: ofAll }: typeof small) => {
    const begun = performance.now();
    const engine = createEngine({ ids, codes: ofAll }, TODAY);
    engine.listsOf(everybodyOf(engine.size));
    return { engine, seconds: secondsSince(begun) / engine.size };
  };
  // The first one compiles what the others only run.
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

function expectSameLists(one: PackedLists, other: PackedLists): void {
  for (const part of ['lengths', 'fitting', 'members', 'points'] as const) {
    if (!one[part].every((value, index) => value === other[part][index]))
      throw new Error(`The engines do not agree on ${part}.`);
  }
}

function expectSame(
  lookers: readonly number[],
  listOf: (looker: number) => readonly RankedCandidate[],
  { members }: Market,
): void {
  for (const looker of lookers) {
    const expected = listPlainly(members[looker]!, members, TODAY);
    if (JSON.stringify(listOf(looker)) !== JSON.stringify(expected))
      throw new Error(`The engine and the reference do not agree on member ${looker}.`);
  }
}

/** What the database found, in the order of the day's ties (which is not asked of it), is the part that fits. */
function expectSqlLists(
  found: readonly SqlCandidate[],
  lookers: readonly number[],
  lists: PackedLists,
  { members, ids }: Market,
): void {
  const byLooker = Map.groupBy(found, ({ looker }) => looker);
  for (const looker of lookers) {
    const candidates = (byLooker.get(looker) ?? []).map(({ candidate, points }) => ({
      memberId: members[candidate]!.memberId,
      points,
      fit: { kind: 'fits' as const },
    }));
    const list = rankCandidates(members[looker]!.memberId, candidates, TODAY);
    const expected = unpackList(lists, looker, (number) => idAt(ids, number)).filter(
      ({ beyondDistance }) => !beyondDistance,
    );
    if (JSON.stringify(list) !== JSON.stringify(expected))
      throw new Error(`SQL and the engine do not agree on member ${looker}.`);
  }
}

/**
 * Lists of ten thousand members, three times over, beside the reference, and all of them beside the tables.
 * @param sample of so many members; of all it takes many minutes
 */
function compareAll(sample: number): void {
  for (const seed of EXACT_SEEDS) {
    for (const count of [EXACT_SMALL, EXACT_MEMBERS]) {
      const market = createMarket(seed, count);
      const lists = createEngine(market, TODAY).listsOf(everybodyOf(count));
      expectSameLists(lists, createEngine(market, TODAY, 'tables').listsOf(everybodyOf(count)));
      const compared = spread(count, count === EXACT_SMALL ? count : sample);
      expectSame(compared, (member) => unpackList(lists, member, (number) => idAt(market.ids, number)), market);
      say(`seed ${seed}, ${count} members: ${compared.length} lists are the reference's, all are the tables'`);
    }
  }
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

function sayFairness({ ids }: Market, lists: PackedLists): void {
  const begun = performance.now();
  const sixes = choosePackedSixes(ids, lists, TODAY);
  const seconds = ((performance.now() - begun) / 1000).toPrecision(2);
  const describe = (fairness: Fairness) =>
    `${(100 * fairness.shareInNoList).toFixed(1)} % unseen, most seen ${fairness.mostListed}, ` +
    `${(100 * fairness.shareOfMutualPlaces).toFixed(1)} % mutual, Gini ${fairness.gini.toFixed(2)}`;
  say(`  mutual six (${seconds} s): ${describe(measurePackedFairness(sixes))}`);
  say(`  plain top six: ${describe(measurePackedFairness(plainSixes(lists)))}`);
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
