import { escapeHtml } from '../mail/templates/layout.ts';
import { errorWordsOf, FORM_IS_BEHIND } from '#shared/messages/error-pages.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';

interface PlainError {
  readonly status: number;
  readonly productName: string;
  readonly isAfterForm?: boolean;
  /** The address that the page leads to, where it was asked for at another one. */
  readonly address?: string;
  /** The path that was asked for. */
  readonly path?: string;
}

/** What somebody reads whose request came from no page of ours. */
export function foreignOriginSentence(address: string): string {
  return fr`Cette demande ne vient pas de notre site, dont l'adresse est ${address}.`;
}

/**
 * The error page for when pages cannot be rendered, or would not work where they are: plain HTML with its own style. An
 * empty address in it means the page itself, with its query.
 */
export function plainErrorPage(error: PlainError): string {
  const { status, productName, isAfterForm = false, address = '', path = '' } = error;
  const { title, happened, advice, again } = wordsOf(error);
  const target = address === '' ? '' : `${address}/${path.replace(/^[/\\]+/, '')}`;
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
<p class="ways"><a class="first" href="${escapeHtml(target)}">${again}</a> <a href="${escapeHtml(address)}${routes.home}">Revenir à l'accueil</a></p>
</main>
</body>
</html>`;
}

function wordsOf({ status, isAfterForm = false, address }: PlainError) {
  if (address === undefined)
    return { ...errorWordsOf(status), again: isAfterForm ? 'Revenir à la page' : 'Recharger la page' };
  return {
    title: 'Une autre adresse',
    happened: escapeHtml(foreignOriginSentence(address)),
    advice: fr`Ouvre la page à cette adresse, puis recommence : rien n'a été changé.`,
    again: 'Ouvrir la bonne adresse',
  };
}
