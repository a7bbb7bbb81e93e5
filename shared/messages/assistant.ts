import { typeset } from '../typeset.ts';

/** The messages of the assistant when it cannot answer (S-assistant-4). */
export const assistantMessages = typeset({
  // Status 429: this visitor asked too often within a minute or a day.
  assistant_busy: 'Trop de requêtes, veuillez patienter quelques instants.',
  // Status 402: the day's budget is spent.
  assistant_unpaid: 'Service temporairement indisponible.',
  // Every other failure.
  assistant_failed: 'Impossible de se connecter au chatbot',
  assistant_question_required: "Écris d'abord ta question.",
  assistant_question_too_long: 'Ta question est un peu longue : raccourcis-la, puis envoie-la à nouveau.',
} as const);
