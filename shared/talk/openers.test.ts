import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findRepetitions } from '#testing/written-french.ts';
import { findErrorsOfShortTexts, findOtherThanQuestions } from '#testing/written-limits.ts';
import { addDays } from '../calendar.ts';
import { anyProfile, completeProfile } from '../matching/arbitraries.ts';
import { questionIdsOf } from '../matching/themed-answers.ts';
import { cardsOf } from '../play/cards.ts';
import { lifeProjects, lifestylePassions, relationshipValues, scoredThemes } from '../questionnaire/options.ts';
import { unansweredProfile, type ResonanceProfile } from '../questionnaire/profile.ts';
import { beginnings } from '../phrases/beginnings.ts';
import type { Phrase } from '../phrases/phrases.ts';
import { fr } from '../typeset.ts';
import { findOpener, openerKinds, OPENERS_A_DAY, openersFor, type Opener, type OpenerMember } from './openers.ts';
import { answerOpeners } from './openers/answers.ts';
import { cardOpeners } from './openers/cards.ts';
import { quizOpeners } from './openers/quiz.ts';
import { sharedQuestions } from './shared-questions.ts';

const memberOf = (
  id: string,
  displayName: string,
  profile: Partial<ResonanceProfile>,
  phrases: readonly Phrase[] = [],
): OpenerMember => ({ id, displayName, profile: { ...unansweredProfile, ...profile }, phrases });
const pairOf = (own: Partial<ResonanceProfile>, theirs: Partial<ResonanceProfile>) =>
  [memberOf('lea-id', 'Léa', own), memberOf('noe-id', 'Noé', theirs)] as const;
const keysOf = (openers: readonly Opener[]) => openers.map(({ key }) => key);
const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const id = fc.uuid();
const pair = fc
  .tuple(fc.oneof(anyProfile, completeProfile), fc.oneof(anyProfile, completeProfile), id, id)
  .map(([own, theirs, one, other]) => [memberOf(one, 'Léa', own), memberOf(other, 'Noé', theirs)] as const);

describe('the wording of an opener', () => {
  const [lea, noe] = pairOf(
    {
      quizAnswers: { gouts: ['gouts-20:bottom'] },
      cards: { culture: ['culture-2'] },
      lifestylePassions: ['reveur'],
      relationshipValues: ['equite'],
      lifeProject: 'voyageur',
    },
    {
      quizAnswers: { gouts: ['gouts-20:top'] },
      cards: { culture: ['culture-1', 'culture-2'] },
      lifestylePassions: ['idealiste', 'reveur'],
      relationshipValues: ['equite'],
      lifeProject: 'voyageur',
    },
  );

  it.each([
    [
      'differing:gouts-20',
      fr`Tu dis « le premier bain de mer de l'année », Noé dit « la première neige derrière la vitre ».`,
      fr`Quelle première fois de l'année attends-tu le plus ?`,
    ],
    [
      'card:culture-2',
      fr`Vous avez choisi la même carte : « Je pleure au cinéma, et tant pis pour la lumière ».`,
      fr`Quel film t'a coûté le plus de mouchoirs ?`,
    ],
    ['passion:reveur:1', fr`Une passion en commun : rêverie.`, fr`À quoi rêvasses-tu quand le paysage défile ?`],
    ['value:equite:1', fr`Une valeur en commun : équité.`, fr`Comment partages-tu la dernière part de gâteau ?`],
    ['project:voyageur:1', fr`Un projet de vie en commun : voyager.`, fr`Quel pays te fait signe depuis longtemps ?`],
    [
      'unanswered:intuitives-6',
      fr`« Une graine qui attend sous la neige » ou « une rose qui s'obstine dans le désert » ?`,
      fr`Qu'es-tu en train de faire pousser, sans que cela se voie encore ?`,
    ],
    ['leger-3', null, fr`Quelle chanson te fait monter le son à tous les coups ?`],
  ])('%s is %j %j', (key, lead, question) => {
    expect(findOpener(lea, noe, key)).toMatchObject({ key, lead, question });
  });

  it('says to the other member what is theirs, and asks the same question', () => {
    expect(findOpener(noe, lea, 'differing:gouts-20')).toEqual({
      key: 'differing:gouts-20',
      kind: 'differing',
      lead: fr`Tu dis « la première neige derrière la vitre », Léa dit « le premier bain de mer de l'année ».`,
      question: fr`Quelle première fois de l'année attends-tu le plus ?`,
    });
  });

  it.each([
    'differing:gouts-1',
    'differing:valeurs-6',
    'card:culture-1',
    'passion:idealiste:1',
    'passion:reveur:3',
    'unanswered:gouts-20',
    'gouts-20',
    'toString',
    '',
  ])('is null for %j, which is not true of these two', (key) => {
    expect(findOpener(lea, noe, key)).toBeNull();
  });

  it('of a phrase says who wrote it, to its writer and to the other, and asks both the same', () => {
    const own = [{ beginning: 'pluie', text: 'je lis tout haut' }] as const;
    const [writer, reader] = [memberOf('a', 'Léa', {}, own), memberOf('b', 'Noé', {})];
    const question = fr`Que sauve un jour de pluie, d'après toi ?`;
    const key = 'phrase:pluie';
    const phrase = fr`« Quand il pleut toute la journée… je lis tout haut »`;
    expect(findOpener(writer, reader, key)).toEqual({
      key,
      kind: 'phrase',
      lead: fr`Tu as écrit ${phrase}.`,
      question,
    });
    expect(findOpener(reader, writer, key)).toMatchObject({ lead: fr`Léa a écrit ${phrase}.`, question });
    expect(findOpener(reader, reader, key)).toBeNull();
    const offered = daysFrom('2026-11-01', 2).map((date) => keysOf(openersFor(reader, writer, date))[0]);
    expect(offered).toContain(key);
  });

  it('contains the name as the member typed it', () => {
    const dash = memberOf('noe-id', "L'autre ! ?", noe.profile);
    expect(findOpener(lea, dash, 'differing:gouts-20')?.lead).toContain("L'autre ! ? dit");
  });
});

