import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Less than a packet: nothing to win. */
const SMALLEST_BYTES = 1024;

/** Writes a compressed copy of every text file into the same folder: as small as can be, once, when building. */
export const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  closeBundle() {
    if (this.environment.name !== 'client') return;
    const folder = this.environment.config.build.outDir;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg|json|webmanifest|txt|html)$/.test(name)) continue;
      const file = path.join(folder, name);
      const content = readFileSync(file);
      if (content.length < SMALLEST_BYTES) continue;
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      );
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};
