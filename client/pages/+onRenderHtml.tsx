import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { renderOfflinePage, renderParts } from '../routing/server-entry.ts';
import '../styles/index.css';

// Pages from source have no list of what a screen brings: there Vike links the styles of all features, found by this.
if (import.meta.env.DEV) import.meta.glob('../features/*/*.css');

/**
 * The document around every page, with the styles, fonts and code of this build, and with slots for what differs from
 * page to page; the caller fills the slots.
 */
export function onRenderHtml({ slot, handOver }: PageContextServer) {
  handOver({ renderParts, renderOfflinePage });
  const here = dangerouslySkipEscape(slot);
  return {
    documentHtml: escapeInject`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${here}</title>
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#4a1f8c" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#140b1f" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${here}
</head>
<body>${here}</body>
</html>`,
  };
}