describe('openersFor', () => {
  const rich = {
    cards: { gouts: ['gout-1', 'gout-2'], culture: ['culture-1', 'culture-2'], relation: ['relation-1', 'relation-2'] },
    lifestylePassions: ['artiste_createur', 'reveur', 'ecologiste'],
    relationshipValues: ['bienveillance', 'empathie', 'equite'],
    lifeProject: 'famille',
  } as const;
  const answers = (side: string) => ({
    gouts: questionIdsOf.gouts.map((question) => `${question}:${side}`),
    loisirs: questionIdsOf.loisirs.map((question) => `${question}:${side}`),
  });

  it('offers different kinds in their order when two members share much', () => {
    const [lea, noe] = pairOf({ ...rich, quizAnswers: answers('top') }, { ...rich, quizAnswers: answers('bottom') });
    for (const date of daysFrom('2026-11-01', 60)) {
      const kinds = openersFor(lea, noe, date).map(({ kind }) => kind);
      expect(kinds[0]).toBe('differing');
      expect(new Set(kinds).size).toBe(OPENERS_A_DAY);
      expect(kinds).not.toContain('unanswered');
    }
  });

  it('offers what two members share before what neither has answered', () => {
    const [lea, noe] = pairOf({ lifestylePassions: ['reveur'] }, { lifestylePassions: ['reveur'] });
    const offered = daysFrom('2026-11-01', 2).map((date) => openersFor(lea, noe, date).map(({ kind }) => kind));
    expect(offered).toContainEqual(['passion', 'unanswered', 'unanswered']);
    expect(offered).toContainEqual(['unanswered', 'unanswered', 'unanswered']);
  });

  it('offers questions that neither has answered to two members without answers', () => {
    const [lea, noe] = pairOf({}, {});
    const seen = new Set(daysFrom('2026-11-01', 60).flatMap((date) => keysOf(openersFor(lea, noe, date))));
    expect([...seen].filter((key) => !key.startsWith('unanswered:'))).toEqual([]);
    expect(seen.size).toBeGreaterThan(50);
  });

  it('offers written questions to two members who have answered everything alike and share nothing else', () => {
    const quizAnswers = Object.fromEntries(
      scoredThemes.map((theme) => [theme.id, questionIdsOf[theme.id].map((question) => `${question}:top`)]),
    );
    const [lea, noe] = pairOf({ quizAnswers }, { quizAnswers });
    const kinds = daysFrom('2026-11-01', 30).flatMap((date) => openersFor(lea, noe, date).map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(['written']));
  });

  it('asks nothing about belief, money and a shared bed', () => {
    const keys = [
      'passion:spirituel:1',
      ...[6, 7, 8, 9, 10].map((number) => `differing:valeurs-${number}`),
      'differing:relation-8',
      'differing:relation-24',
    ];
    const quizAnswers = (side: string) => ({
      valeurs: questionIdsOf.valeurs.map((question) => `${question}:${side}`),
      relation: questionIdsOf.relation.map((question) => `${question}:${side}`),
    });
    const [lea, noe] = pairOf(
      { lifestylePassions: ['spirituel'], quizAnswers: quizAnswers('top') },
      { lifestylePassions: ['spirituel'], quizAnswers: quizAnswers('bottom') },
    );
    expect(keys.map((key) => findOpener(lea, noe, key))).toEqual(keys.map(() => null));
  });
});

