import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, testPublisher } from '#testing/test-process.ts';
import { endProcess, processorSecondsOf } from '../processes.ts';

const SERVER_CORE = '0';
const OTHER_CORE = '1';
const START_WITHIN_MS = 60_000;

export interface StartedServer {
  readonly url: string;
  /** Of itself and of whatever it has started, user and system, since it began. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

interface Site {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly secretKey: string;
}

/** The environment of the product, without mails; logs say nothing of requests. */
export function developmentWith({ databaseUrl, dataDir, secretKey }: Site): Record<string, string> {
  return {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DRAIN_SECONDS: '0',
  };
}

export function productionWith(site: Site): Record<string, string> {
  return {
    ...developmentWith(site),
    ...testPublisher,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://bench.example',
    TRUST_PROXY: '1',
  };
}

/** From now on this process and all that it starts leave one core to the servers. */
export function leaveOneCoreToServers(): void {
  execFileSync('taskset', ['-apc', OTHER_CORE, String(process.pid)], { stdio: 'ignore' });
}

/** Starts a server on the core that is theirs, with the port in its environment, and waits until it answers. */
export async function startServer(
  args: readonly string[],
  { cwd, env = {}, ready = '/' }: { cwd?: string; env?: Readonly<Record<string, string>>; ready?: string },
): Promise<StartedServer> {
  const port = await freePort();
  const child = spawn(
    'taskset',
    ['-c', SERVER_CORE, process.execPath, ...args.map((arg) => (arg === ':port' ? String(port) : arg))],
    {
      ...(cwd && { cwd }),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url + ready, { redirect: 'manual' }).then(
      ({ status }) => status < 500,
      () => false,
    );
  for (const end = Date.now() + START_WITHIN_MS; !(await answers()); await sleep(100))
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${args.join(' ')} does not answer.`);
  return { url, processorSeconds: () => processorSecondsOf(child.pid ?? 0), stop: () => endProcess(child) };
}
