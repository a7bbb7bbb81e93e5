import type { Category } from '../question.ts';
import { typeset } from '../../typeset.ts';

export const culture = typeset<readonly Category[]>([
  {
    category: 'Livres & récits',
    categoryIcon: 'book-open',
    questions: [
      {
        id: 'culture-1',
        type: 'text',
        topOption: 'Relire le même roman tous les étés',
        bottomOption: 'Abandonner un livre à la page 30 sans remords',
      },
      {
        id: 'culture-2',
        type: 'image',
        topOption: "Un polar qui empêche d'éteindre la lampe",
        bottomOption: 'Un poème ouvert au hasard et relu trois fois',
        topImage: 'culture/detective-novel',
        bottomImage: 'culture/poem-book',
      },
      {
        id: 'culture-3',
        type: 'text',
        topOption: 'Corner les pages et écrire dans les marges',
        bottomOption: 'Rendre un livre comme neuf, même après la plage',
      },
      {
        id: 'culture-4',
        type: 'text',
        topOption: "Lire la dernière page d'abord",
        bottomOption: 'Fuir le moindre résumé, oreilles bouchées',
      },
    ],
  },
  {
    category: 'Cinéma & séries',
    categoryIcon: 'clapperboard',
    questions: [
      {
        id: 'culture-5',
        type: 'image',
        topOption: 'La séance du matin, toute la salle pour moi',
        bottomOption: 'Le cinéma en plein air, sous les couvertures',
        topImage: 'culture/empty-cinema',
        bottomImage: 'culture/open-air-cinema',
      },
      {
        id: 'culture-6',
        type: 'text',
        topOption: "Commenter le film d'un bout à l'autre",
        bottomOption: "Exiger le silence jusqu'au bout du générique",
      },
      {
        id: 'culture-7',
        type: 'text',
        topOption: 'Revoir la comédie que je connais par cœur',
        bottomOption: 'Tenter un film muet de trois heures',
      },
      {
        id: 'culture-8',
        type: 'text',
        topOption: 'Pleurer devant un dessin animé',
        bottomOption: "Rire devant un film d'horreur",
      },
    ],
  },
  {
    category: 'Musées & scènes',
    categoryIcon: 'landmark',
    questions: [
      {
        id: 'culture-9',
        type: 'image',
        topOption: 'Une heure devant un seul tableau',
        bottomOption: 'Dix salles au pas de course, puis la boutique',
        topImage: 'culture/one-painting',
        bottomImage: 'culture/museum-run',
      },
      {
        id: 'culture-10',
        type: 'text',
        topOption: 'Une pièce jouée dans une cave pour vingt personnes',
        bottomOption: "L'opéra, tout en haut, là où l'on ne voit rien",
      },
      {
        id: 'culture-11',
        type: 'image',
        topOption: 'Une fanfare au coin de la rue',
        bottomOption: 'Un violon seul dans une église',
        topImage: 'culture/street-band',
        bottomImage: 'culture/church-violin',
      },
      {
        id: 'culture-12',
        type: 'text',
        topOption: 'Lire chaque étiquette du musée',
        bottomOption: 'Inventer des dialogues aux portraits',
      },
    ],
  },
  {
    category: 'Sciences & mystères',
    categoryIcon: 'telescope',
    questions: [
      {
        id: 'culture-13',
        type: 'image',
        topOption: 'Guetter une comète avec un télescope',
        bottomOption: 'Chercher un trésor avec une vieille carte',
        topImage: 'culture/telescope-comet',
        bottomImage: 'culture/treasure-map',
      },
      {
        id: 'culture-14',
        type: 'text',
        topOption: 'Percer le secret du tour de magie',
        bottomOption: "Supplier qu'on ne m'explique rien",
      },
      {
        id: 'culture-15',
        type: 'image',
        topOption: 'Monter voir Mars de près',
        bottomOption: 'Descendre saluer les monstres des grands fonds',
        topImage: 'culture/mars-rocket',
        bottomImage: 'culture/deep-sea',
      },
      {
        id: 'culture-16',
        type: 'text',
        topOption: 'Un banquet au Moyen Âge, sans fourchette',
        bottomOption: 'Un brunch dans deux cents ans, sans pesanteur',
      },
    ],
  },
  {
    category: 'Mots & langues',
    categoryIcon: 'languages',
    questions: [
      {
        id: 'culture-17',
        type: 'text',
        topOption: 'Corriger la faute sur le menu',
        bottomOption: 'Trouver que la faute donne du goût au menu',
      },
      {
        id: 'culture-18',
        type: 'text',
        topOption: "Apprendre l'italien dans les chansons d'amour",
        bottomOption: "Apprendre l'italien règle par règle, subjonctif compris",
      },
      {
        id: 'culture-19',
        type: 'text',
        topOption: "Une question à table, et l'on débat jusqu'à minuit",
        bottomOption: "Une question à table, et je dégaine l'encyclopédie",
      },
      {
        id: 'culture-20',
        type: 'image',
        topOption: 'Une carte postale écrite sur les genoux',
        bottomOption: 'Un message vocal de six minutes',
        topImage: 'culture/postcard',
        bottomImage: 'culture/voice-message',
      },
    ],
  },
]);
