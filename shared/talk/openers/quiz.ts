import type { Theme } from '../../questionnaire/options.ts';
import { culture } from './quiz-culture.ts';
import { gouts } from './quiz-gouts.ts';
import { intuitives } from './quiz-intuitives.ts';
import { loisirs } from './quiz-loisirs.ts';
import { relation } from './quiz-relation.ts';
import { valeurs } from './quiz-valeurs.ts';

/** The questions about quiz questions, by their ids. */
interface QuizOpeners {
  /** For two members who answered differently. Quiz questions about money or a shared bed have none. */
  readonly differing: Readonly<Record<string, string>>;
  /** For two members who have not answered yet. */
  readonly unanswered: Readonly<Record<string, string>>;
}

/** A theme that is not here is played without questions to a pair. */
export const quizOpeners: Readonly<Partial<Record<Theme, QuizOpeners>>> = {
  gouts,
  loisirs,
  culture,
  valeurs,
  relation,
  intuitives,
};
