import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { ANSWERED_AT, CODE_LENGTH } from '#server/features/matching/engine/code.ts';
import { encode } from '#server/features/matching/engine/encode.ts';
import { createEngine } from '#server/features/matching/engine/engine.ts';
import { ID_LENGTH, idAt, packIds } from '#server/features/matching/engine/ids.ts';
import { unpackList, type PackedLists } from '#server/features/matching/engine/lists.ts';
import { listPlainly } from '#server/features/matching/engine/plain-lists.ts';
import { choosePackedSixes, measurePackedFairness, plainSixes } from '#server/features/matching/engine/six.ts';
import { DEMO_SEED, generateMembers } from '#seeds/population/generate.ts';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import type { IsoDate, ResonanceProfile } from '#shared/profile.ts';
import type { Fairness } from '#shared/resonance/fairness.ts';
import { rankCandidates, type RankedCandidate } from '#shared/resonance/rank.ts';
import { fillTable, listBySql, type SqlCandidate } from './matching-sql.ts';

const TODAY: IsoDate = '2026-11-20';
const ROUNDS = 3;
/** How many members there are, and for how many of them the slow ones are asked in each round. */
const sizes = [
  { count: 1000, sample: 200 },
  { count: 10_000, sample: 100 },
  { count: 50_000, sample: 80 },
] as const;
const EXACT_SEEDS = [DEMO_SEED, 1, 2];
const EXACT_MEMBERS = 10_000;
const BYTES_ALLOWED = 60;
const wanted = [
  { count: 50_000, name: 'sql', ratio: 50 },
  { count: 10_000, name: 'plain', ratio: 200 },
] as const;

