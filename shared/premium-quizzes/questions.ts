import { poles, type Facet, type Pole, type PremiumQuiz } from './premium-quiz.ts';

/** A question of a premium quiz, as it is asked. */
export interface PremiumQuestion {
  readonly id: string;
  readonly facetId: string;
  readonly text: string;
  /** The answers by what they lean to. */
  readonly answers: Readonly<Record<Pole, string>>;
  /** The poles in the order in which the answers are shown. */
  readonly order: readonly [Pole, Pole];
}

/** The answers of a member to one quiz, by question. */
export type PremiumAnswers = Readonly<Record<string, Pole>>;

/** How many questions each premium quiz has. */
export const QUESTIONS_PER_QUIZ = 24;

const QUESTIONS_PER_FACET = 4;

/** The questions of a facet, in their order. */
export function questionsOfFacet(quiz: PremiumQuiz, facet: Facet): PremiumQuestion[] {
  const position = quiz.facets.indexOf(facet);
  return facet.questions.map(([text, first, second], index) => ({
    id: `${facet.id}-${index + 1}`,
    facetId: facet.id,
    text,
    answers: { first, second },
    // Otherwise the first of two answers would always lean to one pole, and be chosen for its position.
    order: (position + index) % 2 === 0 ? [poles[0], poles[1]] : [poles[1], poles[0]],
  }));
}

/** All questions of a quiz in the order in which they are asked: one of each facet, then the next of each. */
export function questionsOfQuiz(quiz: PremiumQuiz): PremiumQuestion[] {
  const byFacet = quiz.facets.map((facet) => questionsOfFacet(quiz, facet));
  return Array.from({ length: QUESTIONS_PER_FACET }).flatMap((_, index) =>
    byFacet.flatMap((questions) => questions[index] ?? []),
  );
}

/** Whether every question of a quiz is answered. */
export function isComplete(quiz: PremiumQuiz, answers: PremiumAnswers): boolean {
  return questionsOfQuiz(quiz).every(({ id }) => Object.hasOwn(answers, id));
}

/** What a member leans to on a facet, and by how much. */
export interface Leaning {
  readonly facet: Facet;
  readonly pole: Pole | 'both';
  /** How many answers more lean to the pole than to the other: 0, 2 or 4. */
  readonly lead: number;
}

/** What a member who has answered everything leans to on each facet, in the order of the quiz. */
export function leaningsOf(quiz: PremiumQuiz, answers: PremiumAnswers): Leaning[] {
  return quiz.facets.map((facet) => {
    const chosen = questionsOfFacet(quiz, facet).map(({ id }) => answers[id]);
    const lead = 2 * chosen.filter((pole) => pole === 'first').length - QUESTIONS_PER_FACET;
    return { facet, pole: lead > 0 ? 'first' : lead < 0 ? 'second' : 'both', lead: Math.abs(lead) };
  });
}
