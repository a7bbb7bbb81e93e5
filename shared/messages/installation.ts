/** What is said of the device: of answers without a network, and of notifications. */
export const installationMessages = {
  answer_kept_offline:
    'Tu es hors ligne. Ta réponse est gardée dans cet onglet\u202f: envoie-la dès que le réseau revient.',
  answer_kept_for_retry: 'Ta réponse est gardée dans cet onglet\u202f: réessaie dans un instant.',
  answer_found_again: 'Voici ta réponse, telle que tu l’avais laissée. Il ne reste qu’à l’enregistrer.',
  push_subscription_invalid:
    'Ce navigateur ne sait pas recevoir nos notifications. Essaie avec un autre, ou garde nos e-mails.',
  push_refused: 'Ton navigateur refuse les notifications de ce site. Autorise-les dans ses réglages, puis reviens ici.',
  push_failed: 'Ton navigateur n’a pas pu s’abonner. Vérifie ta connexion et réessaie.',
} as const;
