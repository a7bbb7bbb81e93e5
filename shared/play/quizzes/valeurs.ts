import type { Category } from '../question.ts';
import { typeset } from '../../typeset.ts';

export const valeurs = typeset<readonly Category[]>([
  {
    category: 'Vérité & délicatesse',
    categoryIcon: 'message-circle',
    questions: [
      {
        id: 'valeurs-1',
        type: 'text',
        topOption: 'Dire la vérité, quitte à gâcher le dîner',
        bottomOption: 'Garder le secret, quitte à mal dormir',
      },
      {
        id: 'valeurs-2',
        type: 'text',
        topOption: 'Pardonner vite et oublier presque tout',
        bottomOption: 'Pardonner lentement, mais pour de bon',
      },
      {
        id: 'valeurs-3',
        type: 'image',
        topOption: 'Porter les chaussettes offertes, avec le sourire',
        bottomOption: "Avouer en riant qu'on va les échanger",
        topImage: 'valeurs/kept-gift',
        bottomImage: 'valeurs/exchanged-gift',
      },
      {
        id: 'valeurs-4',
        type: 'text',
        topOption: "Changer d'avis devant tout le monde",
        bottomOption: "Tenir parole, même après avoir changé d'avis",
      },
      {
        id: 'valeurs-5',
        type: 'text',
        topOption: 'Faire confiance à qui doute',
        bottomOption: 'Faire confiance à qui tranche',
      },
    ],
  },
  {
    category: 'Temps & argent',
    categoryIcon: 'hourglass',
    questions: [
      {
        id: 'valeurs-6',
        type: 'image',
        topOption: 'Une petite maison, entièrement payée',
        bottomOption: 'Un tour du monde, et plus un sou en poche',
        topImage: 'valeurs/small-house',
        bottomImage: 'valeurs/world-tour',
      },
      {
        id: 'valeurs-7',
        type: 'text',
        topOption: 'Gagner moins et rentrer à seize heures',
        bottomOption: "Gagner plus et disparaître tout l'été",
      },
      {
        id: 'valeurs-8',
        type: 'text',
        topOption: "Partager l'addition au centime près",
        bottomOption: 'Payer à tour de rôle sans jamais compter',
      },
      {
        id: 'valeurs-9',
        type: 'text',
        topOption: 'Garder tous les tickets de caisse',
        bottomOption: "Ne jamais ouvrir l'appli de la banque avant le 30",
      },
      {
        id: 'valeurs-10',
        type: 'text',
        topOption: 'Un héritage dépensé en une seule fête',
        bottomOption: 'Un héritage gardé vingt ans sans y toucher',
      },
    ],
  },
  {
    category: 'Le monde & moi',
    categoryIcon: 'globe',
    questions: [
      {
        id: 'valeurs-11',
        type: 'image',
        topOption: "Le dernier étage d'une grande ville",
        bottomOption: "Une cabane au bout d'un chemin de terre",
        topImage: 'valeurs/city-top',
        bottomImage: 'valeurs/dirt-road',
      },
      {
        id: 'valeurs-12',
        type: 'text',
        topOption: 'Manifester au milieu de dix mille personnes',
        bottomOption: 'Porter les courses du voisin du dessous',
      },
      {
        id: 'valeurs-13',
        type: 'text',
        topOption: 'On inventera bien une solution',
        bottomOption: "On ferait bien de ralentir d'abord",
      },
      {
        id: 'valeurs-14',
        type: 'image',
        topOption: 'Planter un chêne que je ne verrai pas grand',
        bottomOption: 'Semer des fleurs pour ce printemps',
        topImage: 'valeurs/planted-tree',
        bottomImage: 'valeurs/spring-flowers',
      },
      {
        id: 'valeurs-15',
        type: 'text',
        topOption: 'Trois fois le même prénom, quel drôle de hasard',
        bottomOption: "Trois fois le même prénom, c'est forcément un signe",
      },
    ],
  },
  {
    category: 'Audace & prudence',
    categoryIcon: 'mountain',
    questions: [
      {
        id: 'valeurs-16',
        type: 'image',
        topOption: "Les montagnes russes, mains en l'air",
        bottomOption: 'Un banc, une sucette et les sacs de tout le monde',
        topImage: 'valeurs/roller-coaster',
        bottomImage: 'valeurs/fairground-bench',
      },
      {
        id: 'valeurs-17',
        type: 'text',
        topOption: 'Démissionner un lundi pour ouvrir un café',
        bottomOption: 'Savoir en mars où je serai en novembre',
      },
      {
        id: 'valeurs-18',
        type: 'text',
        topOption: 'Attendre le bonhomme vert dans une rue déserte',
        bottomOption: 'Traverser au rouge, un œil à gauche, un œil à droite',
      },
      {
        id: 'valeurs-19',
        type: 'text',
        topOption: "Regretter ce que j'ai fait",
        bottomOption: "Regretter ce que je n'ai pas osé",
      },
      {
        id: 'valeurs-20',
        type: 'text',
        topOption: "Défendre mon idée jusqu'au dessert",
        bottomOption: 'Chercher la phrase qui réconcilie tout le monde',
      },
    ],
  },
  {
    category: 'Racines & ailes',
    categoryIcon: 'sprout',
    questions: [
      {
        id: 'valeurs-21',
        type: 'image',
        topOption: 'La grande tablée du dimanche en famille',
        bottomOption: "La famille qu'on s'est choisie, pizza sur les genoux",
        topImage: 'valeurs/family-table',
        bottomImage: 'valeurs/chosen-family',
      },
      {
        id: 'valeurs-22',
        type: 'text',
        topOption: 'La recette de ma grand-mère, à la virgule près',
        bottomOption: 'La même recette, avec du gingembre et du culot',
      },
      {
        id: 'valeurs-23',
        type: 'text',
        topOption: "Habiter la rue où j'ai grandi",
        bottomOption: 'Habiter là où personne ne connaît mon nom',
      },
      {
        id: 'valeurs-24',
        type: 'image',
        topOption: 'Une boîte pleine de vieilles lettres',
        bottomOption: 'Un sac léger et presque aucun souvenir',
        topImage: 'valeurs/letter-box',
        bottomImage: 'valeurs/light-luggage',
      },
      {
        id: 'valeurs-25',
        type: 'text',
        topOption: 'Laisser une maison où se retrouver',
        bottomOption: 'Laisser des histoires à se raconter',
      },
    ],
  },
]);
