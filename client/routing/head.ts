import type { StaticHandlerContext } from 'react-router';
import { routes } from '#shared/routes.ts';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}
/** Vite's list of built files; empty where pages are rendered from source. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Head lines that depend on the screen: its code fetched early, and the splash going on without JavaScript. */
export function headOf(sources: readonly string[], staticContext: StaticHandlerContext, manifest: Manifest): string {
  return [
    ...filesOf(sources, manifest).map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...onwardWithoutScript(staticContext),
  ].join('\n');
}

/** The built files that some sources come to, with all that they import at once. */
export function filesOf(sources: readonly string[], manifest: Manifest): string[] {
  const files = new Set<string>();
  const add = (source: string) => {
    const entry = manifest[source];
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...files];
}

function onwardWithoutScript({ matches, loaderData }: StaticHandlerContext): string[] {
  const id = matches.at(-1)?.route.id ?? '';
  if (id !== 'splash' && id !== 'splashScreen') return [];
  const { next, delayMs } = (loaderData[id] ?? { next: routes.home, delayMs: 4500 }) as {
    next: string;
    delayMs: number;
  };
  const address = encodeURI(next).replaceAll('"', '%22').replaceAll('&', '&amp;');
  return [`<noscript><meta http-equiv="refresh" content="${delayMs / 1000};url=${address}"></noscript>`];
}
