import type { ClientFeature } from '../../frame/feature.ts';

export const accountFeature = {
  screens: {
    account: { file: 'account/AccountScreen', title: 'Mon compte' },
    accountDeletion: { file: 'account/DeletionScreen', title: 'Supprimer mon compte' },
  },
} satisfies ClientFeature;
