/** A piece of a text, with its place in it as React key. */
export interface TextPart {
  readonly at: number;
  readonly text: string;
  /** The address that it leads to; null for words. */
  readonly href: string | null;
}

/** What looks like an address: only with its scheme or `www.`, so that 'oui.non' stays words. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'«»]+/giu;
/** Marks that belong to the sentence around an address. */
const AFTER_ADDRESS = /[.,;:!?…)\]}]+$/u;

/** A text as words and addresses. An address that hides where it leads, with a name before '@', stays words. */
export function partsOf(text: string, hasLinks: boolean): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addWords = (until: number) => {
    if (until > end) parts.push({ at: end, text: text.slice(end, until), href: null });
  };
  for (const { 0: found, index } of hasLinks ? text.matchAll(ADDRESS) : []) {
    const address = withoutEnd(found);
    const href = hrefOf(address);
    if (href === null) continue;
    addWords(index);
    parts.push({ at: index, text: address, href });
    end = index + address.length;
  }
  addWords(text.length);
  return parts;
}

/** An address without the marks of its sentence; a bracket stays that it opens itself. */
function withoutEnd(found: string): string {
  const marks = AFTER_ADDRESS.exec(found)?.[0] ?? '';
  const isOwnBracket = marks.startsWith(')') && found.slice(0, -marks.length).includes('(');
  return found.slice(0, found.length - marks.length + (isOwnBracket ? 1 : 0));
}

function hrefOf(address: string): string | null {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(full)) return null;
  const { username, password, hostname, href } = new URL(full);
  return username || password || !hostname.includes('.') ? null : href;
}
