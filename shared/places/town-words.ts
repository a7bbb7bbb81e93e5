import { de } from '../elision.ts';

/** The article that a town begins with and that `de` and `à` take in: 'Le Mans', 'Les Sables-d'Olonne', and not 'Lens'. */
const ARTICLE = /^le(s?) /i;

/** 'de Lyon', 'd'Angers', 'du Mans', 'des Sables-d'Olonne', 'de La Rochelle'. */
export function deTown(town: string): string {
  const article = ARTICLE.exec(town);
  return article ? `d${article[1] ? 'es' : 'u'} ${town.slice(article[0].length)}` : de(town);
}

/** 'à Lyon', 'au Mans', 'aux Sables-d'Olonne', 'à La Rochelle'; with « À » where a sentence begins. */
export function aTown(town: string, a: 'à' | 'À' = 'à'): string {
  const article = ARTICLE.exec(town);
  return article
    ? `${a === 'À' ? 'A' : 'a'}u${article[1] ? 'x' : ''} ${town.slice(article[0].length)}`
    : `${a} ${town}`;
}
