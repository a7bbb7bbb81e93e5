import { frenchPattern } from './french-pattern.ts';
import { runLineHere } from './programs-here.ts';
import { startProcess, type TestProcess } from './test-process.ts';

export interface CommandResult {
  readonly code: number | null;
  /** The standard output: what a script would read. */
  readonly answer: string;
  /** The standard error: what a person reads, and a script does not, without its first line about the database. */
  readonly remarks: string;
  /** Which database the command says it speaks to; empty when it ended before. */
  readonly database: string;
}

const DATABASE_LINE = frenchPattern(/^Base : .*\n/);

type RunOptions = Parameters<typeof startProcess>[3] & {
  readonly env?: Readonly<Record<string, string>>;
  /** For what is proved of the process itself. */
  readonly ownProcess?: true;
};

/** Runs `resonance …`, and waits for its end. */
export async function runCommand(
  databaseUrl: string,
  args: readonly string[],
  { env = {}, ownProcess, ...options }: RunOptions = {},
): Promise<CommandResult> {
  const isOrdinary = ownProcess === undefined && options.shell === undefined && options.root === undefined;
  const run = isOrdinary ? await runLineHere(databaseUrl, args, { env, input: options.input }) : null;
  const { code, answer, remarks } = run ?? (await runAlone(databaseUrl, args, { env, ...options }));
  const [database = ''] = DATABASE_LINE.exec(remarks) ?? [];
  return { code, answer, remarks: remarks.slice(database.length), database: database.trimEnd() };
}

async function runAlone(
  databaseUrl: string,
  args: readonly string[],
  { env, ...options }: RunOptions,
): Promise<Pick<CommandResult, 'code' | 'answer' | 'remarks'>> {
  const command: TestProcess = startProcess('cli/main.ts', { DATABASE_URL: databaseUrl, ...env }, args, options);
  const code = await command.exited();
  return { code, answer: command.answer(), remarks: command.remarks() };
}
