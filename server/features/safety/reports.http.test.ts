import { beforeEach, describe, expect, it } from '@jest/globals';
import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { messages } from '#shared/errors.ts';
import { startMailServer, type ReceivedMail } from '#testing/mail-server.ts';
import { createMatchable, openTile, tilesOf, tilesWith } from '#testing/matchable.ts';
import { decide, type Pair, prepareModeration } from '#testing/moderation.ts';
import { reached, timeLimit } from '#testing/promise.ts';
import { pseudonymsFor } from '#testing/pseudonym.ts';
import { patientWithDatabase, startWorker, until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createMember } from '#testing/entered-members.ts';
import { createVisitor, queuedMails, type TestMember } from '#testing/visitor.ts';
import { requestRefresh } from '../matching/matching.service.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { exportMember } from '../account/export.service.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { prepare } from '#testing/prepare.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

const site = prepareSite();
const { database, web, ctx } = site;
const moderation = prepareModeration(site);
const { admin } = moderation;
let age = 40;

/** Two who see each other; Léa shows her photo. */
async function newPair(pairAge = (age += 1)): Promise<Pair> {
  const wanted = { age: pairAge, photoVisibility: 'immediate' as const };
  const ana = await createMatchable(web.url, database.db, { displayName: 'Ana', ...wanted });
  const lea = await createMatchable(web.url, database.db, { displayName: 'Léa', hasPhoto: true, ...wanted });
  await tilesWith(ana.visitor, 'Léa');
  return { ana, lea };
}

/** Leads to the screen for reporting, as the flag on a tile does, and answers its token. */
async function chooseToReport({ visitor }: TestMember, name: string): Promise<string> {
  const tile = (await tilesWith(visitor, name)).find(({ displayName }) => displayName === name);
  await visitor
    .post('/matches', { intent: 'safety', match: tile?.token })
    .expect(303)
    .expect('Location', '/signaler-profil');
  return ((await visitor.data('/signaler-profil').expect(200)).body as { token: string }).token;
}

