import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { expectFor } from '#testing/expect-for.ts';
import { answers } from '#testing/answers.ts';
import { createMatchable } from '#testing/matchable.ts';
import { createTestContext } from '#testing/test-context.ts';
import type { TestMember } from '#testing/visitor.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { themes } from '#shared/questionnaire/options.ts';
import { prepareDatabase } from '#testing/test-site.ts';
import { createApp } from '../../app/app.ts';
import { liveSources } from '../../app/live-stream.ts';
import { createVisitCounter } from '../../features/statistics/visit-counter.ts';
import type { AppContext } from '../context.ts';
import { createStreams } from '../live/streams.ts';
import { createMatchingEngine } from '../../features/matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '../../features/matching/refresh-everybody.service.ts';
import { lieTogether, placements } from './distribution.ts';
import { findKeysToReplace, findReferencesToDrop, findTriggersToReplace } from './placement-statements.ts';

/** Unique keys that the nodes cannot hold among themselves: docs/decisions/0092 says what becomes of each. */
const keysToReplace = [
  'address_changes_confirm_hash_key',
  'address_changes_undo_hash_key',
  'conversation_members_conversation_id_side_key',
  'conversations_first_id_second_id_key',
  'members_email_key',
  'crush_invitations_claim_hash_key',
  'crush_invitations_crush_id_key',
  'crush_invitations_pkey',
  'crushes_pkey',
  'deletion_requests_token_hash_key',
  'intuitive_draws_pkey',
  'login_links_pkey',
  'meeting_links_member_id_conversation_id_number_key',
  'outbox_mails_kind_dedupe_key_key',
  'photos_pkey',
  'voices_pkey',
  'points_gained_pkey',
  'referral_codes_code_key',
  'quiz_comparisons_invitation_hash_key',
  'quiz_comparison_answers_seat_hash_key',
];
/** Columns that point to rows that may lie on another node. What they hold together is removed by the erasure's job. */
const referencesToDrop = [
  'admin_second_factors.user_id',
  'blocks.blocked_id',
  'blocks.blocker_id',
  'closed_pairs.first_id',
  'closed_pairs.second_id',
  'conversation_askings.asked_id',
  'conversation_askings.asker_id',
  'conversation_members.conversation_id',
  'conversations.first_id',
  'conversations.second_id',
  'crush_invitations.crush_id',
  'crushes.recipient_id',
  'data_downloads.member_id',
  'evening_attendees.friend_id',
  'evening_attendees.member_id',
  'evening_wishes.member_id',
  'evening_wishes.other_id',
  'evenings.organiser_id',
  'match_choices.about_id',
  'match_choices.member_id',
  'meeting_aftermaths.conversation_id',
  'meeting_links.conversation_id',
  'meeting_links.member_id',
  'moderation_decisions.member_id',
  'news_lines.about_id',
  'passkeys.member_id',
  'photo_reveals.first_id',
  'photo_reveals.second_id',
  'quiz_comparison_answers.member_id',
  'referrals.invited_id',
  'referrals.inviter_id',
  'reports.evening_id',
  'reports.reported_id',
  'reports.reporter_id',
  'rewarded_mailboxes.inviter_id',
  'sign_in_notices.member_id',
  'theme_notices.told_id',
  'unexpected_matches.about_id',
  'user_roles.user_id',
  'video_aftermaths.conversation_id',
  'video_aftermaths.member_id',
  'viewed_matches.viewed_user_id',
];
/** What PostgreSQL does by itself at a change of rows that lie by a column: docs/decisions/0092 says who does it then. */
const triggersToReplace = [
  'members_forget_mailbox',
  'members_forget_match_codes',
  'profiles_note_completion',
  'stamp_match_lists',
  'stamp_match_sixes',
];
/** Statements that go from a member's own rows on to those of others: each becomes two questions. */
const toSplit = [
  // The conversations of a member are found from the member's rows, each by its id.
  'FROM conversation_members AS own JOIN conversations',
  // A session is found by its cookie, its member by the session.
  'FROM sessions LEFT JOIN members',
];

const database = prepareDatabase();

