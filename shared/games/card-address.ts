import type { TaleCardId } from './content/cards.ts';

/** The address of a card's picture on the site. */
export function taleCardAddress(id: TaleCardId): string {
  return `/jeux/${id}.svg`;
}
