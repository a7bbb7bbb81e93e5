import { text } from 'node:stream/consumers';
import { reportError } from '../frame/error.ts';
import { createProgram } from '../program.ts';

/*
 * Runs several command lines one after the other in one process, for tests that need many of them: a process for each
 * takes most of its time to start. It reads the lines as JSON and answers the exit code of each, also as JSON.
 */
const lines = JSON.parse(await text(process.stdin)) as readonly (readonly string[])[];
const write = process.stdout.write.bind(process.stdout);
const codes: number[] = [];
const exitCodeNow = () => Number(process.exitCode ?? 0);
for (const line of lines) {
  // What the commands answer is another test's question.
  process.stdout.write = () => true;
  process.exitCode = undefined;
  try {
    await (await createProgram(line)).parseAsync(line, { from: 'user' });
  } catch (error) {
    process.exitCode = reportError(error);
  }
  codes.push(exitCodeNow());
}
process.exitCode = 0;
process.stdout.write = write;
process.stdout.write(JSON.stringify(codes));
