import { startProcess, type TestProcess } from '#testing/test-process.ts';

export interface CommandResult {
  readonly code: number | null;
  /** The standard output: what a script would read. */
  readonly answer: string;
  /** The standard error: what a person reads, and a script does not. */
  readonly remarks: string;
}

type RunOptions = Parameters<typeof startProcess>[3] & { readonly env?: Readonly<Record<string, string>> };

/** Runs `resonance …` as a real process, and waits for its end. */
export async function runCommand(
  databaseUrl: string,
  args: readonly string[],
  { env, ...options }: RunOptions = {},
): Promise<CommandResult> {
  const command: TestProcess = startProcess('cli/main.ts', { DATABASE_URL: databaseUrl, ...env }, args, options);
  const code = await command.exited();
  return { code, answer: command.answer(), remarks: command.remarks() };
}
