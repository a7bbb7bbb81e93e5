import { readFileSync } from 'node:fs';

const PARENT_CHECK_MS = 500;
/** `12 (name) S 11 …`: the name may hold spaces and brackets itself. */
const STATE_OF_PROCESS = /^\d+ \((.*)\) \S (\d+) /s;
const SHELL = /^(?:a|ba|da|k|z)?sh$/;

/**
 * Ends this process, as SIGTERM does, when npm ends: npm runs a script in a shell, which dies of npm's SIGTERM without
 * passing it on, and which outlives an npm that is killed (S-operations-20). A process that npm did not start is left
 * alone, and so is one whose npm runs another script, which may be meant to leave processes behind.
 * @param scripts the scripts of package.json that run this program; `npx` is a name for all programs of a package
 */
export function endWithNpm(scripts: readonly string[]): void {
  if (!scripts.includes(process.env['npm_lifecycle_event'] ?? '')) return;
  const parent = process.ppid;
  const npm = parentOfShell(parent);
  const check = setInterval(() => {
    if (process.ppid === parent && parentOfShell(parent) === npm) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}

/**
 * The parent of a shell. Undefined where the process is no shell, because some shells turn into the program that they
 * run, so that npm itself is our parent; and on systems without `/proc`.
 */
function parentOfShell(processId: number): number | undefined {
  try {
    const [, name = '', parent] = STATE_OF_PROCESS.exec(readFileSync(`/proc/${processId}/stat`, 'utf8')) ?? [];
    return SHELL.test(name) ? Number(parent) : undefined;
  } catch {
    return undefined;
  }
}
