import { typeset } from '../../typeset.ts';

export const intuitives = typeset({
  differing: {
    'intuitives-1': "Qu'y a-t-il de l'autre côté, ou tout en haut ?",
    'intuitives-2': "Qu'est-ce qui t'attend au bout de ce chemin ?",
    'intuitives-3': 'Où crois-tu arriver, et avec quoi dans les mains ?',
    'intuitives-4': "Qu'est-ce qui, chez toi, dure ou recommence toujours ?",
    'intuitives-5': "Qu'est-ce que le vent peut emporter, et que garde la pierre ?",
    'intuitives-6': "Qu'as-tu attendu longtemps, et qui a fini par fleurir ?",
    'intuitives-7': "Que ferais-tu d'une heure de cette nuit-là ?",
    'intuitives-8': "Que verrais-tu en premier, d'en haut ou d'en dessous ?",
    'intuitives-9': 'Quelle fin donnerais-tu à un rêve inachevé ?',
    'intuitives-10': "Que pourrait t'apprendre l'animal de l'autre ?",
    'intuitives-11': "Quel son ou quelle couleur te fait t'arrêter net ?",
    'intuitives-12': 'Quels jours cours-tu dans la neige, et quels jours rêves-tu au soleil ?',
    'intuitives-13': "Qu'ouvrirait la clé, ou que dirait la lettre ?",
    'intuitives-14': 'Quelle heure, ou quelle direction, aimerais-tu retrouver ?',
    'intuitives-15': "D'où venait la personne qui a laissé cela, et où allait-elle ?",
  },
  unanswered: {
    'intuitives-1': "Laquelle de ces images t'appelle, et que fais-tu en arrivant ?",
    'intuitives-2': "Qu'espères-tu trouver au bout de la marche ?",
    'intuitives-3': 'Comment avances-tu vers ce que tu ne connais pas ?',
    'intuitives-4': "Quelle image dit le mieux ta façon d'aller vers les autres ?",
    'intuitives-6': "Qu'es-tu en train de faire pousser, sans que cela se voie encore ?",
    'intuitives-7': 'Où passerais-tu cette nuit-là, et à quoi penserais-tu ?',
    'intuitives-8': "Où irais-tu d'abord avec ce don-là ?",
    'intuitives-10': "Que te dirait l'animal que tu choisis ?",
    'intuitives-13': 'Que ferais-tu de ta trouvaille ?',
    'intuitives-15': 'Quelle histoire devines-tu derrière cet objet ?',
  },
} as const);
