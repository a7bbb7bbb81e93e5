import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A server of packages that does not answer must not hold up what can do without. */
const WITHIN_MS = 600_000;
/** Of two runs at once that lack a package, the second waits, and finds what the first has installed. */
const ONE_AT_A_TIME = '/var/lib/apt/lists';

/** Whether packages of Debian can be installed from here: by root, on Debian and those who follow it. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

export function installPackages(names: readonly string[], withinMs = WITHIN_MS): void {
  const install = 'apt-get update -qq; apt-get install -y -qq --no-install-recommends "$@"';
  // Not only flock has to end then, what it began would hold the lock.
  run('timeout', [String(withinMs / 1000), 'flock', ONE_AT_A_TIME, 'sh', '-c', install, 'sh', ...names]);
}

export function run(command: string, args: readonly string[]): void {
  process.stdout.write(`${command} ${args.join(' ')}\n`);
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: WITHIN_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
