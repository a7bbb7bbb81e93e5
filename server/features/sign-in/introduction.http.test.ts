import { describe, expect, it } from '@jest/globals';
import { messages } from '#shared/errors.ts';
import { createVisitor, introduction, lastToken, queuedMails, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';

const { database, web } = prepareWebSite();
let number = 0;

const newEmail = () => `victime${(number += 1)}@exemple.fr`;
const accountOf = (email: string) => database.db('members').where({ email }).first('display_name', 'age_confirmed');
const given = { intent: 'consents', display_name: 'Léa', age_confirmed: 'true', terms: 'true', sensitive_data: 'true' };

/** Somebody else signs an address up; its owner opens the link in another browser. */
async function signedUpByAnother(name: string): Promise<{ email: string; owner: Visitor }> {
  const email = newEmail();
  await createVisitor(web.url).signUp(email, name).expect(200);
  const owner = createVisitor(web.url);
  await owner.call('/auth/v1/verify', { token: await lastToken(database.db, email), email }).expect(200);
  return { email, owner };
}

// S-consent-1
describe('name and age', () => {
  it('are those of the person who opens the link, not those of the person who typed the address', async () => {
    const { email, owner } = await signedUpByAnother('Vieille Peau');
    expect(await accountOf(email)).toEqual({ display_name: null, age_confirmed: false });
    const asked = { wantedPage: null, asksName: true, asksAge: true, proposedName: null, quizResult: null };
    await owner.data('/home').expect(200, { state: 'consents', ...asked });
    expect((await owner.get('/home').expect(200)).text).not.toContain('Vieille Peau');
    await owner.post('/home', given).expect(303).expect('Location', '/home');
    expect(await accountOf(email)).toEqual({ display_name: 'Léa', age_confirmed: true });
    await owner.data('/home').expect(200, { state: 'finalising', next: '/profile-photo-upload', isNew: false });
  });

  it('are proposed in the browser that asked for the link, without a ticked box', async () => {
    const email = newEmail();
    const ana = createVisitor(web.url);
    await ana.signUp(email, 'Ana').expect(200);
    await ana.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
    const { text } = await ana.get('/home').expect(200);
    expect(text).toMatch(/<input[^>]*name="display_name"[^>]*value="Ana"/);
    expect(text).not.toMatch(/<input[^>]*type="checkbox"[^>]*\schecked/);
    await ana.post('/home', { ...given, display_name: '  Ana   Lou ' }).expect(303);
    expect(await accountOf(email)).toEqual({ display_name: 'Ana Lou', age_confirmed: true });
    // Both are given once: the page and the call change neither.
    await ana.post('/home', given).expect(303);
    await ana.call('/auth/v1/consents', introduction('Zoé')).expect(200);
    expect(await accountOf(email)).toEqual({ display_name: 'Ana Lou', age_confirmed: true });
  });

  it.each([
    ['a missing name', { display_name: '' }, messages.display_name_required],
    ['a name of one letter', { display_name: 'L' }, messages.display_name_invalid],
    ['an address as the name', { display_name: 'Gagne sur evil.example' }, messages.display_name_invalid],
    ['a name of 31 letters', { display_name: 'a'.repeat(31) }, messages.display_name_too_long],
    ['an age that is not confirmed', { age_confirmed: undefined }, messages.age_not_confirmed],
  ])('are required: %s is refused at its field, and the form keeps what was typed', async (_name, part, message) => {
    const { email, owner } = await signedUpByAnother('Ana');
    const { text } = await owner
      .post('/home', { ...given, ...part })
      .set('Accept', 'text/html')
      .expect(422);
    expect(text).toContain(message.replaceAll("'", '&#x27;'));
    if ('display_name' in part && part.display_name) expect(text).toContain(`value="${part.display_name}"`);
    expect(await accountOf(email)).toEqual({ display_name: null, age_confirmed: false });
    expect(await database.db('consents').join('members', 'members.id', 'member_id').where({ email })).toEqual([]);
  });

  it('are given by the call for the consents as well, with the same rule', async () => {
    const { email, owner } = await signedUpByAnother('Ana');
    await owner.call('/auth/v1/consents', introduction('evil.example')).expect(422, /display_name_invalid/);
    await owner.call('/auth/v1/consents', introduction('Léa')).expect(200);
    expect(await accountOf(email)).toEqual({ display_name: 'Léa', age_confirmed: true });
  });
});

// S-sign-in-8
describe('a name at the sign-up', () => {
  it.each([
    'Appelle 0899 sur evil.tld',
    'Gagne 500€ sur evil.example/x',
    'https://evil.example',
    '@gagne',
    'a'.repeat(80),
  ])('%j is refused by the form and by the call, and no mail leaves', async (name) => {
    const email = newEmail();
    await createVisitor(web.url).signUp(email, name).expect(422);
    await createVisitor(web.url)
      .call('/auth/v1/otp', { email, data: { display_name: name, age_confirmed: true } })
      .expect(422);
    expect(await queuedMails(database.db, email)).toEqual([]);
  });
});
