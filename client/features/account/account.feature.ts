import type { ClientFeature } from '../../frame/feature.ts';

export const accountFeature = {
  screens: {
    account: { file: 'account/AccountScreen', title: 'Mon compte' },
    accountAddress: { file: 'account/AddressScreen', title: 'Mon adresse' },
    accountDeletion: { file: 'account/DeletionScreen', title: 'Supprimer mon compte' },
    accountProof: { file: 'account/ProofScreen', title: 'Confirmation' },
  },
} satisfies ClientFeature;
