import type { ReactNode } from 'react';

/**
 * The same words, in which no line ends within 'e-mail'. The hyphen stays the plain one: D2's own, which our fonts
 * hold, and which people find and copy.
 */
export function keepWhole(words: ReactNode): ReactNode {
  if (typeof words !== 'string') return words;
  return words.split(/(e-mails?)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whole">
        {part}
      </span>
    ),
  );
}
