import { typeset } from '../typeset.ts';

/** The messages of the evenings, for those who sign up. */
export const eveningMessages = typeset({
  evening_gone: "Cette soirée n'est plus proposée. Les autres t'attendent dans la liste.",
  evening_not_open: "Les inscriptions ne sont pas encore ouvertes pour toi : l'heure est écrite sur cette page.",
  evening_closed: 'Les inscriptions sont closes : elles se ferment 48 heures avant chaque soirée.',
  evening_age: "Cette soirée est pensée pour d'autres âges que le tien. D'autres t'attendent dans la liste.",
  evening_unavailable:
    "Pour le moment, ton compte ne permet pas de s'inscrire. Termine ton profil, sors de pause, ou écris-nous.",
  evening_busy: "Tu as déjà une soirée à ces heures-là. Quitte-la d'abord, ou choisis un autre soir.",
  evening_already: 'Ton inscription est déjà notée.',
  evening_too_often: "Cela fait beaucoup d'allers et retours pour un seul jour. Réessaie demain.",
  evening_no_town: 'Choisis ta ville dans ton profil : les soirées proposées sont à 50 km au plus.',
  evening_offer_over:
    "Cette place n'est plus réservée pour toi : le temps d'y répondre est passé. Si une autre se libère avant la soirée, nous t'écrivons.",
  evening_not_seated: "Tu n'as pas de place à cette soirée.",
  evening_invitation_unknown:
    'Ce code ne correspond à personne qui vient à cette soirée. Vérifie-le, ou laisse-le vide.',
  evening_invitation_used: 'Ce code a déjà servi : il est pour une seule personne. Laisse-le vide pour venir sans.',
  evening_invitation_full: 'Il ne reste pas de place pour venir à deux. Sans code, tu peux demander une place.',
  evening_invitation_ages:
    "Plus de douze ans vous séparent : la même table n'est pas possible. Laisse le code vide pour t'inscrire sans.",
  evening_own: "C'est toi qui proposes cette soirée : elle est pour les autres.",
  evening_begun: 'La soirée a commencé : sa liste ne change plus.',
  evening_mate_unknown: "Cette personne n'était pas à ta table. Recharge la page et recommence.",
  evening_check_in_unknown: 'Ce code ne correspond à personne de cette soirée. Vérifie-le, ou cherche le prénom.',
  evening_check_in_used: "Ce code a déjà servi : l'arrivée est notée.",
  evening_check_in_other: "Ce code est celui d'une autre soirée.",
} as const);
