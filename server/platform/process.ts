import { explainError } from './explain-error.ts';
import { endWithNpm } from './end-with-npm.ts';

/** A part of the product that runs until it is stopped. */
export interface RunningPart {
  stop(): Promise<void>;
}

/** How long stopping takes at most: then the process ends even if something hangs. */
const STOP_WITHIN_MS = 10_000;
/** The level of a line about the end of a process. */
const FATAL = 60;

/** The scripts of package.json that run each part. */
const scriptsOf = { web: ['web'], worker: ['worker'], start: ['start', 'dev'] } as const;

/**
 * Runs one part as a process: a failed start prints one sentence and exits with 1; SIGTERM, SIGINT and the end of the
 * npm that started it stop it within ten seconds.
 */
export async function runAsProcess(name: keyof typeof scriptsOf, start: () => Promise<RunningPart>): Promise<void> {
  endWithNpm(scriptsOf[name]);
  try {
    const part = await start();
    let isStopping = false;
    const stop = () => {
      // npm passes on a signal that the terminal has already sent: the second one must not cut the first short.
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      part.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    process.stderr.write(startFailure(name, error));
    process.exit(1);
  }
}

/**
 * What a process leaves behind that could not start: one sentence at a terminal, and a line of the log for whatever reads
 * the others. `npm start` is for people, and always says the sentence.
 */
function startFailure(name: string, error: unknown): string {
  const sentence = explainError(error);
  const isForPeople = process.stderr.isTTY || name === 'start';
  if (isForPeople) return `${name}: ${sentence}\n`;
  return `${JSON.stringify({ level: FATAL, time: Date.now(), process: name, msg: sentence })}\n`;
}
