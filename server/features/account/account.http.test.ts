import { describe, expect, it } from '@jest/globals';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { createMatchable, tilesWith, type TileData } from '#testing/matchable.ts';
import { findCanaries } from '#testing/canary-member.ts';
import { reached, timeLimit } from '#testing/promise.ts';
import { createTestContext } from '#testing/test-context.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite, prepareWeb } from '#testing/test-site.ts';
import { createMember } from '#testing/entered-members.ts';
import { createVisitor, lastToken, queuedMails, type Visitor, type TestMember } from '#testing/visitor.ts';
import { prepare } from '#testing/prepare.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/duration.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const ACCOUNT = '/mon-compte';

const site = prepareSite();
const second = prepareWeb(site, () => ({ PUBLIC_URL: site.web.url }));
const arrive = (displayName: string, hasPhoto = false) =>
  createMatchable(site.web.url, site.db, { displayName, age: 61, hasPhoto, photoVisibility: 'immediate' });
/** Three who match each other and nobody else: one pauses and later leaves, one withdraws, the last one looks on. */
const pausing = prepare(() => arrive('Anastasia', true));
const withdrawing = prepare(() => arrive('Léa'));
const watching = prepare(() => arrive('Zoé'));

const db = () => site.database.db;
const statusOf = async ({ agent }: Visitor) => (await agent.get('/auth/v1/user')).status;
/** The names in the tiles of the list and in those outside it. */
const namesSeenBy = async ({ visitor }: TestMember) => {
  const { tiles, outsideList } = (await visitor.data('/matches')).body as {
    tiles: TileData[];
    outsideList: TileData[];
  };
  return [...tiles, ...outsideList].map(({ displayName }) => displayName);
};
const mailKinds = async (email: string) => (await queuedMails(db(), email)).map(({ kind }) => kind);

/** Signs in to an account from another browser. */
async function signInAgain(email: string): Promise<Visitor> {
  const visitor = createVisitor(site.web.url);
  await visitor.askLink(email).expect(200);
  await visitor.call('/auth/v1/verify', { token: await lastToken(db(), email) }).expect(200);
  return visitor;
}

/** A visitor with the same cookies, at the other process. */
async function statusAtSecond(visitor: Visitor): Promise<number> {
  const cookies = visitor.agent.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
  const answer = await createVisitor(second.url).agent.get('/auth/v1/user').set('Cookie', cookies.toValueString());
  return answer.status;
}

describe('the account page /mon-compte', () => {
  it('opens for a signed-in member with or without consents, and sends a visitor to /login', async () => {
    const { headers } = await createVisitor(site.web.url).get(ACCOUNT).expect(302);
    expect(headers['location']).toBe(signInPath('acces', ACCOUNT));
    const ana = createVisitor(site.web.url);
    await ana.signUp('sans-accord@exemple.fr').expect(200);
    await ana.call('/auth/v1/verify', { token: await lastToken(db(), 'sans-accord@exemple.fr') }).expect(200);
    const { text } = await ana.get(ACCOUNT).expect(200);
    expect(text).toContain('sans-accord@exemple.fr');
    expect(text).toContain(fr`Tu n'as encore donné aucun accord.`);
    await ana.post(ACCOUNT, { intent: 'something' }).expect(400);
  });

  it("A8: lists the member's sessions and ends one or all others, in both processes at the next request", async () => {
    const email = 'sessions@exemple.fr';
    const ana = await createMember(site.web.url, db(), email);
    const [phone, tablet] = [await signInAgain(email), await signInAgain(email)];
    const stranger = await createMember(site.web.url, db(), 'autre-session@exemple.fr');
    const { text } = await ana.get(ACCOUNT).expect(200);
    const tokens = [...text.matchAll(/name="session" value="([\w-]+)"/g)].map(([, token]) => token);
    expect(tokens).toHaveLength(2);
    for (const sid of await db()('sessions').pluck('sid')) expect(text).not.toContain(sid);
    // Worth nothing in the hands of another member.
    await stranger.post(ACCOUNT, { intent: 'end-session', session: tokens[0] }).expect(303);
    expect([await statusOf(phone), await statusOf(tablet)]).toEqual([200, 200]);
    await ana.post(ACCOUNT, { intent: 'end-session', session: tokens[0] }).expect(303);
    const alive = [await statusOf(phone), await statusOf(tablet)];
    expect(alive).toContain(200);
    expect(alive).toContain(401);
    expect(await Promise.all([phone, tablet].map(statusAtSecond))).toEqual(alive);
    await ana.post(ACCOUNT, { intent: 'end-other-sessions' }).expect(303);
    for (const other of [phone, tablet]) {
      expect(await statusOf(other)).toBe(401);
      expect(await statusAtSecond(other)).toBe(401);
    }
    expect([await statusOf(ana), await statusAtSecond(ana)]).toEqual([200, 200]);
    expect(await statusOf(stranger)).toBe(200);
    reached('A8', 'one of three and all others ended: 401 at the next request, 2 processes');
  });

  it('G3: withdrawing the consent to sensitive answers empties them and takes the member out of all lists', async () => {
    await tilesWith(watching.visitor, 'Léa', 'Anastasia');
    await withdrawing.visitor.post(ACCOUNT, { intent: 'withdraw-sensitive' }).expect(303);
    expect(await namesSeenBy(watching)).toEqual(['Anastasia']);
    const profile = await db()('profiles').where({ user_id: withdrawing.id }).first();
    expect(profile).toMatchObject({ attracted_to_types: [], skin_color: null, profile_completed: false });
    const { text } = await withdrawing.visitor.get(ACCOUNT).expect(200);
    expect(text).toMatch(/Retiré le \d/);
    expect((await withdrawing.visitor.get('/matches').expect(302)).headers['location']).toBe('/home');
    await withdrawing.visitor.post('/profile-interests', { attracted_to_types: ['femme'] }).expect('location', '/home');
    await until(async () => (await db()('match_lists')).every((list) => !list.candidate_ids.includes(withdrawing.id)));
    expect(await db()('match_lists').where({ member_id: withdrawing.id })).toEqual([]);
    reached('G3', 'withdrawal: answers empty and out of all lists at once, lists computed anew');
  });
});

