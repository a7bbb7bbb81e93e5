import { randomUUID } from 'node:crypto';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { messages } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import { grantEntitlement } from '../plans/entitlement-grants.service.ts';
import { closeBoostAccount } from './boost.service.ts';
import { createMatchable, openTile, tilesWith, type TileData } from '#testing/matchable.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createTestMember } from '#testing/entered-members.ts';
import { createVisitor, type TestMember, type Visitor } from '#testing/visitor.ts';
import { until } from '#testing/test-process.ts';

const site = prepareSite();
let number = 0;

interface Gifts {
  balance: number;
  gainedToday: number;
  subscription: { plan: string | null; isOfferedMonth: boolean; until: string | null };
  offers: {
    reason: string;
    once: string | null;
    missingPoints: number;
    note: { text: string } | null;
    closed: unknown;
  }[];
  boosts: { title: string; text: string; isRunning: boolean }[];
  readings: { id: string; title: string }[];
  earnings: { reason: string; isDone: boolean }[];
  daysInARow: number;
  history: { entries: { words: string; points: number }[]; page: number; pageCount: number };
  hasJustDrawn: boolean;
}

const giftsOf = async ({ data }: Visitor, query = '') => (await data(`/cadeaux${query}`)).body as Gifts;
const offerOf = ({ offers }: Gifts, reason: string) => offers.find((offer) => offer.reason === reason);
const buy = ({ post }: Visitor, gift: string, once: string = randomUUID()) =>
  post('/cadeaux', { intent: 'spend', gift, once });
const drawsOf = (id: string) => site.database.db('intuitive_draws').where({ member_id: id }).select('reading');

async function newMember(points: number): Promise<TestMember> {
  const member = await createTestMember(site.web.url, site.database.db, `cadeaux${(number += 1)}@exemple.fr`);
  if (points > 0) await give(member.id, points);
  return member;
}

const nameOf = ({ displayName }: TileData) => displayName;

const give = (id: string, points: number, secondsAgo = 0) =>
  site.database.db('points_gained').insert({
    user_id: id,
    points_amount: points,
    reason: 'friend-invited',
    once_key: randomUUID(),
    gained_at: new Date(Date.now() - secondsAgo * 1000),
  });

describe('the plan on /cadeaux', () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  it("is '1 mois Premium' with the month of early members, and 'Premium' when more months follow it", async () => {
    const { id, visitor } = await newMember(0);
    const offer = { user_id: id, is_active: true, granted_at: inDays(-10), ends_at: inDays(20) };
    await site.database.db('subscription_offered').insert(offer);
    expect(await giftsOf(visitor)).toMatchObject({ subscription: { plan: 'Premium', isOfferedMonth: true } });
    expect((await visitor.get('/cadeaux')).text).toContain(fr`1 mois Premium</h2>`);
    await grantEntitlement(site.ctx, id, 'cli:test', {
      plan: 'premium',
      months: 2,
      startsOn: dayOf(new Date()),
      reason: 'Pour voir.',
    });
    const { subscription } = await giftsOf(visitor);
    expect(subscription).toMatchObject({ plan: 'Premium', isOfferedMonth: false });
    expect((await visitor.get('/cadeaux')).text).not.toContain(fr`1 mois Premium</h2>`);
  });
});

