import type { Page } from '@playwright/test';
import { routes, type RouteId } from '#shared/routes.ts';
import { press, type Picture } from './picture.ts';

/** An evening of the list, opened by the price that stands on it. */
const opened = (state: string, price: string): Picture => ({
  as: 'attendee',
  state,
  path: routes.evenings,
  prepare: async (page: Page) => {
    await press(page, new RegExp(price));
    await page.waitForURL(`**${routes.evening}`);
  },
});

/** One of the organiser's evenings, and what is pressed then. */
const offered = (state: string, venue: string, ...links: readonly string[]): Picture => ({
  as: 'organiser',
  state,
  path: routes.organiser,
  prepare: async (page: Page) => {
    for (const name of [venue, ...links]) {
      const before = page.url();
      await page.getByRole('link', { name }).first().click();
      await page.waitForURL((url) => url.href !== before);
      await page.waitForLoadState('networkidle');
    }
  },
});

/** Evenings as members and organisers see them; the door once more in the dark, for which it is made. */
export const eveningPictures = {
  evenings: [{ as: 'attendee' }, { as: 'member', state: 'none-nearby' }],
  evening: [
    opened('open', 'Chacun son verre'),
    opened('opens-later', 'Un verre offert'),
    opened('signed-up', '18 € le repas'),
    opened('waiting', 'la crêpe'),
    opened('offered', 'le plat'),
    opened('cancelled', 'vin compris'),
    opened('table-ready', 'le menu'),
    opened('today', 'le buffet'),
    opened('parted', 'la planche'),
    opened('arrived', 'les tapas'),
    opened('afterwards', 'le couscous'),
  ],
  organiser: [
    { as: 'organiser' },
    { as: 'organiser', state: 'writing', path: `${routes.organiser}?faire=nouvelle` },
    offered('draft', 'La Péniche lente'),
    offered('published', 'Le Jardin clos'),
    offered('cancelling', 'Le Jardin clos', 'Annuler cette soirée'),
    offered('tonight', 'La Salle haute'),
    offered('over', 'Le Comptoir rond'),
  ],
  organiserDoor: [offered('list', 'La Salle haute', 'Ouvrir la liste')],
  organiserPlan: [offered('print', 'La Salle haute', 'Le plan à imprimer')],
} satisfies Partial<Record<RouteId, readonly Picture[]>>;
