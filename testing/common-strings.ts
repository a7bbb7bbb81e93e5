/** How long a string is that two readers can compare. Shorter ones are in everything. */
const LENGTH = 8;
/**
 * How long a string across the hyphens of an id is: eight characters with two hyphens and the version among them are
 * alike by chance now and then. Its parts between the hyphens are compared like everything else.
 */
const ID_LENGTH = 16;

/**
 * Headers that differ from one answer to the next in any case, and those that follow from the length of an answer, which
 * follows from what it says.
 */
const MOMENTS =
  /"(date|x-request-id|set-cookie|content-length|content-encoding|transfer-encoding|x-ratelimit[^"]*)":("(?:\\.|[^"\\])*"|\[[^\]]*\]),?/g;
/** A hash in a header, without the length in front of it. */
const ETAG = /"etag":"(?:W\/)?\\"(?:[0-9a-f]+-)?([^"\\]+)\\""/g;
/** What separates the parts of a mail: random letters between fixed ones. */
const BOUNDARY = /boundary=\\*"[^"]*"/g;
/** What ends an item of a list in JSON: what follows says only whether it is the last one. */
const ITEM_END = /\}\],|\},\{/;
/** A random value, which is compared by itself: its first letters and what stands before them may be alike by chance. */
const OPAQUE = /([\w+-]{20,})/;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Every string of eight characters in all that somebody read, and of sixteen in its ids, except where it overlaps with
 * one of the given words.
 */
export function stringsIn(read: Iterable<string>, exceptWords: readonly string[] = []): Set<string> {
  const strings = new Set<string>();
  // Pages have most of their parts in common: each is taken apart once.
  const seen = new Set<string>();
  for (const text of read) {
    const lasting = text.replace(MOMENTS, '').replace(BOUNDARY, '').replace(ETAG, '\n$1\n');
    for (const [id] of lasting.matchAll(ID)) addParts(strings, id.replaceAll('-', '').toLowerCase(), ID_LENGTH);
    const lines = lasting
      .replace(ID, (id) => `\n${id.replaceAll('-', '\n')}\n`)
      .split('\n')
      .flatMap((line) => line.split(ITEM_END))
      .flatMap((line) => line.split(OPAQUE));
    const words = exceptWords.filter((word) => lasting.includes(word));
    const parts = words.reduce((some, word) => some.flatMap((part) => part.split(word)), lines);
    for (const part of parts) {
      if (!seen.has(part)) addParts(strings, part, LENGTH);
      seen.add(part);
    }
  }
  return strings;
}

function addParts(strings: Set<string>, text: string, length: number): void {
  for (let at = 0; at + length <= text.length; at += 1) strings.add(text.slice(at, at + length));
}

/** The strings that a reader does not read about others: few, so that they are compared with many readers quickly. */
export function stringsBeyond(strings: ReadonlySet<string>, aboutOthers: ReadonlySet<string>): Set<string> {
  const beyond = new Set<string>();
  for (const string of strings) if (!aboutOthers.has(string)) beyond.add(string);
  return beyond;
}

/** The strings that two readers have in common. */
export function commonStrings(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((string) => other.has(string));
}
