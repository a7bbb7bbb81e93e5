import type { StaticHandlerContext } from 'react-router';
import { descriptionOf, publicPageOf } from '#shared/pages/public-pages.ts';
import { COMPARISON_PICTURE_PATH } from '#shared/play/public-quizzes/share-paths.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { linkTagsOf } from './link-tags.ts';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
/** Where the code of every page begins; the build puts ours in its place (vite.config.ts). */
const START = 'vike/dist/client/runtime-server-routing/entry.js';

/** Vite's list of built files; empty when pages are rendered from source. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/**
 * The lines of the head that depend on the screen: its styles, the tags for search engines, its code to preload, and
 * the redirect of the splash without JavaScript.
 */
export function headOf(
  sources: readonly string[],
  staticContext: StaticHandlerContext,
  manifest: Manifest,
  {
    isAtRest,
    ...site
  }: {
    readonly publicUrl: string;
    readonly productName: string;
    /** What the tab is called. */
    readonly title: string;
    readonly isAtRest: boolean;
  },
): string {
  const id = staticContext.matches.at(-1)?.route.id;
  const page = publicPageOf(id);
  return [
    `<meta name="description" content="${descriptionOf(id)}">`,
    ...(page ? linkTagsOf(page, site) : []),
    ...cardOf(id, site.publicUrl),
    linksOf([...hydrationOf(manifest), ...sources], manifest, isAtRest),
    ...onwardWithoutScript(staticContext),
  ].join('\n');
}

/** What messengers show with a link to a comparison: the same for all, and nothing of anybody's answers. */
function cardOf(id: string | undefined, publicUrl: string): string[] {
  if (id !== 'comparison') return [];
  return [
    `<meta property="og:title" content="${fr`Et toi, que répondrais-tu ?`}">`,
    `<meta property="og:description" content="${fr`Huit questions, et nos réponses côte à côte dès que tu as répondu. Sans compte.`}">`,
    `<meta property="og:image" content="${publicUrl}${COMPARISON_PICTURE_PATH}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

const links = new WeakMap<Manifest, Map<string, string>>();

/**
 * One walk through the manifest for each screen, not for each request.
 * @param isAtRest whether the page loads no code of its own before somebody does something in it
 */
function linksOf(sources: readonly string[], manifest: Manifest, isAtRest: boolean): string {
  const known = links.get(manifest) ?? new Map<string, string>();
  links.set(manifest, known);
  const key = [isAtRest, ...sources].join();
  const start = entriesOf(manifest);
  const startFiles = filesOf(start, manifest);
  const lines =
    known.get(key) ??
    [
      ...ownStylesOf(sources, manifest).map((file) => `<link rel="stylesheet" href="/${file}">`),
      // The page is not shown before the first of its code, one kilobyte, has begun to remember presses (S-screen-23).
      ...startFiles.map((file) => `<link rel="modulepreload" href="/${file}">`),
      ...filesThemselves(start, manifest).map(
        (file) => `<script type="module" async blocking="render" src="/${file}"></script>`,
      ),
      // A page reads and works without its code: styles and fonts come first.
      ...filesOf(isAtRest ? [] : sources, manifest)
        .filter((file) => !startFiles.includes(file))
        .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
      // Named in the page and not only imported by the entry, so that a page counts as loaded once it can be taken over
      // (S-screen-23).
      ...filesThemselves(isAtRest ? [] : hydrationOf(manifest), manifest).map(
        (file) => `<script type="module" async fetchpriority="low" src="/${file}"></script>`,
      ),
    ].join('\n');
  known.set(key, lines);
  return lines;
}

/** The entry modules of every page. */
export function entriesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((source) => source.endsWith(START));
}

/** What the entry modules load to take a page over: at once, or with the first action in a page at rest. */
export function hydrationOf(manifest: Manifest): string[] {
  return entriesOf(manifest).flatMap((source) => manifest[source]?.dynamicImports ?? []);
}

function filesThemselves(sources: readonly string[], manifest: Manifest): string[] {
  return sources.flatMap((source) => manifest[source]?.file ?? []);
}

/** The built files of some sources, with all that they import statically. */
export function filesOf(sources: readonly string[], manifest: Manifest): string[] {
  return chunksOf(sources, manifest).map(({ file }) => file);
}

/** The style sheets of some sources, with those of all that they import statically. */
export function stylesOf(sources: readonly string[], manifest: Manifest): string[] {
  return [...new Set(chunksOf(sources, manifest).flatMap(({ css = [] }) => css))];
}

/**
 * The style sheets of a screen without those that every page has; those come first, because they set the order of the
 * layers.
 */
function ownStylesOf(sources: readonly string[], manifest: Manifest): string[] {
  const everywhere = new Set(stylesOf(entriesOf(manifest), manifest));
  return stylesOf(sources, manifest).filter((file) => !everywhere.has(file));
}

function chunksOf(sources: readonly string[], manifest: Manifest): ManifestEntry[] {
  const chunks = new Set<ManifestEntry>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...chunks];
}

function onwardWithoutScript({ matches, loaderData }: StaticHandlerContext): string[] {
  const id = matches.at(-1)?.route.id ?? '';
  if (id !== 'splash' && id !== 'splashScreen') return [];
  const { next, delayMs } = (loaderData[id] ?? { next: routes.home, delayMs: 4500 }) as {
    next: string;
    delayMs: number;
  };
  const address = encodeURI(next).replaceAll('"', '%22').replaceAll('&', '&amp;');
  // HTML knows whole seconds only.
  const seconds = Math.ceil(delayMs / 1000);
  return [`<noscript><meta http-equiv="refresh" content="${seconds}; url=${address}"></noscript>`];
}
