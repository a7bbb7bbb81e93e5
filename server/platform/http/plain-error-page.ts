import { escapeHtml } from '../mail/templates/layout.ts';
import { errorWordsOf, FORM_IS_BEHIND } from '#shared/messages/error-pages.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';

interface PlainError {
  readonly status: number;
  readonly productName: string;
  readonly isAfterForm?: boolean;
}

/**
 * The error page for when pages cannot be rendered: plain HTML with its own style. An empty address in it means the
 * page itself, with its query.
 */
export function plainErrorPage({ status, productName, isAfterForm = false }: PlainError): string {
  const { title, happened, advice } = errorWordsOf(status);
  return fr`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${escapeHtml(productName)}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/failure.css">
</head>
<body>
<main>
<p class="number" aria-hidden="true">${status}</p>
<h1>${title}</h1>
<p>${happened}</p>
<p>${advice}</p>${isAfterForm ? `\n<p>${FORM_IS_BEHIND}</p>` : ''}
<p class="ways"><a class="first" href="">${isAfterForm ? 'Revenir à la page' : 'Recharger la page'}</a> <a href="${routes.home}">Revenir à l'accueil</a></p>
</main>
</body>
</html>`;
}
