import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { prepareModeration } from '#testing/moderation.ts';
import { createTalkingPair, openFirst, postAbout, readThread, type TalkingPair } from '#testing/talk-visitors.ts';
import { dumpTalk } from '#testing/talkers.ts';
import { prepareSite } from '#testing/test-site.ts';
import { queuedMails, type TestMember, type Visitor } from '#testing/visitor.ts';
import { fr } from '#shared/typeset.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { sendMessage } from './thread.service.ts';
import { tidyTalk } from './tidying.service.ts';

const site = prepareSite();
const { ctx, db } = site;
const { admin, newestReportOf, contestLinkOf } = prepareModeration(site);
let age = 20;

const newPair = () => createTalkingPair(site, (age += 1));

/** Writes into a member's only conversation, as their form does, and answers the number of the message. */
async function write({ id }: TestMember, text: string): Promise<string> {
  const { conversation_id: conversationId } = (await db('conversation_members')
    .where({ member_id: id })
    .first('conversation_id'))!;
  return String(await sendMessage(ctx, id, conversationId, { text, clientKey: randomUUID() }));
}

/** The mark of the messages that the page of a report shows. */
async function markOn(visitor: Visitor): Promise<{ match: string; seen: string; text: string }> {
  const { text } = await visitor.get('/signaler-profil').expect(200);
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
  return { match: valueOf('match'), seen: valueOf('seen'), text };
}

/** Ticks messages and reports them, by the forms of the screens. */
async function report(member: TestMember, numbers: readonly string[], reason = 'harassment'): Promise<void> {
  const ticked = await postAbout(member, { intent: 'report', message: numbers });
  expect(ticked.headers['location']).toBe('/signaler-profil');
  const { match, seen } = await markOn(member.visitor);
  const form = { intent: 'report', match, seen, reason };
  await member.visitor
    .post('/signaler-profil', form)
    .expect(303)
    .expect('Location', /info=envoye/);
}

const openEvidence = (reportId: string) =>
  admin.post('/admin-reports', { intent: 'open-evidence', report: reportId }).expect(200);

async function talkAbout({ ana, lou }: TalkingPair): Promise<string> {
  for (let written = 1; written <= 7; written += 1) await write(ana, `avant ${written}`);
  const number = await write(lou, 'Une menace très claire');
  for (let written = 1; written <= 7; written += 1) await write(lou, `après ${written}`);
  return number;
}

