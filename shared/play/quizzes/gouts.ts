import type { Category } from '../question.ts';
import { typeset } from '../../typeset.ts';

export const gouts = typeset<readonly Category[]>([
  {
    category: 'À table',
    categoryIcon: 'utensils',
    questions: [
      {
        id: 'gouts-1',
        type: 'image',
        topOption: "Un petit déjeuner qui dure jusqu'à midi",
        bottomOption: 'Un dîner qui commence à vingt-deux heures',
        topImage: 'gouts/late-breakfast',
        bottomImage: 'gouts/late-dinner',
      },
      {
        id: 'gouts-2',
        type: 'text',
        topOption: 'Piquer une frite dans toutes les assiettes',
        bottomOption: 'Défendre mon assiette comme une frontière',
      },
      {
        id: 'gouts-3',
        type: 'text',
        topOption: 'Peser la farine au gramme près',
        bottomOption: "Cuisiner à l'œil, jamais deux fois le même plat",
      },
      {
        id: 'gouts-4',
        type: 'image',
        topOption: 'Une part de pizza sur un banc',
        bottomOption: 'Un menu en sept services',
        topImage: 'gouts/pizza-bench',
        bottomImage: 'gouts/tasting-menu',
      },
    ],
  },
  {
    category: "À l'oreille",
    categoryIcon: 'headphones',
    questions: [
      {
        id: 'gouts-5',
        type: 'text',
        topOption: 'La même chanson en boucle pendant trois semaines',
        bottomOption: 'Une nouvelle playlist chaque lundi matin',
      },
      {
        id: 'gouts-6',
        type: 'image',
        topOption: "Un disque entier, sans rien faire d'autre",
        bottomOption: 'De la musique partout, de la douche au métro',
        topImage: 'gouts/whole-record',
        bottomImage: 'gouts/music-everywhere',
      },
      {
        id: 'gouts-7',
        type: 'text',
        topOption: 'Chanter faux à tue-tête dans la voiture',
        bottomOption: 'Fredonner juste assez bas pour ne gêner personne',
      },
      {
        id: 'gouts-8',
        type: 'text',
        topOption: "Le silence d'une maison endormie",
        bottomOption: "Le brouhaha d'un café plein",
      },
    ],
  },
  {
    category: 'Chez soi',
    categoryIcon: 'armchair',
    questions: [
      {
        id: 'gouts-9',
        type: 'image',
        topOption: 'Une jungle de plantes qui mange la fenêtre',
        bottomOption: 'Une pièce blanche et une seule belle chaise',
        topImage: 'gouts/plant-jungle',
        bottomImage: 'gouts/single-chair',
      },
      {
        id: 'gouts-10',
        type: 'text',
        topOption: 'Un fauteuil chiné au passé inventé',
        bottomOption: 'Un meuble neuf qui sent encore le carton',
      },
      {
        id: 'gouts-11',
        type: 'text',
        topOption: 'La grande lumière du plafond, au moins on y voit',
        bottomOption: 'Sept petites lampes, quitte à lire de travers',
      },
      {
        id: 'gouts-12',
        type: 'text',
        topOption: 'Un lit fait au carré avant le café',
        bottomOption: 'Une couette en boule qui attend le soir',
      },
    ],
  },
  {
    category: 'Ailleurs',
    categoryIcon: 'globe',
    questions: [
      {
        id: 'gouts-13',
        type: 'image',
        topOption: 'Le réveil à cinq heures pour voir le sommet',
        bottomOption: 'La sieste à quinze heures sous le parasol',
        topImage: 'gouts/summit-dawn',
        bottomImage: 'gouts/beach-nap',
      },
      {
        id: 'gouts-14',
        type: 'text',
        topOption: 'Retourner chaque été dans le même village',
        bottomOption: 'Ne jamais dormir deux fois dans la même ville',
      },
      {
        id: 'gouts-15',
        type: 'image',
        topOption: 'Un train de nuit et des gares inconnues',
        bottomOption: 'Une voiture pleine et la carte sur les genoux',
        topImage: 'gouts/night-train',
        bottomImage: 'gouts/road-map',
      },
      {
        id: 'gouts-16',
        type: 'text',
        topOption: 'Un programme imprimé, horaires des musées compris',
        bottomOption: 'Un billet pris la veille et aucun hôtel',
      },
    ],
  },
  {
    category: 'Les cinq sens',
    categoryIcon: 'flower',
    questions: [
      {
        id: 'gouts-17',
        type: 'image',
        topOption: "L'odeur de la pluie sur le goudron chaud",
        bottomOption: "L'odeur d'un gâteau qui gonfle au four",
        topImage: 'gouts/summer-rain',
        bottomImage: 'gouts/cake-oven',
      },
      {
        id: 'gouts-18',
        type: 'text',
        topOption: 'Un gros pull qui gratte mais qui a vécu',
        bottomOption: 'Une chemise douce, repassée du matin',
      },
      {
        id: 'gouts-19',
        type: 'text',
        topOption: 'Finir sur un carré de chocolat',
        bottomOption: 'Finir sur un dernier bout de fromage',
      },
      {
        id: 'gouts-20',
        type: 'image',
        topOption: 'La première neige derrière la vitre',
        bottomOption: "Le premier bain de mer de l'année",
        topImage: 'gouts/first-snow',
        bottomImage: 'gouts/first-swim',
      },
    ],
  },
]);
