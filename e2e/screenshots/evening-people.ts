import type { Page } from '@playwright/test';
import type { AppContext } from '#server/platform/context.ts';
import type { Inserted } from '#server/platform/db/database.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { insertEvening } from '#testing/organised-evenings.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { grantOrganiserTo, operate } from '../administrator.ts';
import { createAlike } from '../evening-people.ts';
import { answerAll, signUp } from '../member.ts';

type Attendance = Partial<Inserted<'evening_attendees'>>;

/** An evening of the attendee's, and how they stand to it; null: they have not signed up. */
interface Attended {
  readonly evening: Parameters<typeof insertEvening>[2];
  readonly own: Attendance | null;
  /** Whether others sit at the same table. */
  readonly hasTable?: boolean;
}

/** Whom everybody at the tables may meet: who fits nobody there loses the place with the next look at the tables. */
const meetsEverybody = {
  otherwise: { '/profile-interests': { attracted_to_types: ['femme', 'homme', 'autre'] } },
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const seated = { status: 'seated' } as const;
const atTable = { ...seated, table_number: 2, informed_at: hoursAgo(1) };

/** By the price that stands on each, with which a picture opens it. */
const attended: Readonly<Record<string, Attended>> = {
  'Chacun son verre': { evening: { startsIn: 240 }, own: null },
  'Un verre offert': { evening: { startsIn: 250, published_at: hoursAgo(1) }, own: null },
  '18 € le repas': { evening: { startsIn: 260 }, own: seated },
  '15 € la crêpe et le cidre': {
    evening: { startsIn: 270 },
    own: { status: 'waiting', missing_gender: 'homme', missing_age_from: 30 },
  },
  '12 € le plat': { evening: { startsIn: 280 }, own: { status: 'offered', offered_until: hoursAgo(-9) } },
  '20 € le repas, vin compris': {
    evening: { startsIn: 290, cancelled_at: hoursAgo(1), cancelled_reason: 'La cave est inondée.' },
    own: seated,
  },
  '16 € le menu': { evening: { startsIn: 30, isComposed: true }, own: atTable, hasTable: true },
  '14 € le buffet': {
    evening: { startsIn: 1.5, isComposed: true, names_told_at: hoursAgo(2) },
    own: atTable,
    hasTable: true,
  },
  '19 € la planche': {
    evening: { startsIn: 1.2, isComposed: true, names_told_at: hoursAgo(2) },
    own: { ...atTable, parted_at: hoursAgo(0.2) },
    hasTable: true,
  },
  '13 € les tapas': {
    evening: { startsIn: -1, isComposed: true, names_told_at: hoursAgo(5) },
    own: { ...atTable, checked_in_at: hoursAgo(1) },
    hasTable: true,
  },
  '17 € le couscous': {
    evening: { startsIn: -20, isComposed: true, names_told_at: hoursAgo(25) },
    own: { ...atTable, checked_in_at: hoursAgo(20) },
    hasTable: true,
  },
};

async function attend(ctx: AppContext, memberId: string): Promise<void> {
  const { id: placeId } = (await ctx.db('places').where({ name: 'Saint-Étienne' }).first('id'))!;
  const mates = await createAlike(ctx, memberId, 5);
  for (const [price, { evening, own, hasTable }] of Object.entries(attended)) {
    const id = await insertEvening(ctx.db, null, {
      place_id: placeId,
      age_from: 18,
      age_to: 60,
      price_words: price,
      ...evening,
    });
    const ids = hasTable ? [memberId, ...mates] : own ? [memberId] : [];
    for (const [index, one] of ids.entries())
      await ctx.db('evening_attendees').insert({
        evening_id: id,
        member_id: one,
        ask_number: index + 1,
        asked_at: hoursAgo(100),
        invitation_hash: `${id} ${index}`,
        ...atTable,
        checked_in_at: own?.checked_in_at ?? null,
        ...(one === memberId && own),
      });
  }
}

export const eveningPeople = {
  /** Stands to some evenings in every way. */
  attendee: async (page: Page) => {
    const email = await signUp(page, page.request);
    await answerAll(page, meetsEverybody);
    await operate(async (ctx) => attend(ctx, await memberIdOf(ctx.db, email)));
  },
  /** Offers evenings: a draft, one that is published, one of this evening, and one that is over. */
  organiser: async (page: Page) => {
    const email = await signUp(page, page.request);
    await answerAll(page, meetsEverybody);
    await grantOrganiserTo(email);
    await operate(async (ctx) => {
      const id = await memberIdOf(ctx.db, email);
      await insertEvening(ctx.db, id, { venue: 'La Péniche lente', published_at: null, submitted_at: null });
      await insertEvening(ctx.db, id, { venue: 'Le Jardin clos', startsIn: 300 });
      await insertEvening(ctx.db, id, { venue: 'Le Comptoir rond', startsIn: -60, isComposed: true });
      const tonight = await insertEvening(ctx.db, id, { venue: 'La Salle haute', startsIn: 2, isComposed: true });
      const names = ['Léa', 'Élie', 'Max', 'Camille', 'Sacha', 'Noé', 'Iris', 'Jules', 'Zoé', 'Ali', 'Mia', 'Tom'];
      for (const [index, guestId] of (await createAlike(ctx, id, names.length)).entries()) {
        await ctx
          .db('members')
          .where({ id: guestId })
          .update({ display_name: names[index] ?? '' });
        await ctx.db('evening_attendees').insert({
          evening_id: tonight,
          member_id: guestId,
          ask_number: index + 1,
          asked_at: hoursAgo(100),
          invitation_hash: `${tonight} ${index}`,
          ...atTable,
          table_number: 1 + Math.floor(index / 6),
          checked_in_at: index % 4 === 0 ? hoursAgo(0.2) : null,
        });
      }
    });
  },
};
