import { expect, it } from '@jest/globals';
import { publicPages } from '../pages/public-pages.ts';
import { siteMapFor } from './site-map.ts';

const nobody = { isSignedIn: false, isOrganiser: false, isAdministrator: false };
const everyRole = { isSignedIn: true, isOrganiser: true, isAdministrator: true };
const idsFor = (reader: typeof nobody) => siteMapFor(reader).flatMap(({ pages }) => pages.map(([id]) => id));

// S-legal-5
it('the site map names every page that search engines may find, and visitors find no other page on it', () => {
  expect([...idsFor(nobody)].sort()).toEqual([...publicPages, 'savedQuizzes', 'comparison'].sort());
});

// S-legal-5
it('the site map names a page once, and none under the words of another', () => {
  const pages = [nobody, everyRole].flatMap((reader) => siteMapFor(reader).flatMap((section) => section.pages));
  const labels = new Map(pages);
  expect(siteMapFor(everyRole).flatMap((section) => section.pages).length).toBe(new Set(idsFor(everyRole)).size);
  expect(new Set(labels.values()).size).toBe(labels.size);
});

// S-legal-5
it.each([
  ['a member', { ...nobody, isSignedIn: true }, 'matches', 'organiser'],
  ['an organiser', { ...nobody, isSignedIn: true, isOrganiser: true }, 'organiser', 'adminReports'],
  ['an administrator', { ...nobody, isSignedIn: true, isAdministrator: true }, 'adminReports', 'organiser'],
] as const)('the site map shows %s the pages of their role, and of no other role', (_who, reader, own, other) => {
  expect(idsFor(reader)).toContain(own);
  expect(idsFor(reader)).not.toContain(other);
});
