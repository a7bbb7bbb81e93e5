import type { Category } from '../question.ts';
import { typeset } from '../../typeset.ts';

export const relation = typeset<readonly Category[]>([
  {
    category: 'Premiers pas',
    categoryIcon: 'door-open',
    questions: [
      {
        id: 'relation-1',
        type: 'image',
        topOption: "Un premier rendez-vous autour d'une glace",
        bottomOption: 'Un premier rendez-vous trop bruyant pour parler',
        topImage: 'relation/ice-cream-date',
        bottomImage: 'relation/concert-date',
      },
      {
        id: 'relation-2',
        type: 'text',
        topOption: 'Écrire en premier',
        bottomOption: "Attendre, le téléphone sous l'oreiller",
      },
      {
        id: 'relation-3',
        type: 'text',
        topOption: 'Le coup de foudre dans un ascenseur',
        bottomOption: "L'amitié de dix ans qui bascule un soir",
      },
      {
        id: 'relation-4',
        type: 'text',
        topOption: 'Raconter toute ma vie au premier café',
        bottomOption: "Garder des mystères jusqu'au centième",
      },
      {
        id: 'relation-5',
        type: 'image',
        topOption: 'Offrir des fleurs un mardi, sans raison',
        bottomOption: 'Offrir un livre souligné exprès',
        topImage: 'relation/bouquet',
        bottomImage: 'relation/underlined-book',
      },
    ],
  },
  {
    category: 'À deux',
    categoryIcon: 'coffee',
    questions: [
      {
        id: 'relation-6',
        type: 'image',
        topOption: "Deux brosses à dents au bout d'une semaine",
        bottomOption: 'Deux adresses au bout de dix ans',
        topImage: 'relation/toothbrushes',
        bottomImage: 'relation/two-homes',
      },
      {
        id: 'relation-7',
        type: 'text',
        topOption: 'Tout faire ensemble, même les courses',
        bottomOption: 'Vivre deux soirées et se les raconter',
      },
      {
        id: 'relation-8',
        type: 'text',
        topOption: 'Éteindre la lampe ensemble',
        bottomOption: "Laisser un mot sur l'oreiller et veiller encore",
      },
      {
        id: 'relation-9',
        type: 'text',
        topOption: 'Finir tes phrases',
        bottomOption: 'Te laisser chercher tes mots',
      },
      {
        id: 'relation-10',
        type: 'image',
        topOption: 'Un chat qui prend tout le lit',
        bottomOption: 'Un chien qui sort tout le monde à sept heures',
        topImage: 'relation/cat-bed',
        bottomImage: 'relation/dog-walk',
      },
    ],
  },
  {
    category: 'Tendresse',
    categoryIcon: 'heart',
    questions: [
      {
        id: 'relation-11',
        type: 'text',
        topOption: 'Se tenir la main en pleine rue',
        bottomOption: 'Se frôler du coude sans que personne le voie',
      },
      {
        id: 'relation-12',
        type: 'text',
        topOption: "Dire « je t'aime » tous les matins",
        bottomOption: 'Le dire deux fois par an, et trembler',
      },
      {
        id: 'relation-13',
        type: 'image',
        topOption: 'Le petit déjeuner apporté au lit',
        bottomOption: "Le pare-brise dégivré avant l'aube",
        topImage: 'relation/breakfast-bed',
        bottomImage: 'relation/frosty-car',
      },
      {
        id: 'relation-14',
        type: 'text',
        topOption: 'Un surnom ridicule dès la première semaine',
        bottomOption: 'Mon prénom, mais dit comme personne',
      },
      {
        id: 'relation-15',
        type: 'text',
        topOption: 'Un slow dans le salon, sans musique',
        bottomOption: "Un fou rire dans une file d'attente",
      },
    ],
  },
  {
    category: 'Orages',
    categoryIcon: 'cloud-lightning',
    questions: [
      {
        id: 'relation-16',
        type: 'text',
        topOption: 'Régler la dispute avant de dormir',
        bottomOption: "Dormir d'abord, en parler au café",
      },
      {
        id: 'relation-17',
        type: 'image',
        topOption: 'Un orage bref, puis grand soleil',
        bottomOption: 'Une brume qui se lève tout doucement',
        topImage: 'relation/short-storm',
        bottomImage: 'relation/slow-mist',
      },
      {
        id: 'relation-18',
        type: 'text',
        topOption: "S'excuser avec des mots",
        bottomOption: "S'excuser avec un gratin",
      },
      {
        id: 'relation-19',
        type: 'text',
        topOption: 'Tout dire, même ce qui pique',
        bottomOption: 'Laisser passer ce qui passera tout seul',
      },
      {
        id: 'relation-20',
        type: 'text',
        topOption: 'Éclater de rire en pleine dispute',
        bottomOption: 'Faire trois fois le tour du pâté de maisons',
      },
    ],
  },
  {
    category: 'Demain',
    categoryIcon: 'sprout',
    questions: [
      {
        id: 'relation-21',
        type: 'image',
        topOption: 'Vieillir dans une maison pleine de monde',
        bottomOption: 'Vieillir à deux, face à la mer',
        topImage: 'relation/full-house',
        bottomImage: 'relation/two-by-sea',
      },
      {
        id: 'relation-22',
        type: 'text',
        topOption: "Un mariage à cent cinquante, jusqu'à l'aube",
        bottomOption: 'Un oui à la mairie, un jeudi, en baskets',
      },
      {
        id: 'relation-23',
        type: 'text',
        topOption: 'Rêver tout haut des vacances de dans trois ans',
        bottomOption: 'Ne rien prévoir au-delà de samedi',
      },
      {
        id: 'relation-24',
        type: 'text',
        topOption: 'Un compte commun et de jolies colonnes',
        bottomOption: 'Un bocal de pièces sur le frigo, et rien à noter',
      },
      {
        id: 'relation-25',
        type: 'text',
        topOption: 'Finir par se ressembler',
        bottomOption: 'Rester un mystère de plus en plus doux',
      },
    ],
  },
]);
