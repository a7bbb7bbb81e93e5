import { describe, expect, it } from '@jest/globals';
import { WANTED_PARAMETER } from '#shared/sign-in/wanted-page.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember, createVisitor, introduction, queuedMails, type Visitor } from '#testing/visitor.ts';

const { database, web } = prepareWebSite();

/** Asks for a link at the sign-in page that the visitor was sent to, and answers the address in the mail. */
async function linkFrom(signIn: string, visitor: Visitor, email: string): Promise<URL> {
  await visitor.post(signIn, { intent: 'link', email }).expect(200);
  return new URL((await queuedMails(database.db, email)).at(-1)?.link ?? '');
}

// S-sign-in-14
describe('after signing in by a link', () => {
  it('a member gets to the page that they wanted, in another browser as well', async () => {
    const email = 'lien@exemple.fr';
    await createMember(web.url, database.db, email);
    const asking = createVisitor(web.url);
    const { headers } = await asking.get('/theme-cards?theme=valeurs').expect(302);
    const link = await linkFrom(String(headers['location']), asking, email);
    expect(link.searchParams.get(WANTED_PARAMETER)).toBe('/theme-cards?theme=valeurs');

    const opening = createVisitor(web.url);
    const token = link.searchParams.get('token') ?? '';
    const signedIn = await opening.post(link.pathname + link.search, { intent: 'verify', token, email }).expect(303);
    const { body } = await opening.data(String(signedIn.headers['location'])).expect(200);
    expect(body).toMatchObject({ state: 'finalising', next: '/theme-cards?theme=valeurs' });
  });

  it('a member who has to consent again gets there after the consents', async () => {
    const email = 'accords@exemple.fr';
    await createMember(web.url, database.db, email);
    const id = (await database.db('members').where({ email }).first('id'))!.id;
    await database.db('consents').where({ member_id: id }).delete();
    const visitor = createVisitor(web.url);
    const link = await linkFrom('/login?raison=acces&suite=%2Fcadeaux', visitor, email);
    const verify = { intent: 'verify', token: link.searchParams.get('token') ?? '' };
    const signedIn = await visitor.post(link.pathname + link.search, verify).expect(303);
    const page = await visitor.get(String(signedIn.headers['location'])).expect(200);
    const action = /action="([^"]*suite[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { display_name: name } = introduction();
    const consents = { intent: 'consents', display_name: name, terms: 'true', sensitive_data: 'true' };
    const agreed = await visitor.post(action, consents).expect(303);
    const { body } = await visitor.data(String(agreed.headers['location'])).expect(200);
    expect(body).toMatchObject({ state: 'finalising', next: '/cadeaux' });
  });

  // S-journey-1
  it('a member gets to what is new, unless they wanted another page', async () => {
    const email = 'nouveau@exemple.fr';
    const visitor = await createMember(web.url, database.db, email);
    const nextFrom = async (home: string) => ((await visitor.data(home).expect(200)).body as { next: string }).next;
    expect(await nextFrom('/home?connexion=reussie')).toBe('/profile-photo-upload');
    const { id } = (await database.db('members').where({ email }).first('id'))!;
    await database.db('news_states').insert({ member_id: id, version: 1, newest_line: 1 });
    const line = { member_id: id, number: 1, about_id: id, happened_at: new Date() };
    await database.db('news_lines').insert({ ...line, kind: 'evening-nearby' });
    expect(await nextFrom('/home?connexion=reussie')).toBe('/du-nouveau');
    expect(await nextFrom('/home?connexion=reussie&suite=%2Fcadeaux')).toBe('/cadeaux');
    await visitor.get('/du-nouveau').expect(200);
    expect(await nextFrom('/home?connexion=reussie')).toBe('/profile-photo-upload');
  });

  it.each(['https://evil.example', '//evil.example', '/home', '/mon-compte/pas-moi'])(
    'nobody gets to %s, and the table of the journey leads on',
    async (wanted) => {
      const email = `ailleurs-${wanted.length}@exemple.fr`;
      const visitor = await createMember(web.url, database.db, email);
      const link = await linkFrom(`/login?suite=${encodeURIComponent(wanted)}`, visitor, email);
      expect(link.searchParams.has(WANTED_PARAMETER)).toBe(false);
      const { body } = await visitor.data(`/home?connexion=reussie&suite=${encodeURIComponent(wanted)}`).expect(200);
      expect(body).toMatchObject({ state: 'finalising', next: '/profile-photo-upload' });
    },
  );

  it('the call that asks for a link takes the page from its redirect', async () => {
    const email = 'appel@exemple.fr';
    await createMember(web.url, database.db, email);
    const asked = { email, create_user: false, redirect_to: `${web.url}/matches` };
    await createVisitor(web.url).call('/auth/v1/otp', asked).expect(200);
    const link = new URL((await queuedMails(database.db, email)).at(-1)?.link ?? '');
    expect(link.searchParams.get(WANTED_PARAMETER)).toBe('/matches');
  });
});
