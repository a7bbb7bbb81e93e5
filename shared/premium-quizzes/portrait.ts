import { fr } from '../typeset.ts';
import type { Crossing, Facet, Pole, PremiumQuiz } from './premium-quiz.ts';
import { leaningsOf, questionsOfFacet, questionsOfQuiz, type Leaning, type PremiumAnswers } from './questions.ts';

/** What a sentence claims, so that a test can hold it against the answers it names. */
export type Claim =
  | { readonly kind: 'opening' }
  | { readonly kind: 'leaning'; readonly facet: string; readonly pole: Pole | 'both' }
  | { readonly kind: 'exception'; readonly facet: string; readonly pole: Pole }
  | { readonly kind: 'crossing'; readonly poles: Readonly<Record<string, Pole>> };

/** A sentence of a portrait, with the questions whose answers it rests on. */
export interface PortraitSentence {
  readonly claim: Claim;
  readonly text: string;
  readonly basis: readonly string[];
}

/** A subject of a portrait with its sentences. */
export interface PortraitPart {
  readonly subject: string;
  readonly sentences: readonly PortraitSentence[];
}

/** The portrait of a member in words: how it begins, one part for each facet, and what meets in the member. */
export interface Portrait {
  readonly opening: PortraitSentence;
  readonly parts: readonly PortraitPart[];
  readonly crossings: readonly PortraitSentence[];
}

/**
 * The portrait that a member's answers to all questions of a quiz give: the same for the same answers, in whatever order they
 * were given. Nothing is drawn by chance (S-premium-quiz-5).
 */
export function portraitOf(quiz: PremiumQuiz, answers: PremiumAnswers): Portrait {
  const leanings = leaningsOf(quiz, answers);
  return {
    opening: openingOf(quiz, leanings, answers),
    parts: leanings.map((leaning, index) => ({
      subject: leaning.facet.subject,
      sentences: [describe(quiz, leaning, answers), ...exceptionsTo(quiz, leaning, index, answers)],
    })),
    crossings: quiz.crossings.flatMap((crossing) => cross(quiz, crossing, leanings, answers)),
  };
}

/** All sentences of a portrait, in the order in which they are read. */
export function sentencesOf({ opening, parts, crossings }: Portrait): PortraitSentence[] {
  return [opening, ...parts.flatMap(({ sentences }) => sentences), ...crossings];
}

/** The clearest two leanings, of equal ones those of the earlier facets. */
function openingOf(quiz: PremiumQuiz, leanings: readonly Leaning[], answers: PremiumAnswers): PortraitSentence {
  const [clearest, second] = leanings.filter(({ lead }) => lead > 0).toSorted((one, other) => other.lead - one.lead);
  const claim = { kind: 'opening' } as const;
  if (!clearest) return { claim, text: quiz.balanced, basis: questionsOfQuiz(quiz).map(({ id }) => id) };
  const chosen = [clearest, ...(second ? [second] : [])];
  const [one, other] = chosen.map(nameOf);
  return {
    claim,
    text: other
      ? fr`Ce qui ressort le plus de tes réponses : ${one ?? ''}, puis ${other}.`
      : fr`Une chose ressort de tes réponses : ${one ?? ''}.`,
    basis: chosen.flatMap((leaning) => supportOf(quiz, leaning, answers)),
  };
}

function nameOf({ facet, pole }: Leaning): string {
  return facet.names[pole === 'first' ? 0 : 1];
}

function describe(quiz: PremiumQuiz, leaning: Leaning, answers: PremiumAnswers): PortraitSentence {
  const { facet, pole } = leaning;
  return {
    claim: { kind: 'leaning', facet: facet.id, pole },
    text: facet.one[pole],
    basis: supportOf(quiz, leaning, answers),
  };
}

/** The questions whose answers show a leaning: those that lean to it, or all where they are equally many. */
function supportOf(quiz: PremiumQuiz, { facet, pole }: Leaning, answers: PremiumAnswers): string[] {
  return questionsOfFacet(quiz, facet).flatMap(({ id }) => (pole === 'both' || answers[id] === pole ? [id] : []));
}

/** The words before an answer that goes against the others of its facet, by the position of the facet. */
const exceptionWords: readonly ((answer: string) => string)[] = [
  (answer) => fr`À une nuance près : « ${answer} ».`,
  (answer) => fr`Une fois, pourtant, tu as répondu « ${answer} ».`,
  (answer) => fr`Une réponse va dans l'autre sens : « ${answer} ».`,
  (answer) => fr`Reste une échappée : « ${answer} ».`,
  (answer) => fr`De quatre réponses, une seule dit l'inverse : « ${answer} ».`,
  (answer) => fr`Avec une entorse, tout de même : « ${answer} ».`,
];

/** The one answer of four that leans to the other pole, if there is one. */
function exceptionsTo(
  quiz: PremiumQuiz,
  { facet, pole }: Leaning,
  position: number,
  answers: PremiumAnswers,
): PortraitSentence[] {
  if (pole === 'both') return [];
  const others = questionsOfFacet(quiz, facet).filter(({ id }) => answers[id] !== pole);
  return others.map(({ id, answers: words }): PortraitSentence => {
    const against = pole === 'first' ? 'second' : 'first';
    const worded = exceptionWords[position % exceptionWords.length];
    return {
      claim: { kind: 'exception', facet: facet.id, pole: against },
      text: worded?.(words[against]) ?? '',
      basis: [id],
    };
  });
}

