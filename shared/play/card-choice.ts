/** How many cards of a theme count (S-play-3). */
export const CARDS_CHOSEN_AT_MOST = 3;

/**
 * The cards that count of those ticked: a fourth is ignored (S-play-3), as is the same card twice.
 * @returns whether any was left out for being one too many
 */
export function takeFirstCards(ticked: readonly string[]): { readonly cards: string[]; readonly isCut: boolean } {
  const different = [...new Set(ticked)];
  return { cards: different.slice(0, CARDS_CHOSEN_AT_MOST), isCut: different.length > CARDS_CHOSEN_AT_MOST };
}

/** The cards after one was pressed: taken away when it was chosen, added while there is room, else as they were. */
export function toggleCard(chosen: readonly string[], card: string): readonly string[] {
  if (chosen.includes(card)) return chosen.filter((id) => id !== card);
  return chosen.length < CARDS_CHOSEN_AT_MOST ? [...chosen, card] : chosen;
}
