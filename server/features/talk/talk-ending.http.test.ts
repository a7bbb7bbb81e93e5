import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { reached } from '#testing/promise.ts';
import { createTalkers, openTalk } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { DAY_MS } from '#shared/duration.ts';
import { EVIDENCE_AT_MOST } from '#shared/talk/evidence.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { answerQuestion } from './asking.service.ts';
import { findConversationStatus } from './conversations.queries.ts';
import { readDiscussion, readDiscussions } from './discussion.service.ts';
import { attachEvidence, gatherEvidence, openReportEvidence } from './evidence.service.ts';
import { readTalkStates } from './live-states.ts';
import { answerInThread, closeConversation, react, sendMessage, takeBack } from './thread.service.ts';
import { openEvidence, sealEvidence } from './sealing.ts';
import { rewrapKeys, sealEvidenceAnew } from './secret-change.service.ts';
import { countTalk, readTalkTotals, tidyTalk } from './tidying.service.ts';

// In the middle of a day in Paris: limits count days.
let present = new Date('2026-11-24T11:00:00Z');
const site = prepareServices({ now: () => present });
const { ctx } = site;
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const key = () => randomUUID();
const send = (memberId: string, conversationId: string, text: string, clientKey = key()) =>
  sendMessage(ctx, memberId, conversationId, { text, clientKey });

async function threadOf(memberId: string, conversationId: string) {
  const discussion = await readDiscussion(ctx, pseudonyms, memberId, conversationId);
  if (discussion?.kind !== 'thread') throw new Error('There is no thread.');
  return discussion;
}
const textsOf = async (memberId: string, conversationId: string) =>
  (await threadOf(memberId, conversationId)).lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));

// S-talk-6
describe('a conversation of others', () => {
  it('H8: is read and written by nobody else, and answers like one that does not exist', async () => {
    const [ana = '', lou = '', eve = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Eve']);
    const id = await openTalk(ctx, ana, lou);
    const attempts = (conversationId: string) => [
      () => readDiscussion(ctx, pseudonyms, eve, conversationId),
      () => send(eve, conversationId, 'Bonjour'),
      () => takeBack(ctx, eve, conversationId, 1),
      () => react(ctx, eve, conversationId, { number: 1, reaction: 'smile' }),
      () => answerInThread(ctx, eve, conversationId, { number: 1, text: 'x' }),
      () => answerQuestion(ctx, eve, conversationId, { answer: 'x' }),
      () => closeConversation(ctx, eve, conversationId, null),
      () => findConversationStatus(site.db, eve, conversationId),
    ];
    const said = async (work: () => Promise<unknown>) => work().catch((error: unknown) => String(error));
    for (const [index, work] of attempts(id).entries())
      expect(await said(work)).toEqual(await said(attempts(randomUUID())[index]!));
    expect(await textsOf(ana, id)).toEqual([]);
  });
});

// S-talk-5, S-talk-6
describe('the end of a conversation', () => {
  it('comes by closing: both read on for thirty days, nobody writes, and the two are not matched', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await closeConversation(ctx, ana, id, 'spark');
    expect((await threadOf(lou, id)).closing).toMatchObject({ isMine: false, phrase: 'spark' });
    await expect(send(lou, id, 'Attends')).rejects.toMatchObject({ code: 'talk_closed' });
    expect(await site.db('closed_pairs').whereIn('first_id', [ana, lou]).select('until')).toHaveLength(1);
    const start = present;
    present = new Date(start.getTime() + 31 * DAY_MS);
    expect(await readDiscussion(ctx, pseudonyms, lou, id)).toBeNull();
    present = start;
  });

  it('H5: comes by a block for both at once, also for messages at the same moment', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const attempts = Array.from({ length: 20 }, () => send(lou, id, 'Encore').catch(() => null));
    await blockMember(ctx, ana, lou);
    await Promise.all(attempts);
    await expect(send(lou, id, 'Après')).rejects.toMatchObject({ code: 'talk_closed' });
    for (const memberId of [ana, lou]) {
      expect(await readDiscussion(ctx, pseudonyms, memberId, id)).toBeNull();
      expect((await readDiscussions(ctx, pseudonyms, memberId)).discussions).toEqual([]);
      expect([...(await readTalkStates(ctx, [memberId]))]).toEqual([]);
    }
  });

  it('keeps the letters of a deleted account for ninety days, as of nobody', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await send(lou, id, 'Au revoir');
    await deleteMember(ctx, lou, 'cli', { isNotified: false });
    const thread = await threadOf(ana, id);
    expect(thread).toMatchObject({ name: null, hasLeft: true, canWrite: false });
    expect(await textsOf(ana, id)).toEqual(['Au revoir']);
    await expect(send(ana, id, 'Reviens')).rejects.toMatchObject({ code: 'talk_closed' });
    const start = present;
    present = new Date(start.getTime() + 91 * DAY_MS);
    await tidyTalk(ctx);
    expect(await site.db('conversations').where({ id }).first('id')).toBeUndefined();
    present = start;
  });

  it('deletes a conversation that both have left', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await deleteMember(ctx, lou, 'cli', { isNotified: false });
    await deleteMember(ctx, ana, 'cli', { isNotified: false });
    expect(await site.db('conversations').where({ id }).first('id')).toBeUndefined();
  });

  it('comes twelve months after the last message', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const start = present;
    present = new Date(start.getTime() + 364 * DAY_MS);
    await tidyTalk(ctx);
    expect(await site.db('conversations').where({ id }).first('id')).toEqual({ id });
    present = new Date(start.getTime() + 368 * DAY_MS);
    await tidyTalk(ctx);
    expect(await site.db('messages').where({ conversation_id: id }).first('number')).toBeUndefined();
    present = start;
  });
});

