import { typeset } from '../typeset.ts';

/** The messages of the account page, its downloads and the deletion. */
export const accountMessages = typeset({
  account_word_wrong: 'Écris le mot SUPPRIMER pour confirmer.',
  account_deletion_too_often:
    "Trois messages de confirmation sont déjà partis aujourd'hui. Ouvre le plus récent, ou réessaie demain.",
  account_deletion_unusable:
    "Ce lien a déjà servi, ou date de plus d'une heure. Rien n'a été supprimé : recommence depuis ton compte.",
  account_deletion_email_required: "Saisis l'adresse e-mail de ton compte.",
  account_deletion_email_mismatch: "Ce n'est pas l'adresse qui a reçu ce lien. Vérifie-la et réessaie.",
  // Of the mail about a new browser.
  sign_in_notice_unusable:
    'Ce lien a déjà servi, ou date de plus de trente jours. Ferme plutôt tes sessions depuis ton compte.',
  account_name_same: "C'est déjà ton prénom.",
  account_name_too_often: "Ton prénom a changé il y a moins d'une semaine. Encore un peu de patience.",
  account_email_same: "C'est déjà ton adresse.",
  account_email_too_often: "Tu as déjà demandé trois changements aujourd'hui. Réessaie demain.",
  // Also when another account took the address after the mail had left: its owner reads this.
  account_address_unusable:
    "Ce lien a déjà servi, n'est plus valable, ou est d'un autre compte. Rien n'a changé : recommence depuis ton compte.",
  account_address_taken: "Cette adresse ne peut plus être utilisée pour ce compte. Rien n'a changé.",
  account_proof_too_often: 'Trop de messages en peu de temps. Ouvre le plus récent, ou réessaie plus tard.',
  account_proof_unusable:
    "Ce lien ne fonctionne que dans le navigateur qui l'a demandé, une seule fois, et pendant dix minutes. Demande-en un autre ici.",
  account_download_too_often:
    'Tu as déjà demandé une copie il y a moins de 24 heures. La prochaine pourra être préparée demain.',
  account_copy_link_too_often:
    "Cinq messages de confirmation sont déjà partis aujourd'hui. Ouvre le plus récent, ou réessaie demain.",
  account_copy_link_unusable:
    "Ce lien a déjà servi, date de plus d'une heure, ou vient d'un autre compte. Rien n'est parti : recommence ci-dessous.",
} as const);
