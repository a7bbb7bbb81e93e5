import { addDays } from '../calendar.ts';
import { DAY_MS } from '../duration.ts';
import { questionIdsOf } from '../matching/themed-answers.ts';
import { cardsOf } from '../play/cards.ts';
import { beginnings } from '../phrases/beginnings.ts';
import type { Phrase } from '../phrases/phrases.ts';
import { crossAnswers } from '../play/crossed.ts';
import { questionsOf } from '../play/questions.ts';
import * as options from '../questionnaire/options.ts';
import type { IsoDate, ResonanceProfile } from '../questionnaire/profile.ts';
import { fr } from '../typeset.ts';
import { answerOpeners } from './openers/answers.ts';
import { cardOpeners } from './openers/cards.ts';
import { quizOpeners } from './openers/quiz.ts';
import { sharedQuestions } from './shared-questions.ts';
import { stableHash } from './stable-hash.ts';

/** How many questions a pair can choose from on a day. */
export const OPENERS_A_DAY = 3;

/** What a question starts from, first choice first. */
export const openerKinds = [
  'phrase',
  'differing',
  'card',
  'passion',
  'value',
  'project',
  'unanswered',
  'written',
] as const;
export type OpenerKind = (typeof openerKinds)[number];

/**
 * All that the questions read of a member. Each of these answers may be seen by the other on the resonance screen; what a
 * member looks for, their body and whom they are attracted to are no part of the type.
 */
export interface OpenerMember {
  /** Only mixes the order; it appears in no opener. */
  readonly id: string;
  readonly displayName: string;
  readonly profile: Pick<
    ResonanceProfile,
    'cards' | 'quizAnswers' | 'lifestylePassions' | 'relationshipValues' | 'lifeProject'
  >;
  /** What the member says in their own words on the profile. */
  readonly phrases: readonly Phrase[];
}

/** A question for two members, as one of them reads it. */
export interface Opener {
  /** Names the question, equally for both members; what an asked question is saved under. */
  readonly key: string;
  readonly kind: OpenerKind;
  /** What the question starts from, said to the reader: 'Tu dis « … », Noé dit « … ».' Null for a written question. */
  readonly lead: string | null;
  /** The question, in the same words for both. */
  readonly question: string;
}

interface Candidate extends Opener {
  /** What it is about: two questions about the same are not offered together. */
  readonly fact: string;
}

/**
 * Three questions for two members on a day (S-conversation-22). Both are offered the same ones. As many kinds as possible
 * are among them, in the order of `openerKinds`; what both share comes before what neither has answered. A fact rests on
 * every second day, so that nothing is offered on two days running, even if answers change in between.
 */
export function openersFor(one: OpenerMember, other: OpenerMember, day: IsoDate): readonly Opener[] {
  const pair = [one.id, other.id].toSorted().join('|');
  const dayNumber = Math.floor(Date.parse(day) / DAY_MS);
  const isOffered = ({ fact }: Candidate) => (stableHash(`rest|${pair}|${fact}`) + dayNumber) % 2 === 0;
  const mixed = candidatesFor(one, other)
    .filter(isOffered)
    .map((candidate) => ({ candidate, place: stableHash(`${day}|${pair}|${candidate.key}`) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ candidate }) => candidate);
  const byKind = Map.groupBy(mixed, ({ kind }) => kind);
  const chosen: Candidate[] = [];
  for (const kinds of fillOrder) {
    const queues = kinds.map((kind) => [...(byKind.get(kind) ?? [])]);
    while (chosen.length < OPENERS_A_DAY && queues.some(({ length }) => length > 0)) {
      for (const queue of queues) {
        const next = queue.shift();
        if (next && chosen.length < OPENERS_A_DAY && chosen.every(({ fact }) => fact !== next.fact)) chosen.push(next);
      }
    }
  }
  return chosen
    .toSorted((a, b) => openerKinds.indexOf(a.kind) - openerKinds.indexOf(b.kind))
    .map(({ key, kind, lead, question }) => ({ key, kind, lead, question }));
}

/** The question of a key as `one` reads it, or null if it is not, or no longer, true of the two. */
export function findOpener(one: OpenerMember, other: OpenerMember, key: string): Opener | null {
  const found = candidatesFor(one, other).find((candidate) => candidate.key === key);
  return found ? { key, kind: found.kind, lead: found.lead, question: found.question } : null;
}

/**
 * The question of a key if `one` may ask it on a day: a written one, or one of those that the pair is offered on that day, or
 * was on the day before, when the page was opened. A member who could ask for any other question would learn
 * by trying what the other has answered.
 */
export function findAskable(
  one: OpenerMember,
  other: OpenerMember,
  { key, day }: { readonly key: string; readonly day: IsoDate },
): Opener | null {
  const found = findOpener(one, other, key);
  if (!found || found.kind === 'written') return found;
  const offered = [day, addDays(day, -1)].flatMap((offeredOn) => openersFor(one, other, offeredOn));
  return offered.some((opener) => opener.key === key) ? found : null;
}

/** Kinds that take turns, then those that only fill what is left. */
const fillOrder: readonly (readonly OpenerKind[])[] = [
  ['phrase', 'differing', 'card', 'passion', 'value', 'project'],
  ['unanswered'],
  ['written'],
];

const writtenCandidates = Object.values(sharedQuestions)
  .flat()
  .map(({ id, text }): Candidate => ({ key: id, kind: 'written', fact: id, lead: null, question: text }));

