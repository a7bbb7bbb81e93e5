/** A public quiz of the project itself. Each answer counts for one of the results. */
export interface PublicQuiz {
  readonly title: string;
  readonly invitation: string;
  readonly questions: readonly OwnQuestion[];
  /** The possible results. Their order decides between results with equally many answers. */
  readonly results: readonly OwnResult[];
}

export interface OwnQuestion {
  readonly text: string;
  readonly answers: readonly { readonly text: string; readonly leansTo: string }[];
}

/** A result of about eighty words, the last of which are a piece of advice. */
export interface OwnResult {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly nuance: string;
  readonly tip: string;
}

export interface QuizOutcome {
  readonly result: OwnResult;
  /** The second result, if at least one answer points to it. */
  readonly second: OwnResult | null;
}

/** The name of a question's field in the form. @param index from 0 */
export function questionField(index: number): string {
  return `question-${index + 1}`;
}

/**
 * The result that most answers count for, and the second one (S-quiz-2).
 * @param chosen the index of the answer to each question, from 0
 */
export function outcomeOf({ questions, results }: PublicQuiz, chosen: readonly number[]): QuizOutcome {
  const leanings = questions.map(({ answers }, index) => answers[chosen[index] ?? -1]?.leansTo);
  const counted = results.map((result) => ({ result, count: leanings.filter((id) => id === result.id).length }));
  // A stable sort: with equal counts the order of the results decides.
  const [first, second] = counted.toSorted((one, other) => other.count - one.count);
  if (!first) throw new Error('A quiz without results.');
  return { result: first.result, second: second && second.count > 0 ? second.result : null };
}
