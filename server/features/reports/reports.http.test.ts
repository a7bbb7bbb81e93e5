import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { messages } from '#shared/errors.ts';
import type { ReportReason } from '#shared/reports.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/templates/index.ts';
import { makeAdmin } from '#server/testing/administrator.ts';
import { startMailServer, type ReceivedMail } from '#server/testing/mail-server.ts';
import {
  createMatchable,
  openTile,
  sendPhoto,
  tilesOf,
  tilesWith,
  type MatchableMember,
} from '#server/testing/matchable.ts';
import { reached } from '#server/testing/promise.ts';
import { createTestContext } from '#server/testing/test-context.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { startWorker, until, type TestWeb } from '#server/testing/test-process.ts';
import { startSite, type TestSite } from '#server/testing/test-site.ts';
import { createMember, createVisitor, lastToken, queuedMails, type Visitor } from '#server/testing/visitor.ts';
import { requestRefresh } from '../matching/codes.service.ts';
import { exportMember } from '../members/export.service.ts';
import { isContactRefused } from '../../mail/do-not-contact.queries.ts';
import { mailboxHash } from '../../mail/recipient.ts';
import { findActiveMember } from '../auth/member.queries.ts';
import { reinstateMember, suspendMember } from './decisions.service.ts';
import { deleteOldReports } from './reports.queries.ts';
import { reportMember } from './reports.service.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

let site: TestSite;
let database: TestDatabase;
let web: TestWeb;
let ctx: AppContext;
let closeContext: () => Promise<void>;
let admin: Visitor;
let second: Visitor;
let age = 40;
let accounts = 0;

beforeAll(async () => {
  site = await startSite();
  ({ database, web } = site);
  admin = await createMember(web.url, database.db, 'admin@exemple.fr', 'Zoé');
  second = await createMember(web.url, database.db, 'autre-admin@exemple.fr', 'Yves');
  for (const email of ['admin@exemple.fr', 'autre-admin@exemple.fr']) await makeAdmin(database.db, email);
  const env = { DATA_DIR: site.dataDir, PUBLIC_URL: web.url };
  ({ ctx, close: closeContext } = await createTestContext(database, { env }));
});
afterAll(async () => {
  await closeContext();
  await site.stop();
});

interface Pair<Person> {
  readonly ana: Person;
  readonly lea: Person;
}

/** Two who see each other; Léa shows her photo. */
async function newPair(): Promise<Pair<MatchableMember>> {
  age += 1;
  const wanted = { age, photoVisibility: 'immediate' as const };
  const ana = await createMatchable(web.url, database.db, { displayName: 'Ana', ...wanted });
  const lea = await createMatchable(web.url, database.db, { displayName: 'Léa', hasPhoto: true, ...wanted });
  await tilesWith(ana.visitor, 'Léa');
  return { ana, lea };
}

/** Two accounts without answers: for what does not begin on a screen. */
async function newAccounts(): Promise<Pair<MatchableMember>> {
  const make = async (name: string): Promise<MatchableMember> => {
    const email = `signalement-${(accounts += 1)}@exemple.fr`;
    const visitor = await createMember(web.url, database.db, email, name);
    return { id: (await database.db('members').where({ email }).first<{ id: string }>('id')).id, email, visitor };
  };
  return { ana: await make('Ana'), lea: await make('Léa') };
}

/** Leads to the screen for reporting, as the flag on a tile does, and answers its token. */
async function chooseToReport({ visitor }: MatchableMember, name: string): Promise<string> {
  const tile = (await tilesWith(visitor, name)).find(({ displayName }) => displayName === name);
  await visitor
    .post('/matches', { intent: 'safety', match: tile?.token })
    .expect(303)
    .expect('Location', '/signaler-profil');
  return ((await visitor.data('/signaler-profil').expect(200)).body as { token: string }).token;
}

/** As the screen does it, once somebody is chosen. */
async function report(
  { ana, lea }: Pair<MatchableMember>,
  { reason = 'harassment', details = null }: { reason?: ReportReason; details?: string | null } = {},
): Promise<string> {
  const member = await findActiveMember(database.db, ana.id);
  const target = { memberId: lea.id, isNamed: true };
  await reportMember(ctx, member!, target, { reason, details, wantsBlock: false });
  return newestReportOf(lea.id);
}

