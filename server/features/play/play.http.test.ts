import { describe, expect, it } from '@jest/globals';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { createMatches, openTile, tilesWith, type Named } from '#testing/matchable.ts';
import {
  answerAllBut,
  answerQuestion,
  createPlayer,
  drawCards,
  escaped,
  gainsOf,
  savedAnswers,
  savedCards,
  themeIds,
} from '#testing/players.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createVisitor, queuedMails, type TestMember } from '#testing/visitor.ts';
import { writtenVisits } from '#testing/written-visits.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { quizPageIds } from '#shared/play/quiz.ts';
import { themeWords } from '#shared/play/themes.ts';
import { shownPercentageOf } from '#shared/matching/percentage.ts';
import { openPoints } from '#shared/matching/score.ts';
import { cardIdsOf } from '#shared/matching/themed-answers.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { describeDoor } from './room-doors.service.ts';

const { db, web, ctx } = prepareSite();
let age = 40;

const newPlayer = () => createPlayer(web.url, db);
/** Members who match each other and nobody else. */
const newMatches = <const Names extends readonly string[]>(names: Names): Promise<Named<Names>> =>
  createMatches(web.url, db, names, { age: (age += 1) });

describe('the screens of the Play Room', () => {
  const paths = [
    '/play-room',
    '/thematique-carte',
    '/carte-question',
    '/quiz-complete',
    ...quizPageIds.map((id) => routes[id]),
  ];

  it('send a visitor to the sign-in, for reading and for saving', async () => {
    const visitor = createVisitor(web.url);
    for (const path of paths) {
      await visitor
        .get(`${path}?theme=gouts`)
        .expect(302)
        .expect('Location', signInPath('acces', `${path}?theme=gouts`));
    }
    await visitor
      .post('/carte-question?theme=gouts', { card: 'gout-1' })
      .expect(303)
      .expect('Location', /^\/login/);
    await visitor
      .post('/theme-cards?theme=gouts', { question: 'gouts-1', answer: 'top' })
      .expect(303)
      .expect('Location', /^\/login/);
  });

  it('offer the cards, and lead to the doors of the rooms, which are locked without a plan', async () => {
    const { text } = await (await newPlayer()).visitor.get('/play-room').expect(200);
    expect(text).toContain('href="/thematique-carte"');
    // The room of voices asks for itself: who left a voice there may take it back at any time.
    for (const [room, address] of [
      ['Jeux', String.raw`/play-room/porte\?salle=jeux`],
      ['Quiz', String.raw`/play-room/porte\?salle=quiz`],
      ['Audio', '/audio'],
    ])
      expect(text).toMatch(new RegExp(`href="${address}"[^>]*>(?:(?!</a>).)*${room}`));
    // S-evening-43
    expect(text).toMatch(/href="\/soirees"[^>]*>(?:(?!<\/a>).)*Evènements(?:(?!<\/a>).)*Entrer/);
    for (const words of [
      'Deviens VIP pour tout débloquer',
      'ou GAGNE des points',
      'href="/abonnement"',
      'href="/cadeaux#depenser"',
    ]) {
      expect(text).toContain(words);
    }
  });
});

