import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { addDays, startOfDay } from '#shared/calendar.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { hoursWorth } from '#testing/late-mails.ts';
import { insertShownMembers } from '#testing/shown-members.ts';
import { prepareServices } from '#testing/test-site.ts';
import { keysOf, unsealWithAny } from '../../platform/secrets.ts';
import type { MemberRange } from '../../platform/queue/member-range.ts';
import { sendQueuedMail } from '../../platform/mail/sending.service.ts';
import { saveMessageChoice } from '../../platform/mail/message-choices.queries.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import { beginSundayMails, writeSundayMails } from './sunday.service.ts';

const SUNDAY = '2026-11-22';
let moment = new Date(startOfDay(SUNDAY).getTime() + 10 * HOUR_MS);
const { db, ctx } = prepareServices({ now: () => moment });
const choice = { occasion: 'sunday', channel: 'mail' } as const;
const choose = (ids: readonly string[], isWanted: boolean) =>
  saveMessageChoice(db, ids, { ...choice, isWanted }, moment);
let ids: string[] = [];

beforeEach(async () => {
  moment = new Date(startOfDay(SUNDAY).getTime() + 10 * HOUR_MS);
  await db('members').delete();
  await db('outbox_mails').delete();
  ids = await insertShownMembers(db, 12, createRandom(7));
});

/** What was queued, by member. */
async function queued(): Promise<Map<string, { data: object; id: string }>> {
  const rows = await db('outbox_mails').where({ kind: 'sunday' });
  return new Map(
    rows.map((row) => {
      const sealed = unsealWithAny(keysOf(ctx.config, 'mail'), row.sealed_content!);
      const { toldId, data } = JSON.parse(sealed) as { toldId: string; data: object };
      return [toldId, { data, id: row.id }];
    }),
  );
}
const parts = async () =>
  (await db('pgboss.job').where({ name: 'sunday.mails-part' }).select('data')).map(({ data }) => data as MemberRange);

// S-notification-6
describe('the mail of Sundays', () => {
  it('is written in parts, once a Sunday, to those alone who asked for it and have a list', async () => {
    const [wanting, other, stopped, paused, away, unfinished] = ids as [string, string, string, string, string, string];
    await choose([wanting, other, paused, away, unfinished], true);
    await choose([stopped], false);
    await db('members').where({ id: paused }).update({ paused_at: moment });
    await db('members').where({ id: away }).update({ suspended_at: moment });
    await db('profiles').where({ user_id: unfinished }).update({ profile_completed: false });
    await db('daily_answers').insert({
      member_id: other,
      top_days: [addDays(SUNDAY, -8), addDays(SUNDAY, -7)],
      bottom_days: [addDays(SUNDAY, -1)],
    });
    await beginSundayMails(ctx, 2);
    const ranges = await parts();
    expect(ranges).toHaveLength(3);
    for (const range of [...ranges, ...ranges]) await writeSundayMails(ctx, range);
    await writeSundayMails(ctx);
    const mails = await queued();
    expect([...mails.keys()].toSorted()).toEqual([wanting, other].toSorted());
    expect(mails.get(wanting)?.data).toEqual({ answered: 0 });
    expect(mails.get(other)?.data).toEqual({ answered: 2 });
    // From ten to ten: it never leaves at night (S-mail-12).
    expect(await hoursWorth(db, 'sunday')).toBeCloseTo(12, 1);

    moment = new Date(startOfDay(addDays(SUNDAY, 7)).getTime() + 10 * HOUR_MS);
    await writeSundayMails(ctx);
    expect(await db('outbox_mails').where({ kind: 'sunday' })).toHaveLength(4);
  });

  it('is written on Sundays only, and is not sent to a member who has switched it off meanwhile', async () => {
    const [wanting] = ids as [string];
    await choose([wanting], true);
    moment = new Date(startOfDay(addDays(SUNDAY, 1)).getTime() + HOUR_MS);
    await writeSundayMails(ctx);
    expect((await queued()).size).toBe(0);
    moment = new Date(startOfDay(SUNDAY).getTime() + 23 * HOUR_MS);
    await writeSundayMails(ctx);
    await choose([wanting], false);
    const { id } = (await queued()).get(wanting)!;
    const sent: unknown[] = [];
    const transport = { send: (mail: unknown) => Promise.resolve(void sent.push(mail)) };
    await sendQueuedMail(ctx, { templates: mailTemplates, transport }, id);
    expect(sent).toEqual([]);
    expect(await db('outbox_mails').where({ id }).first('state')).toEqual({ state: 'cancelled' });
  });
});