// S-talk-11
describe('evidence of a report', () => {
  it('H7: survives the deletion of the reported member, and each opening is a row of the audit log', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const number = await send(lou, id, 'Une menace');
    const [report] = await site
      .db('reports')
      .insert({
        source: 'member',
        reporter_id: ana,
        reported_id: lou,
        reason: 'harassment',
        created_at: present,
      })
      .returning('id');
    const reportId = report?.id ?? '';
    const { mark } = await gatherEvidence(ctx, ana, { conversationId: id, ticked: [number] });
    const ticked = { conversationId: id, ticked: [number], reported: lou, seen: mark };
    await attachEvidence(ctx, reportId, { memberId: ana, ...ticked });
    await takeBack(ctx, lou, id, number);
    expect([await textsOf(lou, id), await textsOf(ana, id)]).toEqual([[], ['Une menace']]);
    await deleteMember(ctx, lou, 'cli', { isNotified: false });
    await site.db('conversations').where({ id }).delete();
    const opened = await openReportEvidence(ctx, reportId, 'cli');
    expect(opened.find(({ isTicked }) => isTicked)).toMatchObject({ text: 'Une menace', isByReported: true });
    const rows = await site.db('audit_log').where({ action: 'report.open-evidence', subject: `report:${reportId}` });
    expect(rows).toHaveLength(1);
  });

  it('H7: has every ticked message and five around each, although the account, the conversation and a block are older', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const words: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      words.push(`Parole ${count}`);
      await send(count % 2 === 0 ? lou : ana, id, words.at(-1) ?? '');
    }
    await blockMember(ctx, ana, lou);
    const [report] = await site
      .db('reports')
      .insert({
        source: 'member',
        reporter_id: ana,
        reported_id: lou,
        reason: 'harassment',
        created_at: present,
      })
      .returning('id');
    const ticked = Array.from({ length: EVIDENCE_AT_MOST }, (_, index) => 2 + 5 * index);
    const { mark: seen } = await gatherEvidence(ctx, ana, { conversationId: id, ticked });
    const evidence = { memberId: ana, conversationId: id, ticked, reported: lou, seen };
    await attachEvidence(ctx, report?.id ?? '', evidence);
    await deleteMember(ctx, lou, 'cli', { isNotified: false });
    const start = present;
    present = new Date(start.getTime() + 91 * DAY_MS);
    await tidyTalk(ctx);
    present = start;
    expect(await site.db('conversations').where({ id }).first('id')).toBeUndefined();
    const opened = await openReportEvidence(ctx, report?.id ?? '', 'cli');
    const texts = opened.map(({ text }) => text);
    expect(words.filter((word) => !texts.includes(word))).toEqual([]);
    expect(opened.filter(({ isTicked }) => isTicked)).toHaveLength(EVIDENCE_AT_MOST);
    reached('H7', `${EVIDENCE_AT_MOST} ticked, ${opened.length} messages read after the deletion, 0 missing`);
  });

  it('has nothing of a conversation of others', async () => {
    const [ana = '', lou = '', eve = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Eve']);
    const id = await openTalk(ctx, ana, lou);
    const { mark } = await gatherEvidence(ctx, ana, { conversationId: id, ticked: [1] });
    const ticked = { conversationId: id, ticked: [1], reported: lou, seen: mark };
    const attempt = attachEvidence(ctx, randomUUID(), { memberId: eve, ...ticked });
    await expect(attempt).rejects.toMatchObject({ code: 'talk_evidence' });
  });
});

