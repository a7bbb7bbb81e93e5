const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, 32 bits, unsigned: evenly distributed and the same on every machine. */
export function hashText(text: string): number {
  let hash = FNV_BASIS;
  // By hand, because the iterator of a text makes a text of each character.
  for (let at = 0; at < text.length; at += 1) {
    const character = text.codePointAt(at) ?? 0;
    if (character > 0xffff) at += 1;
    hash = Math.imul(hash ^ character, FNV_PRIME);
  }
  return hash >>> 0;
}