describe('spending points', () => {
  it('for an intuitive card takes its price and shows the card on /cadeaux', async () => {
    const { visitor } = await newMember(150);
    const { headers } = await buy(visitor, 'intuitive-card').expect(303);
    expect(headers['location']).toBe('/cadeaux?tirage=fait#cartes');
    const gifts = await giftsOf(visitor, '?tirage=fait');
    expect(gifts).toMatchObject({ balance: 50, hasJustDrawn: true });
    expect(gifts.readings).toHaveLength(1);
    expect(gifts.history.entries[0]).toMatchObject({ words: 'Carte intuitive', points: -100 });
    expect(offerOf(gifts, 'intuitive-card')).toMatchObject({ once: null, missingPoints: 50 });
    expect((await visitor.get('/cadeaux')).text).toContain(gifts.readings[0]?.title);
  });

  it('never makes the balance negative when fifty forms arrive at once', async () => {
    const { id, visitor } = await newMember(350);
    // After 'the service is busy' the request is repeated, as a person would.
    const buyInTheEnd = async (): Promise<number> => {
      const { status } = await buy(visitor, 'intuitive-card');
      return status === 503 ? buyInTheEnd() : status;
    };
    const statuses = await Promise.all(Array.from({ length: 50 }, buyInTheEnd));
    statuses.sort((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(3).fill(303), ...Array<number>(47).fill(422)]);
    expect((await giftsOf(visitor)).balance).toBe(50);
    expect(await drawsOf(id)).toHaveLength(3);
  });

  it('takes the price once when one form is sent twenty times', async () => {
    const { id, visitor } = await newMember(500);
    const once = offerOf(await giftsOf(visitor), 'intuitive-card')?.once;
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(visitor, 'intuitive-card', once ?? '')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    await buy(visitor, 'intuitive-card', once ?? '').expect(303);
    expect((await giftsOf(visitor)).balance).toBe(400);
    expect(await drawsOf(id)).toHaveLength(1);
  });

  it('for intuitive cards draws twenty-four different ones before any comes again', async () => {
    const { id, visitor } = await newMember(2600);
    for (let time = 0; time < 24; time += 1) await buy(visitor, 'intuitive-card').expect(303);
    const readings = (await drawsOf(id)) as { reading: string }[];
    expect(new Set(readings.map(({ reading }) => reading)).size).toBe(24);
    await buy(visitor, 'intuitive-card').expect(303);
    expect((await giftsOf(visitor)).readings).toHaveLength(24);
  });

  it.each(['match-photo', 'second-message', 'premium-quiz', 'anything'])(
    'takes nothing for %s, which cannot be bought',
    async (gift) => {
      const { visitor } = await newMember(1000);
      const answer = await visitor.post('/_data/cadeaux', { intent: 'spend', gift, once: randomUUID() }).expect(422);
      expect(answer.body).toMatchObject({ errors: { form: messages.gift_unavailable } });
      expect((await giftsOf(visitor)).balance).toBe(1000);
    },
  );

  it('answers on the page without JavaScript that points are missing', async () => {
    const { visitor } = await newMember(0);
    const answer = await buy(visitor, 'intuitive-card').expect(422);
    expect(answer.text).toContain(messages.points_missing);
  });

  it('sends a visitor to the sign-in', async () => {
    const { headers } = await buy(createVisitor(site.web.url), 'intuitive-card').expect(303);
    expect(headers['location']).toBe(signInPath('acces', '/cadeaux'));
  });

  it('takes nothing for further matches when the list has none', async () => {
    const { visitor } = await newMember(100);
    const answer = await buy(visitor, 'top-matches').expect(422);
    expect(answer.text).toContain('Ta liste ne compte personne de plus');
    expect((await giftsOf(visitor)).balance).toBe(100);
  });
});

describe('buying three further matches', () => {
  it('shows the best of the list after the selection for a day, and is refused a second time', async () => {
    const { url } = site.web;
    const { db } = site.database;
    const ana = await createMatchable(url, db, { displayName: 'Ana', age: 61 });
    const names = Array.from({ length: 10 }, (_, index) => `Personne ${String.fromCodePoint(65 + index)}`);
    for (const displayName of names) await createMatchable(url, db, { displayName, age: 61 });
    await give(ana.id, 100);
    // Both from one answer: the worker may choose another selection between two.
    const shownNow = async () => {
      const { tiles, opened } = (await ana.visitor.data('/matches')).body as Record<'tiles' | 'opened', TileData[]>;
      return { selection: tiles.map(nameOf), opened: opened.map(nameOf) };
    };
    expect((await shownNow()).opened).toEqual([]);
    await until(async () => {
      const list = await db('match_lists').where({ member_id: ana.id }).first('candidate_ids');
      return list?.candidate_ids.length === names.length;
    });
    await buy(ana.visitor, 'top-matches').expect(303).expect('Location', '/matches#ouvertes');
    const { selection, opened } = await shownNow();
    expect(opened.length).toBeGreaterThan(0);
    expect(opened.length).toBeLessThanOrEqual(3);
    expect(opened.filter((name) => selection.includes(name))).toEqual([]);
    expect((await ana.visitor.get('/matches')).text).toContain('Ouverts avec tes points');
    expect(await openTile(ana.visitor, (await tilesWith(ana.visitor))[0]?.displayName ?? '')).toBe('/match-resonance');

    await buy(ana.visitor, 'top-matches').expect(422);
    const gifts = await giftsOf(ana.visitor);
    expect(offerOf(gifts, 'top-matches')?.note?.text).toContain('tes trois matchs');
    const { points } = await db('points_gained')
      .where({ user_id: ana.id, reason: 'top-matches' })
      .first({ points: db.raw<string>('sum(points_amount)') })
      .then((row) => ({ points: Number(row?.points) }));
    expect(points).toBe(-40);

    await db('points_gained')
      .where({ user_id: ana.id, reason: 'top-matches' })
      .update({ gained_at: new Date(Date.now() - 25 * HOUR_MS) });
    expect((await shownNow()).opened).toEqual([]);
  });
});

