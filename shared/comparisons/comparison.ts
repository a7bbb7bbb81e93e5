import { DAY_MS } from '../duration.ts';
import { outcomeOf, type PublicQuiz } from '../play/public-quizzes/quiz.ts';

/** How many days an invitation to compare waits for its answer, and how many days the comparison can be read after it. */
export const INVITATION_DAYS = 14;
export const COMPARISON_DAYS = 30;
/** How many invitations of one member may wait at once. */
export const WAITING_AT_MOST = 5;

/** The query parameter with a link's token. */
export const TOKEN_PARAMETER = 'token';

/** Where somebody sits in a comparison: 1 is who began it, 2 who was invited. */
export type Seat = 1 | 2;

/** A question with what both have answered. */
export interface ComparedQuestion {
  readonly text: string;
  readonly mine: string;
  readonly theirs: string;
  readonly isSame: boolean;
}

/** What two people see of each other's answers, once both have answered. */
export interface Comparison {
  readonly mine: ComparedResult;
  readonly theirs: ComparedResult;
  readonly sameCount: number;
  readonly questions: readonly ComparedQuestion[];
}

export interface ComparedResult {
  readonly id: string;
  readonly title: string;
}

/** Puts the answers of two people to one quiz next to each other; equal ones first (S-comparison-2). */
export function compare(quiz: PublicQuiz, mine: readonly number[], theirs: readonly number[]): Comparison {
  const questions = quiz.questions.map(({ text, answers }, index): ComparedQuestion => {
    const textOf = (chosen: readonly number[]) => answers[chosen[index] ?? -1]?.text ?? '';
    return { text, mine: textOf(mine), theirs: textOf(theirs), isSame: mine[index] === theirs[index] };
  });
  const resultOf = (chosen: readonly number[]): ComparedResult => {
    const { id, title } = outcomeOf(quiz, chosen).result;
    return { id, title };
  };
  return {
    mine: resultOf(mine),
    theirs: resultOf(theirs),
    sameCount: questions.filter(({ isSame }) => isSame).length,
    questions: questions.toSorted((one, other) => Number(other.isSame) - Number(one.isSame)),
  };
}

/** The moment at which an invitation or a comparison ends. */
export function endsAt(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}
