import { pathToFileURL } from 'node:url';
import type { runWebOn } from '#server/main.ts';
import { basicEnvironment, programOf, startWeb, webEnvironment, type AnsweringWeb } from './test-process.ts';

interface WebProgram {
  readonly runWebOn: typeof runWebOn;
}

/**
 * A web from the program that the image has, on a port of its own, in the process of the tests. The program is loaded once
 * for all files of that process, apart from the modules that the tests use themselves, and warm from the second on: of what
 * a web costs a test file, that is most (decision 137). What is proved of a process itself (its signals, its end, its
 * memory, what it prints) takes one of its own.
 */
export async function startWebHere(
  databaseUrl: string,
  given: Readonly<Record<string, string>> = {},
): Promise<AnsweringWeb> {
  // Jest's own runner gives each file a world of its own (jest.config.js), where no program stays warm.
  if (!('limitedTest' in globalThis)) return startWeb(databaseUrl, given);
  const { url, env } = await webEnvironment(databaseUrl, given);
  const program = (await import(pathToFileURL(programOf('server/main.ts')).href)) as WebProgram;
  let output = '';
  try {
    const web = await program.runWebOn({ ...basicEnvironment(), ...env }, { write: (line) => void (output += line) });
    return { url, output: () => output, stop: () => web.stop() };
  } catch (error) {
    // Since it was found free, another process may have taken the port.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return startWebHere(databaseUrl, given);
    throw error;
  }
}
