import { describe, expect, it } from '@jest/globals';
import type { ChatMessage } from '#shared/assistant/chat.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import {
  heldOutDistress,
  heldOutEnglish,
  heldOutHarmless,
  heldOutQuestions,
  heldOutUnknown,
} from '#testing/assistant-questions/held-out.ts';
import {
  furtherDistress,
  furtherHarmless,
  furtherQuestions,
  furtherUnknown,
} from '#testing/assistant-questions/held-out-further.ts';
import { fifthDistress, fifthHarmless, fifthQuestions } from '#testing/assistant-questions/held-out-fifth.ts';
import {
  fourthDistress,
  fourthEnglish,
  fourthHarmless,
  fourthQuestions,
  fourthUnknown,
} from '#testing/assistant-questions/held-out-fourth.ts';
import { secondDistress, secondHarmless } from '#testing/assistant-questions/held-out-second.ts';
import { thirdDistress, thirdHarmless } from '#testing/assistant-questions/held-out-third.ts';
import type { AskedQuestion } from '#testing/assistant-questions/asked-question.ts';
import { answeredAlthoughUnknown, measure, shareOf, withoutTheirLink } from '#testing/assistant-questions/measure.ts';
import { offTopicQuestions } from '#testing/assistant-questions/off-topic.ts';
import { seenQuestions } from '#testing/assistant-questions/seen.ts';
import { findAnswer } from './answer.ts';
import { isCareTalk } from './care.ts';
import { distressAnswers } from './distress/answers.ts';
import { factsOf } from './knowledge/facts.ts';

const facts = factsOf({ productName: 'Résonance', contactEmail: 'bonjour@resonance.example' });
const given = new Map<string, ReturnType<typeof findAnswer>>();
/** The answer to a question, found once for all measures of it: it depends on nothing else. */
function answering(question: string) {
  const answer = given.get(question) ?? findAnswer([{ role: 'user', content: question }], facts);
  given.set(question, answer);
  return answer;
}
const talk = (...contents: readonly string[]): ChatMessage[] =>
  contents.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content }));