describe('for any two members and any day, openersFor', () => {
  it('offers three different questions in the order of their kinds, each of which findOpener finds', () => {
    fc.assert(
      fc.property(pair, day, ([one, other], today) => {
        const openers = openersFor(one, other, today);
        expect(openers.length).toBe(OPENERS_A_DAY);
        expect(new Set(openers.map(({ question }) => question)).size).toBe(OPENERS_A_DAY);
        const order = openers.map(({ kind }) => openerKinds.indexOf(kind));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(openers.map(({ key }) => findOpener(one, other, key))).toEqual(openers);
      }),
      { numRuns: 300 },
    );
  });

  it('offers both members the same questions in the same order', () => {
    fc.assert(
      fc.property(pair, day, ([one, other], today) => {
        const ofBoth = (openers: readonly Opener[]) =>
          openers.map(({ key, kind, question, lead }) => ({
            key,
            kind,
            question,
            lead: kind === 'differing' ? null : lead,
          }));
        expect(ofBoth(openersFor(one, other, today))).toEqual(ofBoth(openersFor(other, one, today)));
      }),
      { numRuns: 300 },
    );
  });

  it('offers the same again for equal answers, and nothing of it on the next day, whatever was answered in between', () => {
    fc.assert(
      fc.property(pair, day, anyProfile, ([one, other], today, later) => {
        const openers = openersFor(one, other, today);
        expect(openersFor(structuredClone(one), structuredClone(other), today)).toEqual(openers);
        const next = openersFor({ ...one, profile: later }, other, addDays(today, 1));
        expect(next.filter(({ question }) => openers.some((earlier) => earlier.question === question))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('contains no id of a member', () => {
    fc.assert(
      fc.property(pair, day, ([one, other], today) => {
        const shown = JSON.stringify(openersFor(one, other, today));
        expect([one, other].filter((member) => shown.includes(member.id))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

const open = ['cards', 'quizAnswers', 'lifestylePassions', 'relationshipValues', 'lifeProject'] as const;
const hidden = Object.keys(unansweredProfile).filter((key) => !open.some((name) => name === key)) as Exclude<
  keyof ResonanceProfile,
  (typeof open)[number]
>[];

describe('openersFor reveals nothing', () => {
  it.each(hidden)('about %s: another answer there changes no byte', (key) => {
    fc.assert(
      fc.property(pair, anyProfile, day, ([one, other], different, today) => {
        const changed = { ...other, profile: { ...other.profile, [key]: different[key] } };
        expect(openersFor(one, changed, today)).toEqual(openersFor(one, other, today));
        expect(openersFor(changed, one, today)).toEqual(openersFor(other, one, today));
      }),
      { numRuns: 50 },
    );
  });

  it('about any answer that the resonance screen does not show: they are not even read', () => {
    const guarded = (member: OpenerMember): OpenerMember => ({
      ...member,
      profile: new Proxy(member.profile, {
        get(profile, key) {
          if (!open.some((name) => name === key)) throw new Error(`${String(key)} is read.`);
          return Reflect.get(profile, key) as unknown;
        },
      }),
    });
    fc.assert(
      fc.property(pair, day, ([one, other], today) => {
        expect(openersFor(guarded(one), guarded(other), today)).toEqual(openersFor(one, other, today));
      }),
      { numRuns: 100 },
    );
  });

  it("about the other's side of a question that the reader has not answered", () => {
    fc.assert(
      fc.property(pair, day, ([one, other], today) => {
        const isOpen = (answer: string) =>
          !Object.values(one.profile.quizAnswers)
            .flat()
            .some((own) => own.slice(0, own.lastIndexOf(':')) === answer.slice(0, answer.lastIndexOf(':')));
        const turned = (answer: string) =>
          answer.endsWith(':top') ? answer.replace(':top', ':bottom') : answer.replace(':bottom', ':top');
        const quizAnswers = Object.fromEntries(
          Object.entries(other.profile.quizAnswers).map(([theme, answers]) => [
            theme,
            answers.map((answer) => (isOpen(answer) ? turned(answer) : answer)),
          ]),
        );
        const changed = { ...other, profile: { ...other.profile, quizAnswers } };
        expect(openersFor(one, changed, today)).toEqual(openersFor(one, other, today));
      }),
      { numRuns: 200 },
    );
  });

  it('about cards, passions, values and projects of the other that the reader has not chosen', () => {
    fc.assert(
      fc.property(pair, anyProfile, day, ([one, other], different, today) => {
        const others = <Answer>(own: readonly Answer[], theirs: readonly Answer[], instead: readonly Answer[]) => [
          ...theirs.filter((answer) => own.includes(answer)),
          ...instead.filter((answer) => !own.includes(answer)),
        ];
        const { profile: own } = one;
        const { profile: theirs } = other;
        const changed: OpenerMember = {
          ...other,
          profile: {
            ...theirs,
            cards: Object.fromEntries(
              scoredThemes.map((theme) => [
                theme.id,
                others(own.cards[theme.id] ?? [], theirs.cards[theme.id] ?? [], different.cards[theme.id] ?? []),
              ]),
            ),
            lifestylePassions: others(own.lifestylePassions, theirs.lifestylePassions, different.lifestylePassions),
            relationshipValues: others(own.relationshipValues, theirs.relationshipValues, different.relationshipValues),
            lifeProject: own.lifeProject === theirs.lifeProject ? theirs.lifeProject : null,
          },
        };
        expect(openersFor(one, changed, today)).toEqual(openersFor(one, other, today));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the written texts of the openers', () => {
  const byKind = {
    differing: Object.values(quizOpeners).flatMap(({ differing }) => Object.values(differing)),
    unanswered: Object.values(quizOpeners).flatMap(({ unanswered }) => Object.values(unanswered)),
    cards: Object.values<string>(cardOpeners),
    answers: Object.values(answerOpeners).flatMap((answers) => Object.values<readonly string[]>(answers).flat()),
    phrases: beginnings.map(({ question }) => question),
  };
  const texts = Object.values(byKind).flat();

  // S-conversation-22
  it('are 118, 60, 36, 44 and 24: at least 220', () => {
    expect(texts.length).toBeGreaterThanOrEqual(220);
    expect(Object.values(byKind).map(({ length }) => length)).toEqual([118, 60, 36, 44, 24]);
  });

  it('are each about a question, a card or an answer that exists', () => {
    for (const { id: theme } of scoredThemes) {
      expect(questionIdsOf[theme]).toEqual(expect.arrayContaining(Object.keys(quizOpeners[theme]?.differing ?? {})));
      expect(questionIdsOf[theme]).toEqual(expect.arrayContaining(Object.keys(quizOpeners[theme]?.unanswered ?? {})));
      expect(Object.keys(quizOpeners[theme]?.unanswered ?? {}).length).toBe(10);
    }
    expect(Object.keys(cardOpeners)).toEqual(scoredThemes.flatMap((theme) => cardsOf[theme.id].map((card) => card.id)));
    const ids = (list: readonly { readonly id: string }[]) => list.map((option) => option.id);
    expect(Object.keys(answerOpeners.lifestylePassions)).toEqual(
      ids(lifestylePassions).filter((passion) => passion !== 'spirituel'),
    );
    expect(Object.keys(answerOpeners.relationshipValues)).toEqual(ids(relationshipValues));
    expect(Object.keys(answerOpeners.lifeProject)).toEqual(ids(lifeProjects));
  });

  it('have 25 to 80 characters, good typography and no word with a gender', () => {
    expect(findErrorsOfShortTexts(texts, 25, 80)).toEqual([]);
  });

  it('are one question each, in words for both members', () => {
    expect(findOtherThanQuestions(texts)).toEqual([]);
  });

  it('repeat neither each other nor a question for two in 45 % of their telling words', () => {
    const written = Object.values(sharedQuestions).flatMap((questions) => questions.map(({ text }) => text));
    expect(findRepetitions([...texts, ...written], 0.45)).toEqual([]);
  });

  it('fit on a narrow screen together with the longest lead', () => {
    const longestName = 'M'.repeat(30);
    for (const theme of scoredThemes) {
      const quizAnswers = (side: string) => ({
        [theme.id]: questionIdsOf[theme.id].map((question) => `${question}:${side}`),
      });
      const [lea, noe] = pairOf({ quizAnswers: quizAnswers('top') }, { quizAnswers: quizAnswers('bottom') });
      const keys = Object.keys(quizOpeners[theme.id]?.differing ?? {}).map((question) => `differing:${question}`);
      const lengths = keys.map((key) => {
        const opener = findOpener(lea, { ...noe, displayName: longestName }, key);
        return (opener?.lead ?? '').length + (opener?.question ?? '').length;
      });
      expect(Math.max(...lengths)).toBeLessThan(260);
    }
  });
});
