import { typeset } from '../../typeset.ts';

/** The picture cards from which a tale begins, each with its alternative text, which is also the illustrator's brief. */
const labels = typeset({
  'moons-whale': 'Une baleine sous deux lunes, loin du rivage',
  'fox-lantern': "Un renard assis près d'une lanterne, dans la forêt",
  'door-dunes': 'Une porte ouverte au milieu des dunes',
  'train-stars': 'Un train arrêté sous mille étoiles',
  'bear-library': "Un ours entre les rayons d'une bibliothèque",
  'castle-mist': 'Un château qui sort de la brume',
  'boat-moon': 'Une barque seule sous un croissant de lune',
  'robot-garden': 'Un robot qui arrose des tulipes',
  'owl-letter': 'Un hibou sur sa branche, une enveloppe à côté',
  'dragon-kitchen': 'Un petit dragon dans une cuisine',
  'balloon-snow': 'Un ballon rouge qui passe au-dessus de la neige',
  'octopus-key': 'Une pieuvre et une vieille clé au fond de la mer',
  'cat-roof': 'Un chat noir sur un toit, la nuit',
  'tent-mountain': 'Une tente au pied de la plus haute montagne',
  'piano-depths': "Un clavier et des notes de musique au fond de l'eau",
  'mushroom-village': 'Des champignons hauts comme des maisons',
  'hourglass-sky': 'Un sablier posé sur les nuages',
  'deer-street': "Un cerf au bout d'une rue éteinte",
  'carousel-night': 'Un manège allumé au milieu de la nuit',
  'turtle-island': "Une tortue au large d'une île minuscule",
  'mirror-forest': 'Un miroir oublié entre les sapins',
  'rocket-hill': 'Une fusée prête à partir derrière une colline',
  'snowman-window': 'Un bonhomme de neige derrière une fenêtre',
  'crown-bench': 'Une couronne laissée sur un banc',
  'telescope-planet': 'Un télescope tourné vers une planète rouge',
  'violin-stage': 'Un violon seul sur une grande scène',
  'bees-hat': 'Un haut-de-forme autour duquel tournent des abeilles',
  'ladder-moon': 'Une échelle posée contre la pleine lune',
  'parrot-map': 'Un perroquet et une carte dépliée',
  'unicorn-mist': 'Une licorne dans la brume du matin',
  'cake-forest': 'Un gâteau allumé au fond des bois',
  'bottle-sea': 'Une bouteille et un coquillage rendus par la mer',
  'penguin-bedroom': 'Un manchot dans une chambre à coucher',
  'umbrella-rain': 'Un parapluie ouvert sous une averse, sans personne',
  'crystal-table': 'Une boule de cristal sur une table',
  'snail-suitcase': 'Un escargot et une valise sur un chemin',
  'bridge-lantern': "Une lanterne au bord d'un pont sans fin",
  'clock-cinema': "Une horloge sur l'écran d'un cinéma vide",
  'swan-lake': "Un cygne sur une eau calme, une plume dans l'air",
  'telephone-desert': 'Un téléphone qui sonne dans le désert',
} as const);

export type TaleCardId = keyof typeof labels;

export const taleCards = Object.entries(labels).map(([id, label]) => ({ id: id as TaleCardId, label }));