// S-talk-11
describe('a report with messages', () => {
  it('shows exactly what the team reads before it leaves, and the team reads exactly that', async () => {
    const pair = await newPair();
    const { ana, lou } = pair;
    const number = await talkAbout(pair);
    await postAbout(ana, { intent: 'report', message: [number] });
    const { text } = await markOn(ana.visitor);
    expect(text).toContain('Voici exactement ce que la modération lira.');
    for (const words of ['avant 3', 'avant 7', 'Une menace', 'après 5']) expect(text).toContain(words);
    for (const words of ['avant 2', 'après 6', 'phare']) expect(text).not.toContain(words);
    await report(ana, [number]);
    const reportId = await newestReportOf(lou.id);
    const closed = await admin.get(`/admin-reports?dossier=${reportId}`).expect(200);
    expect(closed.text).toContain('Ouvrir les messages');
    expect(closed.text).not.toContain('Une menace');
    const opened = await openEvidence(reportId);
    for (const words of ['avant 3', 'avant 7', 'Une menace', 'après 5']) expect(opened.text).toContain(words);
    for (const words of ['avant 2', 'après 6']) expect(opened.text).not.toContain(words);
    const rows = () => db('audit_log').where({ action: 'report.open-evidence', subject: `report:${reportId}` });
    expect(await rows()).toHaveLength(1);
    await openEvidence(reportId);
    expect(await rows()).toHaveLength(2);
    expect(await dumpTalk(db)).not.toContain('menace');
  });

  it('is sent again after reading when a message has changed meanwhile, and takes along nothing written later', async () => {
    const { ana, lou } = await newPair();
    const first = await write(lou, 'Une menace');
    const second = await write(lou, 'Une autre');
    await postAbout(ana, { intent: 'report', message: [first] });
    const { match, seen } = await markOn(ana.visitor);
    await write(lou, 'Écrit plus tard');
    expect((await markOn(ana.visitor)).seen).toBe(seen);
    await postAbout(lou, { intent: 'take-back', number: second });
    const form = { intent: 'report', match, reason: 'harassment', details: 'Mon récit' };
    const refused = await ana.visitor.post('/signaler-profil', { ...form, seen }).expect(200);
    expect(refused.text).toContain(fr`Un message a changé entre-temps.`);
    expect(refused.text).toContain('Mon récit');
    expect(await db('reports').where({ reported_id: lou.id })).toEqual([]);
    const { seen: now, text } = await markOn(ana.visitor);
    expect(text).not.toContain('Écrit plus tard');
    await ana.visitor.post('/signaler-profil', { ...form, seen: now }).expect(303);
    expect(await db('reports').where({ reported_id: lou.id })).toHaveLength(1);
  });

  it('takes no messages along that were ticked in another conversation', async () => {
    const { ana, lou } = await newPair();
    const number = await write(lou, 'Une menace');
    await postAbout(ana, { intent: 'report', message: [number] });
    const { match, seen } = await markOn(ana.visitor);
    await postAbout(ana, { intent: 'safety' });
    const without = await markOn(ana.visitor);
    expect(without.seen).toBe('');
    expect(without.text).not.toContain('Une menace');
    const forged = await ana.visitor.post('/signaler-profil', { intent: 'report', match, seen, reason: 'harassment' });
    expect(forged.status).toBe(422);
    await ana.visitor.post('/signaler-profil', { intent: 'report', match, reason: 'harassment' }).expect(303);
    const reportId = await newestReportOf(lou.id);
    expect(await db('report_evidence').where({ report_id: reportId })).toEqual([]);
  });

  it('refuses none, twenty-one and foreign messages', async () => {
    const { ana, lou } = await newPair();
    await write(lou, 'Bonsoir');
    const many = Array.from({ length: 21 }, (_, index) => String(index + 1));
    for (const message of [[], many, ['999'], ['x'], ['0']])
      expect((await postAbout(ana, { intent: 'report', message })).status).toBe(422);
  });

  it('is opened by nobody but administrators', async () => {
    const { ana, lou } = await newPair();
    await report(ana, [await write(lou, 'Une menace')]);
    const reportId = await newestReportOf(lou.id);
    for (const { visitor } of [ana, lou])
      await visitor.post('/admin-reports', { intent: 'open-evidence', report: reportId }).expect(404);
    expect(await db('audit_log').where({ subject: `report:${reportId}` })).toEqual([]);
  });

  it('H7: outlives the deletion of the reported member, also of one who left before the report', async () => {
    const before = await newPair();
    await report(before.ana, [await write(before.lou, 'Une menace')]);
    const reportId = await newestReportOf(before.lou.id);
    await deleteMember(ctx, before.lou.id, 'cli', { isNotified: false });
    expect((await openEvidence(reportId)).text).toContain('Une menace');

    const after = await newPair();
    const number = await write(after.lou, 'Une autre menace');
    await deleteMember(ctx, after.lou.id, 'cli', { isNotified: false });
    await openFirst(after.ana);
    await report(after.ana, [number]);
    const newest = await db('reports').where({ reporter_id: after.ana.id }).first('id', 'reported_id');
    expect(newest?.reported_id).toBeNull();
    expect((await openEvidence(newest!.id)).text).toContain('Une autre menace');
  });

  it('stops the conversation in both directions at once when the other is reported as a minor', async () => {
    const { ana, lou } = await newPair();
    const number = await write(lou, 'Je suis en seconde');
    await report(ana, [number], 'minor');
    for (const member of [ana, lou]) {
      const { id } = (await db('conversations').whereIn('first_id', [ana.id, lou.id]).first('id'))!;
      const attempt = sendMessage(ctx, member.id, id, { text: 'Encore', clientKey: randomUUID() });
      await expect(attempt).rejects.toMatchObject({ status: 422 });
    }
  });
});

