const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** What a person reads on a page, its title first: however it is marked up, and whatever code comes with it. */
export function visibleText(html: string): string {
  const title = /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  const text = body
    .replaceAll(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ');
  return `${title} ${text}`
    .replaceAll(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** How many elements the body of a page has. */
export function countElements(html: string): number {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  return body.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').match(/<[a-z]/g)?.length ?? 0;
}
