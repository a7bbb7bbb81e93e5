import { describe, expect, it } from '@jest/globals';
import { createMatches, tilesWith, type Named } from '#testing/matchable.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { createVisitor, queuedMails, type Visitor, type TestMember } from '#testing/visitor.ts';

const { database, web } = prepareSite();
let age = 30;

/** Members who match each other and nobody else. */
const newMatches = <const Names extends readonly string[]>(names: Names): Promise<Named<Names>> =>
  createMatches(web.url, database.db, names, { age: (age += 1) });
const chooseCards = (member: TestMember, theme: Theme, cards: readonly string[]) =>
  database
    .db('theme_card_responses')
    .insert(cards.map((card) => ({ user_id: member.id, theme, card_id: card, response: 'selected' })));

describe('find-matches', () => {
  it("lists the member's own matches, best first, under the pseudonyms of the screen, with the answers that both gave", async () => {
    const [ana] = await newMatches(['Ana', 'Léa']);
    const [tile] = await tilesWith(ana.visitor, 'Léa');
    const { body } = await ana.visitor.call('/functions/v1/find-matches', { userId: ana.id }).expect(200);
    expect(body).toEqual({
      matches: [
        {
          user_id: tile?.token,
          display_name: 'Léa',
          gender: 'femme',
          compatibility_percentage: tile?.percentage,
          preferences: {
            social_style: 'ambiverti',
            daily_lifestyle: 'gourmet',
            communication_style: 'poetique',
            life_projects: 'voyageur',
            lifestyle_passions: ['reveur'],
            relationship_values: ['empathie', 'equite'],
            emotional_expectations: ['passion', 'complicite', 'harmonie'],
          },
        },
      ],
    });
  });

  it('says of answers that only one of the two gave what it says of answers that nobody gave', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    const answered = database.db('user_preferences').where({ user_id: lea.id });
    await answered.clone().update({
      social_style: 'introverti',
      daily_lifestyle: null,
      life_projects: 'famille',
      lifestyle_passions: ['nature', 'reveur'],
      relationship_values: ['loyaute'],
      emotional_expectations: [],
    });
    const { body } = await ana.visitor.call('/functions/v1/find-matches', { userId: ana.id }).expect(200);
    expect((body as { matches: { preferences: object }[] }).matches.map(({ preferences }) => preferences)).toEqual([
      {
        social_style: null,
        daily_lifestyle: null,
        communication_style: 'poetique',
        life_projects: null,
        lifestyle_passions: ['reveur'],
        relationship_values: [],
        emotional_expectations: [],
      },
    ]);
  });

  it("refuses a visitor, another member's id and a malformed body, like notify-theme-completion", async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    for (const call of ['find-matches', 'notify-theme-completion']) {
      const own = call === 'find-matches' ? {} : { themeName: 'gouts' };
      const send = (visitor: Visitor, body: object) => visitor.call(`/functions/v1/${call}`, { ...own, ...body });
      expect((await send(createVisitor(web.url), { userId: ana.id })).status).toBe(401);
      expect((await send(ana.visitor, { userId: lea.id })).status).toBe(403);
      expect((await send(ana.visitor, {})).status).toBe(422);
      expect((await send(ana.visitor, { userId: 7 })).status).toBe(422);
      expect((await send(ana.visitor, { userId: ana.id, themeName: 'inconnu' })).status).toBe(422);
    }
  });
});

describe('notify-theme-completion', () => {
  const themeMails = async (member: TestMember) =>
    (await queuedMails(database.db, member.email)).filter(({ kind }) => kind === 'theme-completed');

  it('mails the matches of the member once per pair and theme, also when it is called three times at once', async () => {
    const [ana, lea, mia] = await newMatches(['Ana', 'Léa', 'Mia']);
    await tilesWith(ana.visitor, 'Léa', 'Mia');
    await tilesWith(lea.visitor, 'Ana');
    await tilesWith(mia.visitor, 'Ana');
    const notify = (themeName: string) =>
      ana.visitor.call('/functions/v1/notify-theme-completion', { userId: ana.id, themeName }).expect(200);
    await notify('gouts');
    expect(await themeMails(lea)).toHaveLength(0);
    await chooseCards(ana, 'gouts', ['gout-1']);
    await chooseCards(ana, 'intuitives', ['intuitif-1']);
    await Promise.all([notify('gouts'), notify('gouts'), notify('gouts')]);
    await notify('gouts');
    for (const member of [lea, mia]) expect(await themeMails(member)).toHaveLength(1);
    expect(await themeMails(ana)).toHaveLength(0);
    await notify('intuit');
    expect(await themeMails(lea)).toHaveLength(2);
  });

  it('mails nothing to a member who has blocked the caller', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await chooseCards(ana, 'gouts', ['gout-1']);
    await database.db('blocks').insert({ blocker_id: lea.id, blocked_id: ana.id });
    await ana.visitor.call('/functions/v1/notify-theme-completion', { userId: ana.id, themeName: 'gouts' }).expect(200);
    expect(await themeMails(lea)).toHaveLength(0);
  });
});
