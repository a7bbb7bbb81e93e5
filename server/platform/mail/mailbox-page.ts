import type { Response } from 'express';
import { escapeHtml } from './templates/layout.ts';

/** The security policy of the mailbox's pages, which frame the message, unlike the pages of the product. */
const PAGE_POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The security policy of a shown message. Mail clients run, load and submit nothing, and neither does this page; a
 * click still opens a link.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** The schemes in which a mail can be shown, independent of this browser's. */
export const mailViews = { clair: 'Clair', sombre: 'Sombre', inverse: 'Couleurs inversées' } as const;
export type MailView = keyof typeof mailViews;

export function readMailView(given: unknown): MailView | null {
  return typeof given === 'string' && Object.hasOwn(mailViews, given) ? (given as MailView) : null;
}

const DARK = '@media (prefers-color-scheme: dark)';

/**
 * Sends the HTML of a mail in a sandbox.
 * @param view null: in this browser's scheme
 */
export function sendMailHtml(res: Response, html: string, view: MailView | null): void {
  res
    .set('Content-Security-Policy', MAIL_POLICY)
    .set('X-Frame-Options', 'SAMEORIGIN')
    .type('html')
    .send(view === null ? html : showAs(html, view));
}

function showAs(html: string, view: MailView): string {
  if (view === 'sombre') return html.replace(DARK, '@media all');
  const light = html.replace(DARK, '@media not all');
  if (view === 'clair') return light;
  return light.replace(
    '</head>',
    '<style>html { background: #fff; filter: invert(1) hue-rotate(180deg); }</style></head>',
  );
}

/** A mail in a sandboxed frame whose links can be opened. */
export function mailFrame(title: string, address: string, attributes = ''): string {
  return `<iframe title="${escapeHtml(title)}" src="${escapeHtml(address)}" sandbox="allow-top-navigation-by-user-activation allow-popups" ${attributes}></iframe>`;
}

/** Links, of which one is the current page. */
export function choiceOf(label: string, links: readonly { to: string; text: string; isHere: boolean }[]): string {
  const items = links.map(
    ({ to, text, isHere }) =>
      `<a href="${escapeHtml(to)}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`,
  );
  return `<nav class="choice" aria-label="${escapeHtml(label)}">${items.join('')}</nav>`;
}

export function sendPage(res: Response, title: string, content: string): void {
  res.set('Content-Security-Policy', PAGE_POLICY).type('html')
    .send(`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/dev/mailbox/mailbox.css"></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`);
}

/** The style sheet, with the colours and fonts of the mails. */
export const stylesheet = `:root{color-scheme:light dark;font:1.0625rem/1.55 'Segoe UI',Helvetica,Arial,sans-serif;--brand:light-dark(#6d28a8,#dcaeff);--card:light-dark(#fff,#221433);--soft:light-dark(#5f4f6e,#c8b8d8);--edge:light-dark(#8d7aa0,#8a769c)}
body{margin:0;background:light-dark(#f6f1fa,#150c20);color:light-dark(#2b1b3d,#f4ecfb)}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.2;text-wrap:balance}
h1{margin:.5rem 0 1rem;font-size:2rem}
h2{margin:2rem 0 .75rem;font-size:1.45rem}
a{color:var(--brand);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:1rem 0}
input,button{font:inherit;min-height:3.25rem;padding:0 1rem;border:2px solid var(--edge);border-radius:1.25rem;background:var(--card);color:inherit}
button{padding-inline:1.5rem;border-radius:999px;font-weight:700}
label{flex-basis:100%;font-weight:700}
input{flex:1 1 12rem;min-width:0}
ul{list-style:none;margin:0;padding:0}
li a{display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.85rem 1.25rem;margin:.5rem 0;border-radius:1.25rem;background:var(--card);color:inherit;text-decoration:none}
li a:hover{outline:2px solid var(--brand)}
li strong{grid-column:1/-1}
li :is(span,time){overflow-wrap:anywhere;color:var(--soft);font-size:.925rem}
iframe{width:100%;height:46rem;border:0;border-radius:1.25rem;background:light-dark(#f6f1fa,#150c20)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.95rem/1.6 ui-monospace,monospace}
summary{padding-block:.6rem;color:var(--brand);font-weight:700;cursor:pointer}
.telephone svg{width:min(20rem,100%)}
.empty{padding:3rem 1rem;text-align:center}
.choice{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
.choice a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:2px solid var(--edge);border-radius:999px;font-weight:700;text-decoration:none}
.choice a[aria-current]{border-color:var(--brand);background:var(--brand);color:light-dark(#fff,#2a1140)}
main:has(.views){max-width:80rem}
.views{display:flex;flex-wrap:wrap;gap:1.5rem 1rem}
figure{margin:0;max-width:100%;overflow-x:auto}
figcaption{position:sticky;left:0;font-weight:700;margin-bottom:.5rem}
.views iframe{height:58rem}
.views iframe[width="390"]{width:390px;max-width:100%}
.views iframe[width="1280"]{width:1280px}
@media (max-width:36rem){li a{grid-template-columns:1fr}iframe{height:64rem}}`;