interface BenchMember {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

interface Market {
  readonly members: readonly BenchMember[];
  readonly ids: Uint8Array;
  readonly codes: Uint8Array;
}

/**
 * The engine beside set-based SQL on the embedded PostgreSQL and plain objects and arrays, on the same members, in turn.
 * First they must agree. Only ratios are told as results: this machine is shared.
 */
export async function benchMatching(): Promise<void> {
  if (process.argv.includes('--exact')) return compareWhole();
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
    sayGrowth(results);
    sayVerdict(results);
  } finally {
    await db.destroy();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Result {
  readonly count: number;
  /** Held by the engine per member. */
  readonly bytes: number;
  /** The same if everybody had answered quiz questions. */
  readonly mostBytes: number;
  /** Seconds for one member, in each round. */
  readonly times: Readonly<Record<Contender, readonly number[]>>;
}

type Contender = 'engine' | 'sql' | 'plain';

/** How many times as long as the engine: the median of the rounds' ratios, since what slows a round slows all in it. */
function ratioTo({ times }: Result, name: Contender): number {
  return median(times[name].map((seconds, round) => seconds / times.engine[round]!));
}

async function measure(db: Knex, { count, sample }: { count: number; sample: number }): Promise<Result> {
  const market = createMarket(DEMO_SEED, count);
  const lookers = Array.from({ length: sample }, (_, index) => Math.floor((index * count) / sample));
  await fillTable(
    db,
    market.members.map(({ profile }) => profile),
    TODAY,
  );
  const everybody = Uint32Array.from({ length: count }, (_, member) => member);

  const lists = createEngine(market, TODAY).listsOf(everybody);
  expectSame(
    lookers,
    'The engine',
    (looker) => unpackList(lists, looker, (number) => idAt(market.ids, number)),
    market,
  );
  const found = await listBySql(db, lookers);
  expectSqlLists(found, lookers, lists, market);

  const times = { engine: [] as number[], sql: [] as number[], plain: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let begun = performance.now();
    const engine = createEngine(market, TODAY);
    engine.listsOf(everybody);
    times.engine.push((performance.now() - begun) / 1000 / count);
    bytes = engine.heldBytes / count;

    begun = performance.now();
    await listBySql(db, lookers);
    times.sql.push((performance.now() - begun) / 1000 / sample);

    begun = performance.now();
    for (const looker of lookers) listPlainly(market.members[looker]!, market.members, TODAY);
    times.plain.push((performance.now() - begun) / 1000 / sample);
  }
  const result = {
    count,
    bytes,
    mostBytes: measureMost(market),
    times,
  };
  sayResult(result, sample);
  sayFairness(market, lists);
  return result;
}

/** Bytes per member of a market where nobody is without quiz answers. */
function measureMost(market: Market): number {
  const codes = market.codes.slice();
  for (let at = ANSWERED_AT; at < codes.length; at += CODE_LENGTH) codes[at]! |= 1;
  const engine = createEngine({ ids: market.ids, codes }, TODAY);
  engine.listOf(0);
  return (engine.heldBytes * CODE_LENGTH) / codes.length;
}

/** Members with cards and quiz answers, so that nothing is left out that a running product has. */
function createMarket(seed: number, count: number): Market {
  const codes = new Uint8Array(CODE_LENGTH * count);
  const members = [...generateMembers({ seed, firstIndex: 0, count, today: TODAY })].map((member, index) => {
    const profile = answerThemes(member.profile, seed, index);
    codes.set(encode(profile), CODE_LENGTH * index);
    return { memberId: inventId(seed, index), profile };
  });
  return { members, ids: packIds(members.map(({ memberId }) => memberId)), codes };
}

function inventId(seed: number, index: number): string {
  const digits = createHash('sha256').update(`${seed} ${index}`).digest('hex');
  return digits.slice(0, 2 * ID_LENGTH).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function expectSame(
  lookers: readonly number[],
  name: string,
  listOf: (looker: number) => readonly RankedCandidate[],
  { members }: Market,
): void {
  for (const looker of lookers) {
    const expected = listPlainly(members[looker]!, members, TODAY);
    if (JSON.stringify(listOf(looker)) !== JSON.stringify(expected))
      throw new Error(`${name} and the reference do not agree on member ${looker}.`);
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

/** Every list of ten thousand members, three times over; minutes. */
function compareWhole(): void {
  for (const seed of EXACT_SEEDS) {
    const market = createMarket(seed, EXACT_MEMBERS);
    const everybody = Array.from({ length: EXACT_MEMBERS }, (_, member) => member);
    const lists = createEngine(market, TODAY).listsOf(Uint32Array.from(everybody));
    expectSame(
      everybody,
      'The engine',
      (member) => unpackList(lists, member, (number) => idAt(market.ids, number)),
      market,
    );
    say(`seed ${seed}: all ${EXACT_MEMBERS} lists are the reference's`);
  }
}

async function describeVectors(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: unknown[] }>(`SELECT FROM pg_available_extensions WHERE name = 'vector'`);
  return rows.length === 0
    ? 'pgvector is not installed in this PostgreSQL, and not compared.'
    : 'pgvector is installed in this PostgreSQL, but this bench does not compare it yet.';
}

function sayResult(result: Result, sample: number): void {
  const { count, bytes, mostBytes, times } = result;
  const whole = (name: Contender) => `${(median(times[name]) * count).toPrecision(2)} s`;
  const spread = (name: Contender) => (Math.max(...times[name]) / Math.min(...times[name])).toFixed(2);
  const ratio = (name: Contender) => ratioTo(result, name).toFixed(0);
  const most = mostBytes.toFixed(1);
  say(`${count} members: engine on all of them, SQL and plain objects on ${sample}; ${ROUNDS} rounds in turn`);
  say(`  lists agree: engine with the reference, SQL with the engine (${sample} members)`);
  say(`  SQL takes ${ratio('sql')} times, plain objects ${ratio('plain')} times as long`);
  say(`  for everybody: engine ${whole('engine')}; from the sample: SQL ${whole('sql')}, plain ${whole('plain')}`);
  say(`  slowest by fastest round: engine ${spread('engine')}, SQL ${spread('sql')}, plain ${spread('plain')}`);
  say(`  held per member: ${bytes.toFixed(1)} bytes, ${most} if all had quiz answers; lent: ${ID_LENGTH} of the id`);
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

/** With twice the members, time for everybody grows by two to the power of this; from the fastest rounds. */
function sayGrowth(results: readonly Result[]): void {
  const [from, to] = [results[1]!, results[2]!];
  const exponent = (name: Contender) => {
    const whole = ({ times, count }: Result) => Math.min(...times[name]) * count;
    return (Math.log(whole(to) / whole(from)) / Math.log(to.count / from.count)).toFixed(2);
  };
  const grown = `engine n^${exponent('engine')}, SQL n^${exponent('sql')}, plain objects n^${exponent('plain')}`;
  say(`growth from ${from.count} to ${to.count}: ${grown}`);
}

function sayVerdict(results: readonly Result[]): void {
  for (const { count, name, ratio } of wanted) {
    const reached = ratioTo(
      results.find((one) => one.count === count)!,
      name,
    );
    const missed = reached < ratio ? ': MISSED' : '';
    say(`${name} at ${count}: ${reached.toFixed(0)} of the ${ratio} times asked for${missed}`);
  }
  const { mostBytes } = results.at(-1)!;
  const missed = mostBytes > BYTES_ALLOWED ? ': MISSED' : '';
  say(`memory at the largest: at most ${mostBytes.toFixed(1)} of ${BYTES_ALLOWED} bytes per member${missed}`);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
