import { describe, expect, it } from '@jest/globals';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { dayInWords } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { cancellationDay } from '#shared/plans/plans.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { createMatchable } from '#testing/matchable.ts';
import { createMember } from '#testing/entered-members.ts';
import { createVisitor, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';

const { database, web } = prepareWebSite({ env: { EARLY_MEMBERS_UNTIL: '2999-12-31' } });
let number = 0;

const newMember = (): Promise<Visitor> =>
  createMember(web.url, database.db, `formule-${process.pid}-${(number += 1)}@exemple.fr`);
const idOf = async ({ agent }: Visitor) => ((await agent.get('/auth/v1/user').expect(200)).body as { id: string }).id;
const choose = (visitor: Visitor, plan: string) => visitor.post('/temporary-message', { intent: 'choose', plan });
const interestsOf = async (visitor: Visitor) =>
  database
    .db('payment_interests')
    .where({ user_id: await idOf(visitor) })
    .orderBy('plan')
    .pluck('plan');

/** The text as it is read: without tags, React's markers and entities. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');

describe('/abonnement', () => {
  it("shows three plans with prices, marks the member's plan and offers the others", async () => {
    const { text: html } = await (await newMember()).get('/abonnement').expect(200);
    const text = textOf(html);
    expect(html).toMatch(/<h1[^>]*>ABONNEMENTS<\/h1>/);
    for (const part of ['Freemium', 'Gratuit', 'Premium', '14,99 €', 'Expérience VIP', '29,99 €', 'par mois'])
      expect(text).toContain(part);
    expect(text.match(/Sélectionné/g)).toHaveLength(1);
    expect(text.indexOf('Sélectionné')).toBeLessThan(text.indexOf('14,99'));
    expect(html.match(/name="plan" value="(premium|vip)"/g)).toEqual([
      'name="plan" value="premium"',
      'name="plan" value="vip"',
    ]);
  });

  it('marks Premium while it is offered', async () => {
    const member = await newMember();
    await database.db('subscription_offered').insert({ user_id: await idOf(member) });
    const { body } = await member.data('/abonnement').expect(200);
    expect(body).toMatchObject({ current: 'premium' });
    const text = textOf((await member.get('/abonnement')).text);
    expect(text.indexOf('Sélectionné')).toBeGreaterThan(text.indexOf('14,99'));
    expect(text.indexOf('Sélectionné')).toBeLessThan(text.indexOf('29,99'));
  });

  it('shows a member with a subscription without an end a cancellation dialog with the last day, whose confirmation leads to /profile-complete', async () => {
    const member = await newMember();
    await database.db('subscription_offered').insert({ user_id: await idOf(member) });
    const lastDay = dayInWords(cancellationDay(dayOf(new Date())));
    const closed = (await member.get('/abonnement').expect(200)).text;
    expect(closed).toMatch(/<a href="\/abonnement\?resilier=oui[^"]*">résilier<\/a>/);
    expect(closed).toContain(lastDay);
    expect(closed).not.toMatch(/<dialog[^>]* open/);
    const open = (await member.get('/abonnement?resilier=oui').expect(200)).text;
    expect(open).toMatch(/<dialog class="dialog"[^>]* open/);
    expect(open).toContain('Résiliation d&#x27;abonnement');
    expect(open).toMatch(/<form [^>]*action="\/abonnement"[^>]*>.{0,80}Annuler/);
    expect(open).toMatch(/<form [^>]*action="\/profile-complete"[^>]*>.{0,80}Confirmer/);
  });
});

// S-plan-3
describe('the cancellation dialog where nothing can be cancelled', () => {
  const asRead = (day: IsoDate) => dayInWords(day).replace(/\s+/g, ' ');

  it('says of a plan that ends by itself until when it lasts, and that there is nothing to cancel', async () => {
    const member = await newMember();
    const endsAt = new Date(Date.now() + 3 * DAY_MS);
    await database.db('subscription_offered').insert({ user_id: await idOf(member), ends_at: endsAt });
    const open = textOf((await member.get('/abonnement?resilier=oui').expect(200)).text);
    expect(open).toContain(fr`elle dure jusqu'au ${asRead(dayOf(endsAt))}`);
    expect(open).not.toContain('Confirmer');
    expect(open).not.toContain(asRead(cancellationDay(dayOf(new Date()))));
  });

  it('says to a member without a subscription that there is nothing to cancel, and leads nowhere', async () => {
    const member = await newMember();
    const open = (await member.get('/abonnement?resilier=oui').expect(200)).text;
    expect(open).toMatch(/<dialog class="dialog"[^>]* open/);
    expect(textOf(open)).toContain(fr`Tu n'as pas d'abonnement payant`);
    expect(textOf(open)).not.toContain('Confirmer');
    expect(textOf(open)).not.toContain(asRead(cancellationDay(dayOf(new Date()))));
  });
});

describe('the choice of a paid plan', () => {
  it('is saved once, and /temporary-message says that payment is not open yet', async () => {
    const member = await newMember();
    await choose(member, 'premium').expect(303).expect('location', '/temporary-message');
    await choose(member, 'premium').expect(303);
    expect(await interestsOf(member)).toEqual(['premium']);
    const text = textOf((await member.get('/temporary-message').expect(200)).text);
    expect(text).toContain('Premium : ton choix est noté');
    expect(text).toContain(fr`LE PAIEMENT N'EST PAS ENCORE OUVERT`);
    await choose(member, 'vip').expect(303);
    expect((await member.data('/temporary-message')).body).toEqual({ state: 'chosen', plan: 'vip' });
    expect(await interestsOf(member)).toEqual(['premium', 'vip']);
    // The choice made last counts, also when it was made before.
    await choose(member, 'premium').expect(303);
    expect((await member.data('/temporary-message')).body).toEqual({ state: 'chosen', plan: 'premium' });
  });

  it('is saved once when it is sent ten times at the same moment', async () => {
    const member = await newMember();
    await Promise.all(Array.from({ length: 10 }, () => choose(member, 'vip').expect(303)));
    expect(await interestsOf(member)).toEqual(['vip']);
  });

  it('can be given up, and is deleted with the account', async () => {
    const member = await newMember();
    await choose(member, 'vip').expect(303);
    await member.post('/temporary-message', { intent: 'give-up' }).expect(303).expect('location', '/abonnement');
    expect(await interestsOf(member)).toEqual([]);
    expect((await member.data('/temporary-message')).body).toEqual({ state: 'nothing-chosen' });
    await choose(member, 'vip').expect(303);
    const id = await idOf(member);
    await database.db('members').where({ id }).delete();
    expect(await database.db('payment_interests').where({ user_id: id })).toEqual([]);
  });

  it.each(['freemium', 'or', ''])('is refused for the plan %j', async (plan) => {
    const member = await newMember();
    const answer = await choose(member, plan).expect(422);
    expect(answer.text).toContain(fr`Cette formule n'existe pas.`);
    expect(await interestsOf(member)).toEqual([]);
  });

  it('is refused with an unknown field, and sends a visitor to the sign-in', async () => {
    const member = await newMember();
    await member.post('/temporary-message', { intent: 'choose', plan: 'vip', more: '1' }).expect(400);
    expect(await interestsOf(member)).toEqual([]);
    const visitor = createVisitor(web.url);
    await choose(visitor, 'vip').expect(303).expect('location', signInPath('acces', '/temporary-message'));
    await visitor.get('/abonnement').expect(302).expect('location', signInPath('acces', '/abonnement'));
    await visitor.get('/temporary-message').expect(302);
  });

  it('is explained on /temporary-message to a member without one', async () => {
    const text = textOf((await (await newMember()).get('/temporary-message').expect(200)).text);
    expect(text).toContain(fr`Tu n'as choisi aucune formule`);
    expect(text).toContain('Découvrir les abonnements');
  });
});

describe('the thanks to an early member', () => {
  it('are linked from the recap until they are read once, and can be read again', async () => {
    const { id, visitor } = await createMatchable(web.url, database.db, { displayName: 'Ana', age: 71 });
    const thanks = '/temporary-message?message=merci';
    expect((await visitor.get('/profile-complete')).text).toContain(`href="${thanks}"`);
    await visitor.agent.head(thanks).expect(200);
    expect((await visitor.get('/profile-complete')).text).toContain(`href="${thanks}"`);
    const first = await visitor.get(thanks).expect(200);
    expect(textOf(first.text)).toContain('Merci !');
    expect(textOf(first.text)).toContain(fr`1${' '}mois d'abonnement offert`);
    expect(textOf(first.text)).toContain(fr`Nous t'écrirons le jour du lancement officiel`);
    expect(first.text).toMatch(/href="\/profile-crush"[^>]*>Continuer/);
    const recap = await visitor.get('/profile-complete');
    expect(recap.text).not.toContain(`href="${thanks}"`);
    expect(recap.text).toMatch(/href="\/profile-crush"[^>]*>Suivant/);
    expect((await visitor.data(thanks)).body).toEqual({
      state: 'thanks',
      isFirstTime: false,
      months: 1,
      isOpeningAhead: true,
    });
    await database.db('members').where({ id }).delete();
    expect(await database.db('early_members').where({ user_id: id })).toEqual([]);
  });

  it('are not shown to a member without a complete profile', async () => {
    const member = await newMember();
    await member.get('/temporary-message?message=merci').expect(302).expect('location', '/temporary-message');
  });
});