describe('pausing a profile', () => {
  it('hides the member from all others at once, and resuming makes matches, photos and crushes visible again', async () => {
    const [tile] = await tilesWith(watching.visitor, 'Anastasia');
    await tilesWith(pausing.visitor, 'Zoé');
    await watching.visitor.agent.get(tile?.photo ?? '').expect(200);
    await pausing.visitor.post('/profile-crush', { intent: 'send', contact: watching.email }).expect(303);
    await watching.visitor.post('/profile-crush', { intent: 'send', contact: pausing.email }).expect(303);
    expect((await watching.visitor.get('/profile-crush')).text).toContain('Anastasia');

    await pausing.visitor.post(ACCOUNT, { intent: 'pause' }).expect(303);
    expect(await namesSeenBy(watching)).toEqual([]);
    await watching.visitor.agent.get(tile?.photo ?? '').expect(404);
    await watching.visitor
      .post('/matches', { match: tile?.token })
      .expect(303)
      .expect('location', '/matches?info=profil-parti#changement');
    expect((await watching.visitor.get('/profile-crush')).text).not.toContain('Anastasia');
    expect((await pausing.visitor.get('/matches').expect(200)).text).toContain('Ton profil est en pause');
    expect(await namesSeenBy(pausing)).toEqual([]);
    for (const path of ['/profile-crush', '/cadeaux', '/play-room', ACCOUNT])
      expect((await pausing.visitor.get(path).expect(200)).text).toContain('Ton profil est en pause.');
    await pausing.visitor.post('/profile-crush', { intent: 'send', contact: 'quelquun@exemple.fr' }).expect(422);
    await until(async () => (await db()('match_lists').where({ member_id: pausing.id })).length === 0);

    await pausing.visitor.post(ACCOUNT, { intent: 'resume' }).expect(303);
    await tilesWith(watching.visitor, 'Anastasia');
    await tilesWith(pausing.visitor, 'Zoé');
    await watching.visitor.agent.get(tile?.photo ?? '').expect(200);
    expect((await watching.visitor.get('/profile-crush')).text).toContain('Anastasia');
    expect((await pausing.visitor.get(ACCOUNT)).text).not.toContain('Ton profil est en pause.');
  });

  it('cancels queued mails about matches, and no other mails', async () => {
    const { ctx, close } = await createTestContext(site.database);
    const soon = { points: 30, until: '2027-01-01' };
    const parties = { to: watching.email, toldId: watching.id, aboutId: pausing.id };
    await queueMail(ctx, { kind: 'theme-completed', data: { theme: 'x' }, dedupeKey: 'pause', ...parties });
    await queueMail(ctx, { kind: 'points-expiry', to: watching.email, data: soon, dedupeKey: 'pause' });
    await close();
    await watching.visitor.post(ACCOUNT, { intent: 'pause' }).expect(303);
    await watching.visitor.post(ACCOUNT, { intent: 'pause' }).expect(303);
    const kinds = await mailKinds(watching.email);
    expect(kinds).toContain('points-expiry');
    expect(kinds).not.toContain('theme-completed');
    await watching.visitor.post(ACCOUNT, { intent: 'resume' }).expect(303);
    await tilesWith(watching.visitor, 'Anastasia');
  });
});

