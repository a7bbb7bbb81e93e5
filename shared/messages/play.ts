import type { Titles } from './title-of.ts';
import { titles } from './titles.ts';
import { fr } from '../typeset.ts';

/** The messages of cards and quizzes. */
export const playMessages = {
  // Theme cards
  cards_required: 'Veuillez sélectionner au moins une carte',
  play_answers_not_saved: 'Impossible de sauvegarder vos réponses',
  card_unknown: 'Une de ces cartes ne fait pas partie de ce thème. Choisis parmi les six qui sont affichées.',

  // Quizzes
  quiz_answer_required: fr`Choisis l'une des deux propositions pour continuer.`,
  quiz_question_unknown: 'Cette question ne fait pas partie de ce quiz. Réponds à celle qui est affichée.',
} as const;

/** The titles of messages in this area. */
export const playTitles = {
  cards_required: titles.selection_required,
} as const satisfies Titles<keyof typeof playMessages>;