async function newestReportOf(reportedId: string): Promise<string> {
  const rows = database.db('reports').where({ reported_id: reportedId }).orderBy('created_at', 'desc');
  return (await rows.first<{ id: string }>('id')).id;
}

const decide = (who: Visitor, reportId: string, outcome: string, statement = 'Les faits, dits tels quels.') =>
  who.post('/admin-reports', { intent: 'decide', report: reportId, outcome, ground: 'harassment', statement });
const kindsOf = async ({ email }: { email: string }) =>
  (await queuedMails(database.db, email)).map(({ kind }) => kind).filter((kind) => !kind.startsWith('sign-'));
const mailOf = async (email: string, kind: string) =>
  (await queuedMails(database.db, email)).findLast((mail) => mail.kind === kind);
const contestLinkOf = async (email: string, kind: string) =>
  String((await mailOf(email, kind))?.data['contestLink']).slice(web.url.length);
const stateOf = async (id: string) =>
  (await database.db('reports').where({ id }).first<{ state: string }>('state')).state;
const caseOf = async (id: string) =>
  ((await admin.data(`/admin-reports?dossier=${id}`).expect(200)).body as { case: Record<string, unknown> }).case;

describe('G6: reporting somebody', () => {
  let pair: Pair<MatchableMember>;
  beforeAll(async () => {
    pair = await newPair();
  });
  beforeEach(async () => {
    for (const table of ['rate_limits', 'blocks', 'reports']) await database.db(table).delete();
    // Whom a block has taken out of their lists comes back.
    for (const { id } of [pair.ana, pair.lea]) await requestRefresh(ctx, id);
  });
  const newestMails = async ({ email }: MatchableMember, since: number) =>
    (await queuedMails(database.db, email)).slice(since).map(({ kind }) => kind);

  it('is two clicks away from every screen that shows them, and no address or page says who it is', async () => {
    const { ana, lea } = pair;
    await openTile(ana.visitor, 'Léa');
    const { token } = (await ana.visitor.data('/match-resonance').expect(200)).body as { token: string };
    const crush = { channel: 'answer', created_at: new Date(), mutual_at: new Date() };
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

  it('keeps it once, confirms it, and tells the person concerned nothing', async () => {
    const { ana, lea } = pair;
    const before = [
      (await queuedMails(database.db, ana.email)).length,
      (await queuedMails(database.db, lea.email)).length,
    ];
    const details = 'Il m’a écrit vingt fois.\nEncore hier.';
    const match = await chooseToReport(ana, 'Léa');
    const send = (told: object) =>
      ana.visitor
        .post('/signaler-profil', { intent: 'report', match, reason: 'harassment', ...told })
        .expect(303)
        .expect('Location', '/signaler-profil?info=envoye');
    await send({ details: details.replace('\n', '\r\n') });
    await send({});
    expect(await database.db('reports').where({ reporter_id: ana.id })).toMatchObject([
      { reported_id: lea.id, reason: 'harassment', details, source: 'member', state: 'open' },
    ]);
    expect(await newestMails(ana, before[0]!)).toEqual(['report-received']);
    expect(await newestMails(lea, before[1]!)).toEqual([]);
    expect((await ana.visitor.get('/signaler-profil?info=envoye')).text).toContain('Merci, c’est bien arrivé');
    const exported = async (memberId: string) => {
      let text = '';
      for await (const chunk of exportMember(ctx, memberId, 'cli')) text += chunk;
      return text;
    };
    expect(await exported(ana.id)).toContain('vingt fois');
    expect(await exported(ana.id)).not.toContain(lea.id);
    expect(await exported(lea.id)).not.toMatch(/vingt fois|"reports"/);
  });

  it('goes on without the words of whoever has left since', async () => {
    const people = await newAccounts();
    const id = await report(people, { details: 'Il m’a écrit vingt fois.' });
    await database.db('members').where({ id: people.ana.id }).delete();
    expect(await database.db('reports').where({ id })).toMatchObject([
      { reporter_id: null, details: null, reason: 'harassment', state: 'open' },
    ]);
    await decide(admin, id, 'nothing').expect(303);
  });

  it('refuses what is incomplete or endless and keeps what was typed', async () => {
    const match = await chooseToReport(pair.ana, 'Léa');
    const send = (fields: object) => pair.ana.visitor.post('/signaler-profil', { intent: 'report', match, ...fields });
    const missing = await send({ details: 'Voici tout' }).expect(422);
    expect(missing.text).toContain(messages.report_reason_required);
    expect(missing.text).toContain('Voici tout');
    await send({ reason: 'nothing' }).expect(422);
    await send({ reason: 'scam', details: 'x'.repeat(2001) }).expect(422, /2\u202f000 caractères au plus/);
    await send({ reason: 'scam', details: '\r\n'.repeat(3000) }).expect(303);
    await send({ reason: 'scam', admin: 'true' }).expect(400);
  });

  it('can block at the same moment', async () => {
    const match = await chooseToReport(pair.ana, 'Léa');
    const told = { intent: 'report', match, reason: 'harassment', block: 'true' };
    await pair.ana.visitor.post('/signaler-profil', told).expect(303);
    expect(await tilesOf(pair.ana.visitor)).toEqual([]);
    expect(await tilesOf(pair.lea.visitor)).toEqual([]);
    expect((await pair.ana.visitor.get('/signaler-profil?info=envoye')).text).toContain('Vous ne vous verrez plus');
    // The same person can be reported again, though nobody sees them any more.
    const { token } = (await pair.ana.visitor.data('/signaler-profil')).body as { token: string };
    await pair.ana.visitor.post('/signaler-profil', { intent: 'report', match: token, reason: 'scam' }).expect(303);
  });

  it('reaches nobody by an id or by the token of another session, and all of them look the same', async () => {
    const { ana, lea } = pair;
    const match = await chooseToReport(ana, 'Léa');
    for (const forged of [match, ana.id, lea.id, crypto.randomUUID(), '']) {
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
      .expect('Location', '/login?raison=acces');
  });

  it('has a limit for each member, a lower one for what hides at once', async () => {
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

describe('B10: a report of a minor', () => {
  it('hides the profile at once from every screen, tells why, and keeps it hidden until somebody decides', async () => {
    const pair = await newPair();
    const { ana, lea } = pair;
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
      await ana.visitor.get('/match-resonance').expect(302).expect('Location', '/matches');
      await lea.visitor.get('/match-resonance').expect(302).expect('Location', '/matches');
      const called = await ana.visitor.call('/functions/v1/find-matches', { userId: ana.id }).expect(200);
      expect(called.body).toEqual({ matches: [] });
    };
    await expectHidden();
    reached('B10', `hidden ${Date.now() - begun} ms after the report, seen from 5 screens and calls`);
    await until(async () => {
      const list = await database.db('match_lists').where({ member_id: ana.id }).first<{ candidate_ids: string[] }>();
      return !list?.candidate_ids.includes(lea.id);
    });
    await expectHidden();
    expect((await lea.visitor.get('/matches').expect(200)).text).toContain('Ton profil attend une vérification');
    expect(await kindsOf(lea)).toEqual(['account-hidden']);
    expect((await lea.visitor.agent.get('/auth/v1/user')).status).toBe(200);
    const id = await newestReportOf(lea.id);
    await lea.visitor.agent
      .post(await contestLinkOf(lea.email, 'account-hidden'))
      .set('Origin', web.url)
      .type('form')
      .send({ contest: 'J’ai 41 ans.' })
      .expect(200);
    expect(await caseOf(id)).toMatchObject({ state: 'open', decisions: [{ contest: 'J’ai 41 ans.' }] });

    await decide(admin, id, 'nothing').expect(303);
    expect(await kindsOf(lea)).toEqual(['account-hidden', 'account-reviewed']);
    await tilesWith(ana.visitor, 'Léa');
    // Whoever was found to be of age is not hidden again by the same word.
    await ana.visitor
      .post('/signaler-profil', { intent: 'report', match: await chooseToReport(ana, 'Léa'), reason: 'minor' })
      .expect(303);
    expect((await tilesOf(ana.visitor)).map(({ displayName }) => displayName)).toEqual(['Léa']);
  });
});

describe('G6: reporting without an account', () => {
  const told = {
    reason: 'hate',
    details: 'Un profil qui insulte tout le monde.',
    place: 'Chez une amie, sur son téléphone',
    email: 'temoin@exemple.fr',
  };

  it('keeps it, answers by mail, and lets the team find out who it is about', async () => {
    const { lea } = await newAccounts();
    const stranger = createVisitor(web.url);
    expect((await stranger.get('/signaler').expect(200)).text).toContain('Ton adresse e-mail');
    const answer = await stranger.post('/signaler', told).expect(303);
    expect((await stranger.get(String(answer.headers['location']))).text).toContain('Merci, c’est bien arrivé');
    const { id } = await database.db('reports').where({ source: 'visitor' }).first<{ id: string }>('id');
    const { rows } = await database.db.raw<{ rows: { dump: string }[] }>(`SELECT reports::text AS dump FROM reports`);
    expect(rows.map(({ dump }) => dump).join()).not.toContain('temoin');
    expect(await kindsOf(told)).toEqual(['report-received-visitor']);

    await decide(admin, id, 'suspend').expect(422, new RegExp(messages.report_member_missing));
    await admin.post('/admin-reports', { intent: 'name', report: id, member: 'personne@exemple.fr' }).expect(422);
    await admin.post('/admin-reports', { intent: 'name', report: id, member: "' OR true --" }).expect(422);
    await admin.post('/admin-reports', { intent: 'name', report: id, member: lea.email }).expect(303);
    await admin.post('/admin-reports', { intent: 'name', report: id, member: lea.id }).expect(409);
    await decide(admin, id, 'warn').expect(303);
    expect(await kindsOf(told)).toEqual(['report-received-visitor', 'report-decided-visitor']);
    expect(await database.db('reports').where({ id })).toMatchObject([{ sealed_email: null }]);
    expect(await kindsOf(lea)).toEqual(['account-warned']);
  });

  it.each([
    ['nothing', {}],
    ['no story', { ...told, details: '  ' }],
    ['no place', { ...told, place: '' }],
    ['two addresses', { ...told, email: 'a@exemple.fr, b@exemple.fr' }],
    ['a place without end', { ...told, place: 'x'.repeat(301) }],
  ])('refuses %s', async (_name, fields) => {
    await createVisitor(web.url).post('/signaler', fields).expect(422);
  });

  it('fills nobody’s mailbox, and has a limit for each client', async () => {
    await database.db('rate_limits').delete();
    const stranger = createVisitor(web.url);
    const email = 'victime@exemple.fr';
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const answer = await stranger.post('/_data/signaler', { ...told, email, place: String(index) });
        return answer.status;
      }),
    );
    expect(answers.filter((status) => status === 204)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
    expect(await kindsOf({ email })).toHaveLength(3);
    await database.db('rate_limits').delete();
  });
});

describe('the page of reports', () => {
  it('is there for administrators only; nothing tells anybody else that it is', async () => {
    const pair = await newAccounts();
    await sendPhoto(web.url, pair.lea.visitor);
    const id = await report(pair, { details: 'Un récit que personne d’autre ne lit.' });
    for (const path of ['/admin-reports', `/admin-reports?dossier=${id}`]) {
      const [refused, nowhere] = await Promise.all([pair.ana.visitor.get(path), pair.ana.visitor.get('/nulle-part')]);
      expect([refused.status, nowhere.status]).toEqual([404, 404]);
      expect(refused.text).not.toContain('récit');
      await createVisitor(web.url).get(path).expect(302).expect('Location', '/login?raison=acces');
    }
    await pair.ana.visitor.agent.get(`/admin-reports/photo/${id}`).expect(404);
    await request(web.url).get(`/admin-reports/photo/${id}`).expect(404);
    await decide(pair.ana.visitor, id, 'suspend').expect(404);
    expect(await stateOf(id)).toBe('open');
    const page = await admin.get(`/admin-reports?dossier=${id}`).expect(200);
    expect(page.text).toContain('Un récit que personne d’autre ne lit.');
    expect(page.text).not.toMatch(new RegExp(`${pair.ana.id}|${pair.lea.id}`));
    const photo = await admin.agent.get(`/admin-reports/photo/${id}`).expect(200);
    expect(photo.headers['cache-control']).toBe('private, no-store');
    await decide(admin, id, 'nothing').expect(303);
    await admin.agent.get(`/admin-reports/photo/${id}`).expect(404);
    for (const unknown of [crypto.randomUUID(), 'x', "' OR true --"])
      await admin.get(`/admin-reports?dossier=${encodeURIComponent(unknown)}`).expect(404);
  });

  it('lists minors first, then contests, then the oldest, and shows titles as text', async () => {
    await database.db('reports').delete();
    const [one, two] = [await newAccounts(), await newAccounts()];
    const oldest = await report(one, { details: '<script>alert(1)</script>' });
    const contested = await report(two, { reason: 'scam' });
    await decide(admin, contested, 'warn').expect(303);
    await createVisitor(web.url)
      .post(await contestLinkOf(two.lea.email, 'account-warned'), { contest: 'Non.' })
      .expect(200);
    const minor = await report(two, { reason: 'minor' });
    const lists = (await admin.data('/admin-reports').expect(200)).body as { open: { id: string }[] };
    expect(lists.open.map(({ id }) => id)).toEqual([minor, contested, oldest]);
    expect((await admin.get('/admin-reports').expect(200)).text).toContain('2 signalements de cette personne');
    expect((await admin.get(`/admin-reports?dossier=${oldest}`)).text).not.toContain('<script>alert(1)');
    expect(await caseOf(minor)).toMatchObject({ member: { age: null, isHidden: true }, others: [{ id: contested }] });
  });
});

describe('G6: a decision', () => {
  it('is one, when two administrators decide at the same moment', async () => {
    const pair = await newAccounts();
    const id = await report(pair);
    const answers = await Promise.all([
      decide(admin, id, 'suspend'),
      decide(second, id, 'nothing'),
      decide(second, id, 'warn'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 409, 409]);
    expect(await database.db('moderation_decisions').where({ report_id: id })).toHaveLength(1);
    expect(await database.db('audit_log').where({ subject: `report:${id}` })).toHaveLength(1);
    const late = await decide(admin, id, 'nothing').expect(409);
    expect(late.text).toContain(messages.report_decided_already);
    expect((await kindsOf(pair.ana)).filter((kind) => kind === 'report-decided')).toHaveLength(1);
  });

  it('is refused without reasons, with an unknown word, and for a report that is none', async () => {
    const id = await report(await newAccounts());
    await decide(admin, id, 'warn', '  ').expect(422, new RegExp(messages.decision_statement_required));
    await decide(admin, id, 'lift').expect(409);
    await decide(admin, id, 'exile').expect(422);
    await decide(admin, crypto.randomUUID(), 'nothing').expect(404);
    await decide(admin, "' OR true --", 'nothing').expect(422);
    await admin.post('/admin-reports', { intent: 'forget', report: id }).expect(400);
    expect(await stateOf(id)).toBe('open');
  });

  it('gives the reasons and a way to contest whenever it touches somebody, and is recorded', async () => {
    await report(await newAccounts(), { reason: 'minor' });
    for (const outcome of ['warn', 'suspend'] as const)
      await decide(admin, await report(await newAccounts()), outcome).expect(303);
    const { rows } = await database.db.raw<{ rows: { id: string; outcome: string; email: string }[] }>(
      `SELECT decision.id, outcome, email FROM moderation_decisions AS decision
         JOIN members ON members.id = member_id WHERE outcome IN ('hide', 'warn', 'suspend')`,
    );
    expect(rows.length).toBeGreaterThan(2);
    const frame = { productName: 'Résonance', publicUrl: web.url, contactEmail: 'contact@exemple.fr', stopLink: null };
    for (const { id, email } of rows) {
      const told = (await queuedMails(database.db, email)).find(({ data }) => String(data['contestLink']).includes(id));
      const { text } = writeMail(told?.kind ?? '', told?.data, frame);
      expect(text).toContain('La règle en cause');
      await createVisitor(web.url).data(String(told?.data['contestLink']).slice(web.url.length)).expect(200);
    }
    reached('G6', `${rows.length} of ${rows.length} acts with reasons and a way to contest`);
    const { rows: counted } = await database.db.raw<{ rows: { decisions: number; recorded: number }[] }>(
      `SELECT count(*)::int AS decisions,
              (SELECT count(*)::int FROM audit_log JOIN reports ON subject = 'report:' || reports.id
                WHERE action = 'report.decide') AS recorded
         FROM moderation_decisions WHERE outcome <> 'hide'`,
    );
    expect(counted[0]?.recorded).toBe(counted[0]?.decisions);
  });
});

describe('a suspension', () => {
  it('ends every session and link at once, and asking for a link says why in the mail only', async () => {
    const pair = await newAccounts();
    const { ana, lea } = pair;
    const elsewhere = createVisitor(web.url);
    await elsewhere.askLink(lea.email).expect(200);
    await elsewhere.call('/auth/v1/verify', { token: await lastToken(database.db, lea.email) }).expect(200);
    const pending = createVisitor(web.url);
    await pending.askLink(lea.email).expect(200);
    const token = await lastToken(database.db, lea.email);
    const id = await report(pair);
    await decide(admin, id, 'suspend', 'Trois personnes ont reçu des menaces.').expect(303);
    for (const { agent } of [lea.visitor, elsewhere]) await agent.get('/auth/v1/user').expect(401);
    await pending.call('/auth/v1/verify', { token }).expect(401);
    expect(await isContactRefused(database.db, mailboxHash(ctx.config, lea.email), lea.email)).toBe(true);
    expect(await kindsOf(ana)).toEqual(['report-received', 'report-decided']);

    await database.db('rate_limits').delete();
    const bytes = async (email: string) => {
      const page = await createVisitor(web.url).askLink(email).set('Accept', 'text/html').expect(200);
      return page.text.replaceAll(email, 'X');
    };
    expect(await bytes(lea.email)).toBe(await bytes('personne-du-tout@exemple.fr'));
    const mail = await mailOf(lea.email, 'account-suspended');
    expect(mail?.data).toMatchObject({ statement: 'Trois personnes ont reçu des menaces.' });
    expect(
      await database.db('login_links').where({ email: lea.email }).whereNull('used_at').whereNull('revoked_at'),
    ).toEqual([]);
    const again = createVisitor(web.url);
    await again.signUp(lea.email, 'Nouvelle').expect(200);
    expect((await kindsOf(lea)).filter((kind) => kind === 'account-suspended')).toHaveLength(3);
  });

  it('is contested once, decided again by somebody, and lifted with its effects', async () => {
    const pair = await newAccounts();
    const { lea } = pair;
    const id = await report(pair);
    await decide(admin, id, 'suspend').expect(303);
    const path = await contestLinkOf(lea.email, 'account-suspended');
    expect(path).toMatch(/^\/contestation\?token=/);
    const stranger = createVisitor(web.url);
    const page = await stranger.get(path).expect(200);
    expect(page.text).toContain('Les faits, dits tels quels.');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.text).not.toMatch(/Ana|vingt fois/);
    await stranger.post(path, { contest: '' }).expect(422, new RegExp(messages.contest_text_required));
    for (const forged of [path.slice(0, -2), `${path.slice(0, -3)}abc`, '/contestation', '/contestation?token=x'])
      await stranger.post(forged, { contest: 'Moi' }).expect(422, new RegExp(messages.contest_link_unusable));
    expect(await stateOf(id)).toBe('decided');
    const sent = await Promise.all([1, 2, 3].map((time) => stranger.post(path, { contest: `Non, ${time}.` })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stateOf(id)).toBe('contested');
    expect((await stranger.get(path)).text).toContain('Nous avons ta réponse');
    expect(await caseOf(id)).toMatchObject({ state: 'contested', possible: ['uphold', 'lift'] });

    await decide(second, id, 'lift', 'Il s’agissait d’une autre personne.').expect(303);
    expect((await kindsOf(lea)).at(-1)).toBe('contest-decided');
    await lea.visitor.askLink(lea.email).expect(200);
    await lea.visitor.call('/auth/v1/verify', { token: await lastToken(database.db, lea.email) }).expect(200);
    await stranger.post(path, { contest: 'Encore' }).expect(200);
    expect(await stateOf(id)).toBe('decided');
    expect((await database.db('audit_log').where({ subject: `report:${id}` })).length).toBe(2);
  });

  it('stays when it is upheld, or when another one still holds', async () => {
    const pair = await newAccounts();
    const [first, other] = [await report(pair), await report(pair, { reason: 'scam' })];
    for (const id of [first, other]) await decide(admin, id, 'suspend').expect(303);
    const links = (await queuedMails(database.db, pair.lea.email))
      .filter(({ kind }) => kind === 'account-suspended')
      .map(({ data }) => String(data['contestLink']).slice(web.url.length));
    for (const path of links) await createVisitor(web.url).post(path, { contest: 'Non.' }).expect(200);
    const isSuspended = async () =>
      (await database.db('members').where({ id: pair.lea.id }).whereNotNull('suspended_at')).length === 1;
    await decide(second, first, 'lift').expect(303);
    expect(await isSuspended()).toBe(true);
    await decide(second, other, 'uphold').expect(303);
    expect(await isSuspended()).toBe(true);
    expect(await kindsOf(pair.lea)).toEqual([
      'account-suspended',
      'account-suspended',
      'contest-decided',
      'contest-decided',
    ]);
  });

  it('by the team opens a case of its own, that can be contested like any other', async () => {
    const { lea } = await newAccounts();
    const reasons = { ground: 'scam', statement: 'Des demandes d’argent.' } as const;
    expect(await suspendMember(ctx, lea.id, 'cli:test', reasons)).toBe(true);
    expect(await suspendMember(ctx, lea.id, 'cli:test', reasons)).toBe(false);
    await createVisitor(web.url)
      .post(await contestLinkOf(lea.email, 'account-suspended'), { contest: 'Non.' })
      .expect(200);
    expect(await caseOf(await newestReportOf(lea.id))).toMatchObject({ source: 'team', state: 'contested' });
    expect(await reinstateMember(ctx, lea.id, 'cli:test')).toBe(true);
    expect(await reinstateMember(ctx, lea.id, 'cli:test')).toBe(false);
    expect(await kindsOf(lea)).toEqual(['account-suspended', 'account-reopened']);
  });

  it('is not known why only where nobody wrote it down', async () => {
    const { lea } = await newAccounts();
    await database.db('members').where({ id: lea.id }).update({ suspended_at: new Date() });
    await createVisitor(web.url).askLink(lea.email).expect(200);
    const mail = await mailOf(lea.email, 'account-suspended');
    expect(mail?.data).toEqual({ rule: null, statement: null, contestLink: null });
  });
});

describe('what is kept', () => {
  it('goes a year after the decision, unless somebody is still suspended for it', async () => {
    const [one, two] = [await newAccounts(), await newAccounts()];
    const [gone, kept] = [await report(one), await report(two)];
    await decide(admin, gone, 'warn').expect(303);
    await decide(admin, kept, 'suspend').expect(303);
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    await deleteOldReports(database.db, tomorrow);
    expect(await database.db('reports').where({ id: gone })).toEqual([]);
    expect(await database.db('moderation_decisions').where({ report_id: gone })).toEqual([]);
    expect(await database.db('reports').where({ id: kept })).toHaveLength(1);
  });
});

it('G6: an acknowledgement arrives within a minute', async () => {
  const pair = await newAccounts();
  const mailServer = await startMailServer();
  await site.worker.stop();
  const postman = await startWorker(database.databaseUrl, web.url, {
    SMTP_URL: mailServer.url,
    DATA_DIR: site.dataDir,
  });
  try {
    const begun = Date.now();
    await report(pair);
    const isTheirs = ({ to, subject }: ReceivedMail) =>
      to.includes(pair.ana.email) && subject === 'Ton message est bien arrivé';
    await until(() => Promise.resolve(mailServer.received.some(isTheirs)), undefined, 60_000);
    expect(Date.now() - begun).toBeLessThan(60_000);
    reached('G6', `acknowledged after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } finally {
    await postman.stop();
    await mailServer.stop();
  }
});
