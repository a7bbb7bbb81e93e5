import { renderPage } from 'vike/server';
import type { PageCode, PageFrame } from './page-frame.ts';

/** Marks in Vike's document where a page's own parts belong. */
const SLOT = '<!--slot-->';

/** Gets the document frame of all pages from Vike, with styles, fonts and code. */
export async function askVikeForFrame(): Promise<{ readonly frame: PageFrame; readonly code: PageCode }> {
  let code: PageCode | undefined;
  const handOver = (given: PageCode) => {
    code = given;
  };
  const { httpResponse, errorWhileRendering } = await renderPage({ urlOriginal: '/', slot: SLOT, handOver });
  if (errorWhileRendering) throw errorWhileRendering as Error;
  // The head of each page names all of its code, once, before its body.
  const document = httpResponse?.body.replaceAll(
    /<link rel="modulepreload"[^>]*>|<script src="\/assets\/[^>]*><\/script>/g,
    '',
  );
  const [start, afterTitle, afterHead, end] = document?.split(SLOT) ?? [];
  if (start === undefined || afterTitle === undefined || afterHead === undefined || end === undefined || !code)
    throw new Error('Vike found no page.');
  return { frame: { start, afterTitle, afterHead, end }, code };
}
