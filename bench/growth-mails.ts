import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { deleteMember } from '#server/features/account/erasure.service.ts';
import { quantile } from '#testing/quantile.ts';
import { countIn, drawMembers, isSoWithin, queueJob, tidyDatabase, type Site } from './growth-site.ts';

/** Those of its parts begin so too. */
export const DIGEST_JOB = 'matches.tell';
const ERASURE_JOB = 'accounts.finish-erasure';
const LOOK_EVERY_MS = 400;
/** The digest counts as over when it has notified nobody for so long. */
const SILENT_MS = 8000;
const ERASURES = 5;
const ERASED_WITHIN_MS = 60_000;
/** Beyond those whose answers are edited. */
const ERASED_FROM = 8000;

/** A mail server on the loopback that takes everything at once and only counts. */
export async function startMailSink(): Promise<MailSink> {
  const receivedAt: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        receivedAt.push(performance.now());
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    receivedAt,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export interface MailSink {
  readonly url: string;
  /** When each mail came, by `performance.now()`. */
  readonly receivedAt: readonly number[];
  stop(): Promise<void>;
}

/** Seven of ten members have been notified of everybody on their selection. */
export async function rememberNotices(site: Site): Promise<void> {
  await site.ctx.db.raw(
    `INSERT INTO match_notices (member_id, known_ids)
     SELECT member_id, candidate_ids FROM match_sixes WHERE abs(hashtext(member_id::text)) % 10 < 7
     ON CONFLICT DO NOTHING`,
  );
  await tidyDatabase(site);
}

export interface Digest {
  readonly notified: number;
  readonly membersPerSecond: number;
  readonly isComplete: boolean;
}

/** The morning's notices, whose mails wait (`holdMails`). */
export async function measureDigest(site: Site): Promise<Digest> {
  const expected = await countIn(
    site,
    `SELECT count(*)::int AS count FROM match_sixes
      WHERE cardinality(candidate_ids) > 0 AND member_id NOT IN (SELECT member_id FROM match_notices)`,
  );
  const longest = site.isShort ? 10_000 : 60_000;
  await queueJob(site.ctx, DIGEST_JOB);
  const begun = performance.now();
  let [notified, lastAt] = [0, begun];
  while (performance.now() - begun < longest && performance.now() - lastAt < SILENT_MS && notified < expected) {
    await sleep(LOOK_EVERY_MS);
    const now = performance.now();
    const found = await countIn(site, 'SELECT count(*)::int AS count FROM match_notices WHERE told_on IS NOT NULL');
    if (found > notified) [notified, lastAt] = [found, now];
  }
  const seconds = (lastAt - begun) / 1000;
  return { notified, membersPerSecond: seconds > 0 ? notified / seconds : 0, isComplete: notified >= expected };
}

/** Puts every job that sends mails off by an hour. */
export async function holdMails({ ctx }: Site): Promise<void> {
  await ctx.db.raw(
    `CREATE FUNCTION bench_hold() RETURNS trigger LANGUAGE plpgsql AS
     'BEGIN NEW.start_after := NEW.start_after + interval ''1 hour''; RETURN NEW; END'`,
  );
  await ctx.db.raw(
    `CREATE TRIGGER bench_hold BEFORE INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.name LIKE 'mail.%')
     EXECUTE FUNCTION bench_hold()`,
  );
}

/** Lets the mails go that `holdMails` has held. Returns how many a second arrive, and how many did. */
export async function measureMails(site: Site, sink: MailSink): Promise<{ perSecond: number; received: number }> {
  const { db } = site.ctx;
  await db.raw('DROP TRIGGER bench_hold ON pgboss.job');
  await db.raw('DROP FUNCTION bench_hold()');
  const before = sink.receivedAt.length;
  await db.raw(`UPDATE pgboss.job SET start_after = now() WHERE name LIKE 'mail.%' AND state = 'created'`);
  const waiting = await countIn(
    site,
    `SELECT count(*)::int AS count FROM outbox_mails WHERE state = 'pending' AND not_before <= now()`,
  );
  const isDone = () => Promise.resolve(sink.receivedAt.length - before >= waiting);
  await isSoWithin(isDone, site.isShort ? 8000 : 30_000);
  const times = sink.receivedAt.slice(before);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return { perSecond: times.length > 1 ? (1000 * (times.length - 1)) / (last - first) : 0, received: times.length };
}

export interface Erasures {
  /** Milliseconds that the job takes that erases a member. */
  readonly erasureMs: number;
  /** Milliseconds that leaving takes, while many mails wait. */
  readonly leavingMs: number;
  readonly waitingMails: number;
  readonly done: number;
}

/** Some members leave, one after the other. */
export async function measureErasures(site: Site): Promise<Erasures> {
  const { ctx } = site;
  const waitingMails = await countIn(site, `SELECT count(*)::int AS count FROM outbox_mails WHERE state = 'pending'`);
  const [leaving, erasing]: [number[], number[]] = [[], []];
  const from = Math.min(ERASED_FROM, Math.floor(site.members / 2));
  const end = performance.now() + ERASED_WITHIN_MS;
  for (const memberId of await drawMembers(site, from, ERASURES)) {
    if (performance.now() > end) break;
    const begun = performance.now();
    const erasureId = await deleteMember(ctx, memberId, null);
    leaving.push(performance.now() - begun);
    const taken = await findErasingMs(site, erasureId ?? '', Math.max(1000, end - performance.now()));
    if (taken === null) break;
    erasing.push(taken);
  }
  // Without any there is no figure.
  const erasureMs = erasing.length > 0 ? quantile(erasing, 0.5) : NaN;
  return { erasureMs, leavingMs: quantile(leaving, 0.5), waitingMails, done: erasing.length };
}

/** How many milliseconds the job took that erased a member; null: it is not done in time. */
async function findErasingMs({ ctx }: Site, erasureId: string, withinMs: number): Promise<number | null> {
  let taken: number | null = null;
  const isDone = async () => {
    const { rows } = await ctx.db.raw<{ rows: { taken: number }[] }>(
      `SELECT extract(epoch FROM completed_on - started_on)::float8 * 1000 AS taken FROM pgboss.job
        WHERE name = :name AND data->>'erasureId' = :erasureId AND state = 'completed'`,
      { name: ERASURE_JOB, erasureId },
    );
    taken = rows[0]?.taken ?? null;
    return taken !== null;
  };
  await isSoWithin(isDone, withinMs);
  return taken;
}
