import type { Category } from '../question.ts';
import { typeset } from '../../typeset.ts';

export const loisirs = typeset<readonly Category[]>([
  {
    category: 'Le dimanche',
    categoryIcon: 'coffee',
    questions: [
      {
        id: 'loisirs-1',
        type: 'text',
        topOption: 'Pas une seule heure prévue de la journée',
        bottomOption: 'Brocante, musée, cinéma, et crêpes pour finir',
      },
      {
        id: 'loisirs-2',
        type: 'image',
        topOption: 'Il pleut, on ne quitte plus le canapé',
        bottomOption: 'Il pleut, on sort les bottes',
        topImage: 'loisirs/rainy-sofa',
        bottomImage: 'loisirs/rainy-walk',
      },
      {
        id: 'loisirs-3',
        type: 'text',
        topOption: 'Cuisiner le dimanche pour toute la semaine',
        bottomOption: 'Ouvrir le frigo chaque soir et improviser',
      },
      {
        id: 'loisirs-4',
        type: 'text',
        topOption: 'La grasse matinée qui inquiète le chat',
        bottomOption: 'La boulangerie à sept heures, avant tout le monde',
      },
    ],
  },
  {
    category: 'Dehors',
    categoryIcon: 'trees',
    questions: [
      {
        id: 'loisirs-5',
        type: 'image',
        topOption: "Pédaler jusqu'à la prochaine terrasse",
        bottomOption: 'Se perdre exprès en forêt, sans téléphone',
        topImage: 'loisirs/bicycle-village',
        bottomImage: 'loisirs/forest-walk',
      },
      {
        id: 'loisirs-6',
        type: 'text',
        topOption: 'Nager dans un lac à dix-huit degrés',
        bottomOption: 'Tremper un orteil et appeler ça une baignade',
      },
      {
        id: 'loisirs-7',
        type: 'image',
        topOption: 'Une tente au milieu de nulle part',
        bottomOption: 'Un hôtel avec peignoir et bain moussant',
        topImage: 'loisirs/tent-night',
        bottomImage: 'loisirs/hotel-robe',
      },
      {
        id: 'loisirs-8',
        type: 'text',
        topOption: 'Courir avec une appli qui compte tout',
        bottomOption: "Courir après le bus, c'est déjà du sport",
      },
    ],
  },
  {
    category: 'En bonne compagnie',
    categoryIcon: 'users',
    questions: [
      {
        id: 'loisirs-9',
        type: 'text',
        topOption: "L'apéro qui finit à trois heures du matin",
        bottomOption: "Filer à l'anglaise à vingt-trois heures",
      },
      {
        id: 'loisirs-10',
        type: 'image',
        topOption: 'Un jeu de société où tout le monde triche',
        bottomOption: "Une piste de danse entre l'évier et le four",
        topImage: 'loisirs/board-game',
        bottomImage: 'loisirs/kitchen-dance',
      },
      {
        id: 'loisirs-11',
        type: 'text',
        topOption: 'Quarante personnes pour mon anniversaire',
        bottomOption: 'Trois personnes et un gâteau de travers',
      },
      {
        id: 'loisirs-12',
        type: 'text',
        topOption: 'Répondre aux messages dans la minute',
        bottomOption: 'Répondre dans trois jours, mais par un roman',
      },
    ],
  },
  {
    category: 'Mains & jeux',
    categoryIcon: 'dices',
    questions: [
      {
        id: 'loisirs-13',
        type: 'image',
        topOption: 'Faire pousser des tomates sur le balcon',
        bottomOption: 'Ressusciter une vieille radio',
        topImage: 'loisirs/balcony-tomatoes',
        bottomImage: 'loisirs/old-radio',
      },
      {
        id: 'loisirs-14',
        type: 'text',
        topOption: 'Finir un puzzle de deux mille pièces',
        bottomOption: 'Commencer le tricot, la guitare et le russe',
      },
      {
        id: 'loisirs-15',
        type: 'text',
        topOption: 'Jouer pour gagner, même contre un enfant',
        bottomOption: "Perdre exprès, pour voir l'autre danser de joie",
      },
      {
        id: 'loisirs-16',
        type: 'image',
        topOption: 'Peindre, quitte à repeindre le plancher',
        bottomOption: 'Tricoter, une maille par épisode',
        topImage: 'loisirs/paint-everywhere',
        bottomImage: 'loisirs/yarn-series',
      },
    ],
  },
  {
    category: 'Petites habitudes',
    categoryIcon: 'hourglass',
    questions: [
      {
        id: 'loisirs-17',
        type: 'text',
        topOption: "Dix minutes d'avance, toujours",
        bottomOption: 'Dix minutes de retard, avec des croissants',
      },
      {
        id: 'loisirs-18',
        type: 'image',
        topOption: 'Un café noir, debout, en deux gorgées',
        bottomOption: "Un thé qui refroidit parce qu'on parle",
        topImage: 'loisirs/quick-coffee',
        bottomImage: 'loisirs/slow-tea',
      },
      {
        id: 'loisirs-19',
        type: 'text',
        topOption: 'Une liste pour tout, même pour les listes',
        bottomOption: 'Tout dans la tête, et tant pis pour le lait',
      },
      {
        id: 'loisirs-20',
        type: 'image',
        topOption: "M'endormir le livre ouvert sur le nez",
        bottomOption: 'Encore un épisode, le dernier, promis',
        topImage: 'loisirs/book-bed',
        bottomImage: 'loisirs/one-more-episode',
      },
    ],
  },
]);
