import type { Titles } from './title-of.ts';
import { fr } from '../typeset.ts';

// Those that screens show by themselves stand alone: the first screen would load all the others with them.
export const LOGIN_EMAIL_REQUIRED = "Saisis ton email d'abord.";
export const LINK_UNUSABLE = fr`Ce lien ne fonctionne plus. Demande-en un nouveau : il arrive en quelques secondes.`;

/** The messages of sign-up and sign-in. */
export const entryMessages = {
  // Sign-up and sign-in, each with the condition that shows it
  sign_up_incomplete: 'Saisis ton email et ton nom pour recevoir le lien magique',
  login_email_required: LOGIN_EMAIL_REQUIRED,
  // A sign-in with something other than a link: the product has no passwords, so no screen shows this message.
  invalid_credentials: 'Identifiants incorrects. Vérifie ton email et mot de passe.',
  // A link was asked for at /login for an address without an account: written in the mail only, never on a screen.
  email_not_found: 'Aucun compte trouvé avec cette adresse email.',
  // A password below six characters: shown by no screen.
  password_too_short: 'Le mot de passe doit contenir au moins 6 caractères.',
  // The text is not exactly one address.
  invalid_email: "Format d'email invalide.",
  // Every other failure while a link is being used.
  sign_in_failed: 'Une erreur est survenue lors de la connexion. Vérifie tes identifiants.',
  // The request for a link could not be saved.
  link_send_failed: "Impossible d'envoyer le lien magique. Réessayez.",
  display_name_too_long: fr`Ton nom est trop long : 30 caractères au plus.`,
  // A name with a figure or a symbol, or of a single letter.
  display_name_invalid: fr`Écris ton prénom ou pseudo en lettres, deux au moins. Un espace, un trait d'union ou une apostrophe conviennent aussi.`,
  // A name that would let a member speak as the team.
  display_name_reserved: fr`Ce nom ferait croire que c'est l'équipe qui parle. Choisis-en un autre.`,
  link_unusable: LINK_UNUSABLE,
  link_email_mismatch: fr`Cette adresse n'est pas celle du lien, ou le lien ne fonctionne plus. Vérifie-la, ou demande un nouveau lien.`,
  link_email_required: fr`Saisis l'adresse à laquelle tu as reçu ce lien.`,
  consents_required: 'Ces deux accords sont nécessaires pour continuer.',
  display_name_required: 'Dis-nous comment tu veux te présenter.',
  sensitive_consent_missing: fr`Donne d'abord ton accord pour le traitement de tes réponses sensibles.`,
} as const;

/** The titles of messages in this area. */
export const entryTitles = {
  link_unusable: 'Ce lien est périmé',
} as const satisfies Titles<keyof typeof entryMessages>;

/** The messages of success. */
export const notices = {
  link_sent: 'Vérifie ta boîte de réception et les spams...',
  signed_in: 'Connexion réussie !',
} as const;
