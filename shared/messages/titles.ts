import { fr } from '#shared/typeset.ts';

/** The titles of messages in toasts. */
export const titles = {
  error: 'Erreur',
  save_error: 'Erreur de sauvegarde',
  authentication_required: 'Authentification requise',
  authentication_error: "Erreur d'authentification",
  age_too_young: 'Âge insuffisant',
  limit_reached: 'Maximum atteint',
  archetypes_limit: 'Limite atteinte',
  selection_required: 'Sélection requise',
  photo_required: 'Photo requise',
  link_send_failed: "Erreur d'envoi",
  link_sent: 'Lien magique envoyé !',
  link_late: 'Ta demande est bien là',
  link_lost: fr`Ton lien n'est pas parti`,
} as const;
