import { typeset } from '../typeset.ts';

/** The messages of administrators' second factor. */
export const secondFactorMessages = typeset({
  second_factor_code_shape: 'Le code a six chiffres, sans espace ni lettre.',
  // Also for a code that was used already, and for a code of another moment.
  second_factor_code_wrong:
    "Ce code n'est pas le bon, ou il a déjà servi. Attends le suivant, et vérifie que ton téléphone est à l'heure.",
  second_factor_recovery_wrong: "Ce code de secours n'est pas le bon, ou il a déjà servi.",
  second_factor_paused: "Trop d'essais. Réessaie dans quelques minutes, avec un code tout neuf.",
  // The picture was shown in another session.
  second_factor_offer_gone: "Cette image n'est plus valable. Recommence : une nouvelle s'affiche.",
  // Another person enrolled with this account meanwhile.
  second_factor_taken:
    "Une application est déjà enregistrée pour ce compte. Si ce n'est pas la tienne, préviens l'équipe technique tout de suite.",
} as const);
