import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import { fillFrame, FRAME_FILE, projectRoot, type PageCode, type PageFrame, type PageInput } from './page-frame.ts';

/** Renders a page: data in, the whole HTML document out. */
export type RenderPage = (input: PageInput) => Promise<string>;

export interface Renderer {
  readonly render: RenderPage;
  /** The page that is shown in place of all others without a network; absent where pages are rendered from source. */
  readonly renderOfflinePage?: (productName: string) => string;
  /** Vite's own middleware, only where pages are rendered from source. */
  readonly middleware?: RequestHandler;
}

export const CLIENT_FILES = path.join(projectRoot, 'dist/client');
/** Vite's manifest, where Vike puts it. */
const MANIFEST = path.join(projectRoot, 'dist/assets.json');
const PAGE_CODE = path.join(projectRoot, 'dist/server/pages.mjs');

/** Creates the renderer of pages, from `dist/` or from source with reload on change. */
export async function createRenderer({ fromSource }: { fromSource: boolean }): Promise<Renderer> {
  if (!fromSource) return createBuiltRenderer();
  // Needs Vite and Vike, which production does not install.
  const { createSourceRenderer } = await import('./render-from-source.ts');
  return createSourceRenderer();
}

async function createBuiltRenderer(): Promise<Renderer> {
  if (!existsSync(FRAME_FILE)) throw new Error('The pages are not built yet: run "npm run build".');
  const frame = readJson(FRAME_FILE) as PageFrame;
  const manifest = readJson(MANIFEST);
  const { renderParts, renderOfflinePage } = (await import(pathToFileURL(PAGE_CODE).href)) as PageCode;
  const frameWithoutScripts = { ...frame, end: frame.end.replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '') };
  return {
    render: async (input) => fillFrame(frame, await renderParts(input, manifest)),
    renderOfflinePage: (productName) => fillFrame(frameWithoutScripts, renderOfflinePage(productName, manifest)),
  };
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