// S-play-9
describe('the door of a room', () => {
  const door = '/play-room/porte?salle=jeux';

  it('shows what is inside, in pictures, and how it opens', async () => {
    const { visitor, id } = await newPlayer();
    const { text } = await visitor.get(door).expect(200);
    for (const words of [
      'ouverture officielle',
      'Le conte à deux',
      'Visite offerte',
      'Deviens VIP pour tout débloquer',
      'href="/cadeaux#inviter"',
    ])
      expect(text).toContain(words);
    const { text: quiz } = await visitor.get('/play-room/porte?salle=quiz').expect(200);
    expect(quiz).toContain(fr`200 points ouvrent un quiz premium, pour toujours.`);
    const opened = { ...ctx, config: { ...ctx.config, officialOpening: '2026-01-01' } };
    expect(await describeDoor(opened, id, 'games')).toMatchObject({ isOpeningAhead: false });
  });

  it('opens once a week by the visit, leads on into the room, and then says when the next visit is', async () => {
    const { visitor, id } = await newPlayer();
    const visit = () => visitor.post(door, { intent: 'visit' });
    await visit().expect(303).expect('Location', '/jeux');
    await visit().expect(303);
    await visitor.get(door).expect(302).expect('Location', '/jeux');
    const { body } = await visitor.data('/play-room').expect(200);
    const [games, quiz] = (body as { rooms: { isOpen: boolean; to: string }[] }).rooms;
    expect([games?.isOpen, games?.to, quiz?.isOpen]).toEqual([true, '/jeux', false]);
    // Clocks of two processes may differ by milliseconds.
    const ended = new Date(Date.now() - 1000);
    await db('room_visits').where({ member_id: id }).update({ ends_at: ended });
    const refused = await visit().expect(422);
    expect(refused.text).toContain(escaped(fr`Ta visite offerte de cette semaine est passée.`));
    expect((await visitor.get(door).expect(200)).text).not.toContain('value="visit"');
  });

  it.each(['', '?salle=evenements', '?salle=jeux&salle=x', '?salle=%00'])(
    'of no room (%s) leads back',
    async (query) => {
      const { visitor } = await newPlayer();
      const answer = await visitor.get(`/play-room/porte${query}`);
      if (query.startsWith('?salle=jeux')) return expect(answer.status).toBe(200);
      expect([answer.status, answer.headers['location']]).toEqual([302, '/play-room']);
    },
  );
});

describe('/thematique-carte', () => {
  it("leads to the six themes, and shows the member's progress in each", async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'culture', ['culture-1', 'culture-2']).expect(303);
    await answerQuestion(ana, 'themeCards', 'culture', 'culture-1', 'top').expect(303);
    const { text } = await ana.visitor.get('/thematique-carte').expect(200);
    for (const theme of themeIds) {
      expect(text).toContain(escaped(themeWords[theme].title));
      expect(text).toContain(`href="/carte-question?theme=${theme}"`);
      expect(text).toContain(`src="/play/themes/${theme}.svg"`);
    }
    for (const words of ['Changer mes cartes', 'Continuer le quiz', 'Choisir mes cartes', 'Jouer au quiz']) {
      expect(text).toContain(words);
    }
    const { body } = await ana.visitor.data('/thematique-carte').expect(200);
    const { themes: shown } = body as { themes: { theme: string; cards: number; quizzes: Record<string, object> }[] };
    expect(shown.find(({ theme }) => theme === 'culture')).toMatchObject({
      cards: 2,
      quizzes: { themeCards: { answered: 1, total: 20 } },
    });
  });
});

describe('points of the Play Room', () => {
  it('are gained once for the cards of each theme, and announced once', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-1']).expect(303);
    const head = await ana.visitor.agent.head('/quiz-complete?theme=gouts');
    expect(head.status).toBe(200);
    expect((await ana.visitor.get('/quiz-complete?theme=gouts')).text.replaceAll('<!-- -->', '')).toContain(
      '+50 points gagnés',
    );
    expect((await ana.visitor.get('/quiz-complete?theme=gouts')).text).not.toContain('points gagnés');
    await drawCards(ana, 'gouts', ['gout-2']).expect(303);
    expect((await ana.visitor.get('/quiz-complete?theme=gouts')).text).not.toContain('points gagnés');
    await drawCards(ana, 'valeurs', ['valeur-1']).expect(303);
    expect(await gainsOf(db, ana)).toEqual([
      ['cards-drawn:gouts', 50],
      ['cards-drawn:valeurs', 50],
    ]);
  });

  it('are gained once when the last question of a theme is answered, also from two windows at once', async () => {
    const ana = await newPlayer();
    await answerAllBut(db, ana, 'intuitives', ['intuitives-3', 'intuitives-9']);
    await Promise.all(
      ['intuitives-3', 'intuitives-9', 'intuitives-3', 'intuitives-9'].map((question) =>
        answerQuestion(ana, 'themeCards', 'intuit', question, 'top').expect(303),
      ),
    );
    expect(await gainsOf(db, ana)).toEqual([['quiz-answered:intuitives', 30]]);
    await answerQuestion(ana, 'themeCards', 'intuitives', 'intuitives-15', 'bottom')
      .expect(303)
      .expect('Location', '/quiz-complete?theme=intuitives');
    expect(await gainsOf(db, ana)).toHaveLength(1);
  });
});

