import { setTimeout as sleep } from 'node:timers/promises';
import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { updateMatchingCode } from '#server/features/matching/matching.service.ts';
import { inTransaction, type AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TestMailServer } from '#testing/mail-server.ts';
import { askAs, signMembersIn, type SignedInMember } from '#testing/signed-in-members.ts';
import { createTalkingPairs } from '#testing/talking-pairs.ts';
import { until } from '#testing/test-process.ts';
import { compareScreens, ThreadBrowser } from '#testing/thread-browser.ts';

const POPULATION = 120;
const EDITORS = 30;
const PAIRS = 15;
/** A member writes at most sixty messages in ten minutes. */
const BETWEEN_MESSAGES_MS = 13_000;
const BETWEEN_EDITS_MS = 400;
const LOWEST_HEIGHT_CM = 150;
const HEIGHTS = 50;
/** Far less than the heartbeat of a stream, which would bring what a hint did not. */
const HEARD_WITHIN_MS = 8000;
const ALL_READ_WITHIN_MS = 90_000;

/** Where the members connect, and where the drill looks. */
export interface Site {
  readonly url: string;
  readonly db: Database;
  readonly mails: TestMailServer;
}

/** What became of writes that were confirmed. */
export interface Counts {
  readonly confirmed: number;
  readonly lost: number;
  readonly doubled: number;
}

/** Members who write to each other with their conversation open, and members who change their answers. */
export async function startMembers(ctx: AppContext, url: string) {
  await seedDemoMembers(ctx, { members: POPULATION });
  await ctx.db.raw(
    `INSERT INTO consents (member_id, kind, version)
     SELECT id, kind, ? FROM members, unnest(ARRAY['terms', 'sensitive_data']) AS kind WHERE is_demo`,
    [CONSENT_VERSION],
  );
  const ids = await ctx.db('members').where({ is_demo: true }).orderBy('id').limit(EDITORS).pluck('id');
  const editors = await signMembersIn(ctx, ids);
  const pairs = await createTalkingPairs(ctx, PAIRS);
  // They were written as rows: whatever saves answers also asks for their lists.
  for (const { memberId } of pairs.flat()) await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
  const site = { url, publicUrl: url };
  const couples = pairs.map((pair) => pair.map((member) => new Writer(member, site)));
  const writers = couples.flat();
  for (const { browser } of writers) await browser.open();
  for (const { browser } of writers) browser.listen();
  const clock = { isOver: false };
  const edits = new Edits(editors, url);
  const living = [...writers.map((writer, index) => writer.live(clock, index)), edits.live(clock)];
  // `stop` waits for them and hears of a failure; after `close` nobody does.
  for (const one of living) one.catch(() => undefined);

  return {
    /** How many open streams are told within seconds of a message that the other one writes now, and how many there are. */
    async countStreamsThatHear(): Promise<number> {
      const heard = couples.flatMap(([one, other]) => (one && other ? [hears(one, other), hears(other, one)] : []));
      return (await Promise.all(heard)).filter(Boolean).length;
    },
    streams: writers.length,
    async stop(): Promise<void> {
      clock.isOver = true;
      await Promise.all(living);
    },
    async countMessages(): Promise<Counts> {
      const sentBy = (couple: readonly Writer[]) => couple.map(({ sent }) => sent);
      const hasAll = () =>
        couples.every((couple) => couple.every(({ browser }) => browser.screen.length >= sentBy(couple).flat().length));
      await until(() => Promise.resolve(hasAll()), undefined, ALL_READ_WITHIN_MS).catch(() => undefined);
      const tallies = couples.map((couple) =>
        compareScreens(
          sentBy(couple),
          couple.map(({ browser }) => browser.screen),
        ),
      );
      const sumOf = (name: 'lost' | 'doubled') => tallies.reduce((sum, tally) => sum + tally[name], 0);
      const confirmed = writers.reduce((sum, { sent }) => sum + sent.length, 0);
      return { confirmed, lost: sumOf('lost'), doubled: sumOf('doubled') };
    },
    countEdits: () => edits.count(ctx.db),
    async countSessionsLost(): Promise<{ readonly sessions: number; readonly lost: number }> {
      const members = [...editors, ...pairs.flat()];
      let lost = 0;
      for (const member of members) if ((await askAs(member, site, '/auth/v1/user')).status !== 200) lost += 1;
      return { sessions: members.length, lost };
    },
    close(): void {
      clock.isOver = true;
      for (const { browser } of writers) browser.close();
    },
  };
}

