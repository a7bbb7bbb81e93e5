import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The result of `npm run build:kernel`. */
const BUILT_KERNEL = path.resolve(import.meta.dirname, '../../../../../dist/kernel/scan.wasm');

/** Scans for the member in the frame. Returns `DONE`, or anything else when the hits must be taken out before it goes on. */
export type RunKernel = (frame: number) => number;

export const DONE = 0;

let compiled: WebAssembly.Module | null | undefined;

/** The compiled kernel; null if it was not built, or if this machine's WebAssembly lacks what it needs. */
export function findKernel(): WebAssembly.Module | null {
  if (compiled === undefined) compiled = compileKernel();
  return compiled;
}

function compileKernel(): WebAssembly.Module | null {
  const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
  try {
    const bytes = readFileSync(BUILT_KERNEL);
    return isLittleEndian && WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @param bandExactly gives the bit of the band between two towns */
export function startKernel(
  kernel: WebAssembly.Module,
  memory: WebAssembly.Memory,
  bandExactly: (one: number, other: number) => number,
): RunKernel {
  const { exports } = new WebAssembly.Instance(kernel, { env: { memory }, bands: { bandExactly } });
  return exports['scan'] as RunKernel;
}
