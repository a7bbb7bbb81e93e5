import { describe, expect, it } from '@jest/globals';
import { signInPath, wantedPageIn, wantedPageOf, withWantedPage } from './wanted-page.ts';

// S-sign-in-14
describe('the page that somebody wanted before signing in', () => {
  it.each([
    '/matches',
    '/matches?page=2',
    '/theme-cards?theme=gouts&question=12',
    '/mon-compte/adresse',
    '/admin-reports',
  ])('is %s, a page of this site with a query of short words', (page) => {
    expect(wantedPageOf(page)).toBe(page);
  });

  it.each([
    null,
    '',
    'matches',
    '//evil.example',
    'https://evil.example/matches',
    '/matches//evil.example',
    '/matches?x=https://evil.example',
    '/matches?page=2#part',
    '/matches\\evil',
    '/nulle-part',
    `/matches?page=${'2'.repeat(60)}`,
  ])('is not %s', (text) => {
    expect(wantedPageOf(text)).toBeNull();
  });

  it.each(['/', '/home', '/login', '/login?raison=acces', '/mon-compte/pas-moi', '/unsubscribe/one-click'])(
    'is never %s, where signing in begins or only a mailed link leads',
    (page) => {
      expect(wantedPageOf(page)).toBeNull();
    },
  );

  it('is carried in the query of the sign-in page', () => {
    expect(signInPath('acces', '/matches?page=2')).toBe('/login?raison=acces&suite=%2Fmatches%3Fpage%3D2');
    expect(signInPath(null, '/profile-height')).toBe('/login?suite=%2Fprofile-height');
    expect(signInPath('acces', '//evil.example')).toBe('/login?raison=acces');
  });

  it('is found again in the address that carries it', () => {
    const address = withWantedPage('https://resonance.example/home?token=a.b.c', '/matches');
    expect(wantedPageIn(address)).toBe('/matches');
    expect(wantedPageIn('https://resonance.example/home')).toBeNull();
  });
});
