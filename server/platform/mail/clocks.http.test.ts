import { expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { extent, chooseSeed } from '#testing/promise.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import { inTransaction } from '../context.ts';
import { queueMail, sweepMails } from './outbox.service.ts';
import { sendQueuedMail } from './sending.service.ts';

const MAILS = extent(12, 100);
const SHARE_PUT_OFF = 0.3;

const random = createRandom(chooseSeed());
const skews = [0, 0];
const clockOf = (number: number) => ({ now: () => new Date(Date.now() + (skews[number] ?? 0)) });
const site = prepareServices(clockOf(0));
const { database } = site;
const contexts = [site, prepareContext(site, clockOf(1))];

/** Each clock goes an hour forward or back, or right again. */
function jump(): void {
  for (const number of skews.keys()) skews[number] = random.between(-1, 1) * HOUR_MS;
}

it('C1: no mail is lost or doubled when the clocks of two processes jump by an hour', async () => {
  const sent: string[] = [];
  const transport = {
    async send({ to }: { to: string }, onData: () => Promise<void>) {
      await onData();
      jump();
      if (random.chance(SHARE_PUT_OFF)) throw Object.assign(new Error('busy'), { responseCode: 451 });
      sent.push(to);
    },
  };
  for (let number = 0; number < MAILS; number += 1) {
    jump();
    const { ctx } = contexts[number % 2]!;
    const mail = {
      kind: 'sign-in-link' as const,
      data: { link: 'https://resonance.test/home?token=abc.def.ghi' },
      dedupeKey: `mail-${number}`,
      to: `personne${number}@exemple.fr`,
      expiresAt: new Date(ctx.now().getTime() + 600_000),
    };
    await inTransaction(ctx, (tx) => queueMail(tx, mail));
  }
  const open = () => database.db('outbox_mails').whereIn('state', ['pending', 'sending']).pluck('id');
  for (let ids = await open(); ids.length > 0; ids = await open()) {
    for (const { ctx } of contexts) await sweepMails(ctx);
    for (const id of ids)
      await Promise.all(contexts.map(({ ctx }) => sendQueuedMail(ctx, { templates: mailTemplates, transport }, id)));
    await database.db('outbox_mails').where({ state: 'pending' }).update({ not_before: database.db.fn.now() });
  }
  expect(sent.toSorted()).toEqual(
    Array.from({ length: MAILS }, (_none, number) => `personne${number}@exemple.fr`).sort(),
  );
  expect(await database.db('outbox_mails').whereNot({ state: 'sent' })).toEqual([]);
  // Whatever was put off is taken up when it is due, not an hour later.
  const { rows } = await database.db.raw<{ rows: [{ latest: number }] }>(
    `SELECT extract(epoch FROM max(start_after) - now())::int AS latest FROM pgboss.job WHERE name = 'mail.send'`,
  );
  expect(rows[0].latest).toBeLessThan(HOUR_MS / 2000);
});