describe('G6: reporting a member', () => {
  const pair = prepare(newPair);
  beforeEach(async () => {
    for (const table of ['rate_limits', 'blocks', 'reports'] as const) await database.db(table).delete();
    // Whom a block has taken out of their lists comes back.
    for (const { id } of [pair.ana, pair.lea]) await requestRefresh(ctx, id);
  });
  const newestMails = async ({ email }: TestMember, since: number) =>
    (await queuedMails(database.db, email)).slice(since).map(({ kind }) => kind);

  it("is two clicks away from every screen with matches, and no page contains the member's id", async () => {
    const { ana, lea } = pair;
    await openTile(ana.visitor, 'Léa');
    const { token } = (await ana.visitor.data('/match-resonance').expect(200)).body as { token: string };
    const crush = { channel: 'answer' as const, created_at: new Date(), mutual_at: new Date() };
    await database.db('crushes').insert([
      { sender_id: ana.id, recipient_id: lea.id, contact_hash: 'lea', ...crush },
      { sender_id: lea.id, recipient_id: ana.id, contact_hash: 'ana', ...crush },
    ]);
    const { mutual } = (await ana.visitor.data('/profile-crush')).body as { mutual: { key: string }[] };
    const ways = [
      ['/matches', { match: (await tilesOf(ana.visitor))[0]?.token }],
      ['/match-resonance', { match: token }],
      ['/profile-crush', { crush: mutual[0]?.key }],
    ] as const;
    for (const [screen, whom] of ways) {
      expect((await ana.visitor.get(screen).expect(200)).text).toContain('Signaler ou bloquer');
      await ana.visitor
        .post(screen, { intent: 'safety', ...whom })
        .expect(303)
        .expect('Location', '/signaler-profil');
      const page = await ana.visitor.get('/signaler-profil').expect(200);
      expect(page.text).toContain('Signaler ou bloquer Léa');
      expect(page.text).toContain('Personne mineure');
      expect(page.text).toContain(`href="${screen}"`);
      expect(page.text).not.toContain(lea.id);
    }
    reached('G6', 'every screen with a member: 1 click to the form, 1 to send it');
  });

  it('is saved once and confirmed by mail, without a notice to the reported member', async () => {
    const { ana, lea } = pair;
    const before = [
      (await queuedMails(database.db, ana.email)).length,
      (await queuedMails(database.db, lea.email)).length,
    ];
    const details = fr`Il m'a écrit vingt fois.\nEncore hier.`;
    const match = await chooseToReport(ana, 'Léa');
    const send = (report: object) =>
      ana.visitor
        .post('/signaler-profil', { intent: 'report', match, reason: 'harassment', ...report })
        .expect(303)
        .expect('Location', '/signaler-profil?info=envoye');
    await send({ details: details.replace('\n', '\r\n') });
    await send({});
    expect(await database.db('reports').where({ reporter_id: ana.id })).toMatchObject([
      { reported_id: lea.id, reason: 'harassment', details, source: 'member', state: 'open' },
    ]);
    expect(await newestMails(ana, before[0]!)).toEqual(['report-received']);
    expect(await newestMails(lea, before[1]!)).toEqual([]);
    expect((await ana.visitor.get('/signaler-profil?info=envoye')).text).toContain(fr`Merci, c'est bien arrivé`);
    const exported = async (memberId: string) => {
      let text = '';
      for await (const chunk of exportMember(ctx, memberId, 'cli')) text += chunk;
      return text;
    };
    expect(await exported(ana.id)).toContain('vingt fois');
    expect(await exported(ana.id)).not.toContain(lea.id);
    expect(await exported(lea.id)).not.toMatch(/vingt fois|"reports"/);
  });

  it('stays open without its text when the reporter deletes the account', async () => {
    const people = await moderation.newAccounts();
    const id = await moderation.report(people, { details: fr`Il m'a écrit vingt fois.` });
    await deleteMember(site.ctx, people.ana.id, null);
    expect(await database.db('reports').where({ id })).toMatchObject([
      { reporter_id: null, details: null, reason: 'harassment', state: 'open' },
    ]);
    await decide(admin, id, 'nothing').expect(303);
  });

  it('is refused without a reason or with too long a text, and the form shows the text again', async () => {
    const match = await chooseToReport(pair.ana, 'Léa');
    const send = (fields: object) => pair.ana.visitor.post('/signaler-profil', { intent: 'report', match, ...fields });
    const missing = await send({ details: 'Voici tout' }).expect(422);
    expect(missing.text).toContain(messages.report_reason_required);
    expect(missing.text).toContain('Voici tout');
    await send({ reason: 'nothing' }).expect(422);
    await send({ reason: 'scam', details: 'x'.repeat(2001) }).expect(422, frenchPattern(/2 000 caractères au plus/));
    await send({ reason: 'scam', details: '\r\n'.repeat(3000) }).expect(303);
    await send({ reason: 'scam', admin: 'true' }).expect(400);
  });

  it('can block the reported member at the same moment', async () => {
    const match = await chooseToReport(pair.ana, 'Léa');
    const report = { intent: 'report', match, reason: 'harassment', block: 'true' };
    await pair.ana.visitor.post('/signaler-profil', report).expect(303);
    expect(await tilesOf(pair.ana.visitor)).toEqual([]);
    expect(await tilesOf(pair.lea.visitor)).toEqual([]);
    expect((await pair.ana.visitor.get('/signaler-profil?info=envoye')).text).toContain('Vous ne vous verrez plus');
    // A member can be reported again, though nobody sees them any more.
    const { token } = (await pair.ana.visitor.data('/signaler-profil')).body as { token: string };
    await pair.ana.visitor.post('/signaler-profil', { intent: 'report', match: token, reason: 'scam' }).expect(303);
  });

  it('is impossible with an id or with the token of another session, with equal answers', async () => {
    const { ana, lea } = pair;
    const match = await chooseToReport(ana, 'Léa');
    const ofAnotherKind = pseudonymsFor(lea.visitor).of('photo', ana.id);
    for (const forged of [match, ofAnotherKind, ana.id, lea.id, crypto.randomUUID(), '']) {
      await lea.visitor
        .post('/matches', { intent: 'safety', match: forged })
        .expect(303)
        .expect('Location', '/matches');
      const refused = await lea.visitor.post('/profile-crush', { intent: 'safety', crush: forged }).expect(422);
      expect(refused.text).toContain(messages.crush_gone);
      await lea.visitor
        .post('/signaler-profil', { intent: 'report', match: forged, reason: 'minor' })
        .expect(303)
        .expect('Location', '/signaler-profil');
    }
    await lea.visitor.get('/signaler-profil').expect(302).expect('Location', '/matches');
    expect(await database.db('reports').where({ reporter_id: lea.id })).toEqual([]);
    await createVisitor(web.url)
      .post('/signaler-profil', { intent: 'report', match, reason: 'minor' })
      .expect(303)
      .expect('Location', signInPath('acces', '/signaler-profil'));
  });

  it('is limited for each member, and more strictly for the reason minor', async () => {
    const { ana, lea } = pair;
    const match = await chooseToReport(ana, 'Léa');
    for (const path of ['/signaler-profil', '/mes-blocages'])
      expect((await ana.visitor.get(path).expect(200)).text).not.toMatch(UUID);
    const send = (reason: string) => ana.visitor.post('/_data/signaler-profil', { intent: 'report', match, reason });
    const statuses = (count: number, reason: string) =>
      Promise.all(Array.from({ length: count }, async () => (await send(reason)).status));
    const admitted = (all: readonly number[]) => all.filter((status) => status === 204).length;
    expect(admitted(await statuses(8, 'minor'))).toBe(5);
    expect(admitted(await statuses(16, 'scam'))).toBe(12);
    await send('scam').expect(429, /plusieurs signalements/);
    await database.db('members').where({ id: lea.id }).update({ under_review_since: null });
  });
});

