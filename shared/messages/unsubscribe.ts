/** The messages of unsubscribing. */
export const unsubscribeMessages = {
  unsubscribe_link_unusable: 'Ce lien de désinscription est incomplet. Ouvre-le de nouveau depuis le message reçu.',
} as const;
