import { describe, expect, it } from '@jest/globals';
import { createTalkers } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { saveOwnChoice } from '../choices/choices.service.ts';
import { clientAt } from '../../platform/http/client.ts';
import type { Member } from '../members/member.queries.ts';
import { readNews } from '../news/news.service.ts';
import { findBond } from '../relations/resonance-access.ts';
import { crushesOf } from './crush-list.service.ts';
import { sendCrush } from './crush.service.ts';
import { sendMatchCrush } from './match-crush.service.ts';

const start = new Date('2026-11-24T11:00:00Z');
let present = start;
const { ctx, db } = prepareServices({ now: () => present, env: { LIMIT_PROFILES_PER_CLIENT: '1000000' } });
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };

/** Members who are in each other's lists. */
async function createMatched(...names: readonly string[]): Promise<Member[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(...(await createTalkers(ctx, [name])));
  for (const id of ids) {
    const others = ids.filter((other) => other !== id);
    await db('match_lists').insert({
      member_id: id,
      candidate_ids: others,
      points: others.map(() => 1),
      beyond_distance: others.map(() => false),
      generation: '1',
      day: dayOf(present),
      computed_at: present,
    });
  }
  const rows = await db('members').whereIn('id', ids).select();
  return ids.map((id) => rows.find((row) => row.id === id) as unknown as Member);
}
const newsOf = async ({ id }: Member) =>
  readNews(ctx, pseudonyms, { memberId: id, client: clientAt('192.0.2.1') }, { isRead: false });
const sentBy = async (member: Member) => (await crushesOf(ctx, pseudonyms, member)).sent.map(({ by }) => by).sort();
const mailsTo = async () => (await db('outbox_mails').where({ kind: 'crush-received' }).select('id')).length;
const outcomeOf = async (work: () => Promise<unknown>) => {
  try {
    return await work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

// S-crush-16
describe('a crush to a match', () => {
  it('is told by a line that names nobody, and under the crushes who it is; answered by one, it is mutual', async () => {
    const [ana, lou] = (await createMatched('Ana', 'Lou')) as [Member, Member];
    const mails = await mailsTo();
    expect(await sendMatchCrush(ctx, ana, lou.id)).toMatchObject({ isMutual: false, pointsGained: 100 });
    expect(await newsOf(lou)).toMatchObject([{ kind: 'crush-received', displayName: null, token: null }]);
    expect((await crushesOf(ctx, pseudonyms, lou)).received).toMatchObject([{ name: 'Ana' }]);
    expect(await mailsTo()).toBe(mails + 1);
    expect(await sentBy(ana)).toEqual(['match']);
    expect(await outcomeOf(() => sendMatchCrush(ctx, ana, lou.id))).toBe('crush_already_sent');
    expect(await sendMatchCrush(ctx, lou, ana.id)).toMatchObject({ isMutual: true });
    for (const member of [ana, lou]) expect((await newsOf(member)).map(({ kind }) => kind)).toEqual(['mutual-crush']);
  });

  it('does not tell whether an address that has a crush already is that of the match', async () => {
    const [ana, lou, zoe] = (await createMatched('Ana', 'Lou', 'Zoé')) as [Member, Member, Member];
    const [eva, noa] = (await createMatched('Eva', 'Noa')) as [Member, Member];
    // Ana knows Lou's address, Eva that of somebody else.
    const before = [await sendCrush(ctx, ana, lou.email), await sendCrush(ctx, eva, zoe.email)];
    expect(before[0]).toEqual(before[1]);
    const after = [await sendMatchCrush(ctx, ana, lou.id), await sendMatchCrush(ctx, eva, noa.id)];
    expect(after[0]).toEqual(after[1]);
    expect(await sentBy(ana)).toEqual(await sentBy(eva));
    // The other way round, and up to the limit of the day.
    const [kim, jo] = (await createMatched('Kim', 'Jo')) as [Member, Member];
    expect(await sendMatchCrush(ctx, kim, jo.id)).toMatchObject({ isMutual: false });
    expect(await outcomeOf(() => sendCrush(ctx, kim, jo.email))).toMatchObject({ isMutual: false });
    for (const [sender, left] of [
      [ana, 3],
      [eva, 3],
      [kim, 3],
    ] as const) {
      for (let sent = 0; sent < left; sent += 1)
        expect(await outcomeOf(() => sendCrush(ctx, sender, `${sender.id}-${sent}@exemple.fr`))).toMatchObject({
          isMutual: false,
        });
      expect(await outcomeOf(() => sendCrush(ctx, sender, 'encore@exemple.fr'))).toBe('crush_day_full');
    }
  });

  it('is announced once a day to one match, over all senders; the lines are all there', async () => {
    const [lou, ...others] = (await createMatched('Lou', 'A', 'B', 'C')) as [Member, ...Member[]];
    const mails = await mailsTo();
    for (const other of others) await sendMatchCrush(ctx, other, lou.id);
    expect((await newsOf(lou)).length).toBe(3);
    expect(await mailsTo()).toBe(mails + 1);
  });

  it('reaches nobody who has passed on the sender, who sees what every sender sees', async () => {
    const [ana, lou, zoe] = (await createMatched('Ana', 'Lou', 'Zoé')) as [Member, Member, Member];
    await saveOwnChoice(ctx, lou.id, ana.id, 'pass');
    const mails = await mailsTo();
    expect(await sendMatchCrush(ctx, ana, lou.id)).toEqual({ isMutual: false, pointsGained: 100 });
    expect(await newsOf(lou)).toEqual([]);
    expect(await mailsTo()).toBe(mails);
    expect(await outcomeOf(() => sendMatchCrush(ctx, lou, ana.id))).toBe('crush_match_gone');
    // Both by their addresses: what both want ends the pass with the day.
    expect(await sendCrush(ctx, lou, ana.email)).toMatchObject({ isMutual: true });
    expect(await findBond(ctx, lou.id, ana.id)).not.toBeNull();
    expect(await outcomeOf(() => sendMatchCrush(ctx, zoe, 'cafecafe-cafe-4afe-8afe-cafecafecafe'))).toBe(
      'crush_match_gone',
    );
    present = new Date(start.getTime() + 24 * HOUR_MS);
    expect(await findBond(ctx, ana.id, lou.id)).not.toBeNull();
    present = start;
  });
});