// S-safety-5
describe('B10: a report of a minor by an established member', () => {
  it('hides the profile at once, mails the member why, and lasts until an administrator decides', async () => {
    const pair = await newPair(24);
    const { ana, lea } = pair;
    await moderation.establish(ana);
    await openTile(lea.visitor, 'Ana');
    await openTile(ana.visitor, 'Léa');
    const { photo } = (await ana.visitor.data('/match-resonance').expect(200)).body as { photo: string };
    await ana.visitor.agent.get(photo).expect(200);
    const match = await chooseToReport(ana, 'Léa');
    const begun = Date.now();
    await ana.visitor.post('/signaler-profil', { intent: 'report', match, reason: 'minor' }).expect(303);
    const expectHidden = async () => {
      expect(await tilesOf(ana.visitor)).toEqual([]);
      await ana.visitor.agent.get(photo).expect(404);
      await ana.visitor.get('/match-resonance').expect(302).expect('Location', LEFT_ADDRESS);
      await lea.visitor.get('/match-resonance').expect(302).expect('Location', LEFT_ADDRESS);
      const called = await ana.visitor.call('/functions/v1/find-matches', { userId: ana.id }).expect(200);
      expect(called.body).toEqual({ matches: [] });
    };
    await expectHidden();
    reached('B10', `hidden ${Date.now() - begun} ms after the report, seen from 5 screens and calls`);
    await until(async () => {
      const list = await database.db('match_lists').where({ member_id: ana.id }).first();
      return !list?.candidate_ids.includes(lea.id);
    });
    await expectHidden();
    expect((await lea.visitor.get('/matches').expect(200)).text).toContain('Ton profil attend une vérification');
    expect(await moderation.kindsOf(lea)).toEqual(['account-hidden']);
    expect((await lea.visitor.agent.get('/auth/v1/user')).status).toBe(200);
    const id = await moderation.newestReportOf(lea.id);
    await lea.visitor.agent
      .post(await moderation.contestLinkOf(lea.email, 'account-hidden'))
      .set('Origin', web.url)
      .type('form')
      .send({ contest: "J'ai 24 ans." })
      .expect(200);
    expect(await moderation.caseOf(id)).toMatchObject({ state: 'open', decisions: [{ contest: "J'ai 24 ans." }] });

    await decide(admin, id, 'nothing').expect(303);
    expect(await moderation.kindsOf(lea)).toEqual(['account-hidden', 'account-reviewed']);
    await tilesWith(ana.visitor, 'Léa');
    // A member who was found to be of age is not hidden again by the same report.
    await ana.visitor
      .post('/signaler-profil', { intent: 'report', match: await chooseToReport(ana, 'Léa'), reason: 'minor' })
      .expect(303);
    expect((await tilesOf(ana.visitor)).map(({ displayName }) => displayName)).toEqual(['Léa']);
  });
});

