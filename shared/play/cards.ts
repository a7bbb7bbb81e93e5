import type { Theme } from '../questionnaire/options.ts';
import type { PictureKey } from './pictures.ts';
import { typeset } from '../typeset.ts';

/** A sentence or scene that a member recognises themselves in; one to three of a theme's six are chosen. */
export interface Card {
  readonly id: string;
  readonly text: string;
  readonly picture: PictureKey;
}

/** The cards of each theme, in the order of `cardIdsOf`. */
export const cardsOf = typeset<Record<Theme, readonly Card[]>>({
  gouts: [
    { id: 'gout-1', text: 'Au marché, je repars toujours avec une pêche de trop', picture: 'gouts/card-1' },
    { id: 'gout-2', text: "J'ai une chanson pour chaque virage de ma vie", picture: 'gouts/card-2' },
    { id: 'gout-3', text: "Chez moi, il y a plus de livres que d'étagères", picture: 'gouts/card-3' },
    { id: 'gout-4', text: "Donne-moi un feu, un bol brûlant, et l'hiver peut durer", picture: 'gouts/card-4' },
    { id: 'gout-5', text: 'Je mets du piment partout, même dans mes dimanches', picture: 'gouts/card-5' },
    { id: 'gout-6', text: "Une table, des bougies, et la soirée n'a plus d'heure", picture: 'gouts/card-6' },
  ],
  loisirs: [
    { id: 'loisir-1', text: 'Mon dimanche idéal tient entre un plaid et une théière', picture: 'loisirs/card-1' },
    { id: 'loisir-2', text: "Je connais tous les chemins à vélo qui mènent à l'eau", picture: 'loisirs/card-2' },
    { id: 'loisir-3', text: "Je commence dix projets et j'en finis un, magnifique", picture: 'loisirs/card-3' },
    { id: 'loisir-4', text: 'Je parle à mes plantes, et certaines me répondent', picture: 'loisirs/card-4' },
    { id: 'loisir-5', text: "Je danse dans la cuisine pendant que l'eau bout", picture: 'loisirs/card-5' },
    { id: 'loisir-6', text: 'Je dors mieux sous une tente que dans un palace', picture: 'loisirs/card-6' },
  ],
  culture: [
    { id: 'culture-1', text: "J'ai toujours un livre dans mon sac, au cas où", picture: 'culture/card-1' },
    { id: 'culture-2', text: 'Je pleure au cinéma, et tant pis pour la lumière', picture: 'culture/card-2' },
    { id: 'culture-3', text: "Une question d'enfant peut m'occuper trois jours", picture: 'culture/card-3' },
    { id: 'culture-4', text: 'Je visite une ville par ses musées, puis par ses bars', picture: 'culture/card-4' },
    { id: 'culture-5', text: 'Je rapporte de chaque pays trois mots et un accent', picture: 'culture/card-5' },
    { id: 'culture-6', text: "Je m'arrête au milieu du trottoir pour une étoile", picture: 'culture/card-6' },
  ],
  valeurs: [
    { id: 'valeur-1', text: 'Je préfère une vérité maladroite à un silence poli', picture: 'valeurs/card-1' },
    { id: 'valeur-2', text: "Je laisse ma porte ouverte, et quelqu'un entre toujours", picture: 'valeurs/card-2' },
    { id: 'valeur-3', text: 'Je recouds, je recolle, je répare avant de remplacer', picture: 'valeurs/card-3' },
    { id: 'valeur-4', text: "J'aimerais laisser un jardin derrière moi", picture: 'valeurs/card-4' },
    { id: 'valeur-5', text: 'Je garde ma liberté comme on garde un feu', picture: 'valeurs/card-5' },
    { id: 'valeur-6', text: "À trois heures du matin, je décroche et j'arrive", picture: 'valeurs/card-6' },
  ],
  relation: [
    { id: 'relation-1', text: "J'aime qu'on se taise ensemble sans que ça pèse", picture: 'relation/card-1' },
    { id: 'relation-2', text: "Je m'attache d'abord à une voix", picture: 'relation/card-2' },
    { id: 'relation-3', text: "J'écris des petits mots et je les cache partout", picture: 'relation/card-3' },
    { id: 'relation-4', text: "J'ai besoin d'un bras de mer entre nos deux îles", picture: 'relation/card-4' },
    { id: 'relation-5', text: "Je ris fort, et j'espère que tu riras plus fort", picture: 'relation/card-5' },
    { id: 'relation-6', text: 'Je cherche à qui raconter les tout petits riens', picture: 'relation/card-6' },
  ],
  intuitives: [
    { id: 'intuitif-1', text: 'Une porte entrouverte sur la mer', picture: 'intuitives/card-1' },
    { id: 'intuitif-2', text: 'Une lanterne allumée au fond de la forêt', picture: 'intuitives/card-2' },
    { id: 'intuitif-3', text: "Un cerf immobile au bout d'une rue déserte", picture: 'intuitives/card-3' },
    { id: 'intuitif-4', text: 'Un ballon rouge qui a dépassé les nuages', picture: 'intuitives/card-4' },
    { id: 'intuitif-5', text: 'Un sablier où coule de la lumière', picture: 'intuitives/card-5' },
    { id: 'intuitif-6', text: 'Un jardin qui ne fleurit que la nuit', picture: 'intuitives/card-6' },
  ],
});
