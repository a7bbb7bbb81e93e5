interface OpenQuestions {
  /** '3 questions', 'une question' */
  readonly questions: string;
  /** That they can be passed over, as an offer or as a call. */
  readonly canBePassed: string;
  readonly pass: string;
}

/** Questions that are still open, in words: of a single one another sentence is true. */
export function openQuestionsInWords(count: number): OpenQuestions {
  return count === 1
    ? {
        questions: 'une question',
        canBePassed: 'Tu peux la passer si elle ne te dit rien.',
        pass: 'Passe-la si elle ne te dit rien.',
      }
    : {
        questions: `${count} questions`,
        canBePassed: 'Tu peux passer celles qui ne te disent rien.',
        pass: 'Passe celles qui ne te disent rien.',
      };
}
