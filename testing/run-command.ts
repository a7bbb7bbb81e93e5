import { frenchPattern } from './french-pattern.ts';
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

type RunOptions = Parameters<typeof startProcess>[3] & { readonly env?: Readonly<Record<string, string>> };

/** Runs `resonance …` as a real process, and waits for its end. */
export async function runCommand(
  databaseUrl: string,
  args: readonly string[],
  { env, ...options }: RunOptions = {},
): Promise<CommandResult> {
  const command: TestProcess = startProcess('cli/main.ts', { DATABASE_URL: databaseUrl, ...env }, args, options);
  const code = await command.exited();
  const said = command.remarks();
  const [database = ''] = DATABASE_LINE.exec(said) ?? [];
  return { code, answer: command.answer(), remarks: said.slice(database.length), database: database.trimEnd() };
}
