/** Runs of at least four single characters with a separator between them: 's a l o p e', 's.a.l.o.p.e'. */
const spelled = /(?<!\S)(?:\S[ .*_-]){3,}\S(?!\S)/gu;
const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
};

/** A text without accents, letter variants and invisible characters, with plain spaces; capitals and lines stay. */
export function withoutAccents(text: string): string {
  return text
    .replaceAll(/[\u{2018}-\u{201b}\u{2bb}\u{2bc}\u{60}\u{b4}]/gu, "'")
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim();
}

/** A text to look for words in: on one line, in small letters, without accents, and words spelled by letters joined. */
export function plain(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(spelled, (letters) =>
      Array.from(letters)
        .filter((_, index) => index % 2 === 0)
        .join(''),
    )
    .replaceAll(/\s*\n\s*/g, ' ');
}

/** A plain text with letters in place of the digits and signs inside its words: 'c0nnard', 'in$ta'. */
export function withoutLookalikes(text: string): string {
  return text.replaceAll(/[\w$@]+/g, (word) =>
    (word.match(/[a-z]/g)?.length ?? 0) < 2 ? word : word.replaceAll(/[013457$@]/g, (sign) => lookalikes[sign] ?? sign),
  );
}