describe("the copy of a member's data", () => {
  it('G1: is announced by mail when ready, and only its owner can download it, once a day and for 48 hours', async () => {
    const email = 'copie@exemple.fr';
    const ana = await createMember(site.web.url, db(), email, 'Anaïs');
    const lea = await createMember(site.web.url, db(), 'curieuse@exemple.fr');
    const file = '/mon-compte/mes-donnees.zip';
    expect((await ana.get(file).expect(302)).headers['location']).toBe(`${ACCOUNT}#donnees`);
    await confirmCopy(ana, email, 'download');
    const again = await Promise.all([1, 2].map(() => ana.post(ACCOUNT, { intent: 'download' })));
    expect(again.map(({ status }) => status)).toEqual([429, 429]);
    await until(async () => (await mailKinds(email)).includes('data-ready'));
    const { body, headers } = await ana.agent.get(file).responseType('blob').expect(200);
    const zip = body as Buffer;
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
    expect(headers['content-disposition']).toContain('attachment');
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    for (const part of ['LISEZ-MOI.txt', 'donnees.json', email, 'Anaïs', '"colonnes"'])
      expect(zip.includes(part)).toBe(true);
    await lea.agent.get(file).expect(302);
    await createVisitor(site.web.url).agent.get(file).expect(302).expect('location', '/login?raison=acces');
    // A moment of the test is not yet one of the server, whose clock is the database's.
    await db()('data_downloads').update({
      expires_at: new Date(Date.now() - MINUTE_MS),
      requested_at: new Date(Date.now() - 25 * HOUR_MS),
    });
    await ana.agent.get(file).expect(302);
    await ana
      .post(ACCOUNT, { intent: 'download' })
      .expect(303)
      .expect('location', /copie-demandee/);
  });

  // S-account-9
  it('is ordered and taken only in a session that a fresh mailed link has confirmed, once and for an hour', async () => {
    const email = 'confirmee@exemple.fr';
    const ana = await createMember(site.web.url, db(), email);
    const stranger = await createMember(site.web.url, db(), 'autre-copie@exemple.fr');
    const file = '/mon-compte/mes-donnees.zip';
    const downloads = async () => (await db()('data_downloads').whereNotNull('member_id')).length;
    const before = await downloads();
    await ana
      .post(ACCOUNT, { intent: 'download' })
      .expect(303)
      .expect('location', /copie-a-confirmer/);
    const first = await copyLinkOf(email);
    await ana.post(ACCOUNT, { intent: 'copy-link' }).expect(303);
    const token = await copyLinkOf(email);
    expect(token).not.toBe(first);
    expect(JSON.stringify(await db()('copy_links'))).not.toContain(token);
    // Opening the link, as mail scanners do, changes nothing, and another member's session is worth nothing.
    expect((await ana.get(`${ACCOUNT}?token=${token}`).expect(200)).text).toContain(fr`Oui, c'est moi`);
    for (const [visitor, given] of [
      [stranger, token],
      [ana, first],
      [ana, 'x'],
    ] as const) {
      const { text } = await visitor.post(ACCOUNT, { intent: 'confirm-copy', token: given }).expect(422);
      expect(text).toContain('Rien n');
      // S-screen-6
      expect(text).toContain('error-text" role="alert" tabindex="-1"');
    }
    expect(await downloads()).toBe(before);
    const earlier = await signInAgain(email);
    await ana.post(ACCOUNT, { intent: 'confirm-copy', token }).expect(303);
    await ana.post(ACCOUNT, { intent: 'confirm-copy', token }).expect(422);
    expect(await downloads()).toBe(before + 1);
    await until(async () => (await mailKinds(email)).includes('data-ready'));
    // The other session of the same member has confirmed nothing.
    await earlier.agent.get(file).expect(302);
    expect((await earlier.get(ACCOUNT)).text).toContain('value="copy-link"');
    await ana.agent.get(file).responseType('blob').expect(200);
    const { rows } = await db().raw<{ rows: { sid: string; at: string }[] }>(
      `SELECT sid, sess ->> 'copyConfirmedAt' AS at FROM sessions WHERE sess ->> 'copyConfirmedAt' IS NOT NULL`,
    );
    for (const { sid, at } of rows)
      await db().raw(
        `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{copyConfirmedAt}', to_jsonb(?::bigint)) WHERE sid = ?`,
        [Number(at) - 3_600_000, sid],
      );
    await ana.agent.get(file).expect(302);
    await confirmCopy(ana, email, 'copy-link');
    await ana.agent.get(file).responseType('blob').expect(200);
  });
});

