/** With a capital where a heading or a line begins: of days, French writes none. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
