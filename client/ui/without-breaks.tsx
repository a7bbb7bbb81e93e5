import type { ReactNode } from 'react';
import { NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE } from '#shared/typeset.ts';

const EMAIL = /e-mails?/i;
/** Words that must not be broken, such as 'portes-tu' and the question mark after it. */
const JOINED = new RegExp(String.raw`\S+-\S+(?:[${NO_BREAK_SPACE}${NARROW_NO_BREAK_SPACE}]\S+)?`);

/**
 * Prevents a line break within 'e-mail'. The hyphen stays the ordinary one, which our fonts contain, and which people
 * can search and copy.
 */
export function withoutBreaks(words: ReactNode): ReactNode {
  return withoutBreaksIn(words, EMAIL);
}

/** Prevents a line break at any hyphen, for large headings. */
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
