import { describe, expect, it } from '@jest/globals';
import { paragraphsOf, plainText } from '#shared/assistant/answer-text.ts';
import { ANSWER_LENGTH } from '#shared/assistant/chat.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { heldOutDistress, heldOutHarmless, heldOutQuestions } from '#testing/assistant-questions/held-out.ts';
import { offTopicQuestions } from '#testing/assistant-questions/off-topic.ts';
import { careFor } from './care.ts';
import { answerToDistress, distressAnswers, doubtfulAnswer, laterAnswers, underwayAnswer } from './distress/answers.ts';
import { englishAnswerToDistress } from './english/distress-answers.ts';
import { distressClasses, type DistressClass } from './distress/distress-class.ts';
import { distressExamples } from './distress/examples.ts';
import { harmlessExamples } from './distress/harmless-examples.ts';
import { HELP_LINES_CHECKED_ON, helpLines } from './distress/help-lines.ts';
import { distressIn } from './distress/recognise.ts';
import { knowledge } from './knowledge/index.ts';
import { spokenPhrasings } from './knowledge/spoken-phrasings.ts';

const paths = new Set<string>(Object.values(routes));
const english = (kind: DistressClass) => englishAnswerToDistress([kind], { isUnderway: false });
const careOf = async (content: string) => (await careFor([{ role: 'user', content }]))?.text ?? '';

// S-assistant-8
describe('words of a person in distress', () => {
  it('are recognised in every example, by their kind', () => {
    const missed = distressExamples.filter(({ words, distress }) => distressIn(words).classes[0] !== distress);
    expect(missed).toEqual([]);
  });

  it('are recognised in every question that was held out, by their kind', () => {
    const missed = heldOutDistress.filter(([words, ...kinds]) => !kinds.includes(distressIn(words).classes[0] ?? ''));
    expect(heldOutDistress.length).toBeGreaterThanOrEqual(70);
    expect(missed).toEqual([]);
  });

  it('are not found in harmless words, other subjects, or questions about the product', () => {
    const harmless = [
      ...harmlessExamples,
      ...heldOutHarmless,
      ...heldOutQuestions.map(([question]) => question),
      ...offTopicQuestions,
    ];
    expect(harmless.length).toBeGreaterThanOrEqual(600);
    expect(harmless.filter((words) => distressIn(words).classes.length > 0)).toEqual([]);
  });

  it('are not found in what people ask about the product', () => {
    const phrasings = knowledge
      .filter(({ id }) => id !== 'report-member')
      .flatMap(({ id, title, phrasings: others }) => [title, ...others, ...spokenPhrasings(id)]);
    expect(phrasings.filter((words) => distressIn(words).classes.length > 0)).toEqual([]);
  });

  it.each([
    ['je veu mourrir', 'suicide'],
    ['jveuuux mouriiiir', 'suicide'],
    ['SU1CIDE', 'suicide'],
    ['s*uicide', 'suicide'],
    ['on ma vi0lée', 'sexual-violence'],
    ["je meurs d'ennui, et je veux mourir", 'suicide'],
    ['mon mari mfrappe', 'violence-at-home'],
  ])('%s is %s, whatever the spelling', (words, kind) => {
    expect(distressIn(words).classes[0]).toBe(kind);
  });

  it.each([
    ["j'ai avalé toute la boite de médocs", true],
    ['jme suis ouvert les veines', true],
    ['jai envie de mourir', false],
  ])('%s: already underway is %s', (words, isUnderway) => {
    expect(distressIn(words)).toMatchObject({ classes: ['suicide'], isUnderway });
  });

  it('are read in a bounded time, also in the longest question', () => {
    for (const words of ['a ', 'il me dit que ', 'je veux plus me faire mal ', 'suissider '])
      expect(() => distressIn(words.repeat(600).slice(0, 600))).not.toThrow();
  });
});