describe('the distribution over several nodes', () => {
  it('has a placement for every table, and for no other', async () => {
    const { rows } = await database.db.raw<{ rows: { name: string }[] }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    expect(Object.keys(placements).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('places rows by an existing column', async () => {
    const { rows } = await database.db.raw<{ rows: { name: string }[] }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const columns = new Set(rows.map(({ name }) => name));
    const wanted = Object.entries(placements).flatMap(([table, placement]) =>
      typeof placement === 'object' ? [`${table}.${placement.by}`] : [],
    );
    expect(wanted.filter((name) => !columns.has(name))).toEqual([]);
  });

  it('lists each unique key that must be replaced', async () => {
    expect((await findKeysToReplace(database.db)).map(({ name }) => name).sort()).toEqual([...keysToReplace].sort());
  });

  it('lists each foreign key that must be dropped', async () => {
    const lost = await findReferencesToDrop(database.db);
    expect(lost.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([...referencesToDrop].sort());
  });

  it('lists each trigger whose work the product has to do itself', async () => {
    expect((await findTriggersToReplace(database.db)).map(({ name }) => name).sort()).toEqual(
      [...triggersToReplace].sort(),
    );
  });
});

describe('a frequent request', () => {
  let ctx: AppContext;
  let server: Server;
  let sessionPool: pg.Pool;
  let close: () => Promise<void>;
  let ana: TestMember;
  let seen: Map<string, readonly unknown[]>;

  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    ({ ctx, close } = await createTestContext(database, {
      env: { PUBLIC_URL: url, LIMIT_LINKS_PER_CLIENT: '100000' },
    }));
    sessionPool = new pg.Pool({ connectionString: database.databaseUrl, max: 2 });
    seen = new Map();
    database.db.on('query', ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) =>
      seen.set(sql, bindings),
    );
    const ask = sessionPool.query.bind(sessionPool) as (...question: unknown[]) => unknown;
    Object.assign(sessionPool, {
      query(...question: [string | { text: string; values: readonly unknown[] }, (readonly unknown[])?]) {
        const [asked, values = []] = question;
        if (typeof asked === 'string') seen.set(asked, values);
        else seen.set(asked.text, asked.values);
        return ask(...question);
      },
    });
    const app = createApp({
      ctx,
      healthPool: database.db,
      sessionPool,
      // What a page looks like asks nothing of the database.
      renderer: { render: () => Promise.resolve('') },
      readiness: { isStopping: false },
      visits: createVisitCounter(ctx),
      streams: createStreams(liveSources(ctx), ctx.log),
    });
    server.on('request', app);
    ana = await createMatchable(url, database.db, { displayName: 'Ana', age: 31 });
    await createMatchable(url, database.db, { displayName: 'Lou', age: 31 });
    await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
    seen.clear();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await sessionPool.end();
    await close();
  });

  const theme = themes[0].id;
  const card = cardsOf[theme][0]?.id;
  const step = '/profile-social-style';
  const paths: readonly [string, (member: TestMember) => Promise<unknown>][] = [
    ['reading a page', ({ visitor }) => visitor.get('/profile-complete').expect(200)],
    ['saving an answer', ({ visitor }) => visitor.post(step, { social_style: 'extraverti' }).expect(303)],
    ['changing back', ({ visitor }) => visitor.post(step, answers[step]).expect(303)],
    ['the matches', ({ visitor }) => visitor.data('/matches').expect(200)],
    [
      'opening one',
      async ({ visitor }) => {
        const { body } = await visitor.data('/matches');
        const { tiles } = body as { tiles: readonly { token: string }[] };
        expect(tiles).toHaveLength(1);
        await visitor.post('/matches', { match: tiles[0]?.token }).expect(303);
        await visitor.data('/match-resonance').expect(200);
      },
    ],
    ['the gifts', ({ visitor }) => visitor.get('/cadeaux').expect(200)],
    ['the cards of a theme', ({ visitor }) => visitor.get(`/carte-question?theme=${theme}`).expect(200)],
    ['keeping a card', ({ visitor }) => visitor.post(`/carte-question?theme=${theme}`, { card }).expect(303)],
    ['the end of a theme', ({ visitor }) => visitor.get(`/quiz-complete?theme=${theme}`).expect(200)],
  ];

  it.each(paths)('reads rows by the column of their placement: %s', async (_name, walk) => {
    seen.clear();
    await walk(ana);
    const questions = [...seen].filter(([sql]) => isQuestion(sql));
    expect(questions.length).toBeGreaterThan(1);
    const client = new pg.Client({ connectionString: database.databaseUrl });
    await client.connect();
    try {
      // The plan that goes by keys, however few rows there are.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material', 'memoize'])
        await client.query(`SET enable_${way} = off`);
      for (const [sql, values] of questions) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON) ${sql}`, [
          ...values,
        ]);
        const ways = waysToRows(rows[0]!['QUERY PLAN'][0].Plan);
        const errors = ways.filter(({ way }) => way === 'everywhere' || (way === 'by other rows' && !isToSplit(sql)));
        expectFor(sql, errors).toEqual([]);
      }
    } finally {
      await client.end();
    }
  });
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Operation?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

type Way = 'by value' | 'by other rows' | 'everywhere';

/** How a plan reaches the rows of each table that is laid out by a column. */
function waysToRows(plan: PlanNode): { table: string; way: Way }[] {
  const scans = new Map(scansIn(plan).map((scan) => [scan.alias, scan]));
  const wayTo = ({ table, column, conditions }: Scan, above: readonly string[] = []): Way => {
    // As PostgreSQL writes it: (id = '…'::uuid), (id = ANY ('{…}'::uuid[])), (member_id = members.id).
    const compared = new RegExp(String.raw`(?<![\w.])(?:\w+\.)?${column} = (?:ANY \()?\(?('|\d)?(?:(\w+)\.(\w+))?`);
    const [found, value, alias = '', otherColumn] = compared.exec(conditions) ?? [];
    if (found === undefined) return 'everywhere';
    if (value !== undefined) return 'by value';
    const other = scans.get(alias);
    const isColocated = other?.column === otherColumn && other !== undefined && lieTogether(table, other.table);
    return isColocated && !above.includes(alias) ? wayTo(other, [...above, alias]) : 'by other rows';
  };
  return [...scans.values()].map((scan) => ({ table: scan.table, way: wayTo(scan) }));
}

interface Scan {
  readonly alias: string;
  readonly table: string;
  /** The one that says where its rows lie. */
  readonly column: string;
  readonly conditions: string;
}

function scansIn(node: PlanNode): Scan[] {
  const inner = (node.Plans ?? []).flatMap(scansIn);
  const { 'Relation Name': table, Alias: alias = table ?? '' } = node;
  const placement = table === undefined ? undefined : placements[table];
  if (table === undefined || typeof placement !== 'object' || node.Operation !== undefined) return inner;
  const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ');
  return [...inner, { alias, table, column: placement.by, conditions }];
}

const isToSplit = (sql: string) => toSplit.some((words) => sql.replaceAll(/\s+/g, ' ').includes(words));

/** Not the words around a transaction, and not the queue, which has a database of its own then. */
function isQuestion(sql: string): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && !sql.includes('pgboss.');
}
