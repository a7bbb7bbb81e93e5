import { describe, expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { MONTH_MS } from '#shared/crush/crush-rules.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { insertMember } from '#testing/direct-members.ts';
import { extent, reached, chooseSeed } from '#testing/promise.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Member } from '../members/member.queries.ts';
import { sendQueuedMail } from '../../platform/mail/sending.service.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import type { Row } from '../../platform/db/database.ts';
import { crushAdmitters } from './crush-admission.ts';
import { sendCrush } from './crush.service.ts';

const ACCOUNTS = extent(6, 20);
const BURSTS = extent(2, 10);
const TRIES_AT_ONCE = extent(7, 10);
/** Each account has its turn every so many steps, so that somebody is always at it. */
const TURN = ACCOUNTS / 2;
const STEP_MS = 9 * HOUR_MS;
const START = Date.now();

/** The people whom they harass, each under every spelling of one mailbox or one number. */
const victims = [
  ['lou.martin@gmail.com', 'loumartin@gmail.com', 'LouMartin+a@googlemail.com', 'l.o.u.martin+amour@gmail.com'],
  ['zoe@exemple.fr', 'Zoe@Exemple.fr', 'zoe+toi@exemple.fr'],
  ['06 12 34 56 78', '+33612345678', '0033 6 12 34 56 78'],
];

let now = START;
const options = { now: () => new Date(now), env: { SMS_URL: 'http://127.0.0.1:9/' } };
const site = prepareServices(options);
const { database } = site;
const contexts = [site, prepareContext(site, options)];
const leftTo: string[] = [];

/** Two workers try everything that is due, at the same time. */
async function work(): Promise<void> {
  const due = await database
    .db('outbox_mails')
    .where({ state: 'pending' })
    .where('not_before', '<=', database.db.fn.now())
    .pluck('id');
  const take = async ({ to }: { to: string }, onHandOver: () => Promise<void>) => {
    await onHandOver();
    leftTo.push(to);
  };
  const parts = ({ ctx }: { ctx: AppContext }) => ({
    ctx,
    sending: {
      templates: mailTemplates,
      transport: { send: take },
      textTransport: { send: take },
      admitters: crushAdmitters(ctx),
    },
  });
  for (const id of due)
    await Promise.all(contexts.map(parts).map(({ ctx, sending }) => sendQueuedMail(ctx, sending, id)));
}

/** The clock of the services moves on, and what waits by that of the database comes as much nearer. */
async function letTimePass(milliseconds: number): Promise<void> {
  now += milliseconds;
  await database.db.raw(`UPDATE outbox_mails SET not_before = not_before - ? * interval '1 millisecond'`, [
    milliseconds,
  ]);
  // Not this limit is tried here, but the rules that hold without it.
  await database.db('rate_limits').delete();
}

const random = createRandom(chooseSeed());
const { pick } = random;
let stranger = 0;
const someContact = () => (random.chance(0.7) ? pick(pick(victims)) : `inconnu${(stranger += 1)}@exemple.fr`);

/** Whether no window of this length holds more than so many. */
function holds(moments: readonly number[], most: number, windowMs: number): boolean {
  const sorted = moments.toSorted((one, other) => one - other);
  return sorted.every((moment, at) => (sorted[at + most] ?? Infinity) - moment >= windowMs);
}

describe('C7: crushes', () => {
  it('stay within every limit while many accounts write to three people together', async () => {
    const accounts: Member[] = [];
    for (let account = 0; account < ACCOUNTS; account += 1)
      accounts.push(
        await insertMember(database.db, {
          email: `complice${account}@exemple.fr`,
          createdAt: new Date(account % 4 === 1 ? START : START - 3 * DAY_MS),
        }),
      );
    const flagged = accounts.filter((_account, number) => number % 4 === 2);
    await database
      .db('members')
      .whereIn(
        'id',
        flagged.map(({ id }) => id),
      )
      .update({ under_review_since: new Date(START) });

    let tries = 0;
    const tryOne = async (sender: Member) => {
      tries += 1;
      await sendCrush(pick(contexts).ctx, sender, someContact()).catch((error: { status?: number }) => {
        if (error.status !== 422) throw error as Error;
      });
    };
    for (let step = 0; step < BURSTS * TURN; step += 1) {
      const whoseTurn = accounts.filter((_account, number) => number % TURN === step % TURN);
      await Promise.all(whoseTurn.flatMap((sender) => Array.from({ length: TRIES_AT_ONCE }, () => tryOne(sender))));
      await work();
      await letTimePass(STEP_MS * (0.5 + random.next()));
    }
    // Whatever still waits gets its chance.
    for (let hour = 0; hour < 8 * 24; hour += 12) {
      await letTimePass(12 * HOUR_MS);
      await work();
    }

    const rows = await database.db('crush_invitations').whereNotNull('sent_at').select();
    const { ctx } = contexts[0]!;
    const bounds = {
      bySender: Map.groupBy(rows, (row) => row.sender_hash),
      byMailbox: Map.groupBy(rows, (row) => row.mailbox_hash),
      byPair: Map.groupBy(rows, (row) => `${row.sender_hash} ${row.mailbox_hash}`),
    };
    const momentsOf = (some: readonly Row<'crush_invitations'>[]) => some.map((row) => row.sent_at!.getTime());
    for (const some of bounds.byPair.values()) expect(some).toHaveLength(1);
    for (const some of bounds.byMailbox.values()) {
      expect(holds(momentsOf(some), 1, DAY_MS)).toBe(true);
      expect(holds(momentsOf(some), 3, MONTH_MS)).toBe(true);
    }
    for (const some of bounds.bySender.values()) expect(holds(momentsOf(some), 5, DAY_MS)).toBe(true);
    for (const account of accounts) {
      const moments = momentsOf(bounds.bySender.get(mailboxHash(ctx.config, account.email)) ?? []);
      if (flagged.includes(account)) expect(moments).toEqual([]);
      const isNew = accounts.indexOf(account) % 4 === 1;
      if (isNew) expect(moments.filter((moment) => moment < START + DAY_MS).length).toBeLessThanOrEqual(1);
    }
    expect(rows.length).toBeGreaterThan(ACCOUNTS / 2);
    // What really left is what was counted, mailbox by mailbox.
    const left = Map.groupBy(leftTo, (to) => mailboxHash(ctx.config, to));
    expect(new Map([...left].map(([mailbox, some]) => [mailbox, some.length]))).toEqual(
      new Map([...bounds.byMailbox].map(([mailbox, some]) => [mailbox, some.length])),
    );
    const days = Math.round((now - START) / DAY_MS);
    reached('C7', `${tries} tries of ${ACCOUNTS} accounts in ${days} days: ${rows.length} sent, 0 beyond a bound`);
  });
});
