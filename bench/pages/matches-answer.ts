import type { ScreenData } from '#client/frame/data.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import type { Viewer } from '#shared/viewer.ts';

type Tile = ScreenData<'matches'>['tiles'][number];

const names = 'Théo Gabin Florian Malo Alexandre Rémi'.split(' ');

function tile(index: number): Tile {
  return {
    token: `${index}`.padStart(32, 'dGVtb2luLWRlLW1lc3VyZS1kdS1iYW5j'),
    displayName: names[index % names.length] ?? '',
    gender: 'homme',
    age: 28 + index,
    distance: index % 2 === 0 ? 'Tout près' : 'Dans la région',
    reason: 'Vous rêvez du même voyage',
    percentage: 90 - 5 * index,
    beyondDistance: index % 4 === 3,
    isViewed: index % 3 === 1,
    photo: null,
    isPhotoOpen: false,
    reveal: index % 5 === 4 ? 'asked-by-them' : 'none',
    photoChange: null,
    talk: { state: 'none' as const, token: null },
    isMutualCrush: index === 9,
    choice: { state: 'none', canUndo: false },
  };
}

/** What the loader of /matches tells a member with a full page: about 350 elements. */
export const matchesAnswer: ScreenData<'matches'> = {
  state: 'ready',
  next: null,
  hasBlocked: false,
  hasLeft: false,
  choice: null,
  tiles: [0, 1, 2, 3, 4, 5].map(tile),
  unexpected: null,
  meaning: meaningOf(90),
  opened: [],
  openedUntil: null,
  connected: [],
  outsideList: [],
  canSeeEveryAffinity: false,
  furtherPeople: 'environ 40 personnes',
  shortList: null,
  wholeList: null,
  hasSeenEnough: false,
};

export const onlooker: Viewer = {
  isSignedIn: true,
  isPaused: false,
  isAdministrator: false,
  isOrganiser: false,
  hasNews: false,
  newsWord: '0',
  invitations: 0,
  waiting: 0,
  hasChosenCookies: true,
  displayName: 'Ana',
  productName: 'Résonance',
  contactEmail: 'bonjour@resonance.example',
};