// S-safety-5, S-safety-12
it('B14: a report of a minor by a new account hides nobody at the age of 75, is first in the queue, and alarms', async () => {
  await database.db('reports').delete();
  const { ana, lea } = await newPair(75);
  const other = await moderation.report(await moderation.newAccounts(), { reason: 'scam' });
  const { email } = (await admin.agent.get('/auth/v1/user').expect(200)).body as { email: string };
  const alarms = async () => (await queuedMails(database.db, email)).filter(({ kind }) => kind === 'moderation-alarm');
  const before = (await alarms()).length;
  const match = await chooseToReport(ana, 'Léa');
  const begun = Date.now();
  await ana.visitor.post('/signaler-profil', { intent: 'report', match, reason: 'minor' }).expect(303);
  expect((await alarms()).slice(before).map(({ data }) => data['alarm'])).toEqual(['minor']);
  reached('B14', `alarm ${Date.now() - begun} ms after the report`);
  expect((await tilesOf(ana.visitor)).map(({ displayName }) => displayName)).toEqual(['Léa']);
  expect((await lea.visitor.get('/matches').expect(200)).text).not.toContain('Ton profil attend une vérification');
  expect(await moderation.kindsOf(lea)).toEqual([]);
  const { open } = (await admin.data('/admin-reports').expect(200)).body as { open: { id: string }[] };
  expect(open.map(({ id }) => id)).toEqual([await moderation.newestReportOf(lea.id), other]);
  // A second report of the member on one day is no other alarm.
  await ana.visitor.post('/signaler-profil', { intent: 'report', match, reason: 'minor' }).expect(303);
  expect(await alarms()).toHaveLength(before + 1);
});

