import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { StaticHandlerContext } from 'react-router';
import { renderPage } from 'vike/server';
import type { RequestHandler } from 'express';
import type { Viewer } from '#shared/viewer.ts';

/** What the pages are rendered from; the same shape arrives in `pageContext` on both sides. */
export interface PageInput {
  readonly url: string;
  readonly staticContext: StaticHandlerContext;
  readonly viewer: Viewer;
}

/** The seam behind which Vike stands: data in, the whole HTML document out. */
export type RenderPage = (input: PageInput) => Promise<string>;

export interface Renderer {
  readonly render: RenderPage;
  /** Vite's own middleware, only where pages are rendered from source. */
  readonly middleware?: RequestHandler;
}

const projectRoot = path.resolve(import.meta.dirname, '../..');
export const CLIENT_FILES = path.join(projectRoot, 'dist/client');
/** Vite's manifest, where Vike puts it. */
const MANIFEST = path.join(projectRoot, 'dist/assets.json');
const SERVER_ENTRY = path.join(projectRoot, 'dist/server/entry.mjs');

/** Pages from `dist/`, or from source with reload on change. */
export async function createRenderer({ fromSource }: { fromSource: boolean }): Promise<Renderer> {
  if (fromSource) {
    const { createDevMiddleware } = await import('vike/server');
    const { devMiddleware } = await createDevMiddleware({ root: projectRoot });
    return { render, middleware: devMiddleware as RequestHandler };
  }
  if (!existsSync(SERVER_ENTRY)) throw new Error('The pages are not built yet: run "npm run build".');
  await import(pathToFileURL(SERVER_ENTRY).href);
  const manifest: unknown = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return { render: (input) => render({ ...input, manifest }) };
}

async function render({
  url,
  staticContext,
  viewer,
  manifest = {},
}: PageInput & { manifest?: unknown }): Promise<string> {
  const { httpResponse, errorWhileRendering } = await renderPage({ urlOriginal: url, staticContext, viewer, manifest });
  if (errorWhileRendering) throw errorWhileRendering as Error;
  if (!httpResponse) throw new Error('Vike found no page.');
  return httpResponse.body;
}