describe('the upkeep', () => {
  it('wraps keys anew after another secret, and reads on', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await send(ana, id, 'Toujours là');
    const { secretKey } = ctx.config;
    const rotated = {
      ...ctx,
      config: { ...ctx.config, secretKey: 'un autre secret, tout aussi long !', previousSecretKeys: [secretKey] },
    };
    expect(await rewrapKeys(rotated)).toBeGreaterThan(0);
    expect(await rewrapKeys(rotated)).toBe(0);
    const forgotten = { ...rotated, config: { ...rotated.config, previousSecretKeys: [] } };
    const read = await readDiscussion(forgotten, pseudonyms, lou, id);
    expect(JSON.stringify(read)).toContain('Toujours là');
    expect(await readDiscussion(ctx, pseudonyms, lou, id)).toBeNull();
    await rewrapKeys({ ...ctx, config: { ...ctx.config, previousSecretKeys: [rotated.config.secretKey] } });
    expect(await textsOf(lou, id)).toEqual(['Toujours là']);
  });

  it('seals the words of reports anew after another secret, and those it cannot open stay', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const [report] = await ctx
      .db('reports')
      .insert({ reporter_id: ana, reported_id: lou, source: 'member', reason: 'harassment', created_at: present })
      .returning('id');
    const reportId = report?.id ?? '';
    const earlier = { ...ctx.config, secretKey: 'le secret du printemps dernier, long' };
    const row = { report_id: reportId, is_by_reported: true, is_ticked: true, sent_at: present };
    for (const [number, config] of [ctx.config, earlier].entries()) {
      const { sealedText, sealedWith } = sealEvidence(config, reportId, number + 1, 'Une menace');
      await ctx
        .db('report_evidence')
        .insert({ ...row, number: number + 1, sealed_text: sealedText, sealed_with: sealedWith });
    }
    const rotated = { secretKey: 'un autre secret, tout aussi long !', previousSecretKeys: [ctx.config.secretKey] };
    const after = { ...ctx, config: { ...ctx.config, ...rotated } };
    expect(await sealEvidenceAnew(after)).toBeGreaterThan(0);
    expect(await sealEvidenceAnew(after)).toBe(0);
    const alone = { ...ctx.config, secretKey: rotated.secretKey, previousSecretKeys: [] };
    const rows = await ctx.db('report_evidence').where({ report_id: reportId }).orderBy('number').select();
    const openWith = (config: typeof ctx.config) =>
      rows.map(({ number, sealed_text: sealed }) => openEvidence(config, reportId, number, sealed));
    expect(openWith(alone)).toEqual(['Une menace', null]);
    expect(openWith({ ...alone, previousSecretKeys: [earlier.secretKey] })).toEqual(['Une menace', 'Une menace']);
  });

  it('counts the day before in totals that name nobody', async () => {
    const start = present;
    present = new Date(start.getTime() + DAY_MS);
    await countTalk(ctx);
    await countTalk(ctx);
    const totals = await readTalkTotals(ctx, 7);
    expect(totals.opened).toBeGreaterThan(0);
    expect(totals.messages).toBeGreaterThanOrEqual(totals.opened);
    present = start;
  });
});
