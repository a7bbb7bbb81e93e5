import type { RequestHandler } from 'express';
import { createDevMiddleware } from 'vike/server';
import { fillFrame, projectRoot, type PageInput } from './page-frame.ts';
import { askVikeForFrame } from './vike-frame.ts';

/** Renders pages from source with reload on change: Vike writes the frame for every request. */
export async function createSourceRenderer() {
  const { devMiddleware } = await createDevMiddleware({ root: projectRoot });
  return {
    async render(input: PageInput): Promise<string> {
      const { frame, code } = await askVikeForFrame();
      return fillFrame(frame, await code.renderParts(input, {}));
    },
    middleware: devMiddleware as RequestHandler,
  };
}
