import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Draws SVG documents as PNG of 240 × 240 pixels. In a process of its own, because a process that reads uploads refuses
 * to read SVG.
 */
export async function drawSvgs(documents: readonly string[]): Promise<Buffer[]> {
  const program = `
    const sharp = require('sharp');
    const draw = (text) => sharp(Buffer.from(text)).resize(240, 240).png({ compressionLevel: 1 }).toBuffer();
    let input = '';
    process.stdin.on('data', (piece) => (input += piece)).on('end', async () => {
      const drawn = await Promise.all(JSON.parse(input).map(draw));
      process.stdout.write(JSON.stringify(drawn.map((png) => png.toString('base64'))));
    });`;
  const running = run(process.execPath, ['--input-type=commonjs', '--eval', program], {
    cwd: import.meta.dirname,
    maxBuffer: 200e6,
  });
  running.child.stdin?.end(JSON.stringify(documents));
  const { stdout } = await running;
  return (JSON.parse(stdout) as string[]).map((text) => Buffer.from(text, 'base64'));
}
