import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';

/** A legal page: sections of paragraphs, lists and facts. Its texts can contain links like the assistant's answers. */
export interface LegalDocument {
  readonly title: string;
  readonly intro: string;
  /** The date from which these words hold; null for a document without a date. */
  readonly since: string | null;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export type LegalBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Facts: names, each with its value. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  /** A part that the reader opens to know more. */
  | { readonly kind: 'more'; readonly summary: string; readonly blocks: readonly LegalBlock[] }
  | { readonly kind: 'heading'; readonly text: string };

export const text = (words: string): LegalBlock => ({ kind: 'text', text: words });
export const list = (...items: readonly string[]): LegalBlock => ({ kind: 'list', items });
export const facts = (...pairs: readonly (readonly [string, string])[]): LegalBlock => ({
  kind: 'facts',
  facts: pairs,
});

const paths: ReadonlySet<string> = new Set(Object.values(routes));

/** A link to one of our pages, or only its name if this release has no such page. */
export function pageNamed(name: string, path: string): string {
  return paths.has(path) ? linkTo(name, path) : fr`« ${name} »`;
}
