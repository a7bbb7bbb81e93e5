import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FRAME_FILE, projectRoot } from './page-frame.ts';
import { askVikeForFrame } from './vike-frame.ts';

// The last step of the build (client/page-frame.ts): Vike's own part of it ends here, and no server loads Vike.
await import(pathToFileURL(path.join(projectRoot, 'dist/server/entry.mjs')).href);
const { frame } = await askVikeForFrame();
writeFileSync(FRAME_FILE, JSON.stringify(frame));
