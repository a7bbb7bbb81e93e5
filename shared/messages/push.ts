import { fr } from '../typeset.ts';

/** The messages of notifications. */
export const pushMessages = {
  push_subscription_invalid:
    'Ce navigateur ne sait pas recevoir nos notifications. Essaie avec un autre, ou garde nos e-mails.',
  push_refused: 'Ton navigateur refuse les notifications de ce site. Autorise-les dans ses réglages, puis reviens ici.',
  push_failed: fr`Ton navigateur n'a pas pu s'abonner. Vérifie ta connexion et réessaie.`,
} as const;
