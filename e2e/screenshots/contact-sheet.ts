export interface Taken {
  readonly name: string;
  readonly variant: string;
  readonly path: string;
  /** Why there is no picture. */
  readonly failure?: string;
}

/** All pictures on one page: a row for each screen, a column for each width and scheme. */
export function contactSheet(names: readonly string[], variants: readonly string[], taken: readonly Taken[]): string {
  const cell = (name: string, variant: string) => {
    const one = taken.find((picture) => picture.name === name && picture.variant === variant);
    if (!one) return '<td></td>';
    if (one.failure !== undefined) return `<td>${escapeText(one.failure)}</td>`;
    const file = `${name}-${variant}.png`;
    return `<td><a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${variant}"></a></td>`;
  };
  const rows = names.map((name) => {
    const address = taken.find((picture) => picture.name === name)?.path ?? '';
    const cells = variants.map((variant) => cell(name, variant)).join('');
    return `<tr><th>${name}<small>${escapeText(address)}</small></th>${cells}</tr>`;
  });
  const heads = variants.map((variant) => `<th>${variant}</th>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title>
<style>body{font:14px system-ui;background:#777}td,th{vertical-align:top;padding:8px;text-align:left}
small{display:block;font-weight:400}img{height:520px;max-width:640px;object-fit:cover;object-position:top}
thead th{position:sticky;top:0;background:#777}</style>
<table><thead><tr><th></th>${heads}</tr></thead><tbody>${rows.join('\n')}</tbody></table></html>
`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