// S-assistant-9
describe('the answers of the written knowledge', () => {
  it('are right for at least 92 % of the held-out questions, and for all of those in distress', async () => {
    const product = await measure(heldOutQuestions, answering);
    const distress = await measure(heldOutDistress, answering);
    expect(product.count + distress.count).toBeGreaterThanOrEqual(200);
    expect(shareOf(product)).toBeGreaterThanOrEqual(0.92);
    expect(product.wrong.length / product.count).toBeLessThanOrEqual(0.02);
    expect(distress.right).toBe(distress.count);
  });

  it('are right for at least 97 % of the questions that they were tuned with', async () => {
    expect(shareOf(await measure(seenQuestions, answering))).toBeGreaterThanOrEqual(0.97);
  });

  it('take no harmless words of the held-out questions for distress', async () => {
    const answers = await Promise.all(heldOutHarmless.map(answering));
    expect(answers.filter(({ isCare }) => isCare)).toEqual([]);
  });

  it('say that they do not know what is about something else, or nothing', async () => {
    expect((await answeredAlthoughUnknown(heldOutUnknown, answering)).length).toBeLessThanOrEqual(1);
    expect(await answeredAlthoughUnknown(furtherUnknown, answering)).toEqual([]);
    const answered = await answeredAlthoughUnknown(offTopicQuestions, answering);
    expect(answered.length / offTopicQuestions.length).toBeLessThanOrEqual(0.08);
    const { text } = await answering('quelle est la capitale du pérou');
    expect(text).toContain(fr`Je ne sais pas`);
  });

  it('are short and English, with the right link, for at least nine of ten English questions', async () => {
    const missed = await withoutTheirLink(heldOutEnglish, answering);
    expect(missed.length).toBeLessThanOrEqual(heldOutEnglish.length / 10);
    for (const [question, path] of [
      ['how do I unsubscribe?', routes.unsubscribe],
      ['what is this site', routes.home],
      ['how much does it cost', routes.subscription],
    ] as const) {
      const { text, about } = await answering(question);
      expect(about).toMatch(/^english /);
      expect(text).toContain(`](${path})`);
      expect(text.length).toBeLessThan(300);
    }
  });

  it.each([
    ['c koi une résonance', 'about', fr`ce que toi et une autre personne avez en commun`],
    ["quelqu'un me harcèle que faire", 'harassment', `](${routes.report})`],
    ['je suis mineur', 'minor-self', `](${routes.account})`],
    ["j'ai envie de mourir", 'suicide', '[3114](tel:3114)'],
    ["j'ai été violée", 'sexual-violence', '[0 800 05 95 95](tel:0800059595)'],
    ["on m'a violée", 'sexual-violence', '[0 800 05 95 95](tel:0800059595)'],
    ["peux-tu me donner l'adresse de mes matchs", 'other-members', fr`ni son adresse`],
    ['différence premium vip', 'compare-plans', fr`ajoute la Play Room en entier`],
    ['comment parrainer et quest ce que je gagne', 'referral-rewards', fr`ton lien personnel`],
    ['vous êtes où ?', 'company', `](${routes.legalNotice})`],
    ['je me sens seule', 'loneliness', '[09 72 39 40 50](tel:0972394050)'],
    ['combien de membres à Lyon ?', 'how-many-members', fr`Je ne connais pas ce nombre`],
    ['quand ouvre la messagerie', 'write-to-match', `](${routes.discussions})`],
    ['c quoi FAB-LOGS', 'fab-logs', fr`façon de vivre`],
    ['on peut se parler quand le crush est réciproque ?', 'crush-mutual', fr`« Une question à deux »`],
    ["à quoi sert ça m'intéresse", 'choices', `](${routes.choices})`],
    ['kesako la question du jour', 'daily-question', `](${routes.dailyQuestion})`],
    ['on peut se mesurer à deux vérités un rêve ?', 'games-for-two', `](${routes.games})`],
    ['qui entend ma voix dans audio', 'audio-room', `](${routes.audio})`],
    ['c koi le portrait du quiz premium', 'premium-quizzes', `](${routes.premiumQuizzes})`],
    ['envoyer un vocal à mon match', 'voice-note', fr`« Message vocal »`],
    ["pourquoi j'ai quelqu'un de plus le dimanche", 'unexpected', fr`jusqu'à minuit`],
    ['garder seulement les profils avec photo dans ma liste', 'list-filters', `](${routes.listFilters})`],
    ['je voudrais revoir quelqu un de ma table', 'evening-again', `](${routes.evenings})`],
    ['mon lien de connexion ne marche plus', 'link-expired', fr`s'éteint dès que tu en demandes un plus récent`],
  ])('to « %s » are about %s', async (question, about, words) => {
    const answer = await answering(question);
    expect(answer.about).toBe(about);
    expect(answer.text).toContain(words);
  });

  it('sell nothing that does not exist yet', async () => {
    const { text: vip } = await answering('avantages du vip');
    expect(vip).toContain(fr`Priorité sur les invitations et les évènements : l'inscription 24 heures`);
    expect(vip).not.toContain('pas encore là');
    expect(vip).toContain('La Play Room en entier\n');
    expect(vip).toContain('Discussions en duo illimitées\n');
    const { text: premium } = await answering('combien coûte premium');
    expect(premium).toContain(
      fr`Photos visibles après un match, d'un commun accord` + fr` : déjà gratuit pour tout le monde`,
    );
    for (const { text } of [await answering('avantages du vip'), await answering('combien coûte premium')])
      expect(text).toContain(fr`Rien ne s'achète encore`);
  });

  it('answer SQL, wildcards, emoji, a NUL and 600 question marks', async () => {
    for (const question of ["'; DROP TABLE members; --", '%%%', '💜', '?'.repeat(600), 'a & b | !c :*', '\u0000'])
      expect((await answering(question)).text).not.toBe('');
  });
});

// S-assistant-8
describe('indirect and ironic words, written by somebody who did not know the patterns', () => {
  const careOf = async (questions: readonly string[]) =>
    (await Promise.all(questions.map(answering))).filter(({ isCare }) => isCare).length;
  const wordsOf = (asked: readonly AskedQuestion[]) => asked.map(([words]) => words);

  it('get a hand wherever somebody is in distress, and nearly always for its kind', async () => {
    const all = [...furtherDistress, ...secondDistress];
    expect(await careOf(wordsOf(all))).toBe(all.length);
    expect(shareOf(await measure(all, answering))).toBeGreaterThanOrEqual(0.97);
    expect(shareOf(await measure(furtherQuestions, answering))).toBe(1);
  });

  it('are hardly ever taken for distress where they are jokes or figures of speech', async () => {
    expect(await careOf([...furtherHarmless, ...secondHarmless])).toBeLessThanOrEqual(1);
  });

  it('get a hand for more than four fifths of those by which nothing was mended, with few false alarms', async () => {
    expect(await careOf(wordsOf(thirdDistress))).toBeGreaterThan(0.8 * thirdDistress.length);
    expect(await careOf(thirdHarmless)).toBeLessThan(0.2 * thirdHarmless.length);
  });
});

