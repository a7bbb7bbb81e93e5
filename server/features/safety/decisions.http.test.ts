import { describe, expect, it } from '@jest/globals';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import request from 'supertest';
import { DAY_MS } from '#shared/duration.ts';
import { messages } from '#shared/errors.ts';
import { sendPhoto } from '#testing/matchable.ts';
import { decide, prepareModeration } from '#testing/moderation.ts';
import { reached } from '#testing/promise.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createVisitor, lastToken, queuedMails } from '#testing/visitor.ts';
import { writeMail } from '../../app/product-mails.ts';
import { isContactRefused } from '../../platform/mail/do-not-contact.queries.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { reinstateMember, suspendMember } from './decisions.service.ts';
import { deleteOldReports } from './reports.queries.ts';
import { fr } from '#shared/typeset.ts';

const site = prepareWebSite();
const { database, web, ctx } = site;
const moderation = prepareModeration(site);
const { admin, second } = moderation;

describe('/admin-reports', () => {
  it('answers 404 to a member as an unknown address does, and sends a visitor to the sign-in', async () => {
    const pair = await moderation.newAccounts();
    await sendPhoto(web.url, pair.lea.visitor);
    const id = await moderation.report(pair, { details: fr`Un récit que personne d'autre ne lit.` });
    for (const path of ['/admin-reports', `/admin-reports?dossier=${id}`]) {
      const [refused, nowhere] = await Promise.all([pair.ana.visitor.get(path), pair.ana.visitor.get('/nulle-part')]);
      expect([refused.status, nowhere.status]).toEqual([404, 404]);
      expect(refused.text).not.toContain('récit');
      await createVisitor(web.url).get(path).expect(302).expect('Location', signInPath('acces', path));
    }
    await pair.ana.visitor.agent.get(`/admin-reports/photo/${id}`).expect(404);
    await request(web.url).get(`/admin-reports/photo/${id}`).expect(404);
    await decide(pair.ana.visitor, id, 'suspend').expect(404);
    expect(await moderation.stateOf(id)).toBe('open');
    const page = await admin.get(`/admin-reports?dossier=${id}`).expect(200);
    expect(page.text).toContain(fr`Un récit que personne d'autre ne lit.`);
    expect(page.text).not.toMatch(new RegExp(`${pair.ana.id}|${pair.lea.id}`));
    const photo = await admin.agent.get(`/admin-reports/photo/${id}`).expect(200);
    expect(photo.headers['cache-control']).toBe('private, no-store');
    await decide(admin, id, 'nothing').expect(303);
    await admin.agent.get(`/admin-reports/photo/${id}`).expect(404);
    for (const unknown of [crypto.randomUUID(), 'x', "' OR true --"])
      await admin.get(`/admin-reports?dossier=${encodeURIComponent(unknown)}`).expect(404);
  });

  it('lists minors first, then contested cases, then the oldest, with escaped text', async () => {
    await database.db('reports').delete();
    const [one, two] = [await moderation.newAccounts(), await moderation.newAccounts()];
    const oldest = await moderation.report(one, { details: '<script>alert(1)</script>' });
    const contested = await moderation.report(two, { reason: 'scam' });
    await decide(admin, contested, 'warn').expect(303);
    await createVisitor(web.url)
      .post(await moderation.contestLinkOf(two.lea.email, 'account-warned'), { contest: 'Non.' })
      .expect(200);
    await moderation.establish(two.ana);
    const minor = await moderation.report(two, { reason: 'minor' });
    const lists = (await admin.data('/admin-reports').expect(200)).body as { open: { id: string }[] };
    expect(lists.open.map(({ id }) => id)).toEqual([minor, contested, oldest]);
    expect((await admin.get('/admin-reports').expect(200)).text).toContain('2 signalements de cette personne');
    expect((await admin.get(`/admin-reports?dossier=${oldest}`)).text).not.toContain('<script>alert(1)');
    expect(await moderation.caseOf(minor)).toMatchObject({
      member: { age: null, isHidden: true },
      others: [{ id: contested }],
    });
  });
});

