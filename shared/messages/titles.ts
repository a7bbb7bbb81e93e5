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
} as const;
