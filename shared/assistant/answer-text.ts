/**
 * A part of an answer: words, a link within the product, a mail address, a telephone number, an official site, or a
 * question that can be asked by a click.
 */
export type AnswerPart = { readonly text: string } & (
  | { readonly kind: 'words' | 'question' }
  | { readonly kind: 'link' | 'mail' | 'telephone' | 'site'; readonly to: string }
);

/** A part of the answer with the position at which it begins, which names it while the answer grows. */
type Positioned<Part> = Part & { readonly at: number };

export type Paragraph = Positioned<{ readonly parts: readonly Positioned<AnswerPart>[] }>;

const ASK = '#demander';
/**
 * A link, `[words](target)`; only our own addresses, a mail address, a telephone number, a site of the state or a
 * question may be its target.
 */
const linked =
  /\[([^\][]{1,160})\]\((\/[a-z0-9-]*|#demander|mailto:[^\s()]{3,254}|(?:tel|sms):\d{2,10}|https:\/\/(?:[a-z0-9-]+\.)*gouv\.fr(?:\/[a-z0-9/-]*)?)\)/g;

export const linkTo = (text: string, path: string): string => `[${text}](${path})`;
export const mailTo = (address: string): string => `[${address}](mailto:${address})`;
/** A number to call, written as people read it. */
export const callTo = (number: string): string => `[${number}](tel:${number.replaceAll(/\D/g, '')})`;
/** A number to write to. */
export const textTo = (number: string): string => `[${number}](sms:${number})`;
/** A site of the French state, by its host and path: no other site is ever linked. */
export const siteTo = (text: string, address: string): string => `[${text}](https://${address})`;
export const questionToAsk = (question: string): string => `[${question}](${ASK})`;

/** Splits an answer into paragraphs of parts. A link to any other site stays text. */
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
  if (target.startsWith('tel:') || target.startsWith('sms:')) return { kind: 'telephone', text, to: target };
  if (target.startsWith('https:')) return { kind: 'site', text, to: target };
  return paths.has(target) ? { kind: 'link', text, to: target } : null;
}

/** The text of an answer without links, for reading aloud. */
export function plainText(answer: string): string {
  return answer.replaceAll(linked, '$1');
}
