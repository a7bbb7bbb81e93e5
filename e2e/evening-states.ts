import type { Page } from '@playwright/test';
import { HOUR_MS } from '#shared/duration.ts';
import type { RouteId } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { insertEvening, seatMember } from '#testing/organised-evenings.ts';
import { operate } from './administrator.ts';
import { withRows } from './state-rows.ts';
import { press, refused, seen, type State } from './state-ways.ts';

/** Evenings in the town of the answers that members give here, of nobody who organises. */
const nearby = withRows(
  async (db) => {
    const { id } = (await db('places').where({ name: 'Saint-Étienne' }).first('id'))!;
    await insertEvening(db, null, { place_id: id, venue: 'Chez personne' });
    const announced = new Date(Date.now() - HOUR_MS);
    await insertEvening(db, null, { place_id: id, venue: 'Chez personne', startsIn: 300, published_at: announced });
  },
  (db) => db('evenings').where({ venue: 'Chez personne' }).delete(),
);

/** An organiser's evenings in every state that has a page of its own. */
const offered = withRows(
  async (db, memberId) => {
    await insertEvening(db, memberId, { venue: 'Brouillon', published_at: null, submitted_at: null });
    await insertEvening(db, memberId, { venue: 'Publiée', startsIn: 250 });
    await insertEvening(db, memberId, { venue: 'Passée', startsIn: -50, isComposed: true });
    const cancelled = { cancelled_at: new Date(), cancelled_reason: 'Le lieu a fermé.' };
    await insertEvening(db, memberId, { venue: 'Annulée', startsIn: 260, ...cancelled });
  },
  (db, memberId) => db('evenings').where({ organiser_id: memberId }).delete(),
);

/** One of an organiser's evenings, opened from the list. */
const one = (venue: string, link?: string) => (): Pick<State, 'rows' | 'reach'> => ({
  rows: offered,
  reach: async (page: Page) => {
    await page.getByRole('link', { name: venue }).click();
    await page.waitForURL('**/organiser?soiree=*');
    if (link) await page.getByRole('link', { name: link }).click();
  },
});

const organiserState = (state: string, how: () => Pick<State, 'rows' | 'reach'>): State => ({
  as: 'organiser',
  state,
  ...how(),
});

const tonight = withRows(
  async (db, memberId) => {
    const id = await insertEvening(db, memberId, { venue: 'Ce soir', startsIn: 2, isComposed: true });
    await operate(async (ctx) => {
      for (const [index, name] of ['Léa', 'Élie', 'Max'].entries())
        await seatMember(ctx, id, { name, table_number: 1, checked_in_at: index === 0 ? new Date() : null });
    });
  },
  (db, memberId) => db('evenings').where({ organiser_id: memberId }).delete(),
);

/** What the screens of evenings can be. Those of an opened evening are looked at in the journey of three who live one. */
export const eveningStates = {
  evenings: seen('member', { 'with evenings nearby': nearby, 'with an alert': press('Préviens-moi') }),
  evening: 'evenings',
  organiser: [
    ...seen('organiser', { 'with evenings': offered, 'writing one': '?faire=nouvelle' }),
    { as: 'organiser', state: 'one that is refused', query: '?faire=nouvelle', reach: refused({ intent: 'create' }) },
    organiserState('a draft', one('Brouillon')),
    organiserState('one that is published', one('Publiée')),
    organiserState('one that moves', one('Publiée', fr`Changer le lieu ou l'heure`)),
    organiserState('one to cancel', one('Publiée', 'Annuler cette soirée')),
    organiserState('one that is cancelled', one('Annulée')),
    organiserState('one that is over', one('Passée')),
    organiserState('one of this evening', () => ({ rows: tonight, reach: one('Ce soir')().reach! })),
  ],
  // Without an evening of the day they lead to the list.
  organiserDoor: 'organiser',
  organiserPlan: 'organiser',
} satisfies Partial<Record<RouteId, readonly State[] | RouteId>>;
