import { beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import { askAs, createSignedInMembers, type SignedInMember } from '#testing/signed-in-members.ts';
import { prepareWebSite } from '#testing/test-site.ts';

const { db, ctx, web } = prepareWebSite();
let ana: SignedInMember;
const agreeTo = (version: string) => db('consents').where({ member_id: ana.memberId }).update({ version });
const heightOf = async () => (await db('profiles').where({ user_id: ana.memberId }).first('height_cm'))?.height_cm;
const open = async () => (await askAs(ana, web, '/profile-height')).headers.get('location');
const sendHeight = async () => (await askAs(ana, web, '/profile-height', { height_cm: '170' })).headers.get('location');
const call = (path: string, body: object) =>
  fetch(web.url + path, {
    method: 'POST',
    headers: { Cookie: ana.cookie, Origin: web.url, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeEach(async () => {
  [ana] = (await createSignedInMembers({ db, config: ctx.config }, 1)) as [SignedInMember];
});

it('CONSENT_VERSION is a day, so that the newer of two is known by comparing them', () => {
  expect(CONSENT_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

// S-consent-2
describe('a member who agreed to other texts than those of this release', () => {
  it('goes on as ever after agreeing to newer ones, at another release', async () => {
    await agreeTo('2099-01-01');
    expect(await open()).toBeNull();
    expect(await sendHeight()).toBe('/profile-height-preferences');
    // Agreeing again adds nothing: what holds is the newest.
    await call('/auth/v1/consents', { terms: true, sensitive_data: true });
    expect(await db('consents').where({ member_id: ana.memberId }).select('version')).toEqual([
      { version: '2099-01-01' },
      { version: '2099-01-01' },
    ]);
    const account = (await (await askAs(ana, web, '/_data/mon-compte')).json()) as { consents: { isGiven: boolean }[] };
    expect(account.consents.map(({ isGiven }) => isGiven)).toEqual([true, true]);
  });

  it('loses nothing that a page of the release before sends, and is asked by the next page', async () => {
    await agreeTo('2026-01-01');
    expect(await sendHeight()).toBe('/profile-height-preferences');
    expect(await heightOf()).toBe(170);
    expect(await open()).toBe('/home');
    expect((await call('/auth/v1/consents', { terms: true, sensitive_data: true })).status).toBe(200);
    expect(await open()).toBeNull();
  });

  it.each(['withdrawn', 'given to one of both'])('sends nothing after an agreement that was %s', async (kind) => {
    await agreeTo('2026-01-01');
    const sensitive = db('consents').where({ member_id: ana.memberId, kind: 'sensitive_data' });
    await (kind === 'withdrawn' ? sensitive.update({ withdrawn_at: new Date() }) : sensitive.delete());
    expect(await sendHeight()).toBe('/home');
    expect(await heightOf()).toBeNull();
  });
});
