import path from 'node:path';
import type { StaticHandlerContext } from 'react-router';
import type { Viewer } from '#shared/viewer.ts';

/** The input of rendering a page. */
export interface PageInput {
  readonly staticContext: StaticHandlerContext;
  readonly viewer: Viewer;
  /** Where the site is, without a slash at the end. */
  readonly publicUrl: string;
}

/** What differs from page to page: HTML for the slots of the frame. */
interface PageParts {
  readonly title: string;
  readonly head: string;
  readonly body: string;
}

/** The client code that renders the parts of a page (`client/routing/server-entry.ts`). */
export interface PageCode {
  readonly renderParts: (input: PageInput, manifest: object) => Promise<PageParts>;
  /** The page that is shown without a network: the slots filled without any data. */
  readonly renderOfflinePage: (productName: string, manifest: object) => PageParts;
}

/** The document around every page, split where the page's own parts belong. */
export interface PageFrame {
  readonly start: string;
  readonly afterTitle: string;
  readonly afterHead: string;
  readonly end: string;
}

export const projectRoot = path.resolve(import.meta.dirname, '../../..');
/** The frame of this build's pages, which `write-page-frame.ts` writes at the end of the build. */
export const FRAME_FILE = path.join(projectRoot, 'dist/page-frame.json');

export function fillFrame({ start, afterTitle, afterHead, end }: PageFrame, { title, head, body }: PageParts): string {
  return `${start}${title}${afterTitle}${head}${afterHead}${body}${end}`;
}
