/**
 * 32 bits of a text, the same on every machine and in every release: FNV-1a, with its bits mixed so that each of them
 * depends on every character.
 */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  // By hand, because the iterator of a text makes a text of each character.
  for (let at = 0; at < text.length; at += 1) {
    const character = text.codePointAt(at) ?? 0;
    if (character > 0xffff) at += 1;
    hash = Math.imul(hash ^ character, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
