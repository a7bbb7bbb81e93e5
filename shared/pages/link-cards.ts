import { publicQuizzes } from '../play/public-quizzes/public-quizzes.ts';
import type { PictureKey } from '../play/pictures.ts';
import { typeset } from '../typeset.ts';
import type { publicPages } from './public-pages.ts';

/** What a messenger shows of a link to a public page, next to the page's description. */
export interface LinkCard {
  /** The words in the picture, and the title of the card. They do not name the product, whose name is configured. */
  readonly title: string;
  readonly line: string;
  /** The name of the picture's file. */
  readonly file: string;
  /** Two drawings of the house, to the left and to the right of the words. */
  readonly drawings: readonly [PictureKey, PictureKey];
}

/** Large enough for every messenger's large card; the words lie within the square in the middle, which others cut out. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;

const byDefault: LinkCard = typeset({
  title: 'Rencontres par affinités',
  line: "Tout commence par ce que l'on partage.",
  file: 'accueil',
  drawings: ['relation/card-1', 'relation/two-by-sea'],
});

const quizLine = typeset('Huit questions, une réponse tout de suite. Et toi ?');

const cards: Readonly<Partial<Record<(typeof publicPages)[number], LinkCard>>> = typeset({
  discover: {
    title: 'Comment deux personnes résonnent',
    line: 'Des points, des cercles, sans formule secrète.',
    file: 'decouvrir',
    drawings: ['culture/telescope-comet', 'relation/two-homes'],
  },
  figures: {
    title: 'Nos chiffres, sans fard',
    line: 'Un mois à la fois, arrondi, y compris ce qui fâche.',
    file: 'chiffres',
    drawings: ['culture/treasure-map', 'culture/card-3'],
  },
  quizLove: {
    title: publicQuizzes.quizLove.title,
    line: quizLine,
    file: 'quiz-amour',
    drawings: ['relation/bouquet', 'relation/ice-cream-date'],
  },
  quizFeeling: {
    title: publicQuizzes.quizFeeling.title,
    line: quizLine,
    file: 'quiz-sentiment',
    drawings: ['intuitives/wave', 'intuitives/drifting-boat'],
  },
  quizAffinity: {
    title: publicQuizzes.quizAffinity.title,
    line: quizLine,
    file: 'quiz-affinite',
    drawings: ['relation/cat-bed', 'relation/dog-walk'],
  },
});

/** Every picture that there is. */
export const linkCards: readonly LinkCard[] = [byDefault, ...Object.values(cards)];

export function linkCardOf(page: (typeof publicPages)[number]): LinkCard {
  return cards[page] ?? byDefault;
}

/** Whether a page has a card of its own: the others share a picture that does not say what they are about. */
export function hasOwnCard(page: (typeof publicPages)[number]): boolean {
  return cards[page] !== undefined;
}

/** The address of a card's picture on the site. */
export function linkPictureAddress({ file }: LinkCard): string {
  return `/partage/${file}.jpg`;
}
