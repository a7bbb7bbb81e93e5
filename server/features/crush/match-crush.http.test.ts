import { describe, expect, it } from '@jest/globals';
import { createTalkers, makeMutualCrush } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { saveOwnChoice } from '../choices/choices.service.ts';
import { clientAt } from '../../platform/http/client.ts';
import { contactHash } from '../../platform/mail/recipient.ts';
import type { Member } from '../members/member.queries.ts';
import { readNews } from '../news/news.service.ts';
import { findMutualCrushes } from '../relations/mutual-crushes.queries.ts';
import { findBond } from '../relations/resonance-access.ts';
import { crushAdmitters } from './crush-admission.ts';
import { crushesOf } from './crush-list.service.ts';
import { answerCrush, sendCrush } from './crush.service.ts';
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
const listsOf = (member: Member) => crushesOf(ctx, pseudonyms, member);
const sentBy = async (member: Member) => (await listsOf(member)).sent.map(({ by }) => by).sort();
const mailsTo = async () => (await db('outbox_mails').where({ kind: 'crush-received' }).select('id')).length;
const outcomeOf = async (work: () => Promise<unknown>) => {
  try {
    return await work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** A member says under 'Reçus' that the only crush there is mutual. */
async function answerOnly(member: Member): Promise<void> {
  const { received } = await listsOf(member);
  expect(received).toHaveLength(1);
  await answerCrush(ctx, member, received[0]!.key);
}

// S-crush-16
describe('a crush to a match', () => {
  it('is told by a line that names nobody, and under the crushes who it is; answered by one, it is mutual', async () => {
    const [ana, lou] = (await createMatched('Ana', 'Lou')) as [Member, Member];
    const mails = await mailsTo();
    expect(await sendMatchCrush(ctx, ana, lou.id)).toMatchObject({ isMutual: false, pointsGained: 100 });
    expect(await newsOf(lou)).toMatchObject([{ kind: 'crush-received', displayName: null, token: null }]);
    expect((await listsOf(lou)).received).toMatchObject([{ name: 'Ana' }]);
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
    // The line is there nevertheless, and what both want ends the pass with the day.
    await answerOnly(lou);
    expect(await findBond(ctx, lou.id, ana.id)).not.toBeNull();
    expect(await outcomeOf(() => sendMatchCrush(ctx, zoe, 'cafecafe-cafe-4afe-8afe-cafecafecafe'))).toBe(
      'crush_match_gone',
    );
    present = new Date(start.getTime() + 24 * HOUR_MS);
    expect(await findBond(ctx, ana.id, lou.id)).not.toBeNull();
    present = start;
  });
});

/** What a member reads of those whom they sent a crush, without what differs between any two crushes. */
const linesOf = async (member: Member) => {
  const { mutual, sent } = await listsOf(member);
  return { mutual: mutual.map(({ name }) => name), sent: sent.map(({ by, day }) => `${by} ${day}`) };
};

// S-crush-17
describe('a crush to a match and crushes to addresses', () => {
  const answers = [
    ['answers it', answerOnly],
    ['sends one back', (lou: Member, ana: Member) => sendMatchCrush(ctx, lou, ana.id)],
  ] as const;
  it.each(answers)('do not tell their sender which address the match has who %s', async (_how, reply) => {
    const [ana, lou, zoe] = (await createMatched('Ana', 'Lou', 'Zoé')) as [Member, Member, Member];
    // On a day each, before the crush to the match: the line of a day is that of an address.
    for (const [number, email] of [zoe.email, lou.email, 'inconnu@exemple.fr'].entries()) {
      present = new Date(start.getTime() + number * 24 * HOUR_MS);
      await sendCrush(ctx, ana, email);
    }
    const before = await linesOf(ana);
    await sendMatchCrush(ctx, ana, lou.id);
    await reply(lou, ana);
    expect(await linesOf(ana)).toEqual({ ...before, mutual: ['Lou'] });
    expect(await findMutualCrushes(db, lou.id)).toMatchObject([{ memberId: ana.id }]);
    expect(await listsOf(lou)).toMatchObject({ mutual: [{ name: 'Ana' }], received: [], sent: [] });
    // Nor do addresses that come afterwards, although one of them is answered by nobody.
    expect(await listsOf(zoe)).toMatchObject({ received: [{ name: 'Ana' }] });
    present = start;
  });

  it('do not tell who was answered by an address, whichever release stored the answer', async () => {
    const [ana, lou, zoe] = (await createMatched('Ana', 'Lou', 'Zoé')) as [Member, Member, Member];
    const [eva, noa] = (await createMatched('Eva', 'Noa')) as [Member, Member];
    for (const [sender, answering] of [
      [ana, lou],
      [eva, noa],
    ] as const) {
      await sendMatchCrush(ctx, sender, answering.id);
      await answerOnly(answering);
    }
    // So did earlier releases.
    const old = { contact_hash: contactHash(ctx.config, eva.email) };
    expect(await db('crushes').where({ sender_id: noa.id, channel: 'answer' }).update(old)).toBe(1);
    const stranger = await outcomeOf(() => sendCrush(ctx, zoe, 'inconnue@exemple.fr'));
    for (const [sender, answering, name] of [
      [ana, lou, 'Ana'],
      [eva, noa, 'Eva'],
    ] as const) {
      expect(await outcomeOf(() => sendCrush(ctx, answering, sender.email))).toEqual(stranger);
      expect(await linesOf(answering)).toMatchObject({
        mutual: [name],
        sent: [expect.stringMatching(/^mail /)],
      });
      expect(await outcomeOf(() => sendCrush(ctx, answering, sender.email))).toBe('crush_already_sent');
      // The two have their mutual one: nothing new waits for the other, and no mail says so.
      expect((await listsOf(sender)).received).toEqual([]);
      const { id } = (await db('crushes').where({ sender_id: answering.id, channel: 'mail' }).first('id'))!;
      const [invitationId] = await db('crush_invitations').where({ crush_id: id }).pluck('id');
      const admit = crushAdmitters(ctx)['crush-invitation']!;
      expect(await admit({ to: sender.email, data: { invitationId } })).toMatchObject({ verdict: 'give-up' });
    }
  });

  it('are not mutual with each other, until one of the two answers', async () => {
    for (const isAddressFirst of [true, false]) {
      const [ana, lou] = (await createMatched('Ana', 'Lou')) as [Member, Member];
      const steps = [() => sendCrush(ctx, ana, lou.email), () => sendMatchCrush(ctx, lou, ana.id)] as const;
      for (const step of isAddressFirst ? steps : steps.toReversed())
        expect(await step()).toMatchObject({ isMutual: false });
      const { sent } = await linesOf(ana);
      expect(await listsOf(ana)).toMatchObject({ mutual: [], received: [{ name: 'Lou' }] });
      await answerOnly(ana);
      expect(await linesOf(ana)).toEqual({ mutual: ['Lou'], sent });
      expect(await listsOf(lou)).toMatchObject({ mutual: [{ name: 'Ana' }], received: [], sent: [] });
    }
  });
});

// S-crush-18, S-safety-2, S-talk-6
it('a mutual crush leaves the list alike, in whatever way the other vanishes, and comes back with them', async () => {
  const [ana, lou] = (await createMatched('Ana', 'Lou')) as [Member, Member];
  await makeMutualCrush(ctx, ana.id, lou.id);
  // Two crushes to one person are one line.
  await makeMutualCrush(ctx, ana.id, lou.id);
  const mark = (column: 'paused_at' | 'suspended_at' | 'under_review_since') => {
    const set = (at: Date | null) => db.raw('UPDATE members SET ?? = ? WHERE id = ?', [column, at, lou.id]);
    return { vanish: () => set(present), comeBack: () => set(null) };
  };
  const pair = { blocker_id: lou.id, blocked_id: ana.id };
  const ways: readonly { vanish: () => PromiseLike<unknown>; comeBack?: () => PromiseLike<unknown> }[] = [
    mark('paused_at'),
    mark('suspended_at'),
    mark('under_review_since'),
    { vanish: () => db('blocks').insert(pair), comeBack: () => db('blocks').where(pair).delete() },
    { vanish: () => deleteMember(ctx, lou.id, null) },
  ];
  for (const { vanish, comeBack } of ways) {
    expect(await listsOf(ana)).toMatchObject({ mutual: [{ name: 'Lou' }], hasHadMutual: true });
    await vanish();
    expect(await listsOf(ana)).toEqual({
      reward: 100,
      sendsTexts: false,
      nextStep: null,
      mutual: [],
      hasHadMutual: true,
      received: [],
      sent: [],
    });
    await comeBack?.();
  }
});
