#!/usr/bin/env node
import '#server/check-node.mjs';
import '#server/platform/load-env-file.ts';
import { endWithNpm } from '#server/platform/end-with-npm.ts';
import { reportError, watchStandardOutput } from './frame/error.ts';
import { createProgram } from './program.ts';

endWithNpm(['cli', 'npx']);
watchStandardOutput();
try {
  await (await createProgram(process.argv.slice(2))).parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}
