/** What the queues do, in words; a queue without any is shown by its own name. */
export const queueNames: Readonly<Record<string, string>> = {
  'mail.send': 'Messages à envoyer',
  'mail.sweep': 'Reprise des messages oubliés',
  'matches.refresh-one': 'Matchs d’un membre',
  'matches.refresh-everybody': 'Matchs de tous',
  'matches.refresh-chunk': 'Matchs de tous, par parts',
  'matches.choose-sixes': 'Choix des personnes montrées',
  'matches.tell': 'Annonce des nouveaux matchs',
  'themes.tell': 'Annonce d’un thème terminé',
  'photos.sweep': 'Photos à effacer',
  'ads.remove-unused-banner': 'Bannières à effacer',
  'points.expire': 'Expiration des points',
  'statistics.snapshot': 'Relevé des statistiques',
  'upkeep.prune': 'Ménage',
  'dead-letter': 'Échecs à examiner',
};
