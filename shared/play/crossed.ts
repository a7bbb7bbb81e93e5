import type { ResonanceProfile } from '../questionnaire/profile.ts';
import { themes, type Theme } from '../questionnaire/options.ts';
import { cardIdsOf, questionIdsOf } from '../matching/themed-answers.ts';
import { sides, type Side } from './quiz.ts';

type Themed = Pick<ResonanceProfile, 'cards' | 'quizAnswers'>;

/** The answers of two members in a theme, as one of them may read them. */
export interface CrossedAnswers {
  readonly theme: Theme;
  /** The cards that both chose; nothing while one of them has chosen none. */
  readonly commonCards: readonly string[] | null;
  /** The questions that both answered, in their order. */
  readonly same: readonly { readonly question: string; readonly side: Side }[];
  readonly different: readonly { readonly question: string; readonly mine: Side }[];
}

/**
 * Compares the answers of two members. It contains only what both have answered, so that nobody learns an answer to
 * what they have not answered themselves (S-resonance-10).
 */
export function crossAnswers(own: Themed, theirs: Themed): CrossedAnswers[] {
  return themes.flatMap(({ id: theme }) => {
    const [mine, other] = [own.cards[theme] ?? [], theirs.cards[theme] ?? []];
    const commonCards =
      mine.length > 0 && other.length > 0
        ? cardIdsOf[theme].filter((card) => mine.includes(card) && other.includes(card))
        : null;
    const both = questionIdsOf[theme].flatMap((question) => {
      const side = sideOf(own.quizAnswers[theme], question);
      const otherSide = sideOf(theirs.quizAnswers[theme], question);
      return side && otherSide ? { question, side, isSame: side === otherSide } : [];
    });
    if (!commonCards && both.length === 0) return [];
    return {
      theme,
      commonCards,
      same: both.filter(({ isSame }) => isSame).map(({ question, side }) => ({ question, side })),
      different: both.filter(({ isSame }) => !isSame).map(({ question, side }) => ({ question, mine: side })),
    };
  });
}

/** The side of an answer; answers are stored as `question:side`. */
function sideOf(answers: readonly string[] | undefined, question: string): Side | undefined {
  return sides.find((side) => answers?.includes(`${question}:${side}`));
}