describe('/quiz-complete', () => {
  it.each(themeIds)('congratulates on %s, and leads on', async (theme) => {
    const ana = await newPlayer();
    await drawCards(ana, theme, [cardIdsOf[theme][0] ?? '']).expect(303);
    const { text } = await ana.visitor.get(`/quiz-complete?theme=${theme}`).expect(200);
    for (const words of [
      'Bravo',
      themeWords[theme].title,
      'href="/thematique-carte"',
      'href="/matches"',
      'href="/play-room"',
    ]) {
      expect(text).toContain(escaped(words));
    }
  });

  // S-play-8
  it('says that matches were notified when somebody was, and to nobody else', async () => {
    const sentence = fr`Tes matchs ont été notifiés : ils seront invités à répondre au même thème.`;
    const pageOf = async ({ visitor }: TestMember) =>
      (await visitor.get('/quiz-complete?theme=gouts').expect(200)).text;
    const newsOf = async ({ visitor }: TestMember) =>
      ((await visitor.data('/du-nouveau').expect(200)).body as { news: readonly { kind: string }[] }).news;
    const alone = await newPlayer();
    await drawCards(alone, 'gouts', ['gout-1']).expect(303);
    expect(await pageOf(alone)).not.toContain('notifiés');

    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    await answerAllBut(db, lea, 'gouts', ['gouts-20']);
    await answerQuestion(lea, 'themeCards', 'gouts', 'gouts-20', 'top').expect(303);
    expect(await pageOf(lea)).toContain(sentence);
    await until(async () => (await queuedMails(db, ana.email)).some(({ kind }) => kind === 'theme-completed'));
    expect(await pageOf(lea)).toContain(sentence);

    // Somebody who wants no mails reads it in 'Du nouveau', and the sentence does not tell that they want none.
    await refuseContact(db, mailboxHash(ctx.config, lea.email), new Date());
    await drawCards(ana, 'gouts', ['gout-1']).expect(303);
    expect(await pageOf(ana)).toContain(sentence);
    await until(async () => (await newsOf(lea)).some(({ kind }) => kind === 'theme-completed'));
  });

  // S-play-8
  it('does not say it after the only match has blocked the member', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await db('blocks').insert({ blocker_id: lea.id, blocked_id: ana.id });
    await drawCards(ana, 'gouts', ['gout-1']).expect(303);
    expect((await ana.visitor.get('/quiz-complete?theme=gouts').expect(200)).text).not.toContain('notifiés');
  });

  it('does not congratulate on a theme that was not begun', async () => {
    const { text } = await (await newPlayer()).visitor.get('/quiz-complete?theme=gouts').expect(200);
    expect(text).not.toContain('Bravo');
    expect(text).not.toContain('ont été notifiés');
    expect(text).toContain('Choisir mes cartes');
  });

  it('counts its visits', async () => {
    const count = async () => (await writtenVisits(web.url, db))['quiz-complete'] ?? 0;
    const before = await count();
    await (await newPlayer()).visitor.get('/quiz-complete?theme=gouts').expect(200);
    expect(await count()).toBe(before + 1);
  });
});