// S-assistant-9
describe('questions of a person who had read neither an answer nor a pattern', () => {
  /** Somebody whose money is gone is helped by the entry about swindlers: bank, police, number. */
  const areWithoutHelp = async (asked: readonly AskedQuestion[]) =>
    (
      await measure(asked, async (question) => {
        const answer = await answering(question);
        return { ...answer, about: answer.isCare || answer.about === 'scams' ? 'help' : answer.about };
      }).then(({ wrong, unknown }) => [...wrong, ...unknown])
    ).filter(({ about }) => about !== 'help');
  const falseAlarms = async (questions: readonly string[]) =>
    (await Promise.all(questions.map(answering))).filter(({ isCare }) => isCare).length;

  it('get the right answer for at least 92 % of those about the product, and hardly ever another one', async () => {
    for (const list of [fourthQuestions, fifthQuestions]) {
      const product = await measure(list, answering);
      expect(shareOf(product)).toBeGreaterThanOrEqual(0.92);
      expect(product.wrong.length / product.count).toBeLessThanOrEqual(0.02);
    }
    expect(await withoutTheirLink(fourthEnglish, answering)).toEqual([]);
    expect((await answeredAlthoughUnknown(fourthUnknown, answering)).length).toBeLessThanOrEqual(1);
  });

  it('get help wherever somebody is in distress, with few false alarms', async () => {
    expect(fourthDistress.length).toBeGreaterThanOrEqual(40);
    expect(await areWithoutHelp([...fourthDistress, ...fifthDistress])).toEqual([]);
    expect(await falseAlarms([...fourthHarmless, ...fifthHarmless])).toBeLessThanOrEqual(4);
  });
});

// S-assistant-8
describe('a talk in which a person was in distress', () => {
  it('has no proposals and no offers afterwards, and says the numbers again', async () => {
    const before = talk('je veux mourir', distressAnswers.suicide.answer, 'blablabla xyz');
    const unknown = await findAnswer(before, facts);
    expect(unknown).toMatchObject({ about: 'unknown', isCare: true });
    expect(unknown.text).toContain('3114');
    expect(unknown.text).not.toContain('#demander');
    const matches = await findAnswer(talk('je veux mourir', 'x', 'pourquoi je vois que 6 personnes'), facts);
    expect(matches).toMatchObject({ about: 'how-many-matches', isCare: true });
    expect(matches.text).not.toContain(routes.gifts);
    const thanks = await findAnswer(talk("j'ai été violée", 'x', 'merci'), facts);
    expect(thanks.text).toContain('0 800 05 95 95');
    expect(thanks.text).not.toContain(fr`Belles rencontres`);
  });

  it('has no offers and sends a model nothing after words in doubt either', async () => {
    const asked = await Promise.all(
      thirdDistress.map(async ([words]) => ({ words, about: (await answering(words)).about })),
    );
    const doubtful = asked.filter(({ about }) => about === 'doubt').map(({ words }) => words);
    expect(doubtful.length).toBeGreaterThan(0);
    for (const words of doubtful) {
      expect(await isCareTalk(talk(words))).toBe(true);
      const later = talk(words, 'x', 'pourquoi je vois que 6 personnes');
      expect(await isCareTalk(later)).toBe(true);
      const { text, isCare } = await findAnswer(later, facts);
      expect(isCare).toBe(true);
      expect(text).not.toContain(routes.gifts);
    }
  });

  it('proposes again what it always does in another talk', async () => {
    const { text, isCare } = await findAnswer(talk('bonjour', 'Bonjour !', 'pourquoi je vois que 6 personnes'), facts);
    expect(isCare).toBe(false);
    expect(text).toContain(routes.gifts);
  });

  it('begins with a hand, and no diagnosis, where it is not clear whether a person is well', async () => {
    const { about, text, isCare } = await answering('la vie me pèse tellement ces temps-ci');
    expect(['doubt', 'suicide', 'loneliness']).toContain(about);
    expect(isCare).toBe(true);
    expect(text).toContain('3114');
  });
});
