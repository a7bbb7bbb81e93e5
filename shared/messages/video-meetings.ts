import { typeset } from '../typeset.ts';

/** The messages of 'Rencontre en ligne'. */
export const videoMessages = typeset({
  video_moments: 'Choisis un à trois moments différents.',
  video_half_hours: 'Choisis une heure pleine ou une demie, entre 8 h et 22 h 30, un jour qui existe.',
  video_moment_past: "Choisis des moments d'ici quatorze jours, un quart d'heure à l'avance au moins.",
  video_gone: "Ce rendez-vous n'est plus possible : il a été déplacé, annulé, ou son heure est passée.",
  video_standing:
    'Un rendez-vous en ligne est déjà proposé ou prévu ici : réponds-y, ou annule-le, puis propose autre chose.',
  video_not_wished: "Proposez un moment quand vous êtes deux à le vouloir : dis d'abord ton envie.",
  video_not_offered: 'La rencontre en ligne est en pause de notre côté. Vos discussions restent ouvertes.',
  video_elsewhere:
    'Tu es déjà dans ce rendez-vous, dans un autre onglet ou sur un autre appareil. Quitte-le là-bas, puis entre ici.',
  video_too_early: "L'entrée ouvre dix minutes avant l'heure.",
  video_answer_missing: 'Choisis au moins une réponse, ou reviens à ta discussion.',
  video_over: 'Ce rendez-vous est terminé.',
  video_too_often: 'Trop de choses à la fois : attends une minute, puis entre de nouveau.',
  video_direct:
    'Ton navigateur a proposé un chemin direct, que nous refusons pour protéger vos adresses. Mets-le à jour, ou essayes-en un autre.',
} as const);
