import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { COMPARISON_DAYS, INVITATION_DAYS, WAITING_AT_MOST } from '#shared/comparisons/comparison.ts';
import { DAY_MS } from '#shared/duration.ts';
import { messages } from '#shared/errors.ts';
import { questionField } from '#shared/play/public-quizzes/quiz.ts';
import { publicQuizzes } from '#shared/play/public-quizzes/public-quizzes.ts';
import { COMPARISON_PICTURE_PATH, RESULT_PICTURE_PATH } from '#shared/play/public-quizzes/share-paths.ts';
import { fr } from '#shared/typeset.ts';
import { isAskedFirst } from '#testing/asked-first.ts';
import { copyOf } from '#testing/member-copy.ts';
import { prepareContext, prepareWebSite } from '#testing/test-site.ts';
import { createTestMember } from '#testing/entered-members.ts';
import { createVisitor, leave, type TestMember, type Visitor } from '#testing/visitor.ts';
import { clientAt } from '../../platform/http/client.ts';
import { prune } from '../account/data-retention.service.ts';
import { beginComparison } from './comparisons.service.ts';

const site = prepareWebSite({ env: { TRUST_PROXY: '1' } });
const { db, web, ctx } = site;
let clock = new Date();
const later = prepareContext(site, { now: () => clock });

const quiz = 'quizLove';
const { questions, results } = publicQuizzes[quiz];
const mine = '00000000';
const theirs = '01010101';
/** Words of the answers that only the first of two has given. */
const onlyMine = questions.map(({ answers }) => answers[0]?.text ?? '').filter((_, index) => theirs[index] !== '0');
const fieldsOf = (answers: string) =>
  Object.fromEntries(Array.from(answers, (digit, index) => [questionField(index), digit]));

let clients = 0;
/** Somebody at an address of their own, as limits count. */
function createPerson(): Visitor {
  const person = createVisitor(web.url);
  clients += 1;
  person.agent.set('X-Forwarded-For', `10.9.${clients >> 8}.${clients & 255}`);
  return person;
}

async function begin(visitor: Visitor, answers = mine): Promise<string> {
  const { headers } = await visitor.post('/comparaison', { intent: 'begin', quiz, answers }).expect(303);
  return headers['location'] ?? '';
}

interface Page {
  readonly state: string;
  readonly invitation?: string;
  readonly comparison?: { readonly sameCount: number; readonly mine: object; readonly theirs: object };
}
const pageOf = async (visitor: Visitor, address: string) => (await visitor.data(address).expect(200)).body as Page;

async function invitationOf(visitor: Visitor, address: string): Promise<string> {
  const { pathname, search } = new URL((await pageOf(visitor, address)).invitation ?? '');
  return pathname + search;
}

/** What a page shows, without the data that its code reads. */
const shownOn = ({ text }: { readonly text: string }) => text.slice(0, text.indexOf('id="page-data"'));

