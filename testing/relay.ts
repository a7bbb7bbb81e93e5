import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** coturn, through which members meet by video (docs/operations.md). */
const PROGRAMS = ['/usr/bin/turnserver', '/usr/local/bin/turnserver'];

export function findRelay(): string | undefined {
  return PROGRAMS.find((program) => existsSync(program));
}

export interface Relay {
  /** Kills it, as a machine that fails. */
  kill(): Promise<void>;
  /** Starts it again, without anything that it knew. */
  start(): Promise<void>;
}

/** Without any file that is on this machine. */
const NO_CONFIGURATION = ['-n'];

/**
 * A relay on this machine alone, which also leads back to it: both browsers of a journey are here.
 * @param further options of coturn, such as a file of configuration
 */
export async function startRelay(
  port: number,
  secret: string,
  further: readonly string[] = NO_CONFIGURATION,
): Promise<Relay> {
  const folder = mkdtempSync(path.join(tmpdir(), 'resonance-relay-'));
  let running: ChildProcess | null = null;
  const relay: Relay = {
    async start() {
      const child = spawn(findRelay() ?? PROGRAMS[0]!, [...further, ...optionsOf(port, secret, folder)], {
        stdio: 'ignore',
      });
      running = child;
      while (!(await answers(port))) {
        if (child.exitCode !== null) throw new Error(`The relay ended with ${child.exitCode}.`);
        await wait(50);
      }
    },
    async kill() {
      if (!running || running.exitCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
      running = null;
    },
  };
  await relay.start();
  return relay;
}

/** As deploy/ has them, but for the addresses: nothing leaves this machine. */
function optionsOf(port: number, secret: string, folder: string): string[] {
  return [
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=resonance',
    '--fingerprint',
    '--listening-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--relay-ip=127.0.0.1',
    '--allow-loopback-peers',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--log-file=stdout',
    `--pidfile=${path.join(folder, 'pid')}`,
    `--userdb=${path.join(folder, 'users')}`,
  ];
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
