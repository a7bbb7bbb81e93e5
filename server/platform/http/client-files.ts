import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';

/** The encodings as browsers name them, with the ending of the build's compressed copies; the best first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
type Encoding = (typeof encodings)[number][0];

interface ClientFile {
  readonly file: string;
  readonly cacheControl: string;
  /** The compressed copies that the build has made, by encoding. */
  readonly copies: ReadonlyMap<string, string>;
}

/**
 * The Cache-Control of files from the build, which never change under their names. Other files may change with the next
 * release.
 */
const FOREVER = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/**
 * Serves the built files and pictures. All of them are known from the start, so that no other address reads the disk or
 * leaves the folder.
 */
export function clientFiles(folder: string): RequestHandler {
  const files = findFiles(folder);
  return (req, res, next) => {
    const found = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined;
    if (!found) return next();
    const { file, cacheControl, copies } = found;
    res.set('Cache-Control', cacheControl).type(path.extname(file));
    if (copies.size === 0) return res.sendFile(file, { cacheControl: false });
    const encoding = req.acceptsEncodings(...(copies.keys() as Iterable<Encoding>), 'identity');
    const copy = encoding === false ? undefined : copies.get(encoding);
    res.vary('Accept-Encoding');
    if (copy && encoding) res.set('Content-Encoding', encoding);
    res.sendFile(copy ?? file, { cacheControl: false });
  };
}

function findFiles(folder: string): ReadonlyMap<string, ClientFile> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  const there = new Set(paths);
  const isCopy = (name: string) => encodings.some(([, ending]) => name.endsWith(ending));
  const isHidden = (name: string) => name.split(path.sep).some((part) => part.startsWith('.'));
  return new Map(
    paths
      .filter((name) => !isCopy(name) && !isHidden(name))
      .map((name) => {
        const copies = encodings.filter(([, ending]) => there.has(name + ending));
        return [
          `/${name.split(path.sep).join('/')}`,
          {
            file: path.join(folder, name),
            cacheControl: name.startsWith(`assets${path.sep}`) ? FOREVER : ONE_HOUR,
            copies: new Map(copies.map(([encoding, ending]) => [encoding, path.join(folder, name + ending)])),
          },
        ];
      }),
  );
}