/** What two facets say together; nothing while one of them leans to neither pole. */
function cross(
  quiz: PremiumQuiz,
  { facets, texts }: Crossing,
  leanings: readonly Leaning[],
  answers: PremiumAnswers,
): PortraitSentence[] {
  const [one, other] = facets.map((id) => leanings.find(({ facet }) => facet.id === id));
  if (!one || !other || one.pole === 'both' || other.pole === 'both') return [];
  return [
    {
      claim: { kind: 'crossing', poles: { [one.facet.id]: one.pole, [other.facet.id]: other.pole } },
      text: texts[one.pole][other.pole],
      basis: [one, other].flatMap((leaning) => supportOf(quiz, leaning, answers)),
    },
  ];
}

/** How two members meet on a facet: both lean to one pole, each to another, or at least one leans to none. */
export type Meeting = Pole | 'apart' | 'between';

export interface PairSentence {
  /** The facet and how the two meet there; null for the opening. */
  readonly facet: string | null;
  readonly meeting: Meeting | null;
  readonly subject: string | null;
  readonly text: string;
  readonly basis: readonly string[];
}

/** The portrait of two members: where they carry each other, where they rub, and three things to try. */
export interface PortraitOfTwo {
  readonly opening: PairSentence;
  readonly carries: readonly PairSentence[];
  readonly rubs: readonly PairSentence[];
  readonly tries: readonly PairSentence[];
}

interface Met {
  readonly facet: Facet;
  readonly meeting: Meeting;
  /** How clearly the two lean, both together: 0 to 8. */
  readonly strength: number;
}

const RUBS = 2;
const CARRIES = 3;

/** How soon a meeting is chosen as one that rubs; the reverse for one that carries. */
const rank: Readonly<Record<Meeting, number>> = { apart: 0, between: 1, first: 2, second: 2 };

/**
 * The portrait of two members who have both answered all questions of a quiz, equal for both readers (S-premium-quiz-7). No
 * facet is said to carry and to rub at once.
 */
export function portraitOfTwo(quiz: PremiumQuiz, one: PremiumAnswers, other: PremiumAnswers): PortraitOfTwo {
  const met = meetOn(quiz, one, other);
  const byRub = met.toSorted((a, b) => rank[a.meeting] - rank[b.meeting] || b.strength - a.strength);
  const rubs = byRub.slice(0, RUBS);
  const carries = byRub
    .slice(RUBS)
    .toSorted((a, b) => rank[b.meeting] - rank[a.meeting] || b.strength - a.strength)
    .slice(0, CARRIES);
  const say = (chosen: readonly Met[], words: (met: Met) => string) =>
    chosen.map((each): PairSentence => ({
      facet: each.facet.id,
      meeting: each.meeting,
      subject: each.facet.subject,
      text: words(each),
      basis: questionsOfFacet(quiz, each.facet).map(({ id }) => id),
    }));
  return {
    opening: countAlike(quiz, one, other),
    carries: say(carries, ({ facet, meeting }) => facet.two[meeting][0]),
    rubs: say(rubs, ({ facet, meeting }) => facet.two[meeting][1]),
    tries: say([...rubs, ...carries.slice(0, 1)], ({ facet, meeting }) =>
      meeting === 'first' || meeting === 'second' ? facet.tries.alike : facet.tries.otherwise,
    ),
  };
}

function meetOn(quiz: PremiumQuiz, one: PremiumAnswers, other: PremiumAnswers): Met[] {
  const theirs = leaningsOf(quiz, other);
  return leaningsOf(quiz, one).map(({ facet, pole, lead }, index) => {
    const their = theirs[index];
    const strength = lead + (their?.lead ?? 0);
    if (!their || pole === 'both' || their.pole === 'both') return { facet, meeting: 'between', strength };
    return { facet, meeting: pole === their.pole ? pole : 'apart', strength };
  });
}

function countAlike(quiz: PremiumQuiz, one: PremiumAnswers, other: PremiumAnswers): PairSentence {
  const ids = questionsOfQuiz(quiz).map(({ id }) => id);
  const alike = ids.filter((id) => one[id] === other[id]);
  const said =
    alike.length === 0
      ? fr`jamais la même réponse : de quoi vous surprendre longtemps`
      : alike.length === ids.length
        ? fr`chaque fois la même réponse : la ressemblance a de quoi faire sourire`
        : alike.length === 1
          ? 'une seule fois la même réponse'
          : `${alike.length} fois la même réponse`;
  return {
    facet: null,
    meeting: null,
    subject: null,
    text: fr`Aux ${ids.length} questions de ce quiz, vous avez donné ${said}.`,
    basis: alike.length === 0 ? ids : alike,
  };
}

/** All sentences of a portrait of two, in the order in which they are read. */
export function sentencesOfTwo({ opening, carries, rubs, tries }: PortraitOfTwo): PairSentence[] {
  return [opening, ...carries, ...rubs, ...tries];
}
