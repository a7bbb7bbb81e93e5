import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { StaticHandlerContext } from 'react-router';
import { renderPage } from 'vike/server';
import type { RequestHandler } from 'express';
import type { Viewer } from '#shared/viewer.ts';

/** What the pages are rendered from. */
export interface PageInput {
  readonly staticContext: StaticHandlerContext;
  readonly viewer: Viewer;
  /** Where the site is, without a slash at the end. */
  readonly publicUrl: string;
}

/** The seam behind which Vike stands: data in, the whole HTML document out. */
export type RenderPage = (input: PageInput) => Promise<string>;

/** What `client/routing/render-parts.tsx` makes of it: HTML for the slots of the frame. */
interface PageParts {
  readonly title: string;
  readonly head: string;
  readonly body: string;
}
type RenderParts = (input: PageInput, manifest: object) => Promise<PageParts>;
/** What `client/features/installation/OfflinePage.tsx` makes: the same slots, filled without any data. */
type RenderOfflinePage = (productName: string, manifest: object) => PageParts;

export interface Renderer {
  readonly render: RenderPage;
  /** The page that is shown instead of all others without a network; absent where pages are rendered from source. */
  readonly renderOfflinePage?: (productName: string) => string;
  /** Vite's own middleware, only where pages are rendered from source. */
  readonly middleware?: RequestHandler;
}

const projectRoot = path.resolve(import.meta.dirname, '../../..');
export const CLIENT_FILES = path.join(projectRoot, 'dist/client');
/** Vite's manifest, where Vike puts it. */
const MANIFEST = path.join(projectRoot, 'dist/assets.json');
const SERVER_ENTRY = path.join(projectRoot, 'dist/server/entry.mjs');

/** Marks in the frame where a page's own parts belong; text by people cannot contain it. */
const SLOT = '<!--slot-->';

/** Pages from `dist/`, or from source with reload on change. */
export async function createRenderer({ fromSource }: { fromSource: boolean }): Promise<Renderer> {
  if (fromSource) {
    const { createDevMiddleware } = await import('vike/server');
    const { devMiddleware } = await createDevMiddleware({ root: projectRoot });
    const render: RenderPage = async (input) => (await prepare({})).render(input);
    return { render, middleware: devMiddleware as RequestHandler };
  }
  if (!existsSync(SERVER_ENTRY)) throw new Error('The pages are not built yet: run "npm run build".');
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as object;
  return asInProduction(async () => {
    await import(pathToFileURL(SERVER_ENTRY).href);
    return prepare(manifest);
  });
}

/**
 * Built pages are production's, whatever NODE_ENV says of this process: Vike, which asks it once, would warn of that.
 */
async function asInProduction<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/**
 * Vike finds the page, its styles, fonts and code, and writes the frame: once, for all pages have the same. For a
 * request only the page's own parts are rendered; Vike's way through hooks and routes would cost more than they do.
 */
async function prepare(manifest: object): Promise<Required<Omit<Renderer, 'middleware'>>> {
  let given: { readonly renderParts: RenderParts; readonly renderOfflinePage: RenderOfflinePage } | undefined;
  const handOver = (parts: NonNullable<typeof given>) => {
    given = parts;
  };
  const { httpResponse, errorWhileRendering } = await renderPage({ urlOriginal: '/', slot: SLOT, handOver });
  if (errorWhileRendering) throw errorWhileRendering as Error;
  // The head of each page names all of its code, once, before its body.
  const frame = httpResponse?.body.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const [start, afterTitle, afterHead, end] = frame?.split(SLOT) ?? [];
  const handed = given;
  if (end === undefined || !handed) throw new Error('Vike found no page.');
  const fill = ({ title, head, body }: PageParts, last: string) =>
    `${start}${title}${afterTitle}${head}${afterHead}${body}${last}`;
  return {
    render: async (input) => fill(await handed.renderParts(input, manifest), end),
    renderOfflinePage: (productName) =>
      fill(handed.renderOfflinePage(productName, manifest), end.replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')),
  };
}
