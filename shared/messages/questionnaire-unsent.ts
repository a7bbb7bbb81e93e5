import { typeset } from '../typeset.ts';

/** The messages about an answer that the server does not have yet. */
export const questionnaireUnsentMessages = typeset({
  answer_kept_offline: 'Tu es hors ligne. Ta réponse est gardée dans cet onglet : envoie-la dès que le réseau revient.',
  answer_kept_for_retry: 'Ta réponse est gardée dans cet onglet : réessaie dans un instant.',
  choice_not_saved_yet: "Ce choix n'est pas encore gardé. Il le sera au prochain changement, ou avec « Continuer ».",
  answer_found_again: "Voici ta réponse, telle que tu l'avais laissée. Il ne reste qu'à l'enregistrer.",
} as const);
