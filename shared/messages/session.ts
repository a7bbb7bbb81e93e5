import { typeset } from '../typeset.ts';

/** What a form says that was sent after its session, or the second factor in it, had ended. */
export const sessionMessages = typeset({
  session_over:
    "Ta session est terminée, et rien n'est parti. Reconnecte-toi dans un autre onglet, puis recommence ici : tout y est encore.",
  session_over_for_page:
    "Ta session est terminée, et rien n'est parti. Reconnecte-toi, puis rouvre cette page. Si tu as écrit quelque chose, copie-le d'abord : c'est encore là.",
  verification_over:
    "La double vérification t'est demandée, et rien n'est parti. Fais-la dans un autre onglet, puis recommence ici : tout y est encore.",
  verification_over_for_page:
    "La double vérification t'est demandée, et rien n'est parti. Fais-la, puis rouvre cette page. Si tu as écrit quelque chose, copie-le d'abord : c'est encore là.",
} as const);