interface Clock {
  readonly isOver: boolean;
}

/** One of the two of a conversation. */
class Writer {
  /** All texts that were confirmed, in their order. */
  readonly sent: string[] = [];
  readonly browser: ThreadBrowser;
  /** The highest number that the stream has said. */
  announced = 0;
  #count = 0;

  constructor(...[member, site]: ConstructorParameters<typeof ThreadBrowser>) {
    this.browser = new ThreadBrowser(member, site, {
      announced: (number) => (this.announced = Math.max(this.announced, number)),
    });
  }

  /** Writes a message with one key until it is confirmed, as the page does. Returns its number. */
  async write(): Promise<number> {
    this.#count += 1;
    const text = `Message ${this.#count} de ${this.browser.token}`;
    const number = await this.browser.send(text);
    this.sent.push(text);
    return number;
  }

  async live(clock: Clock, index: number): Promise<void> {
    await sleep((index / (2 * PAIRS)) * BETWEEN_MESSAGES_MS);
    while (!clock.isOver) {
      await this.write();
      await sleep(BETWEEN_MESSAGES_MS);
    }
  }
}

async function hears(listener: Writer, writer: Writer): Promise<boolean> {
  const number = await writer.write();
  const isHeard = until(() => Promise.resolve(listener.announced >= number), undefined, HEARD_WITHIN_MS);
  return isHeard.then(
    () => true,
    () => false,
  );
}

/** Changes of answers, one after the other, each of which also changes lists. */
class Edits {
  readonly #editors: readonly SignedInMember[];
  readonly #url: string;
  /** For each member the height that was confirmed last, and what was sent since without an answer. */
  readonly #heights = new Map<string, { readonly confirmed: number; readonly perhaps: readonly number[] }>();
  #confirmed = 0;

  constructor(editors: readonly SignedInMember[], url: string) {
    this.#editors = editors;
    this.#url = url;
  }

  async live(clock: Clock): Promise<void> {
    for (let turn = 0; !clock.isOver; turn += 1) {
      const member = this.#editors[turn % this.#editors.length];
      if (member) await this.#edit(member, LOWEST_HEIGHT_CM + (turn % HEIGHTS));
      await sleep(BETWEEN_EDITS_MS);
    }
  }

  async #edit(member: SignedInMember, height: number): Promise<void> {
    const site = { url: this.#url };
    const form = { height_cm: String(height) };
    const answer = await askAs(member, site, '/_data/profile-height?retour=recap', form).catch(() => null);
    const before = this.#heights.get(member.memberId);
    if (answer && [200, 204].includes(answer.status)) {
      this.#confirmed += 1;
      this.#heights.set(member.memberId, { confirmed: height, perhaps: [] });
    } else if (before) this.#heights.set(member.memberId, { ...before, perhaps: [...before.perhaps, height] });
  }

  /** Compares what is stored with what was confirmed. A later height may have come too, without its answer. */
  async count(db: Database): Promise<Counts> {
    const rows = await db('profiles')
      .whereIn('user_id', [...this.#heights.keys()])
      .select('user_id', 'height_cm');
    const stored = new Map(rows.map(({ user_id: id, height_cm: height }) => [id, Number(height)]));
    const lost = [...this.#heights].filter(([id, { confirmed, perhaps }]) => {
      const height = stored.get(id);
      return height === undefined || ![confirmed, ...perhaps].includes(height);
    });
    return { confirmed: this.#confirmed, lost: lost.length, doubled: 0 };
  }
}