describe('the answer to a person in distress', () => {
  const first = (text: string, ...numbers: readonly string[]) => numbers.map((number) => text.indexOf(`[${number}](`));

  it('to thoughts of suicide begins with the 3114, and with the 15 when something is done already', async () => {
    const [suicide, doctor, emergency] = first(distressAnswers.suicide.answer, '3114', '15', '112');
    expect(suicide).toBeGreaterThan(0);
    expect(suicide).toBeLessThan(Math.min(doctor ?? 0, emergency ?? 0));
    const [underwaySuicide, underwayDoctor] = first(underwayAnswer, '3114', '15');
    expect(underwayDoctor).toBeLessThan(underwaySuicide ?? 0);
    expect(await careOf('jai avalé tous mes médocs')).toBe(underwayAnswer);
  });

  it.each([
    ["j'ai été violée", ['0 800 05 95 95', '3919', '17', '114', 'masecurite.interieur.gouv.fr']],
    ['mon mari me frappe', ['3919', '17', '112', '114', '116 006']],
    ['il menace de balancer mes photos', ['17cyber.gouv.fr', '17', '114']],
    ['je suis en danger', ['17', '112', '114']],
    ["j'ai 16 ans", ['119', '3018']],
    ['un mineur est inscrit', ['119']],
    ['un membre me harcèle', ['17cyber.gouv.fr', '17']],
    ['je me sens seule', ['09 72 39 40 50', '3114']],
    ["quelqu'un pleurerait si je partais pour de bon ?", ['3114', '15', '114']],
  ])('to « %s » gives %j', async (question, numbers) => {
    const text = await careOf(question);
    for (const number of numbers) expect(text).toContain(`[${number}](`);
  });

  it('to harassment and to a minor seen here begins with what stands next to the name, and the form', () => {
    for (const kind of ['harassment', 'minor-seen'] as const) {
      const { answer } = distressAnswers[kind];
      expect(answer).toContain(fr`touche les trois points à côté de son prénom`);
      expect(answer).toContain(fr`« Signaler ou bloquer »`);
      expect(answer).toContain(`](${routes.report})`);
      expect(answer.indexOf(`](${routes.report})`)).toBeLessThan(answer.indexOf('](tel:'));
    }
  });

  it('to a minor says what to do with their own account', () => {
    expect(distressAnswers['minor-self'].answer).toContain(`](${routes.account})`);
    expect(distressAnswers['minor-self'].answer).toContain('SUPPRIMER');
  });

  it('adds the number for a second distress to the answer for the gravest', async () => {
    const text = await careOf("j'ai été violée et je veux mourir");
    expect(text.startsWith(distressAnswers.suicide.answer)).toBe(true);
    expect(text).toContain('0 800 05 95 95');
  });

  it('is in English to English words', async () => {
    expect(await careOf('i want to kill myself')).toBe(english('suicide'));
    expect(await careOf('my husband hits me')).toBe(english('violence-at-home'));
  });

  const all = [
    ...distressClasses.flatMap((kind) => Object.values(distressAnswers[kind])),
    ...distressClasses.map(english),
    ...[true, false].map((isUnderway) => englishAnswerToDistress(isUnderway ? ['suicide'] : [], { isUnderway })),
    underwayAnswer,
    doubtfulAnswer,
    ...Object.values(laterAnswers),
    answerToDistress(distressClasses, { isUnderway: false }),
  ];

  it('sells nothing, proposes no game, and links only what exists', () => {
    for (const text of all) {
      expect(text).not.toMatch(/Premium|VIP|Play Room|cadeau|(?<!trois )points?\b|quiz|cartes|#demander/i);
      const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map((match) => match[1] ?? '');
      for (const link of links) expect(paths).toContain(link);
      expect(text).not.toMatch(/undefined|\[object/);
      const shown = paragraphsOf(text, paths).flatMap(({ parts }) => parts.filter(({ kind }) => kind !== 'words'));
      expect(shown).toHaveLength([...text.matchAll(/\]\(/g)].length);
    }
  });

  it('is short enough to be read by somebody who is not well', () => {
    for (const text of all.slice(0, -1)) expect(plainText(text).length).toBeLessThan(ANSWER_LENGTH);
  });
});

describe('the facts about who helps', () => {
  it('have a source each, were checked on a day, and are the only numbers and sites of the answers', () => {
    expect(HELP_LINES_CHECKED_ON).toMatch(/^\d{4}-\d\d-\d\d$/);
    const shown = new Set<string>();
    for (const { shown: link, sources, says } of Object.values(helpLines)) {
      expect(sources.length).toBeGreaterThan(0);
      for (const { page } of sources) expect(page).toMatch(/^https:\/\//);
      expect(says).not.toBe('');
      shown.add(link);
    }
    for (const kind of distressClasses) {
      const { answer, reminder } = distressAnswers[kind];
      const links = [...`${answer}${reminder}${english(kind)}`.matchAll(/\[[^\]]+\]\((?:tel|sms|https):[^)]*\)/g)];
      for (const [link] of links) expect(shown).toContain(link);
    }
  });
});
