import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRelay, startRelay } from '#testing/relay.ts';

/** Another port than that of the journeys, so that both may run. */
const PORT = 4175;
const START_WITHIN_MS = 180_000;
const POLL_MS = 300;

export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

interface SiteOptions {
  readonly port?: number;
  /** Where browsers reach it, when that is not its own port. */
  readonly publicUrl?: string;
}

/** The product as the journeys start it, on a folder of its own that goes when it stops. */
export async function startSite({ port = PORT, publicUrl }: SiteOptions = {}): Promise<Site> {
  // Named before the configuration is read, which would make a folder of its own.
  const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'resonance-screenshots-')));
  const { default: config } = await import('../../playwright.config.ts');
  const server = [config.webServer].flat()[0];
  const { E2E_RELAY_PORT: relayPort, E2E_RELAY_SECRET: secret = '' } = process.env;
  const relay = findRelay() && relayPort ? await startRelay(Number(relayPort), secret) : null;
  const site = spawn(process.execPath, ['server/start.ts'], {
    env: { ...server?.env, PORT: String(port), ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Its signals reach it itself: npm would end before it.
  const ended = new Promise<void>((resolve) => site.once('close', () => resolve()));
  const url = `http://localhost:${port}`;
  const until = Date.now() + START_WITHIN_MS;
  while (!(await isReady(url))) {
    if (site.exitCode !== null || Date.now() > until) {
      await relay?.kill();
      throw new Error('The product did not start.');
    }
    await wait(POLL_MS);
  }
  return {
    url,
    async stop() {
      site.kill('SIGTERM');
      await ended;
      await relay?.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
