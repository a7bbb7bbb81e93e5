/** The shortest word in which one wrong letter is forgiven: in a shorter one it makes another word. */
const SHORTEST_FORGIVEN = 4;
const LETTERS_PER_ERROR = 5;
const ERRORS_AT_MOST = 3;

/** How many typing errors are forgiven in a name of this length. */
export function forgivenErrors(typed: string): number {
  if (typed.length < SHORTEST_FORGIVEN) return 0;
  return Math.min(ERRORS_AT_MOST, Math.max(1, Math.floor(typed.length / LETTERS_PER_ERROR)));
}

/** The least number of letters left out, added, replaced or swapped that turns one text into the other. */
export function countTypingErrors(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      let errors = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      if (row > 1 && column > 1 && isSwapped) errors = Math.min(errors, (beforeLast[column - 2] ?? 0) + 1);
      current.push(errors);
    }
    beforeLast = last;
    last = current;
  }
  return last[meant.length] ?? 0;
}
