/** The messages of crushes. */
export const crushMessages = {
  crush_contact_invalid: 'Adresse e-mail ou téléphone incorrecte',
  crush_authentication_required: 'Vous devez être connecté pour envoyer un crush',
  crush_send_failed: "Une erreur s'est produite lors de l'envoi",
  crush_to_oneself: 'C’est ta propre adresse. Saisis celle de la personne qui te plaît.',
  crush_already_sent: 'Tu as déjà envoyé un crush à cette personne. Un seul suffit\u202f: il est gardé.',
  crush_not_wanted:
    'Cette adresse fait partie de celles qui ne veulent recevoir aucune invitation. Nous respectons ce choix\u202f: rien n’est parti.',
  crush_day_full: 'Tu as déjà envoyé cinq crushs en 24\u00a0heures. Le prochain pourra partir demain.',
  crush_new_account:
    'Ton compte est tout neuf\u202f: un seul crush pendant les premières 24\u00a0heures. Le suivant pourra partir demain.',
  crush_under_review: 'Ton compte est en cours de vérification. Tu pourras envoyer un crush dès qu’elle est terminée.',
  crush_paused: 'Ton profil est en pause\u202f: reprends d’abord, ce crush pourra partir aussitôt.',
  crush_gone: 'Ce crush n’est plus là. Ouvre «\u00a0Mes crushs\u00a0» pour voir les autres.',
  crush_profile_incomplete: 'Termine d’abord ton profil\u202f: tu pourras répondre dès que tu sauras qui c’est.',
  crush_code_required: 'Saisis le code reçu par SMS.',
  crush_code_unusable: 'Ce code a déjà servi, ou n’existe pas. Vérifie-le dans le message reçu.',
} as const;
