/** How long a string is that two readers can compare. Shorter ones are in everything. */
const LENGTH = 8;

/**
 * What differs from one answer to the next in any case, and the length of an answer, which follows from what
 * it says.
 */
const moments = [
  /"(date|x-request-id|set-cookie|content-length|x-ratelimit[^"]*|ratelimit[^"]*)":("(?:\\.|[^"\\])*"|\[[^\]]*\]),?/g,
  /(?<=W\/\\")[0-9a-f]+(?=-)/g,
] as const;

/** Every string of eight characters in all that somebody read, except where it overlaps with one of the given words. */
export function stringsIn(read: Iterable<string>, exceptWords: readonly string[] = []): Set<string> {
  const strings = new Set<string>();
  for (const text of read) {
    const lasting = moments.reduce((rest, moment) => rest.replace(moment, ''), text);
    const parts = exceptWords.reduce((some, word) => some.flatMap((part) => part.split(word)), [lasting]);
    for (const part of parts)
      for (let at = 0; at + LENGTH <= part.length; at += 1) strings.add(part.slice(at, at + LENGTH));
  }
  return strings;
}

/** The strings that two readers have in common and that are not in what they read about others. */
export function commonStrings(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  aboutOthers: ReadonlySet<string>,
): string[] {
  return [...one].filter((string) => other.has(string) && !aboutOthers.has(string));
}
