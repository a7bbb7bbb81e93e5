import { fr } from '../typeset.ts';

/** The messages that any screen can show. */
export const generalMessages = {
  // This client asked for more links than an hour allows.
  too_many_requests: 'Trop de tentatives. Réessaie dans quelques minutes.',
  authentication_required: 'Vous devez être connecté pour accéder à cette page.',
  authentication_required_to_save: 'Vous devez être connecté pour sauvegarder votre profil.',
  age_not_confirmed: 'Tu dois confirmer avoir plus de 18 ans',
  something_failed: 'Une erreur est survenue',
  unexpected: "Une erreur inattendue s'est produite.",
  bad_request: 'Cette demande ne peut pas être lue. Recharge la page et réessaie.',
  too_large: 'Cet envoi est trop volumineux.',
  not_found: 'Oops! Page not found',
  method_not_allowed: fr`Cette action n'existe pas ici.`,
  forbidden: fr`Cette action n'est pas autorisée.`,
  foreign_origin: 'Cette demande ne vient pas de notre site. Recharge la page et réessaie.',
  unavailable: 'Le service reprend son souffle. Réessaie dans un instant.',
} as const;