// S-points-9
describe('buying a boost', () => {
  it('begins four hours, is refused meanwhile, and gives half of the points back once if it gave nothing', async () => {
    const { db } = site.database;
    const nobodyYet = await newMember(300);
    const refused = await buy(nobodyYet.visitor, 'profile-boost').expect(422);
    expect(refused.text).toContain(messages.boost_needs_matches);
    expect((await giftsOf(nobodyYet.visitor)).balance).toBe(300);

    const lea = await createMatchable(site.web.url, db, { displayName: 'Léa', age: 63 });
    await give(lea.id, 1000);
    await until(async () => (await db('match_sixes').where({ member_id: lea.id }).first()) !== undefined);
    await buy(lea.visitor, 'profile-boost').expect(303).expect('Location', '/cadeaux#boosts');
    await buy(lea.visitor, 'profile-boost').expect(422);
    const { balance, boosts, offers } = await giftsOf(lea.visitor);
    expect([balance, boosts.length, boosts[0]?.isRunning]).toEqual([700, 1, true]);
    expect(offers.find(({ reason }) => reason === 'profile-boost')?.note?.text).toContain('Il court');
    const [boost] = await db('boosts').where({ member_id: lea.id });
    expect(Number(boost?.ends_at) - Number(boost?.begun_at)).toBe(4 * HOUR_MS);
    const { rows: jobs } = await db.raw<{ rows: { data: object; wait: number }[] }>(
      `SELECT data, extract(epoch FROM start_after - created_on)::integer AS wait FROM pgboss.job WHERE name = 'boosts.close'`,
    );
    const closing = { memberId: lea.id, boostId: boost?.id ?? '' };
    expect(jobs).toMatchObject([{ data: closing, wait: 4 * 3600 + 900 }]);

    await db('boosts').update({
      begun_at: new Date(Date.now() - 5 * HOUR_MS),
      ends_at: new Date(Date.now() - HOUR_MS),
    });
    expect((await giftsOf(lea.visitor)).boosts[0]?.text).toContain('Son compte se fait');
    await Promise.all([closeBoostAccount(site.ctx, closing), closeBoostAccount(site.ctx, closing)]);
    await closeBoostAccount(site.ctx, closing);
    const closed = await giftsOf(lea.visitor);
    expect([closed.balance, closed.boosts[0]?.text]).toEqual([850, expect.stringContaining(fr`Il n'a rien changé`)]);
    expect(closed.history.entries[0]).toMatchObject({ words: fr`Boost sans effet : la moitié revient`, points: 150 });
  });

  it('gives no points back where it gave a slot, and says how many', async () => {
    const { db } = site.database;
    const { id, visitor } = await newMember(0);
    const boostId = randomUUID();
    await db('boosts').insert({
      member_id: id,
      id: boostId,
      begun_at: new Date(Date.now() - 5 * HOUR_MS),
      ends_at: new Date(Date.now() - HOUR_MS),
      slots_given: 2,
    });
    await closeBoostAccount(site.ctx, { memberId: id, boostId });
    const { balance, boosts } = await giftsOf(visitor);
    expect([balance, boosts[0]?.text]).toEqual([
      0,
      fr`Il t'a donné 2 places dans les six d'autres membres, à résonance égale.`,
    ]);
    // Gone with the account meanwhile.
    await closeBoostAccount(site.ctx, { memberId: randomUUID(), boostId });
  });
});

describe('the page /cadeaux', () => {
  it('shows a new member day one, no points and no history', async () => {
    const { visitor } = await newMember(0);
    const gifts = await giftsOf(visitor);
    expect(gifts).toMatchObject({ balance: 0, gainedToday: 0, daysInARow: 1, readings: [], hasJustDrawn: false });
    expect(gifts.history).toEqual({ entries: [], page: 1, pageCount: 1 });
    expect((await visitor.get('/cadeaux')).text).toContain('Rien encore.');
  });

  it('shows the history page by page', async () => {
    const { id, visitor } = await newMember(0);
    for (let points = 1; points <= 23; points += 1) await give(id, points, 60 - points);
    const first = await giftsOf(visitor);
    const last = await giftsOf(visitor, '?page=3');
    expect([first.history.pageCount, first.history.entries.length, last.history.entries.length]).toEqual([3, 10, 3]);
    expect(first.history.entries[0]?.points).toBe(23);
    expect(last.history.entries.at(-1)?.points).toBe(1);
    expect((await giftsOf(visitor, '?page=99')).history.page).toBe(3);
    expect((await giftsOf(visitor, '?page=-1')).history.page).toBe(1);
  });

  it('shows Premium while it is offered, and sells nothing that it includes', async () => {
    const { id, visitor } = await newMember(0);
    expect((await giftsOf(visitor)).subscription).toEqual({ plan: null, isOfferedMonth: false, until: null });
    const endsAt = new Date(Date.now() + 10 * DAY_MS);
    await site.database.db('subscription_offered').insert({ user_id: id, is_active: true, ends_at: endsAt });
    const { plan, until: shown } = (await giftsOf(visitor)).subscription;
    expect(plan).toBe('Premium');
    expect(shown).toMatch(/^(?:1er|\d{1,2}) \p{L}+ \d{4}$/u);
    const gifts = await giftsOf(visitor);
    expect(offerOf(gifts, 'top-matches')?.note?.text).toContain('abonnement');
    await give(id, 100);
    await buy(visitor, 'top-matches').expect(422);
    expect((await giftsOf(visitor)).balance).toBe(100);
  });
});
