import { typeset } from '../typeset.ts';

/** The messages of blocks, reports and decisions. */
export const safetyMessages = typeset({
  report_reason_required: 'Choisis ce qui se passe.',
  report_details_required: 'Dis-nous ce que tu as vu, en quelques mots.',
  report_text_too_long: "C'est un peu long : 2 000 caractères au plus.",
  report_place_required: "Dis-nous où tu l'as vu : une page, un prénom, un message reçu.",
  report_place_too_long: "C'est un peu long : 300 caractères au plus.",
  report_email_invalid: 'Donne une adresse e-mail où te répondre, comme prenom@exemple.fr.',
  report_too_often: "Tu as déjà envoyé plusieurs signalements. Réessaie demain ; en cas d'urgence, appelle le 17.",
  report_failed: "Ton signalement n'a pas pu être enregistré. Rien n'est perdu : réessaie dans un instant.",
  report_evidence_changed:
    'Un message a changé entre-temps. Relis ce que la modération lira, puis envoie de nouveau ton signalement.',
  report_member_gone: "Cette personne n'est plus là. Pour signaler ce que tu as vu, passe par « Signaler ».",

  // Deciding
  report_gone: "Ce signalement n'existe plus.",
  report_decided_already: "Quelqu'un vient de décider de ce signalement. Voici où il en est.",
  report_member_unknown: "Aucun compte n'a cette adresse ni cet identifiant. Vérifie ce que tu as saisi.",
  report_member_missing: "Dis d'abord de quel membre il s'agit.",
  decision_outcome_required: 'Choisis une décision.',
  decision_statement_required: 'Écris les motifs : la personne les lira.',

  // Contesting
  contest_link_unusable: 'Ce lien est incomplet. Ouvre-le de nouveau depuis le message reçu.',
  contest_text_required: 'Dis-nous pourquoi cette décision te paraît injuste.',
  contest_over: 'Cette décision ne peut plus être contestée ici. Pour en parler, réponds au message reçu.',
} as const);
