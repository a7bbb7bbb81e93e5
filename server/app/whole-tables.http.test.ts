import { createHash, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createMatchingEngine } from '../features/matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '../features/matching/refresh-everybody.service.ts';
import { placements } from '../platform/db/distribution.ts';
import { routeIds, routes } from '#shared/routes.ts';
import { makeAdmin } from '#testing/administrator.ts';
import { doorsIn, type FormDoor } from '#testing/doors.ts';
import { fillWithMembers, FEWEST_ROWS, filledTables } from '#testing/many-members.ts';
import { createMatchable, openTile } from '#testing/matchable.ts';
import { logPlans, readPlans, type PlanNode } from '#testing/read-plans.ts';
import { loggedIn, openStatistics } from '#testing/statistics-log-in.ts';
import { createTalkers, makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { runCommand } from '#testing/run-command.ts';
import { startWorkerHere } from '#testing/programs-here.ts';
import { until } from '#testing/test-process.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember, createVisitor, type TestMember, type Visitor } from '#testing/visitor.ts';
import { productJobs } from './product-jobs.ts';

/** Tables of members' rows that are not filled, with the reason. */
const unfilled: Readonly<Record<string, string>> = {
  user_roles: 'of administrators',
  advertisement_impressions: 'sums, by banner and day',
  erasures: 'a row for each member who is just leaving',
  match_open_lists: 'empty but for some minutes of a run that is divided between areas',
  match_turns: 'of about one member in a hundred, whom the last choice left in no selection',
};

interface Exception {
  readonly why: string;
  /** What the statements contain, without line ends; one of them at least. */
  readonly words: readonly string[];
}

/** The statements that must read a whole table, with the reason. Each reason has to be provoked. */
const mustReadEverybody: readonly Exception[] = [
  {
    why: 'a backup copies every row',
    words: ['COPY (SELECT'],
  },
  {
    why: 'the figures of the statistics count everybody; where there is a replica they are counted there',
    words: [
      '"totalUsers"',
      'AS offered FROM subscription_offered',
      'AS granted, granted_at, ends_at',
      'WITH bounds AS',
      'SELECT done, count(*)::int AS members',
      'coalesce(cardinality(candidate_ids), 0) AS done',
      'AS openers',
      'count(*) FILTER (WHERE plan = ',
    ],
  },
  {
    why: 'the matches of everybody are computed from the codes of all, and compared with all that is stored',
    words: [
      'private_answer_changes.counting',
      'LEFT JOIN match_codes',
      'FROM match_codes WHERE code IS NOT NULL',
      'DELETE FROM match_codes WHERE code IS NULL',
      'match_lists AS saved',
      'match_sixes AS saved',
      'FROM match_lists WHERE member_id >= ',
      'AS ids FROM match_lists',
      'DELETE FROM match_sixes',
      'SELECT member_id FROM match_sixes WHERE NOT EXISTS',
      'SELECT member_id FROM match_sixes WHERE generation >',
      'select "blocker_id", "blocked_id" from "blocks"',
      'select "first_id", "second_id" from "closed_pairs"',
      'select "member_id", "about_id" from "match_choices"',
      'JOIN blocks ON blocked_at > started_at',
      'AS pair (listed, owner_id)',
      'AS record FROM match_sixes',
    ],
  },
  {
    why: 'the work about everybody is divided into parts by one look through an index',
    words: ['row_number() OVER'],
  },
  {
    why: 'each morning everybody with new matches is notified',
    words: ['coalesce(match_notices.known_ids'],
  },
  {
    why: 'subscriptions to notifications end with the sessions that made them',
    words: ['DELETE FROM push_subscriptions WHERE'],
  },
  {
    why: 'jobs are counted by their queues, and pg-boss looks after them: they last for days only',
    words: ['pgboss.job_now()', 'pgboss.pgboss', 'SELECT queue.name, (count(*)'],
  },
];

const site = prepareWebSite({ places: true });
const people = {} as Record<'visitor' | 'member' | 'admin' | 'statistics', Visitor>;
let ana: TestMember;
let lea: TestMember;
let talk: string;

beforeAll(async () => {
  const { ctx, database, db, web } = site;
  ana = await createMatchable(web.url, db, { displayName: 'Ana', age: 41 });
  lea = await createMatchable(web.url, db, { displayName: 'Léa', age: 41 });
  const lonely = await createMatchable(web.url, db, {
    displayName: 'Zoé',
    age: 70,
    otherwise: { '/profile-interests': { attracted_to_types: ['homme'] } },
  });
  await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
  await openTile(ana.visitor, 'Léa');
  const [noe = ''] = await createTalkers(ctx, ['Noé']);
  await makeMutualCrush(ctx, noe, ana.id);
  talk = await openTalk(ctx, noe, ana.id);
  await openStatistics(ctx);
  Object.assign(people, {
    visitor: createVisitor(web.url),
    member: ana.visitor,
    admin: await createMember(web.url, db, 'equipe@exemple.fr', 'Yves'),
    statistics: await loggedIn(web.url),
  });
  await makeAdmin(db, 'equipe@exemple.fr');
  await db.raw(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{memberProof,provenAt}', '0'::jsonb)`);
  await fillWithMembers(database.databaseUrl, { matching: ana.id, lonely: lonely.id });
  await logPlans(db);
}, 600_000);

/** What nobody presses here: it would sign the person out, or leave nobody to look at. */
const unpressed = 'sign-out log-out consents withdraw-sensitive end-session end-other-sessions pass'.split(' ');

/** Opens every screen, and sends each kind of form on it once. */
async function walk({ agent, get }: Visitor): Promise<void> {
  const pressed = new Set<string>();
  for (const id of routeIds) {
    const { status, text } = await get(routes[id]);
    expect(status).toBeLessThan(500);
    if (status !== 200) continue;
    for (const form of doorsIn(text, routes[id]).forms) {
      const [kind, body] = [kindOf(form), new URLSearchParams(form.fields.map((field) => [...field])).toString()];
      if (form.hasFile || pressed.has(kind) || unpressed.some((word) => body.endsWith(`=${word}`))) continue;
      pressed.add(kind);
      const answer =
        form.method === 'get'
          ? await get(`${form.action.split('?')[0]}?${body}`)
          : await agent.post(form.action).set('Origin', site.web.url).type('form').send(body);
      expect(answer.status).toBeLessThan(500);
    }
  }
}

function kindOf({ action, fields }: FormDoor): string {
  const intent = fields.findLast(([name]) => name === 'intent')?.[1] ?? '';
  return `${new URL(action, site.web.url).pathname} ${intent}`;
}

const later = () => new Date(Date.now() + 3_600_000).toISOString();
/** One part of everybody. */
const range = () => ({ after: null, upTo: null });
/** What each job is given; those that are missing are given nothing. */
const payloads: Readonly<Record<string, () => object>> = {
  'mail.send': () => ({ mailId: randomUUID() }),
  'matches.refresh-one': () => ({ memberId: ana.id }),
  'matches.count-reach': () => ({ memberId: ana.id }),
  'matches.refresh-chunk': () => ({ runId: randomUUID(), number: 0 }),
  'matches.choose-sixes': () => ({ runId: randomUUID() }),
  'accounts.prepare-download': () => ({ downloadId: randomUUID() }),
  'accounts.finish-erasure': () => ({ erasureId: randomUUID() }),
  'unsubscribe.notify': () => ({ mailboxHash: 'nobody' }),
  'news.push': () => ({ memberId: ana.id, subscriptionId: randomUUID(), line: 1, occasion: 'matches', until: later() }),
  'news.announce': () => ({ memberId: ana.id, line: 1, occasion: 'matches', until: later() }),
  'matches.push': () => ({ memberId: ana.id, subscriptionId: randomUUID(), newIds: [lea.id], until: later() }),
  'themes.tell': () => ({ memberId: ana.id, theme: 'gouts' }),
  'daily.lean': () => ({ memberId: ana.id }),
  'sunday.mails-part': range,
  'talk.receive': () => ({ memberId: ana.id }),
  'boosts.close': () => ({ memberId: ana.id, boostId: randomUUID() }),
  'talk.announce': () => ({ memberId: ana.id, conversationId: talk, number: 1, until: later() }),
  'talk.push': () => ({
    memberId: ana.id,
    subscriptionId: randomUUID(),
    conversationId: talk,
    number: 1,
    until: later(),
  }),
  'talk.mail': () => ({ memberId: ana.id, conversationId: talk }),
  'games.announce': () => ({ memberId: ana.id, conversationId: talk, number: 1, until: later() }),
  'games.push': () => ({
    memberId: ana.id,
    subscriptionId: randomUUID(),
    conversationId: talk,
    number: 1,
    until: later(),
  }),
  'evenings.compose': () => ({ eveningId: filledEvening(CLOSED) }),
  'evenings.repair': () => ({ eveningId: filledEvening(CLOSED) }),
  'evenings.notify': () => ({ eveningId: filledEvening(CLOSED), step: 'show-tables' }),
  'evenings.offer': () => ({ eveningId: filledEvening(WAITED_FOR) }),
  'evenings.lapse': () => ({ eveningId: filledEvening(OFFERED) }),
  'evenings.announce': () => ({ eveningId: filledEvening(WAITED_FOR) }),
  'talk.aftermath': () => ({ memberId: ana.id, conversationId: talk, number: 1 }),
  'talk.video-reminder': () => ({ memberId: ana.id, conversationId: talk, number: 1, startsAt: later() }),
  'video.aftermath': () => ({ memberId: ana.id, conversationId: talk, number: 1 }),
  'accounts.retire-part': range,
  'matches.encode-part': range,
  'matches.tell-part': range,
  'ads.remove-unused-banner': () => ({ id: randomUUID(), extension: 'png' }),
};

/** Evenings by their numbers in `testing/evening-row-fillings.ts`: one that begins in half a day, and two in a month. */
const CLOSED = 1700;
const WAITED_FOR = 3;
const OFFERED = 4;

function filledEvening(number: number): string {
  const hex = createHash('md5').update(`evening${number}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** What only this test asks, and the product never. */
const OF_THE_TEST = '/* of the test */';

async function runEveryJob(): Promise<void> {
  const { ctx, database, web, dataDir } = site;
  // Somebody has left, of whom the last traces are to be swept.
  const earlier = new Date(Date.now() - 60_000);
  await ctx.db('erasures').insert({ member_id: randomUUID(), begun_at: earlier, wiped_at: earlier });
  for (const job of productJobs) {
    const parsed = job.payload.safeParse(payloads[job.name]?.() ?? {});
    if (!parsed.success) throw new Error(`The test has no payload for ${job.name}: ${parsed.error.message}`);
    await ctx.enqueue(job, parsed.data);
  }
  const env = { DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' };
  const worker = await startWorkerHere(database.databaseUrl, web.url, env, 2); // as often as in production
  // Nobody takes mails here, and pg-boss has jobs of its own each minute. What is tried once a minute, and failed on a busy
  // machine, is put back as an operator does.
  const waiting = async () => {
    const { rows } = await ctx.db.raw<{ rows: { name: string; source: string; id: string }[] }>(
      `${OF_THE_TEST} SELECT name, source_name AS source, id FROM pgboss.job WHERE state < 'completed' AND start_after <= now() AND 'mail.send' NOT IN (name, coalesce(source_name, '')) AND NOT starts_with(name, '__pgboss')`,
    );
    const dead = rows.filter(({ source }) => source !== null).map(({ id }) => id);
    if (dead.length > 0) await runCommand(database.databaseUrl, ['jobs', 'retry', ...dead], { env });
    return rows.map(({ name, source }) => `${name} ${source}`);
  };
  let left: string[] = [];
  try {
    await until(
      async () => (left = await waiting()).length === 0,
      () => `${left.join()} ${worker.output().slice(-2000)}`,
      400_000,
      500,
    );
  } finally {
    await worker.stop();
  }
}

/** Answers the lines that failed, and what they said. */
async function runEveryCommand(): Promise<{ readonly failed: readonly string[]; readonly remarks: string }> {
  const { database, dataDir, db } = site;
  const report = (await db('reports').first('id'))!.id;
  const [one, two] = await db('members').whereNull('paused_at').orderBy('created_at').limit(2).select();
  const who = one?.id ?? '';
  const backup = path.join(dataDir, 'backup');
  const lines = [
    ['doctor'],
    ['db', 'status'],
    ['stats'],
    ['stats', '--since', '2026-01-01', '--json'],
    ['stats', 'export', '--format', 'csv', '--since', '2026-01-01'],
    ['members', 'find'],
    ['members', 'find', two?.email ?? ''],
    ['members', 'find', two?.display_name?.slice(1, 6) ?? ''],
    ['members', 'find', who],
    ['members', 'find', 'rien de tel', '--suspended'],
    ['members', 'find', '--admins'],
    ['members', 'find', '--suspended'],
    ['members', 'show', who],
    ['members', 'show', two?.email ?? ''],
    ['members', 'grant-admin', who],
    ['members', 'revoke-admin', who],
    ['members', 'suspend', who, '--reason', 'Essai.'],
    ['members', 'reinstate', who],
    ['members', 'pause', who],
    ['members', 'resume', who],
    ['members', 'download', who, '--out', path.join(dataDir, 'copy.zip')],
    ['members', 'export', who],
    ['conversations', 'stats'],
    ['reports', 'list'],
    ['reports', 'show', report],
    ['matches', 'show', '--member', ana.id],
    ['matches', 'refresh', '--member', ana.id],
    ['matches', 'verify', '--sample', '2'],
    ['matches', 'areas', '--set', '1'],
    ['entitlements', 'grant', who, '--plan', 'premium', '--months', '1', '--reason', 'geste'],
    ['entitlements', 'list'],
    ['entitlements', 'list', who],
    ['payments', 'interests'],
    ['unsubscribes', 'list'],
    ['unsubscribes', 'add', 'quelquun@exemple.fr'],
    ['unsubscribes', 'remove', 'quelquun@exemple.fr'],
    ['unsubscribes', 'export', '--format', 'json'],
    ['audit'],
    ['jobs', 'status'],
    ['jobs', 'dead'],
    ['admin', 'second-factor', 'status', 'equipe@exemple.fr'],
    ['ads', 'list'],
    ['backup', 'create', backup],
    ['members', 'delete', who, '--yes'],
  ];
  await mkdir(dataDir, { recursive: true });
  const env = { DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' };
  const failed: string[] = [];
  let said = '';
  for (const line of lines) {
    const { code, remarks } = await runCommand(database.databaseUrl, line, { env });
    if (code !== 0) failed.push(line.join(' '));
    said += remarks;
  }
  return { failed, remarks: said };
}

describe('PostgreSQL with 50 000 members', () => {
  it('has many rows in every table that grows with the members', async () => {
    const { rows } = await site.db.raw<{ rows: { name: string }[] }>(
      'SELECT relname::text AS name FROM pg_class WHERE reltuples >= ?',
      [FEWEST_ROWS],
    );
    const full = new Set(rows.map(({ name }) => name));
    const growing = Object.entries(placements).flatMap(([table, placement]) =>
      typeof placement === 'object' && !(table in unfilled) ? [table] : [],
    );
    expect([...growing, ...filledTables].filter((table) => !full.has(table))).toEqual([]);
  });

  it('answers every page, every job and every command', async () => {
    for (const person of Object.values(people)) await walk(person);
    await runEveryJob();
    const { failed, remarks } = await runEveryCommand();
    // Nobody takes mails here, which the doctor tells. The invented share a code that is not that of their answers, so
    // whether their lists verify depends on who is drawn.
    const unexpected = failed.filter((line) => line !== 'doctor' && !line.startsWith('matches verify'));
    expect(unexpected.length === 0 ? failed.includes('doctor') : [...unexpected, remarks]).toBe(true);
  }, 900_000);

  it('reads no table whole for them, except where everybody is meant', async () => {
    const read = await readPlans(site.db);
    expect(read.length).toBeGreaterThan(400);
    const partial = await findPartialIndexes();
    const unused = new Set(mustReadEverybody);
    const found = new Map<string, string>();
    for (const { sql, plan } of read) {
      const tables = wholeTablesIn(plan, partial);
      if (tables.length === 0) continue;
      const statement = sql.replaceAll(/\s+/g, ' ').trim();
      if (statement.startsWith(OF_THE_TEST)) continue;
      const exceptions = mustReadEverybody.filter(({ words }) => words.some((some) => statement.includes(some)));
      for (const exception of exceptions) unused.delete(exception);
      if (exceptions.length === 0) found.set(statement, tables.join(', '));
    }
    expect([...found].map(([statement, tables]) => `${tables}: ${statement}`)).toEqual([]);
    expect([...unused].map(({ why }) => why)).toEqual([]);
  });
});

/** Indexes of few rows: reading one of them whole is what it is for. */
async function findPartialIndexes(): Promise<ReadonlySet<string>> {
  const { rows } = await site.db.raw<{ rows: { name: string }[] }>(
    `SELECT own.relname::text AS name FROM pg_index JOIN pg_class AS own ON own.oid = indexrelid JOIN pg_class AS whole ON whole.oid = indrelid
      WHERE indpred IS NOT NULL AND own.reltuples < whole.reltuples / 20`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The filled tables that a plan reads from one end to the other. */
function wholeTablesIn(node: PlanNode, partial: ReadonlySet<string>, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', Plans = [] } = node;
  const inner = Plans.flatMap((plan) =>
    wholeTablesIn(plan, partial, type === 'Limit' || (isLimited && passesOn(type))),
  );
  const isWhole =
    (type === 'Seq Scan' && !(isLimited && node.Filter === undefined)) ||
    ((type === 'Index Scan' || type === 'Index Only Scan') &&
      node['Index Cond'] === undefined &&
      !partial.has(index) &&
      !isLimited);
  return isWhole && filledTables.includes(table) ? [`${table} (${type})`, ...inner] : inner;
}

/** Whether a node asks for no more rows than it gives. */
function passesOn(type: string): boolean {
  return ['Nested Loop', 'Incremental Sort', 'Subquery Scan', 'Result', 'Append', 'Merge Append', 'LockRows'].includes(
    type,
  );
}