describe('G6: reporting without an account', () => {
  const report = {
    reason: 'hate',
    details: 'Un profil qui insulte tout le monde.',
    place: 'Chez une amie, sur son téléphone',
    email: 'temoin@exemple.fr',
  };

  it('is saved, answered by mail, and assigned to a member by an administrator', async () => {
    const { lea } = await moderation.newAccounts();
    const stranger = createVisitor(web.url);
    expect((await stranger.get('/signaler').expect(200)).text).toMatch(/Ton adresse .*e-mail.*<\/label>/);
    const answer = await stranger.post('/signaler', report).expect(303);
    expect((await stranger.get(String(answer.headers['location']))).text).toContain(fr`Merci, c'est bien arrivé`);
    const { id } = (await database.db('reports').where({ source: 'visitor' }).first('id'))!;
    const { rows } = await database.db.raw<{ rows: { dump: string }[] }>(`SELECT reports::text AS dump FROM reports`);
    expect(rows.map(({ dump }) => dump).join()).not.toContain('temoin');
    expect(await moderation.kindsOf(report)).toEqual(['report-received-visitor']);

    await decide(admin, id, 'suspend').expect(422, new RegExp(messages.report_member_missing));
    await admin.post('/admin-reports', { intent: 'name', report: id, member: 'personne@exemple.fr' }).expect(422);
    await admin.post('/admin-reports', { intent: 'name', report: id, member: "' OR true --" }).expect(422);
    await admin.post('/admin-reports', { intent: 'name', report: id, member: lea.email }).expect(303);
    await admin.post('/admin-reports', { intent: 'name', report: id, member: lea.id }).expect(409);
    await decide(admin, id, 'warn').expect(303);
    expect(await moderation.kindsOf(report)).toEqual(['report-received-visitor', 'report-decided-visitor']);
    expect(await database.db('reports').where({ id })).toMatchObject([{ sealed_email: null }]);
    expect(await moderation.kindsOf(lea)).toEqual(['account-warned']);
  });

  it.each([
    ['nothing', {}],
    ['no details', { ...report, details: '  ' }],
    ['no place', { ...report, place: '' }],
    ['two addresses', { ...report, email: 'a@exemple.fr, b@exemple.fr' }],
    ['a place that is too long', { ...report, place: 'x'.repeat(301) }],
  ])('is refused with %s', async (_name, fields) => {
    await createVisitor(web.url).post('/signaler', fields).expect(422);
  });

  it('sends three mails to one address, and is limited for each client', async () => {
    await database.db('rate_limits').delete();
    const stranger = createVisitor(web.url);
    const email = 'victime@exemple.fr';
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const answer = await stranger.post('/_data/signaler', { ...report, email, place: String(index) });
        return answer.status;
      }),
    );
    expect(answers.filter((status) => status === 204)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
    expect(await moderation.kindsOf({ email })).toHaveLength(3);
    await database.db('rate_limits').delete();
  });

  it('is answered to its reporter in a browser that was here before, whatever strangers typed', async () => {
    const email = 'temoin-connu@exemple.fr';
    const witness = await createMember(web.url, database.db, email);
    const received = async () => (await moderation.kindsOf({ email })).filter((kind) => kind.startsWith('report-'));
    for (let index = 0; index < 10; index += 1) {
      await database.db('rate_limits').where('key', 'like', 'report-client%').delete();
      const typed = index % 2 ? email : 'temoin-connu+x@exemple.fr';
      const stranger = createVisitor(web.url);
      await stranger
        .post('/_data/signaler', { ...report, email: typed, place: String(index) })
        .set('Cookie', `browser=${String(index).padEnd(43, 'A')}`)
        .expect(204);
    }
    const others = await moderation.kindsOf({ email: 'temoin-connu+x@exemple.fr' });
    expect((await received()).length + others.length).toBe(6);
    const before = (await received()).length;
    await witness.post('/_data/signaler', { ...report, email }).expect(204);
    expect(await received()).toHaveLength(before + 1);
    await database.db('rate_limits').delete();
  });
});

it('G6: a report is confirmed by mail within a minute', async () => {
  const pair = await moderation.newAccounts();
  const mailServer = await startMailServer();
  await site.worker.stop();
  const postman = await startWorker(database.databaseUrl, web.url, {
    ...patientWithDatabase,
    SMTP_URL: mailServer.url,
    DATA_DIR: site.dataDir,
  });
  try {
    const begun = Date.now();
    await moderation.report(pair);
    const isTheirs = ({ to, subject }: ReceivedMail) =>
      to.includes(pair.ana.email) && subject === 'Ton message est bien arrivé';
    await until(() => Promise.resolve(mailServer.received.some(isTheirs)));
    expect(Date.now() - begun).toBeLessThan(timeLimit(60_000));
    reached('G6', `acknowledged after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } finally {
    await postman.stop();
    await mailServer.stop();
  }
});
