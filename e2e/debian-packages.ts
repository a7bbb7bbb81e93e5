import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A server of packages that does not answer must not hold up what can do without. */
const WITHIN_MS = 600_000;

/** Whether packages of Debian can be installed from here: by root, on Debian and those who follow it. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

export function installPackages(names: readonly string[], withinMs = WITHIN_MS): void {
  run('apt-get', ['update', '-qq'], withinMs);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], withinMs);
}

export function run(command: string, args: readonly string[], withinMs = WITHIN_MS): void {
  process.stdout.write(`${command} ${args.join(' ')}\n`);
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: withinMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
