import type { Page } from '@playwright/test';
import { routes, type RouteId } from '#shared/routes.ts';
import type { Picture } from './picture.ts';

/** A game of the list, opened. */
const opened = (words: RegExp): Pick<Picture, 'as' | 'path' | 'prepare'> => ({
  as: 'gamer',
  path: routes.games,
  prepare: async (page: Page) => {
    await page.getByRole('button', { name: words }).first().click();
    await page.waitForURL(`**${routes.game}`);
  },
});

/** The room, and a game of each kind. */
export const gamesPictures = {
  games: [{ as: 'gamer' }],
  game: [
    { ...opened(/^Le même mot.*Noé/), state: 'same-word' },
    { ...opened(/^Le même mot.*Jules/), state: 'over' },
    { ...opened(/^Devine-moi/), state: 'guess-me' },
    { ...opened(/^Deux vérités/), state: 'two-truths' },
    { ...opened(/^Le conte.*Camille/), state: 'tale' },
    { ...opened(/^Le conte.*solo/), state: 'tomorrow' },
  ],
} satisfies Partial<Record<RouteId, readonly Picture[]>>;