describe('G6: a decision on a report', () => {
  it('is made once when administrators decide at the same moment', async () => {
    const pair = await moderation.newAccounts();
    const id = await moderation.report(pair);
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
    expect((await moderation.kindsOf(pair.ana)).filter((kind) => kind === 'report-decided')).toHaveLength(1);
  });

  it('is refused without a statement, with an unknown outcome, and for an unknown report', async () => {
    const id = await moderation.report(await moderation.newAccounts());
    await decide(admin, id, 'warn', '  ').expect(422, new RegExp(messages.decision_statement_required));
    await decide(admin, id, 'lift').expect(409);
    await decide(admin, id, 'exile').expect(422);
    await decide(admin, crypto.randomUUID(), 'nothing').expect(404);
    await decide(admin, "' OR true --", 'nothing').expect(422);
    await admin.post('/admin-reports', { intent: 'forget', report: id }).expect(400);
    expect(await moderation.stateOf(id)).toBe('open');
  });

  it('mails its reasons and a link to contest it to the member concerned, and is recorded', async () => {
    const established = await moderation.newAccounts();
    await moderation.establish(established.ana);
    await moderation.report(established, { reason: 'minor' });
    for (const outcome of ['warn', 'suspend'] as const)
      await decide(admin, await moderation.report(await moderation.newAccounts()), outcome).expect(303);
    const { rows } = await database.db.raw<{ rows: { id: string; outcome: string; email: string }[] }>(
      `SELECT decision.id, outcome, email FROM moderation_decisions AS decision
         JOIN members ON members.id = member_id WHERE outcome IN ('hide', 'warn', 'suspend')`,
    );
    expect(rows.length).toBeGreaterThan(2);
    const frame = { productName: 'Résonance', publicUrl: web.url, contactEmail: 'contact@exemple.fr', stopLink: null };
    for (const { id, email } of rows) {
      const mail = (await queuedMails(database.db, email)).find(({ data }) => String(data['contestLink']).includes(id));
      const { text } = writeMail(mail?.kind ?? '', mail?.data, frame);
      expect(text).toContain('La règle en cause');
      await createVisitor(web.url).data(String(mail?.data['contestLink']).slice(web.url.length)).expect(200);
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

// S-safety-10
describe('a suspension of a member', () => {
  it('ends every session and link at once, and only the mail of a new link says why', async () => {
    const pair = await moderation.newAccounts();
    const { ana, lea } = pair;
    const elsewhere = createVisitor(web.url);
    await elsewhere.askLink(lea.email).expect(200);
    await elsewhere.call('/auth/v1/verify', { token: await lastToken(database.db, lea.email) }).expect(200);
    const pending = createVisitor(web.url);
    await pending.askLink(lea.email).expect(200);
    const token = await lastToken(database.db, lea.email);
    const id = await moderation.report(pair);
    await decide(admin, id, 'suspend', 'Trois personnes ont reçu des menaces.').expect(303);
    for (const { agent } of [lea.visitor, elsewhere]) await agent.get('/auth/v1/user').expect(401);
    await pending.call('/auth/v1/verify', { token }).expect(401);
    expect(await isContactRefused(database.db, mailboxHash(ctx.config, lea.email), lea.email)).toBe(true);
    expect(await moderation.kindsOf(ana)).toEqual(['report-received', 'report-decided']);

    await database.db('rate_limits').delete();
    const bytes = async (email: string) => {
      const page = await createVisitor(web.url).askLink(email).set('Accept', 'text/html').expect(200);
      return page.text.replaceAll(email, 'X');
    };
    expect(await bytes(lea.email)).toBe(await bytes('personne-du-tout@exemple.fr'));
    const mail = await moderation.mailOf(lea.email, 'account-suspended');
    expect(mail?.data).toMatchObject({ statement: 'Trois personnes ont reçu des menaces.' });
    expect(
      await database.db('login_links').where({ email: lea.email }).whereNull('used_at').whereNull('revoked_at'),
    ).toEqual([]);
    const again = createVisitor(web.url);
    await again.signUp(lea.email, 'Nouvelle').expect(200);
    expect((await moderation.kindsOf(lea)).filter((kind) => kind === 'account-suspended')).toHaveLength(3);
  });

  it('can be contested once, and another decision lifts it', async () => {
    const pair = await moderation.newAccounts();
    const { lea } = pair;
    const id = await moderation.report(pair);
    await decide(admin, id, 'suspend').expect(303);
    const path = await moderation.contestLinkOf(lea.email, 'account-suspended');
    expect(path).toMatch(/^\/contestation\?token=/);
    const stranger = createVisitor(web.url);
    const page = await stranger.get(path).expect(200);
    expect(page.text).toContain('Les faits, dits tels quels.');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.text).not.toMatch(/Ana|vingt fois/);
    await stranger.post(path, { contest: '' }).expect(422, new RegExp(messages.contest_text_required));
    for (const forged of [path.slice(0, -2), `${path.slice(0, -3)}abc`, '/contestation', '/contestation?token=x'])
      await stranger.post(forged, { contest: 'Moi' }).expect(422, new RegExp(messages.contest_link_unusable));
    // A visitor without any link is told where to find it.
    const lost = await stranger.get('/contestation').expect(200);
    expect(lost.text).toContain('avec ses raisons et un lien pour y répondre');
    expect(lost.text).not.toContain(messages.contest_link_unusable);
    await stranger.get('/contestation?token=x').expect(200, new RegExp(messages.contest_link_unusable));
    expect(await moderation.stateOf(id)).toBe('decided');
    const sent = await Promise.all([1, 2, 3].map((time) => stranger.post(path, { contest: `Non, ${time}.` })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await moderation.stateOf(id)).toBe('contested');
    expect((await stranger.get(path)).text).toContain('Nous avons ta réponse');
    expect(await moderation.caseOf(id)).toMatchObject({ state: 'contested', possible: ['uphold', 'lift'] });

    await decide(second, id, 'lift', fr`Il s'agissait d'une autre personne.`).expect(303);
    expect((await moderation.kindsOf(lea)).at(-1)).toBe('contest-decided');
    await lea.visitor.askLink(lea.email).expect(200);
    await lea.visitor.call('/auth/v1/verify', { token: await lastToken(database.db, lea.email) }).expect(200);
    await stranger.post(path, { contest: 'Encore' }).expect(200);
    expect(await moderation.stateOf(id)).toBe('decided');
    expect((await database.db('audit_log').where({ subject: `report:${id}` })).length).toBe(2);
  });

  it('stays when it is upheld, or when another suspension of the member is still valid', async () => {
    const pair = await moderation.newAccounts();
    const [first, other] = [await moderation.report(pair), await moderation.report(pair, { reason: 'scam' })];
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
    expect(await moderation.kindsOf(pair.lea)).toEqual([
      'account-suspended',
      'account-suspended',
      'contest-decided',
      'contest-decided',
    ]);
  });

  it('by the team opens a case, which can be contested', async () => {
    const { lea } = await moderation.newAccounts();
    const reasons = { ground: 'scam', statement: fr`Des demandes d'argent.` } as const;
    expect(await suspendMember(ctx, lea.id, 'cli:test', reasons)).toBe(true);
    expect(await suspendMember(ctx, lea.id, 'cli:test', reasons)).toBe(false);
    await createVisitor(web.url)
      .post(await moderation.contestLinkOf(lea.email, 'account-suspended'), { contest: 'Non.' })
      .expect(200);
    expect(await moderation.caseOf(await moderation.newestReportOf(lea.id))).toMatchObject({
      source: 'team',
      state: 'contested',
    });
    expect(await reinstateMember(ctx, lea.id, 'cli:test')).toBe(true);
    expect(await reinstateMember(ctx, lea.id, 'cli:test')).toBe(false);
    expect(await moderation.kindsOf(lea)).toEqual(['account-suspended', 'account-reopened']);
  });

  it('without a written decision is mailed without a reason', async () => {
    const { lea } = await moderation.newAccounts();
    await database.db('members').where({ id: lea.id }).update({ suspended_at: new Date() });
    await createVisitor(web.url).askLink(lea.email).expect(200);
    const mail = await moderation.mailOf(lea.email, 'account-suspended');
    expect(mail?.data).toEqual({ rule: null, statement: null, contestLink: null });
  });
});

describe('a decided report', () => {
  it('is deleted a year after the decision, unless the member is still suspended for it', async () => {
    const [one, two] = [await moderation.newAccounts(), await moderation.newAccounts()];
    const [gone, remaining] = [await moderation.report(one), await moderation.report(two)];
    await decide(admin, gone, 'warn').expect(303);
    await decide(admin, remaining, 'suspend').expect(303);
    const tomorrow = new Date(Date.now() + DAY_MS);
    await deleteOldReports(database.db, tomorrow);
    expect(await database.db('reports').where({ id: gone })).toEqual([]);
    expect(await database.db('moderation_decisions').where({ report_id: gone })).toEqual([]);
    expect(await database.db('reports').where({ id: remaining })).toHaveLength(1);
  });
});
