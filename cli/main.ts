#!/usr/bin/env node
import '#server/check-node.mjs';
import '#server/platform/load-env-file.ts';
import { endWithNpm } from '#server/platform/end-with-npm.ts';
import { reportError, watchStandardOutput } from './frame/error.ts';
import { runAmong, surroundings, type Surroundings } from './frame/surroundings.ts';
import { createProgram } from './program.ts';

async function runLine(line: readonly string[]): Promise<void> {
  try {
    await (await createProgram(line)).parseAsync(line, { from: 'user' });
  } catch (error) {
    surroundings().exitCode = reportError(error);
  }
}

/** One command line without what belongs to a process of its own: how it ends with npm, and with who reads it. */
export function runLineAmong(own: Surroundings, line: readonly string[]): Promise<void> {
  return runAmong(own, () => runLine(line));
}

if (import.meta.main) {
  endWithNpm(['cli', 'npx']);
  watchStandardOutput();
  await runLine(process.argv.slice(2));
}