/** The hidden fields of a page's forms. */
const hiddenIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** Comparisons of which only one seat is left though both were taken: nobody reads them any more. */
async function orphans() {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT id FROM quiz_comparisons WHERE answered_at IS NOT NULL
        AND (SELECT count(*) FROM quiz_comparison_answers WHERE comparison_id = id) < 2`,
  );
  return rows;
}

async function answer(visitor: Visitor, invitation: string, answers = theirs): Promise<string> {
  const { headers } = await visitor.post(invitation, fieldsOf(answers)).expect(303);
  return headers['location'] ?? '';
}

// S-comparison-1, S-comparison-2, S-comparison-3
describe('a comparison of two visitors', () => {
  it('shows both answers to both, and nothing of either before both have answered', async () => {
    const [ana, ben] = [createPerson(), createPerson()];
    const own = await begin(ana);
    expect(own).toMatch(/^\/comparaison\?token=[\w-]{43}$/);
    const invitation = await invitationOf(ana, own);
    expect(invitation).not.toBe(own);

    // A hundred looks at the invitation, in every form, have not one word of the answers.
    const looks = [await ben.get(invitation).expect(200), await ben.data(invitation).expect(200)];
    for (const { text } of looks) {
      expect(text).toContain(questions[0]?.text);
      for (const { title } of results) expect(text).not.toContain(title);
      expect(text).not.toContain(mine);
    }
    expect(await pageOf(ben, invitation)).toEqual(await pageOf(createPerson(), invitation));
    // A refused form keeps what was typed, and leaves the seat free.
    const { 'question-3': _open, ...some } = fieldsOf(theirs);
    const refused = await ben.post(invitation, some).expect(422);
    expect(refused.text.match(/type="radio"[^>]* checked/g)).toHaveLength(7);
    expect(await pageOf(ana, own)).toMatchObject({ state: 'waiting' });

    const answered = await answer(ben, invitation);
    expect(new Set([own, invitation, answered]).size).toBe(3);
    expect(await pageOf(ana, own)).toMatchObject({
      state: 'compared',
      comparison: { sameCount: 4, mine: { id: 'ember' }, theirs: { id: expect.any(String) } },
    });
    const [anas, bens] = [await pageOf(ana, own), await pageOf(ben, answered)];
    expect(bens.comparison).toMatchObject({ mine: anas.comparison?.theirs, theirs: anas.comparison?.mine });
    const { text, headers } = await createPerson().get(answered).expect(200);
    for (const words of onlyMine) expect(text).toContain(words);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  });

  it('takes one answer by one person: the second finds the link used, and reads nothing', async () => {
    const [ana, ben, eve] = [createPerson(), createPerson(), createPerson()];
    const own = await begin(ana);
    const invitation = await invitationOf(ana, own);
    const together = await Promise.all([ben, eve].map((one) => one.post(invitation, fieldsOf(theirs))));
    expect(together.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 422]);
    const before = await pageOf(ana, own);
    const again = await eve.post(invitation, fieldsOf('33333333')).expect(422);
    expect(shownOn(again)).toContain(fr`On a déjà répondu par ce lien`);
    for (const words of onlyMine) expect(again.text).not.toContain(words);
    expect(await pageOf(ana, own)).toEqual(before);
    expect(await pageOf(eve, invitation)).toEqual({ state: 'answered-by-somebody' });
  });

  // S-comparison-6
  it.each(['answered by somebody else', 'withdrawn'])(
    'is offered with the own answers to who answers an invitation that was %s meanwhile',
    async (end) => {
      const [ana, ben, eve] = [createPerson(), createPerson(), createPerson()];
      const own = await begin(ana);
      const invitation = await invitationOf(ana, own);
      const posted = { ...fieldsOf('33221100'), ...hiddenIn(shownOn(await eve.get(invitation))) };
      if (end === 'withdrawn') await ana.post(own, { intent: 'withdraw' }).expect(303);
      else await answer(ben, invitation);
      const refused = await eve.post(invitation, posted).expect(422);
      expect(shownOn(refused)).toContain(messages.comparison_gone);
      for (const words of onlyMine) expect(refused.text).not.toContain(words);
      const fields = hiddenIn(shownOn(refused));
      expect(fields).toEqual({ quiz, answers: '33221100' });
      const { headers } = await eve.post('/comparaison', { ...fields, intent: 'begin' }).expect(303);
      const second = headers['location'] ?? '';
      await answer(ben, await invitationOf(eve, second));
      expect(await pageOf(eve, second)).toMatchObject({ state: 'compared', answers: '33221100' });
    },
  );

  it('is not offered to who answers too late with a question open, or without the name of a quiz', async () => {
    const [ana, ben, eve] = [createPerson(), createPerson(), createPerson()];
    const invitation = await invitationOf(ana, await begin(ana));
    await answer(ben, invitation);
    for (const fields of [{ quiz, ...fieldsOf('333') }, { ...fieldsOf('33333333') }, { quiz: 'toString' }]) {
      const refused = await eve.post(invitation, fields).expect(422);
      expect(shownOn(refused)).toContain(fr`On a déjà répondu par ce lien`);
      expect(hiddenIn(shownOn(refused))).toEqual({});
    }
  });

  it('is deleted for both by either, and not by the invitation', async () => {
    const [ana, ben] = [createPerson(), createPerson()];
    const own = await begin(ana);
    const invitation = await invitationOf(ana, own);
    await ben.post(invitation, { intent: 'withdraw' }).expect(303);
    expect(await pageOf(ana, own)).toMatchObject({ state: 'waiting' });
    const answered = await answer(ben, invitation);
    expect(isAskedFirst((await ben.get(answered).expect(200)).text, 'withdraw')).toBe(true);
    await ben.post(answered, { intent: 'withdraw' }).expect(303).expect('Location', '/comparaison?retiree=oui');
    for (const address of [own, invitation, answered]) expect(await pageOf(ana, address)).toEqual({ state: 'gone' });
    expect(await pageOf(ana, `/comparaison?token=${'A'.repeat(43)}`)).toEqual({ state: 'gone' });
  });

  // S-comparison-5
  it('ends with its time, and is deleted then', async () => {
    const [ana, ben] = [createPerson(), createPerson()];
    const open = await begin(ana);
    const own = await begin(ana);
    await answer(ben, await invitationOf(ana, own));
    const countOf = async () => (await db('quiz_comparisons').select('id')).length;
    const all = await countOf();
    clock = new Date(Date.now() + (INVITATION_DAYS - 1) * DAY_MS);
    await prune(later.ctx);
    expect(await countOf()).toBe(all);
    clock = new Date(Date.now() + (INVITATION_DAYS + 1) * DAY_MS);
    await prune(later.ctx);
    expect(await pageOf(ana, open)).toEqual({ state: 'gone' });
    expect(await pageOf(ana, own)).toMatchObject({ state: 'compared' });
    clock = new Date(Date.now() + (COMPARISON_DAYS + 1) * DAY_MS);
    await prune(later.ctx);
    expect(await countOf()).toBe(0);
    expect(await db('quiz_comparison_answers')).toEqual([]);
  });

  it('is begun twenty times a day by one client, and not once more', async () => {
    const person = createPerson();
    for (let times = 0; times < 20; times += 1) await begin(person);
    const refused = await person.post('/comparaison', { intent: 'begin', quiz, answers: mine }).expect(429);
    expect(shownOn(refused)).toContain(messages.comparison_too_often);
  });

  it('is not begun with what no quiz has', async () => {
    for (const fields of [
      { intent: 'begin', quiz, answers: '9' },
      { intent: 'begin', quiz, answers: '00000009' },
      { intent: 'begin', quiz: 'toString', answers: mine },
    ])
      expect([400, 422]).toContain((await createPerson().post('/comparaison', fields)).status);
    expect(await db('quiz_comparisons').where({ quiz: 'toString' })).toEqual([]);
  });
});

// S-comparison-4
describe('a comparison of members', () => {
  it('tells who began it, opens for the two accounts alone, and goes with either', async () => {
    const ana = await createTestMember(web.url, db, 'ana.compare@exemple.fr');
    const ben = await createTestMember(web.url, db, 'ben.compare@exemple.fr', 'Ben');
    const own = await begin(ana.visitor);
    const invitation = await invitationOf(ana.visitor, own);
    await ana.visitor.get(invitation).expect(302).expect('Location', own);
    const answered = await answer(ben.visitor, invitation);
    expect((await ana.visitor.get('/du-nouveau').expect(200)).text).toContain(fr`On a répondu à ton quiz`);
    const list = await ana.visitor.get('/mes-quiz').expect(200);
    expect(list.text).toContain(own.replace('&', '&amp;'));
    expect((await pageOf(ben.visitor, answered)).state).toBe('compared');
    for (const stranger of [createPerson(), ben.visitor])
      expect(await pageOf(stranger, own)).toEqual({ state: 'gone' });
    // Nobody's name, id or address is in what the other reads.
    const { text } = await ben.visitor.data(answered).expect(200);
    for (const word of ['Ana', ana.id, ana.email]) expect(text).not.toContain(word);

    await leave(ana, db);
    expect(await pageOf(ben.visitor, answered)).toEqual({ state: 'gone' });
    expect(await db('quiz_comparison_answers').where({ answers: mine, member_id: ana.id })).toEqual([]);
  });

  // S-comparison-5
  it('looks the same after the account of the one who answered is erased as after they took it back', async () => {
    const seenAfter = async (end: (member: TestMember, address: string) => Promise<unknown>, email: string) => {
      const [ana, eve] = [createPerson(), createPerson()];
      const ben = await createTestMember(web.url, db, email, 'Ben');
      const own = await begin(ana);
      const invitation = await invitationOf(ana, own);
      await end(ben, await answer(ben.visitor, invitation));
      return { own: await pageOf(ana, own), invitation: await pageOf(eve, invitation) };
    };
    const takenBack = await seenAfter(
      (ben, address) => ben.visitor.post(address, { intent: 'withdraw' }).expect(303),
      'retire.compare@exemple.fr',
    );
    const erased = await seenAfter((ben) => leave(ben, db), 'efface.compare@exemple.fr');
    expect(erased).toEqual(takenBack);
    expect(await orphans()).toEqual([]);
  });

  it('that was begun without an account is found by its address alone, as the page says to a member, too', async () => {
    const wayBack = fr`Garde l'adresse de cette page`;
    const [ana, ben] = [createPerson(), createPerson()];
    const own = await begin(ana);
    const member = await createTestMember(web.url, db, 'adresse.compare@exemple.fr');
    const waiting = await member.visitor.get(own).expect(200);
    expect(waiting.text).toContain(wayBack);
    await answer(ben, await invitationOf(ana, own));
    const compared = await member.visitor.get(own).expect(200);
    expect(compared.text).toContain(fr`garde son adresse pour y revenir`);
    expect((await member.visitor.data('/mes-quiz').expect(200)).body).toMatchObject({ comparisons: [] });
    const ofAccount = await member.visitor.get(await begin(member.visitor)).expect(200);
    expect(ofAccount.text).not.toContain(wayBack);
  });

  it('is not answered by the member who began it: their link stays for the other person', async () => {
    const { visitor } = await createTestMember(web.url, db, 'seul.compare@exemple.fr');
    const own = await begin(visitor);
    const invitation = await invitationOf(visitor, own);
    expect(await answer(visitor, invitation)).toBe(own);
    expect(await pageOf(createPerson(), invitation)).toMatchObject({ state: 'invited' });
  });

  // S-account-8
  it('is in the copy of the data of each with their own answers in words, and with none of the other', async () => {
    const ana = await createTestMember(web.url, db, 'copie.compare@exemple.fr');
    await ana.visitor.post('/mes-quiz', { intent: 'save', quiz: 'quizFeeling', answers: mine }).expect(303);
    const own = await begin(ana.visitor);
    await answer(createPerson(), await invitationOf(ana.visitor, own));
    const copy = await copyOf(ctx, ana.id);
    for (const words of [publicQuizzes.quizFeeling.title, publicQuizzes[quiz].title, ...onlyMine])
      expect(copy).toContain(words);
    const onlyTheirs = questions
      .map(({ answers }) => answers[1]?.text ?? '')
      .filter((_, index) => theirs[index] !== '0');
    for (const words of onlyTheirs) expect(copy).not.toContain(words);
  });

  it('waits for five answers at most', async () => {
    const { id, visitor } = await createTestMember(web.url, db, 'cinq.compare@exemple.fr');
    for (let times = 0; times < WAITING_AT_MOST; times += 1) await begin(visitor);
    const refused = await visitor.post('/comparaison', { intent: 'begin', quiz, answers: mine }).expect(422);
    expect(shownOn(refused)).toContain(messages.comparison_too_many);
    // Once there is room, one press begins it with the same answers.
    for (const field of [`name="quiz" value="${quiz}"`, `name="answers" value="${mine}"`])
      expect(shownOn(refused)).toContain(field);
    // Also of many that are begun at the same moment.
    await db('quiz_comparisons').delete();
    const given = { quiz, chosen: Array.from(mine, Number) } as const;
    const together = await Promise.all(
      Array.from({ length: 3 * WAITING_AT_MOST }, (_, index) =>
        beginComparison(ctx, { client: clientAt(`10.8.0.${index}`), memberId: id }, given).then(
          () => 'begun',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(together.filter((one) => one === 'begun')).toHaveLength(WAITING_AT_MOST);
  });
});

// S-quiz-5
describe('results of public quizzes', () => {
  it('stay on the device of a visitor who asks for it, until they are saved with a yes or thrown away', async () => {
    const visitor = createPerson();
    const result = await visitor.post('/quiz-amour', fieldsOf(mine)).expect(200);
    expect(result.headers['set-cookie']).toBeUndefined();
    await visitor
      .post('/mes-quiz', { intent: 'remember', quiz, answers: mine })
      .expect(303)
      .expect('Location', '/home?quiz=quizLove.ember')
      .expect('Set-Cookie', /^quiz-answers=quizLove\.00000000; Max-Age=2592000; .*HttpOnly; SameSite=Lax/);
    await visitor.post('/mes-quiz', { intent: 'remember', quiz: 'quizFeeling', answers: mine }).expect(303);
    expect((await visitor.get('/mes-quiz').expect(200)).text).toContain('amour braise');
    // A visitor has no account to save anything in.
    await visitor.post('/mes-quiz', { intent: 'save-remembered', quiz }).expect(303).expect('Location', '/login');

    const email = 'garde.quiz@exemple.fr';
    await visitor.signUp(email).expect(200);
    const member = await createTestMember(web.url, db, email);
    expect(await db('public_quiz_answers').where({ member_id: member.id })).toEqual([]);
    const cookies = 'quiz-answers=quizLove.00000000~quizFeeling.00000000';
    const asked = await member.visitor.get('/mes-quiz').set('Cookie', cookies).expect(200);
    expect(asked.text).toContain('Oui, les garder dans mon compte');
    await member.visitor.post('/mes-quiz', { intent: 'remember', quiz, answers: mine }).expect(303);
    await member.visitor.post('/mes-quiz', { intent: 'save-remembered', quiz }).expect(303);
    expect(await db('public_quiz_answers').where({ member_id: member.id })).toMatchObject([{ quiz, answers: mine }]);
    const saved = await member.visitor.get('/mes-quiz').expect(200);
    expect(isAskedFirst(saved.text, 'delete')).toBe(true);
    expect(saved.text).not.toContain('Sur cet appareil');
    await member.visitor.post('/mes-quiz', { intent: 'delete', quiz }).expect(303);
    expect(await db('public_quiz_answers').where({ member_id: member.id })).toEqual([]);

    await visitor.post('/mes-quiz', { intent: 'forget-remembered', quiz }).expect(303);
    await visitor.post('/mes-quiz', { intent: 'forget-remembered', quiz: 'quizFeeling' }).expect(303);
    expect((await visitor.get('/mes-quiz').expect(200)).text).toContain('ne retient aucun résultat');
  });

  it('are saved by a member from the page of the result, a later one in place of an earlier one', async () => {
    const { id, visitor } = await createTestMember(web.url, db, 'membre.quiz@exemple.fr');
    expect((await visitor.post('/quiz-amour', fieldsOf(mine)).expect(200)).text).toContain('Garder dans mon compte');
    expect(await db('public_quiz_answers').where({ member_id: id })).toEqual([]);
    for (const answers of [mine, theirs])
      await visitor.post('/mes-quiz', { intent: 'save', quiz, answers }).expect(303);
    await visitor.post('/mes-quiz', { intent: 'save', quiz, answers: '7' }).expect(400);
    expect(await db('public_quiz_answers').where({ member_id: id })).toMatchObject([{ quiz, answers: theirs }]);
  });
});

// S-quiz-6
describe('a picture to share', () => {
  it('of a result is drawn for its answers, is the same for all who have it, and is at no address of its own', async () => {
    const ask = (fields: object) => createPerson().post(RESULT_PICTURE_PATH, fields).buffer(true);
    const [one, other] = [await ask({ quiz, answers: mine }), await ask({ quiz, answers: mine })];
    expect(one.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename=mon-resultat.jpg',
    });
    expect(await sharp(one.body as Buffer).metadata()).toMatchObject({ width: 1080, height: 1350 });
    expect((one.body as Buffer).equals(other.body as Buffer)).toBe(true);
    for (const fields of [
      { quiz, answers: 'Bonjour' },
      { quiz: 'x', answers: mine },
      {},
      { quiz, answers: 'x'.repeat(4000) },
    ])
      expect([400, 413]).toContain((await ask(fields)).status);
    await createPerson().get(RESULT_PICTURE_PATH).expect(404);
  });

  it('of a comparison is the same for everybody, whatever the address adds', async () => {
    const person = createPerson();
    const plain = await person.get(COMPARISON_PICTURE_PATH).buffer(true).expect(200);
    const added = await person.get(`${COMPARISON_PICTURE_PATH}?text=Bonjour`).buffer(true).expect(200);
    expect((plain.body as Buffer).equals(added.body as Buffer)).toBe(true);
    expect(plain.headers['cache-control']).toBe('public, max-age=86400');
    const { text } = await person.get('/comparaison').expect(200);
    expect(text).toContain(`<meta property="og:image" content="${ctx.config.publicUrl}${COMPARISON_PICTURE_PATH}">`);
  });
});
