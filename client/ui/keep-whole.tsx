import type { ReactNode } from 'react';

/**
 * The same words, in which no line ends within 'e-mail'. The hyphen stays the plain one: D2's own, which our fonts
 * hold, and which people find and copy.
 */
export function keepWhole(words: ReactNode): ReactNode {
  const found = typeof words === 'string' && /e-mails?/i.exec(words);
  if (!found) return words;
  const [whole] = found;
  return (
    <>
      {found.input.slice(0, found.index)}
      <span className="whole">{whole}</span>
      {keepWhole(found.input.slice(found.index + whole.length))}
    </>
  );
}
