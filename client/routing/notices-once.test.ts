import { describe, expect, it } from '@jest/globals';
import { forgetNotices, isSamePage, withoutNotices } from './notices-once.ts';

// S-screen-28
describe('an address', () => {
  it.each([
    ['/mon-compte?info=en-pause#pause', '/mon-compte#pause'],
    ['/cadeaux?tirage=fait#cartes', '/cadeaux#cartes'],
    ['/cadeaux?page=2&tirage=fait', '/cadeaux?page=2'],
    ['/comparaison?retiree=oui', '/comparaison'],
    ['/organiser/accueil?soiree=a-b&info=arrivee&personne=x', '/organiser/accueil?soiree=a-b&personne=x'],
    ['/organiser?info=accueil-ferme&soiree=a-b#liste', '/organiser?soiree=a-b#liste'],
    ['/cookies?choix=garde', '/cookies'],
    // The page of thanks takes the place of the form, which would look unsent.
    ['/signaler?info=envoye', '/signaler?info=envoye'],
    ['/matches?page=2', '/matches?page=2'],
    ['/quiz?theme=gouts&question=info', '/quiz?theme=gouts&question=info'],
  ])('%s becomes %s once it was read', (address, after) => {
    expect(withoutNotices(address)).toBe(after);
  });

  it('changes in the bar alone, with the state of its entry, and the same page counts as the same', () => {
    const state = { key: 'a', idx: 3 };
    const entries: unknown[][] = [];
    const bar = (href: string) => {
      const { pathname, search } = new URL(href);
      return { href, pathname, search };
    };
    const browser = { history: { state, replaceState: (...entry: unknown[]) => entries.push(entry) } };
    Object.assign(globalThis, browser, { location: bar('https://r.test/mon-compte?info=en-pause#pause') });
    try {
      forgetNotices();
      expect(entries).toEqual([[state, '', 'https://r.test/mon-compte#pause']]);
      Object.assign(globalThis, { location: bar('https://r.test/mon-compte#pause') });
      expect(isSamePage('/mon-compte?info=de-retour#pause')).toBe(true);
      expect(isSamePage('/matches')).toBe(false);
    } finally {
      for (const name of ['history', 'location']) Reflect.deleteProperty(globalThis, name);
    }
  });
});