describe('two matched members who have played', () => {
  const themeMails = async (member: TestMember) =>
    (await queuedMails(db, member.email)).filter(({ kind }) => kind === 'theme-completed');

  it("are notified of each other's cards and finished quizzes, once for a theme", async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    await drawCards(ana, 'relation', ['relation-1']).expect(303);
    await until(async () => (await themeMails(lea)).length === 1);
    await drawCards(ana, 'relation', ['relation-2']).expect(303);
    await answerAllBut(db, ana, 'loisirs', ['loisirs-20']);
    await answerQuestion(ana, 'themeCards', 'loisirs', 'loisirs-20', 'top').expect(303);
    await until(async () => (await themeMails(lea)).length === 2);
    expect(await themeMails(ana)).toHaveLength(0);
  });

  it('have a higher affinity for equal answers, from the next day on, and see the answers that both gave', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    const openPointsNow = async () => {
      const [one, other] = await findMatchables(ctx, [ana.id, lea.id]);
      return openPoints(one!.profile, other!.profile);
    };
    const [before] = await tilesWith(ana.visitor, 'Léa');
    const pointsBefore = await openPointsNow();
    expect(before?.percentage).toBe(shownPercentageOf(pointsBefore));
    await tilesWith(lea.visitor, 'Ana');
    for (const player of [ana, lea]) {
      await drawCards(player, 'gouts', ['gout-1', 'gout-2']).expect(303);
      for (const question of ['gouts-1', 'gouts-2'])
        await answerQuestion(player, 'themeCards', 'gouts', question, 'top').expect(303);
    }
    await answerQuestion(ana, 'themeCards', 'gouts', 'gouts-3', 'top').expect(303);
    await answerQuestion(lea, 'themeCards', 'gouts', 'gouts-3', 'bottom').expect(303);
    await answerQuestion(lea, 'themeCards', 'gouts', 'gouts-5', 'bottom').expect(303);
    await drawCards(lea, 'culture', ['culture-1']).expect(303);
    const pointsAfter = await openPointsNow();
    expect(pointsAfter).toBeGreaterThan(pointsBefore);
    expect((await tilesWith(ana.visitor, 'Léa'))[0]?.percentage).toBe(before?.percentage);
    await db('shown_percentages').where({ member_id: ana.id }).delete();
    expect((await tilesWith(ana.visitor, 'Léa'))[0]?.percentage).toBe(shownPercentageOf(pointsAfter));

    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance1');
    const { text } = await ana.visitor.get('/match-resonance1').expect(200);
    const [first, second, third, , fifth] = questionsOf.gouts;
    for (const words of [
      cardsOf.gouts[0]?.text,
      cardsOf.gouts[1]?.text,
      first?.topOption,
      second?.topOption,
      third?.topOption,
      third?.bottomOption,
      '2 choix en commun',
      '2 fois la même réponse sur 3 questions',
    ]) {
      expect(text).toContain(escaped(words ?? 'missing'));
    }
    // What Ana has not answered stays Léa's own.
    for (const secret of [fifth?.bottomOption, cardsOf.culture[0]?.text]) {
      expect(text).not.toContain(escaped(secret ?? 'missing'));
    }
    const { body } = await ana.visitor.data('/match-resonance1').expect(200);
    expect((body as { crossed: { theme: string }[] }).crossed.map(({ theme }) => theme)).toEqual(['gouts']);
  });

  it('see crossed answers also when they answered questions only', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await answerQuestion(ana, 'themeCards', 'valeurs', 'valeurs-1', 'top').expect(303);
    await answerQuestion(lea, 'themeCards', 'valeurs', 'valeurs-2', 'top').expect(303);
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance');
    await answerQuestion(lea, 'themeCards', 'valeurs', 'valeurs-1', 'bottom').expect(303);
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance1');
    expect((await ana.visitor.get('/match-resonance1').expect(200)).text).toContain('Une question, deux réponses');
  });
});

it('deleting a member deletes their cards, quiz answers and points', async () => {
  const ana = await newPlayer();
  await drawCards(ana, 'gouts', ['gout-1']).expect(303);
  await answerQuestion(ana, 'themeCards', 'gouts', 'gouts-1', 'top').expect(303);
  await deleteMember(ctx, ana.id, null);
  expect(await savedCards(db, ana, 'gouts')).toEqual([]);
  expect(await savedAnswers(db, ana)).toEqual({});
  expect(await gainsOf(db, ana)).toEqual([]);
});
