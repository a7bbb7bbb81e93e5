import type { Category } from '../question.ts';
import { typeset } from '../../typeset.ts';

export const intuitives = typeset<readonly Category[]>([
  {
    category: 'Portes & chemins',
    categoryIcon: 'door-open',
    questions: [
      {
        id: 'intuitives-1',
        type: 'image',
        topOption: "Une porte debout au milieu d'un champ",
        bottomOption: "Une échelle dressée jusqu'à la lune",
        topImage: 'intuitives/field-door',
        bottomImage: 'intuitives/moon-ladder',
      },
      {
        id: 'intuitives-2',
        type: 'text',
        topOption: "Suivre le bruit de l'eau",
        bottomOption: 'Marcher vers une fenêtre allumée',
      },
      {
        id: 'intuitives-3',
        type: 'image',
        topOption: "Traverser le pont sans voir l'autre rive",
        bottomOption: 'Se laisser porter par une barque sans rames',
        topImage: 'intuitives/misty-bridge',
        bottomImage: 'intuitives/drifting-boat',
      },
    ],
  },
  {
    category: 'Éléments',
    categoryIcon: 'waves',
    questions: [
      {
        id: 'intuitives-4',
        type: 'image',
        topOption: "Une braise qui tient jusqu'au matin",
        bottomOption: 'Une vague qui recommence toujours',
        topImage: 'intuitives/ember',
        bottomImage: 'intuitives/wave',
      },
      {
        id: 'intuitives-5',
        type: 'text',
        topOption: 'Le vent qui déplace les dunes',
        bottomOption: 'La pierre que rien ne déplace',
      },
      {
        id: 'intuitives-6',
        type: 'image',
        topOption: 'Une graine qui attend sous la neige',
        bottomOption: "Une rose qui s'obstine dans le désert",
        topImage: 'intuitives/seed-snow',
        bottomImage: 'intuitives/rose-desert',
      },
    ],
  },
  {
    category: 'La nuit',
    categoryIcon: 'moon-star',
    questions: [
      {
        id: 'intuitives-7',
        type: 'image',
        topOption: 'La pleine lune, et la rue pour moi',
        bottomOption: "Toutes les étoiles, et un toit pour m'allonger",
        topImage: 'intuitives/full-moon-street',
        bottomImage: 'intuitives/stars-roof',
      },
      {
        id: 'intuitives-8',
        type: 'text',
        topOption: 'Voler au-dessus des cheminées',
        bottomOption: "Respirer au fond de l'eau",
      },
      {
        id: 'intuitives-9',
        type: 'text',
        topOption: 'Me réveiller juste avant la fin du rêve',
        bottomOption: "Vivre la fin et l'avoir oubliée au matin",
      },
    ],
  },
  {
    category: 'Bestiaire',
    categoryIcon: 'paw-print',
    questions: [
      {
        id: 'intuitives-10',
        type: 'image',
        topOption: "Le renard qui s'approche",
        bottomOption: 'Le hibou qui attend',
        topImage: 'intuitives/fox',
        bottomImage: 'intuitives/owl',
      },
      {
        id: 'intuitives-11',
        type: 'image',
        topOption: 'La baleine qui chante au loin',
        bottomOption: 'Le papillon qui se pose tout près',
        topImage: 'intuitives/whale',
        bottomImage: 'intuitives/butterfly',
      },
      {
        id: 'intuitives-12',
        type: 'text',
        topOption: 'Une meute qui court dans la neige',
        bottomOption: 'Un lézard qui rêve sur un mur chaud',
      },
    ],
  },
  {
    category: 'Objets trouvés',
    categoryIcon: 'hourglass',
    questions: [
      {
        id: 'intuitives-13',
        type: 'image',
        topOption: "Une clé dont j'ignore la porte",
        bottomOption: "Une lettre qui ne dit pas d'où elle vient",
        topImage: 'intuitives/old-key',
        bottomImage: 'intuitives/blank-letter',
      },
      {
        id: 'intuitives-14',
        type: 'text',
        topOption: 'Une horloge arrêtée à la bonne heure',
        bottomOption: 'Une boussole qui tremble dans la main',
      },
      {
        id: 'intuitives-15',
        type: 'text',
        topOption: 'Un manteau, un billet de train dans la poche',
        bottomOption: 'Une valise vide qui sent la mer',
      },
    ],
  },
]);
