import { typeset } from '../typeset.ts';

/** The messages about passkeys, which people know as 'clés d'accès'. */
export const passkeyMessages = typeset({
  // Every reason why the server refuses one: unknown, removed, of a suspended account, answered too late, used twice.
  passkey_unusable:
    "Cette clé d'accès n'ouvre rien ici, ou a mis trop de temps. Réessaie, ou reçois un lien par e-mail.",
  passkey_not_created: "La clé d'accès n'a pas été ajoutée. Réessaie.",
  passkey_limit: "Tu as déjà cinq clés d'accès. Retires-en une d'abord.",
  passkey_known: "Cette clé d'accès est déjà enregistrée.",
  passkey_name_missing: 'Donne un nom à cette clé, pour la reconnaître.',
  passkey_name_too_long: 'Ce nom est trop long : 40 caractères au plus.',
  // An administrator who has not proved the second factor may not change what counts as one.
  passkey_needs_second_factor: "Passe d'abord la double vérification de l'équipe.",
  // In the browser alone.
  passkey_cancelled: 'La demande a été annulée, ou a pris trop de temps. Réessaie quand tu veux.',
  passkey_already_here: "Cet appareil a déjà une clé d'accès pour ton compte.",
  passkey_failed: "Ton navigateur n'a pas pu utiliser de clé d'accès. Reçois plutôt un lien par e-mail.",
} as const);
