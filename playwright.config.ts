import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { findHeadlessChromium } from './e2e/chromium.ts';
import { findRelay } from './testing/relay.ts';
import { freePort } from './testing/test-process.ts';

/** Chosen free for each run; Playwright's own processes read this file again and find it in the environment. */
const port = (process.env['E2E_PORT'] ??= String(await freePort()));
/** Where there is no coturn, two browsers of a journey meet directly, as in development. */
if (findRelay()) {
  process.env['E2E_RELAY_PORT'] ??= String(await freePort());
  process.env['E2E_RELAY_SECRET'] ??= randomUUID();
}
const relayPort = process.env['E2E_RELAY_PORT'];
/** Found once for each run: it is asked for its version. */
const executablePath = (process.env['E2E_CHROMIUM'] ??= findHeadlessChromium() ?? '');
/** A folder of its own for each run: the journeys never touch DATA_DIR or a configured database. */
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'resonance-e2e-')));

// Their processes, one for each project and each of the workers, load the server's own files as Node reads them, and find
// what the one before has compiled.
process.env['PW_DISABLE_TS_ESM'] ??= '1';
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/e2e');

export default defineConfig({
  testDir: 'e2e',
  // More than there are cores: a journey mostly waits for the server and for what moves.
  workers: 3,
  // Every journey begins with people of its own, so none waits for the others of its file.
  fullyParallel: true,
  // A journey that fails without a fault of the product is a defect of the journey: no second try hides it.
  retries: 0,
  // Only what hangs ends by them: a machine that does something else meanwhile takes ten times as long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Recording every step costs a third of the time: only when somebody looks for a fault.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: code that is compiled anew to be faster, and memory that is tidied up often, cost more
        // than they bring. Looking at a screen from all sides takes an eighth less processor time.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=64 --max-semi-space-size=64',
      ],
    },
  },
  projects: [
    // On the phone nothing moves, as some ask of their system; on the desktop everything does.
    {
      name: 'phone',
      grepInvert: /@desktop|@without-scripts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } },
    },
    // Its journeys are long: begun last, one of them would end after all others.
    {
      name: 'without JavaScript',
      testMatch: [
        'account.spec.ts',
        'front-door.spec.ts',
        'comparison.spec.ts',
        'journey.spec.ts',
        'offers.spec.ts',
        'play.spec.ts',
        'points.spec.ts',
        'privacy.spec.ts',
        'question.spec.ts',
        'safety.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
    },
    // What does not depend on the width of the window is looked at once: half of that here, by mouse, keyboard and motion.
    // Whether a screen is whole at each width, the walk over all of them sees (accessibility.spec.ts).
    {
      name: 'desktop',
      grepInvert: /@one-width|@without-scripts/,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    },
  ],
  webServer: {
    // The README's own start command, on a folder of its own.
    command: 'npm start',
    url: `http://localhost:${port}/readyz`,
    // A machine that does something else meanwhile takes minutes to fill a new database.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      PORT: port,
      // Journeys talk to each other; nobody else writes to them.
      DEMO_TALK: 'false',
      // What invitations earn has begun.
      OFFICIAL_OPENING: '2026-01-01',
      DATABASE_WAIT_SECONDS: '60',
      LIMIT_LINKS_PER_CLIENT: '10000',
      LIMIT_PROFILES_PER_CLIENT: '1000000',
      LIMIT_ASSISTANT_PER_MINUTE: '10000',
      LIMIT_ASSISTANT_PER_DAY: '10000',
      NODE_ENV: '',
      // Journeys that need it start the relay itself (video.spec.ts).
      ...(relayPort && {
        TURN_URL: `turn:127.0.0.1:${relayPort}?transport=udp`,
        TURN_SECRET: process.env['E2E_RELAY_SECRET'] ?? '',
      }),
    },
  },
});