describe('the words that a decision quotes', () => {
  it('are read by the reported member on the page of the decision, and are in no mail and no row in clear', async () => {
    const { ana, lou } = await newPair();
    await write(ana, 'Ce que dit Ana');
    const number = await write(lou, 'Une menace citée');
    await write(lou, 'Rien à citer');
    await report(ana, [number]);
    const reportId = await newestReportOf(lou.id);
    const decision = {
      intent: 'decide',
      report: reportId,
      outcome: 'warn',
      ground: 'harassment',
      statement: 'Les faits.',
    };
    // Also the number of a message of the reporter: it is not quoted.
    const quote = [number, String(Number(number) - 1)];
    await admin.post('/admin-reports', { ...decision, quote }).expect(303);
    const link = await contestLinkOf(lou.email, 'account-warned');
    const { text } = await lou.visitor.get(link).expect(200);
    expect(text).toContain('Une menace citée');
    expect(text).not.toMatch(/Rien à citer|Ce que dit Ana/);
    const mail = (await queuedMails(db, lou.email)).find(({ kind }) => kind === 'account-warned');
    expect(JSON.stringify(mail?.data)).not.toContain('menace citée');
    expect(mail?.data['statement']).toContain(fr`Les mots en cause sont cités`);
    const { rows } = await db.raw<{ rows: object[] }>('SELECT * FROM moderation_decisions');
    expect(JSON.stringify(rows)).not.toContain('menace citée');
  });

  it('are absent where the administrator quotes none', async () => {
    const { ana, lou } = await newPair();
    await report(ana, [await write(lou, 'Une menace')]);
    const reportId = await newestReportOf(lou.id);
    const decision = {
      intent: 'decide',
      report: reportId,
      outcome: 'warn',
      ground: 'harassment',
      statement: 'Les faits.',
    };
    await admin.post('/admin-reports', decision).expect(303);
    const { text } = await lou.visitor.get(await contestLinkOf(lou.email, 'account-warned')).expect(200);
    expect(text).not.toMatch(/Une menace|Les mots en cause/);
  });
});

// S-talk-11
describe('a block', () => {
  it('takes no evidence away: for thirty days both can report what they read, by a page that tells nothing of why', async () => {
    const { ana, lou } = await newPair();
    const number = await write(lou, 'Une menace');
    // The one who wrote it blocks at once.
    await blockMember(ctx, lou.id, ana.id);
    const path = '/signaler-messages';
    const list = async () => (await ana.visitor.data(path).expect(200)).body as Listed;
    const [first] = (await list()).conversations;
    expect(first?.name).toBe('Lou');
    const token = first!.token;
    await ana.visitor.post(path, { intent: 'open', token }).expect(303);
    const page = await ana.visitor.get(path).expect(200);
    expect(page.text).toContain('Une menace');
    expect(page.text).not.toMatch(/bloqué/);
    const ticked = await ana.visitor.post(path, { intent: 'report', token, message: [number] }).expect(303);
    expect(ticked.headers['location']).toBe('/signaler-profil');
    const { match, seen, text } = await markOn(ana.visitor);
    expect(text).toContain('Une menace');
    await ana.visitor.post('/signaler-profil', { intent: 'report', match, seen, reason: 'harassment' }).expect(303);
    expect((await openEvidence(await newestReportOf(lou.id))).text).toContain('Une menace');

    await db('conversations').whereIn('first_id', [ana.id, lou.id]).update({ retained_until: new Date() });
    await tidyTalk(ctx);
    expect((await list()).conversations).toEqual([]);
  });

  it('H8: lets nobody else choose from the messages', async () => {
    const { ana, lou } = await newPair();
    await write(lou, 'Une menace');
    const { token } = await readThread(ana);
    const open = { intent: 'open', token };
    // One that can be read is read in its thread.
    await ana.visitor.post('/signaler-messages', open).expect(303);
    expect((await ana.visitor.data('/signaler-messages')).body).toEqual({ conversations: [], opened: null });
    await blockMember(ctx, ana.id, lou.id);
    const other = await newPair();
    await other.ana.visitor.post('/signaler-messages', open).expect(303);
    expect((await other.ana.visitor.get('/signaler-messages')).text).not.toContain('menace');
  });
});

interface Listed {
  readonly conversations: readonly { readonly token: string; readonly name: string }[];
}
