import type { ReactNode } from 'react';

const EMAIL = /e-mails?/i;
/** 'portes-tu', and the mark after it. */
const JOINED = /\S+-\S+(?:[\u00a0\u202f]\S+)?/;

/**
 * Keeps a line from breaking within 'e-mail'. The hyphen stays the plain one, which our fonts
 * hold, and which people find and copy.
 */
export function withoutBreaks(words: ReactNode): ReactNode {
  return withoutBreaksIn(words, EMAIL);
}

/** For what is written large: no line ends within any words that a hyphen joins. */
export function withoutHyphenBreaks(words: ReactNode): ReactNode {
  return withoutBreaksIn(words, JOINED);
}

function withoutBreaksIn(words: ReactNode, pattern: RegExp): ReactNode {
  const found = typeof words === 'string' && pattern.exec(words);
  if (!found) return words;
  const [whole] = found;
  return (
    <>
      {found.input.slice(0, found.index)}
      <span className="whole">{whole}</span>
      {withoutBreaksIn(found.input.slice(found.index + whole.length), pattern)}
    </>
  );
}