function candidatesFor(one: OpenerMember, other: OpenerMember): Candidate[] {
  return [
    ...phraseCandidates(one, other),
    ...crossedCandidates(one, other),
    ...answerCandidates(one, other),
    ...unansweredCandidates(one, other),
    ...writtenCandidates,
  ];
}

/** Beginnings that one of the two, or both, have ended in their own words. */
function phraseCandidates(one: OpenerMember, other: OpenerMember): Candidate[] {
  return beginnings.flatMap(({ id, label, question }): Candidate[] => {
    const said = ({ phrases }: OpenerMember) => phrases.find(({ beginning }) => beginning === id)?.text;
    const [own, theirs] = [said(one), said(other)];
    const quote = (text: string) => fr`« ${label} ${text} »`;
    if (own === undefined && theirs === undefined) return [];
    // Of two, the reader knows their own.
    const lead =
      theirs === undefined ? fr`Tu as écrit ${quote(own ?? '')}.` : fr`${other.displayName} a écrit ${quote(theirs)}.`;
    return [{ key: `phrase:${id}`, kind: 'phrase', fact: `phrase:${id}`, lead, question }];
  });
}

/** Quiz questions that both answered differently, and cards that both chose. */
function crossedCandidates(one: OpenerMember, other: OpenerMember): Candidate[] {
  return crossAnswers(one.profile, other.profile).flatMap(({ theme, commonCards, different }) => [
    ...different.flatMap(({ question: id, mine }): Candidate[] => {
      const question = quizOpeners[theme]?.differing[id];
      const words = questionsOf[theme].find((asked) => asked.id === id);
      if (question === undefined || !words) return [];
      const [own, theirs] =
        mine === 'top' ? [words.topOption, words.bottomOption] : [words.bottomOption, words.topOption];
      const lead = fr`Tu dis « ${inside(own)} », ${other.displayName} dit « ${inside(theirs)} ».`;
      return [{ key: `differing:${id}`, kind: 'differing', fact: id, lead, question }];
    }),
    ...cardsOf[theme].flatMap(({ id, text }): Candidate[] => {
      if (!commonCards?.includes(id) || !isKeyOf(cardOpeners, id)) return [];
      const lead = fr`Vous avez choisi la même carte : « ${text} ».`;
      return [{ key: `card:${id}`, kind: 'card', fact: id, lead, question: cardOpeners[id] }];
    }),
  ]);
}

/** Passions, values and projects in common, with two questions for each. */
function answerCandidates({ profile: own }: OpenerMember, { profile: theirs }: OpenerMember): Candidate[] {
  const common = (one: readonly string[], other: readonly string[]) => one.filter((id) => other.includes(id));
  const listed = (answer: string | null) => (answer === null ? [] : [answer]);
  const worded = (
    kind: OpenerKind,
    list: readonly options.Option[],
    questions: Readonly<Partial<Record<string, readonly string[]>>>,
    ids: readonly string[],
    leadOf: (label: string) => string,
  ) =>
    list
      .filter(({ id }) => ids.includes(id))
      .flatMap(({ id, label }) =>
        (questions[id] ?? []).map((question, index): Candidate => ({
          key: `${kind}:${id}:${index + 1}`,
          kind,
          fact: `${kind}:${id}`,
          lead: leadOf(inside(label)),
          question,
        })),
      );
  return [
    ...worded(
      'passion',
      options.lifestylePassions,
      answerOpeners.lifestylePassions,
      common(own.lifestylePassions, theirs.lifestylePassions),
      (label) => fr`Une passion en commun : ${label}.`,
    ),
    ...worded(
      'value',
      options.relationshipValues,
      answerOpeners.relationshipValues,
      common(own.relationshipValues, theirs.relationshipValues),
      (label) => fr`Une valeur en commun : ${label}.`,
    ),
    ...worded(
      'project',
      options.lifeProjects,
      answerOpeners.lifeProject,
      common(listed(own.lifeProject), listed(theirs.lifeProject)),
      (label) => fr`Un projet de vie en commun : ${label}.`,
    ),
  ];
}

/** Quiz questions that neither has answered, with both of their options. */
function unansweredCandidates({ profile: own }: OpenerMember, { profile: theirs }: OpenerMember): Candidate[] {
  return options.themes.flatMap(({ id: theme }) => {
    const answers = [...(own.quizAnswers[theme] ?? []), ...(theirs.quizAnswers[theme] ?? [])];
    const answered = new Set(answers.map((answer) => answer.slice(0, answer.lastIndexOf(':'))));
    return (unansweredOf.get(theme) ?? []).filter(({ fact }) => !answered.has(fact));
  });
}

/** What is asked of everybody alike, by theme. */
const unansweredOf: ReadonlyMap<string, readonly Candidate[]> = new Map(
  options.themes.map(({ id: theme }) => [
    theme,
    questionIdsOf[theme].flatMap((id): Candidate[] => {
      const question = quizOpeners[theme]?.unanswered[id];
      const words = questionsOf[theme].find((asked) => asked.id === id);
      if (question === undefined || !words) return [];
      const lead = fr`« ${words.topOption} » ou « ${inside(words.bottomOption)} » ?`;
      return [{ key: `unanswered:${id}`, kind: 'unanswered', fact: id, lead, question }];
    }),
  ]),
);

function isKeyOf<Texts extends object>(texts: Texts, key: PropertyKey): key is keyof Texts {
  return Object.hasOwn(texts, key);
}

/** A text that begins with a capital, as it is written inside a sentence. */
function inside(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
