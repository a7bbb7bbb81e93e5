/** How many cards of a theme a member can choose (S-play-3). */
export const CARDS_CHOSEN_AT_MOST = 3;

/**
 * The cards that count of the ticked ones: a fourth and repeated ones are ignored (S-play-3).
 * @returns whether a card was left out because there were too many
 */
export function takeFirstCards(ticked: readonly string[]): { readonly cards: string[]; readonly isCut: boolean } {
  const different = [...new Set(ticked)];
  return { cards: different.slice(0, CARDS_CHOSEN_AT_MOST), isCut: different.length > CARDS_CHOSEN_AT_MOST };
}

/**
 * The chosen cards after one was pressed: without it if it was chosen, with it if there is room, otherwise unchanged.
 */
export function toggleCard(chosen: readonly string[], card: string): readonly string[] {
  if (chosen.includes(card)) return chosen.filter((id) => id !== card);
  return chosen.length < CARDS_CHOSEN_AT_MOST ? [...chosen, card] : chosen;
}
