import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { MANIFEST_PATH, OFFLINE_PATH, SERVICE_WORKER_PATH } from '#shared/installation/installation.ts';
import { routes } from '#shared/routes.ts';
import type { Config } from '../../platform/config.ts';
import { CLIENT_FILES, type Renderer } from '../../platform/http/render.ts';
import { fr } from '#shared/typeset.ts';

/** The place in the service worker's code where its release is filled in. */
const RELEASE_SLOT = '%RELEASE%';
/** The Cache-Control of a file that browsers ask for again each time, so that none stays with an earlier release. */
const ALWAYS_ASKED = 'no-cache';
const ONE_HOUR = 'public, max-age=3600';

interface MadeFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly body: Buffer;
}

/**
 * Serves the files of the installable app: the manifest, the offline page, and the service worker. They are equal for
 * everybody and made once. Without a build there is only the manifest.
 */
export function installationFiles(config: Config, { renderOfflinePage }: Renderer): RequestHandler {
  const files = new Map<string, MadeFile>([
    [MANIFEST_PATH, fileOf('application/manifest+json', ONE_HOUR, JSON.stringify(manifestOf(config)))],
  ]);
  if (renderOfflinePage) {
    const page = renderOfflinePage(config.productName);
    const worker = readFileSync(path.join(CLIENT_FILES, 'service-worker.js'), 'utf8');
    // Another offline page makes another worker: browsers compare its bytes, and then cache the new page.
    const release = createHash('sha256').update(page).digest('hex').slice(0, 12);
    files.set(OFFLINE_PATH, fileOf('text/html', ALWAYS_ASKED, page));
    files.set(
      SERVICE_WORKER_PATH,
      fileOf(
        'text/javascript',
        ALWAYS_ASKED,
        worker.replaceAll(RELEASE_SLOT, () => release),
      ),
    );
  }
  return (req, res, next) => {
    const found = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined;
    if (!found) return next();
    res.set('Cache-Control', found.cacheControl).type(found.type).send(found.body);
  };
}

function fileOf(type: string, cacheControl: string, text: string): MadeFile {
  return { type: `${type}; charset=utf-8`, cacheControl, body: Buffer.from(text) };
}

function manifestOf({ productName }: Config) {
  const png = { type: 'image/png' };
  return {
    id: '/',
    name: `${productName}, rencontres par affinités`,
    short_name: productName,
    description: fr`Des rencontres par affinités : on se plaît d'abord par ce que l'on partage.`,
    lang: 'fr',
    dir: 'ltr',
    start_url: routes.splash,
    scope: '/',
    display: 'standalone',
    // The colour that the head of each page names too; pages have another one for dark schemes.
    theme_color: '#4a1f8c',
    background_color: '#341674',
    categories: ['social', 'lifestyle'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', ...png },
      { src: '/icons/icon-512.png', sizes: '512x512', ...png },
      { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable', ...png },
    ],
    shortcuts: [
      { name: 'Mes matchs', short_name: 'Matchs', url: routes.matches },
      { name: 'Thèmes et cartes', short_name: 'Cartes', url: routes.themes },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icons/icon-192.png', sizes: '192x192', ...png }] })),
  };
}
