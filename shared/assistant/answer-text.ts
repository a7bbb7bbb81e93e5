/**
 * A part of an answer: words, a link within the product, a mail address, or a question that can be asked by a click.
 */
export type AnswerPart = { readonly text: string } & (
  { readonly kind: 'words' | 'question' } | { readonly kind: 'link' | 'mail'; readonly to: string }
);

/** A part of the answer with the position at which it begins, which names it while the answer grows. */
type Positioned<Part> = Part & { readonly at: number };

export type Paragraph = Positioned<{ readonly parts: readonly Positioned<AnswerPart>[] }>;

const ASK = '#demander';
/** A link, `[words](target)`; only our own addresses, a mail address or a question may be its target. */
const linked = /\[([^\][]{1,160})\]\((\/[a-z0-9-]*|#demander|mailto:[^\s()]{3,254})\)/g;

export const linkTo = (text: string, path: string): string => `[${text}](${path})`;
export const mailTo = (address: string): string => `[${address}](mailto:${address})`;
export const questionToAsk = (question: string): string => `[${question}](${ASK})`;

/** Splits an answer into paragraphs of parts. A link to another site stays text. */
export function paragraphsOf(answer: string, paths: ReadonlySet<string>): Paragraph[] {
  return [...answer.matchAll(/[^\n]*\S[^\n]*/g)].map(({ 0: line, index: at }) => ({
    at,
    parts: partsOf(line.trim(), paths),
  }));
}

function partsOf(paragraph: string, paths: ReadonlySet<string>): Positioned<AnswerPart>[] {
  const parts: Positioned<AnswerPart>[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(linked)) {
    const [whole, text = '', target = ''] = match;
    const part = partFor(text, target, paths);
    if (!part) continue;
    if (match.index > end) parts.push({ at: end, kind: 'words', text: paragraph.slice(end, match.index) });
    parts.push({ at: match.index, ...part });
    end = match.index + whole.length;
  }
  if (end < paragraph.length) parts.push({ at: end, kind: 'words', text: paragraph.slice(end) });
  return parts;
}

function partFor(text: string, target: string, paths: ReadonlySet<string>): AnswerPart | null {
  if (target === ASK) return { kind: 'question', text };
  if (target.startsWith('mailto:')) return { kind: 'mail', text, to: target };
  return paths.has(target) ? { kind: 'link', text, to: target } : null;
}

/** The text of an answer without links, for reading aloud. */
export function plainText(answer: string): string {
  return answer.replaceAll(linked, '$1');
}