async function copyLinkOf(email: string): Promise<string> {
  return (await queuedMails(db(), email)).findLast(({ kind }) => kind === 'copy-link')?.token ?? '';
}

/** Asks for the mailed link, and opens it in the same browser. */
async function confirmCopy(visitor: Visitor, email: string, intent: 'download' | 'copy-link'): Promise<void> {
  await visitor.post(ACCOUNT, { intent }).expect(303);
  await visitor.post(ACCOUNT, { intent: 'confirm-copy', token: await copyLinkOf(email) }).expect(303);
}

describe('deleting an account', () => {
  async function askDeletion(visitor: Visitor, email: string): Promise<string> {
    await visitor.post(ACCOUNT, { intent: 'delete', word: ' supprimer ' }).expect(303);
    return (await queuedMails(db(), email)).findLast(({ kind }) => kind === 'account-deletion-link')?.token ?? '';
  }

  it("needs the word SUPPRIMER, the mailed link and the account's address; GET of the link changes nothing", async () => {
    const email = 'depart@exemple.fr';
    const ana = await createMember(site.web.url, db(), email);
    const stranger = await createMember(site.web.url, db(), 'etrangere@exemple.fr');
    for (const word of ['', 'oui', 'SUPPRIME'])
      await ana.post(ACCOUNT, { intent: 'delete', word }).expect(422, /Écris le mot SUPPRIMER/);
    const first = await askDeletion(ana, email);
    const token = await askDeletion(ana, email);
    const path = `/mon-compte/suppression?token=${token}`;
    const robot = createVisitor(site.web.url);
    for (const visitor of [robot, stranger, ana]) await visitor.get(path).expect(200);
    await robot.post(path, { token }).expect(422, frenchPattern(/Saisis l'adresse .*e-mail.* de ton compte\.<\/span>/));
    await stranger.post('/mon-compte/suppression', { token }).expect(422, frenchPattern(/Saisis l'adresse e-mail/));
    await robot
      .post('/mon-compte/suppression', { token, email: 'faux@exemple.fr' })
      .expect(422, frenchPattern(/Ce n'est pas l'adresse/));
    await ana.post('/mon-compte/suppression', { token: first }).expect(422, /Ce lien a déjà servi/);
    expect(await statusOf(ana)).toBe(200);
    for (let wrong = 0; wrong < 4; wrong += 1)
      await robot.post('/mon-compte/suppression', { token, email: 'faux@exemple.fr' }).expect(422);
    // Five wrong addresses, and the link is void even for its owner, who asks for another.
    await ana.post('/mon-compte/suppression', { token }).expect(422, /Ce lien a déjà servi/);
    expect(await db()('members').where({ email })).toHaveLength(1);
    await askDeletion(ana, email);
    await ana.post(ACCOUNT, { intent: 'delete', word: 'SUPPRIMER' }).expect(429, /Trois messages/);
  });

  it('G2: ends all sessions and leaves all lists at once, and the worker removes every value within a minute', async () => {
    await tilesWith(watching.visitor, 'Anastasia');
    const phone = await signInAgain(pausing.email);
    const token = await askDeletion(pausing.visitor, pausing.email);
    const begun = Date.now();
    const answers = await Promise.all(
      [phone, pausing.visitor].map((visitor) => visitor.post('/mon-compte/suppression', { token })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
    expect(await namesSeenBy(watching)).toEqual([]);
    for (const visitor of [pausing.visitor, phone])
      expect([await statusOf(visitor), await statusAtSecond(visitor)]).toEqual([401, 401]);
    await pausing.visitor.get('/mon-compte/suppression?fait=oui').expect(200, /Ton compte est supprimé/);
    expect(await mailKinds(pausing.email)).toEqual(['account-deleted']);
    const canaries = { id: pausing.id, email: pausing.email, name: 'Anastasia' };
    let left: string[] = [];
    await until(
      async () => (left = await findCanaries(db(), { ...pausing, canaries })).length === 0,
      () => left.join(', '),
    );
    const seconds = Math.round((Date.now() - begun) / 1000);
    expect(seconds * 1000).toBeLessThan(timeLimit(60_000));
    reached('G2', `sessions dead and lists empty at once; the worker left 0 hits after ${seconds} s`);
  });
});
