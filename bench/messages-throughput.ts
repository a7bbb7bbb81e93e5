import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AppContext } from '#server/platform/context.ts';
import { askAs } from '#testing/signed-in-members.ts';
import { createTalkingPairs, type TalkingMember } from '#testing/talking-pairs.ts';
import type { TestWeb } from '#testing/test-process.ts';
import { quantile } from '#testing/quantile.ts';

const PAIRS = 500;
const AT_ONCE = 16;
const ROUNDS = 3;
/** Has no factor in common with the number of writers, so that each has their turn. */
const STEP = 7;
const TEXT = 'Un mot de la longueur de ceux que des gens écrivent.';
const run = promisify(execFile);

export interface Throughput {
  /** Messages a second, each accepted by an answer. */
  readonly accepted: number;
  /** Transactions a second of pgbench, each of which writes the rows of one message. */
  readonly bare: number;
}

/**
 * How many messages the web processes accept in a second, against how often PostgreSQL's own tool writes the same rows:
 * message, conversation, both members and pace, in one transaction of plain prepared statements, as pgbench's own
 * transactions are, with as many connections. In turns, because other work on a machine comes and goes.
 */
export async function measureThroughput(
  ctx: AppContext,
  webs: readonly TestWeb[],
  seconds: number,
): Promise<Throughput> {
  const pairs = await createTalkingPairs(ctx, PAIRS);
  const script = await writeScript(
    ctx,
    pairs.map(([{ conversationId }]) => conversationId),
  );
  const writers: Writer[] = [];
  for (const member of pairs.flat()) writers.push(await openAt(member, webs, writers.length));
  const rounds: Throughput[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await ctx.db('talk_paces').delete();
    // pgbench leaves some seventy dead versions of each row, which autovacuum would have cleaned in a minute.
    await ctx.db.raw('VACUUM conversations, conversation_members, talk_paces');
    rounds.push({ accepted: await acceptFor(seconds, writers), bare: await runPgbench(ctx, script, seconds) });
  }
  return {
    accepted: quantile(
      rounds.map(({ accepted }) => accepted),
      0.5,
    ),
    bare: quantile(
      rounds.map(({ bare }) => bare),
      0.5,
    ),
  };
}

type Writer = () => Promise<boolean>;

async function openAt(member: TalkingMember, webs: readonly TestWeb[], index: number): Promise<Writer> {
  const [first] = webs;
  const web = webs[index % webs.length];
  if (!first || !web) throw new Error('There is a web process.');
  const site = { url: web.url, publicUrl: first.url };
  const page = await askAs(member, site, '/_data/discussion');
  const { discussion } = (await page.json()) as { discussion: { token: string } };
  return async () => {
    const form = { intent: 'send', token: discussion.token, key: randomUUID(), text: TEXT };
    const answer = await askAs(member, site, '/_data/discussion', form);
    return (await answer.text()).includes('sentNumber');
  };
}

async function acceptFor(seconds: number, writers: readonly Writer[]): Promise<number> {
  const begun = performance.now();
  let [accepted, next] = [0, 0];
  const writeOn = async () => {
    while (performance.now() - begun < seconds * 1000) {
      // Not both of a pair at once: that would measure how they wait for each other.
      const writer = writers[(next += STEP) % writers.length];
      if (await writer?.()) accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeOn));
  return accepted / ((performance.now() - begun) / 1000);
}

/** The conversations are in a table of their own, by number: pgbench draws only numbers. */
async function writeScript({ db, config }: AppContext, conversationIds: readonly string[]): Promise<string> {
  await db.raw(
    `CREATE TABLE bench_conversations AS
     SELECT number::int, id, first_id FROM unnest(:ids::uuid[]) WITH ORDINALITY AS listed (id, number)
       JOIN conversations USING (id)`,
    { ids: [...conversationIds] },
  );
  await db.raw('ALTER TABLE bench_conversations ADD PRIMARY KEY (number)');
  const file = path.join(config.dataDir, 'message.sql');
  await writeFile(
    file,
    `\\set number random(1, ${conversationIds.length})
BEGIN;
UPDATE conversations SET last_number = last_number + 1, first_texts = first_texts + 1, last_at = now()
  FROM bench_conversations AS chosen WHERE number = :number AND conversations.id = chosen.id
  RETURNING conversations.id, conversations.first_id, last_number \\gset
INSERT INTO messages (conversation_id, number, sender, kind, sealed_text, client_key, sent_at)
  VALUES (:id, :last_number, 1, 'text', decode(repeat('5a', 88), 'hex'), gen_random_uuid(), now());
UPDATE conversation_members SET version = version + 1, last_at = now() WHERE conversation_id = :id;
INSERT INTO talk_paces (member_id, day, written_today, newest_at) VALUES (:first_id, current_date, 1, ARRAY[now()])
  ON CONFLICT (member_id) DO UPDATE SET written_today = talk_paces.written_today + 1, newest_at = excluded.newest_at;
END;
`,
  );
  return file;
}

/** @returns transactions a second */
async function runPgbench({ config }: AppContext, script: string, seconds: number): Promise<number> {
  const options = ['-n', '-M', 'prepared', '-c', String(AT_ONCE), '-j', '1', '-T', String(seconds), '-f', script];
  const { stdout } = await run('pgbench', [...options, config.databaseUrl]).catch((error: unknown) => {
    throw new Error('pgbench did not run; Debian has it in postgresql-contrib.', { cause: error });
  });
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench says no rate: ${stdout}`);
  return rate;
}
