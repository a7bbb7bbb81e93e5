import { fr } from '../typeset.ts';

/** The messages of crushes. */
export const crushMessages = {
  crush_contact_invalid: 'Adresse e-mail ou téléphone incorrecte',
  crush_authentication_required: 'Vous devez être connecté pour envoyer un crush',
  crush_send_failed: "Une erreur s'est produite lors de l'envoi",
  crush_to_oneself: fr`C'est ta propre adresse. Saisis celle de la personne qui te plaît.`,
  crush_already_sent: fr`Tu as déjà envoyé un crush à cette personne. Un seul suffit : il est gardé.`,
  crush_not_wanted: fr`Cette adresse fait partie de celles qui ne veulent recevoir aucune invitation. Nous respectons ce choix : rien n'est parti.`,
  crush_day_full: fr`Tu as déjà envoyé cinq crushs en 24 heures. Le prochain pourra partir demain.`,
  crush_new_account: fr`Ton compte est tout neuf : un seul crush pendant les premières 24 heures. Le suivant pourra partir demain.`,
  crush_under_review: fr`Ton compte est en cours de vérification. Tu pourras envoyer un crush dès qu'elle est terminée.`,
  crush_paused: fr`Ton profil est en pause : reprends d'abord, ce crush pourra partir aussitôt.`,
  crush_match_gone: fr`Cette personne n'est plus dans tes matchs : rien n'est parti.`,
  crush_gone: fr`Ce crush n'est plus là. Ouvre « Mes crushs » pour voir les autres.`,
  crush_profile_incomplete: fr`Termine d'abord ton profil : tu pourras répondre dès que tu sauras qui c'est.`,
  crush_code_required: 'Saisis le code reçu par SMS.',
  crush_code_unusable: fr`Ce code a déjà servi, ou n'existe pas. Vérifie-le dans le message reçu.`,
} as const;
