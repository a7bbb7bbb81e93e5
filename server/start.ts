import './check-node.mjs';
import './platform/load-env-file.ts';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { ConfigurationError, isForDevelopment, readConfig, readStartSettings, type Config } from './platform/config.ts';
import { chooseDataDir, prepareDataFolder } from './platform/db/data-folder.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './platform/db/embedded.ts';
import { readOrCreateSecret } from './platform/local-secret.ts';
import { isOwnNetworkAddress, openToLocalNetwork } from './platform/local-network.ts';
import { runAsProcess, type RunningPart } from './platform/process.ts';
import { writeQr } from './platform/qr-code.ts';
import { vapidKeysOf } from './platform/vapid-keys.ts';
import { OperatorError } from './platform/operator-error.ts';
import { fr } from '#shared/typeset.ts';

/**
 * Within this time a second signal counts as the first: npm hands on a Ctrl-C that the terminal has already delivered.
 */
const SAME_SIGNAL_MS = 1000;
const CONNECT_WITHIN_MS = 5000;
const SIGNAL_EXIT_CODE = 130;

const projectRoot = path.resolve(import.meta.dirname, '..');
const builds: readonly Build[] = [
  {
    name: 'pages',
    // The file that the build writes last.
    result: 'dist/page-frame.json',
    madeFrom: ['client', 'shared', 'server/platform/http/vike-frame.ts', 'vite.config.ts', 'package-lock.json'],
    command: ['node_modules/vite/bin/vite.js', 'build'],
  },
  {
    name: fr`calculs d'affinité`,
    result: 'dist/kernel/scan.wasm',
    madeFrom: ['kernel', 'server/features/matching/engine/simd/layout.ts', 'package-lock.json'],
    command: ['node_modules/assemblyscript/bin/asc.js', '--config', 'kernel/asconfig.json'],
  },
];

/** Vike adds a file there for a moment whenever its configuration is read, by a check too: the folder alone says nothing. */
const CONFIGURATION_OF_VIKE = 'client/pages';

interface Build {
  /** The French name in the plural, as it is announced. */
  readonly name: string;
  readonly result: string;
  readonly madeFrom: readonly string[];
  readonly command: readonly string[];
}

/** A database on the same machine is as slow as everything else there: to wait for it does not mean that it is away. */
const OWN_DATABASE_WAIT_SECONDS = '30';

/** The one command that starts everything that Résonance needs, on a machine with only Node and npm. */
async function start(): Promise<RunningPart> {
  const { lan } = readOptions(process.argv.slice(2));
  const env = lan ? await openToLocalNetwork(process.env) : process.env;
  const settings = readStartSettings(env);
  await assertPortIsFree(settings.host, settings.port);
  const dataDir = await chooseDataDir(settings);
  if (dataDir !== settings.dataDir)
    process.stdout.write(
      fr`PostgreSQL, qui refuse de tourner sous root, n'atteindrait pas ce dossier : les données vont dans ${dataDir}.\n`,
    );
  await prepareDataFolder(path.resolve(dataDir));
  if (settings.databaseUrl !== undefined) await assertDatabaseAnswers(settings.databaseUrl);
  if (!settings.renderFromSource) for (const build of builds) await buildIfOutdated(build);
  const embedded = settings.databaseUrl === undefined ? await startEmbeddedDatabase(dataDir) : null;
  const signals = watchSignals(embedded);
  try {
    const config = readConfig(
      { LOG_LEVEL: 'warn', ...(embedded && { DATABASE_WAIT_SECONDS: OWN_DATABASE_WAIT_SECONDS }), ...env },
      {
        dataDir,
        isOnLocalNetwork: lan && isOwnNetworkAddress(env['PUBLIC_URL'] ?? ''),
        secretKey: await readOrCreateSecret(path.join(dataDir, 'secret-key')),
        vapidKeys: vapidKeysOf(await readOrCreateSecret(path.join(dataDir, 'push-key'))),
        ...(embedded && { databaseUrl: embedded.databaseUrl }),
      },
    );
    // The product is loaded once nothing prevents its start: what prevents a start is said without that second.
    const { startParts } = await import('./start-parts.ts');
    const parts = await startParts(config);
    greet(config, embedded !== null);
    signals.isStarting = false;
    return withDatabase(parts, embedded);
  } catch (error) {
    // Ctrl-C stopped the database: the process ends by itself, and this is no failure.
    if (signals.firstAt !== null) return await new Promise<never>(() => undefined);
    await embedded?.stop();
    throw error;
  }
}

/**
 * Handles Ctrl-C. During a start it stops the database and ends; a second one later ends whatever is still stopping.
 */
function watchSignals(embedded: EmbeddedDatabase | null): { isStarting: boolean; readonly firstAt: number | null } {
  const state = { isStarting: true, firstAt: null as number | null };
  const onSignal = () => {
    const elapsed = Date.now() - (state.firstAt ??= Date.now());
    if (elapsed > SAME_SIGNAL_MS) process.exit(SIGNAL_EXIT_CODE);
    if (elapsed === 0 && state.isStarting) {
      state.isStarting = false;
      void Promise.resolve(embedded?.stop()).finally(() => process.exit(0));
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return state;
}

/** @throws ConfigurationError for an option that does not exist */
function readOptions(args: readonly string[]): { readonly lan: boolean } {
  const unknown = args.find((arg) => arg !== '--lan');
  if (unknown !== undefined) throw new ConfigurationError(fr`L'option « ${unknown} » n'existe pas : il y a --lan.`);
  return { lan: args.length > 0 };
}

/** Stops what runs on the database, and then the database. */
function withDatabase(parts: RunningPart, embedded: EmbeddedDatabase | null): RunningPart {
  return {
    async stop() {
      process.stdout.write('\nArrêt en cours…\n');
      try {
        await parts.stop();
      } finally {
        await embedded?.stop();
      }
      process.stdout.write('Tout est arrêté. Les données sont gardées.\n');
    },
  };
}

function assertPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function assertDatabaseAnswers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error;
    throw new ConfigurationError(
      fr`La base de DATABASE_URL ne répond pas. Tourne-t-elle, et l'adresse est-elle juste ?`,
      { cause: error },
    );
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Builds what is missing, or older than a file that it is made from. */
async function buildIfOutdated({ name, result, madeFrom, command }: Build): Promise<void> {
  const entry = path.join(projectRoot, result);
  const built = existsSync(entry) ? (await stat(entry)).mtimeMs : 0;
  const newest = Math.max(
    ...(await Promise.all(madeFrom.map((source) => newestChange(path.join(projectRoot, source))))),
  );
  if (built >= newest) return;
  process.stdout.write(`Construction des ${name}…\n`);
  const { NODE_ENV: _ignored, ...environment } = process.env;
  const build = spawn(process.execPath, [...command], {
    cwd: projectRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  build.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  build.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => build.once('close', resolve));
  if (code === 0) return;
  process.stderr.write(output);
  throw new OperatorError(fr`La construction des ${name} a échoué : voir les lignes ci-dessus.`);
}

async function newestChange(target: string): Promise<number> {
  if (!existsSync(target)) return 0;
  const { mtimeMs } = await stat(target);
  if (!(await stat(target)).isDirectory()) return mtimeMs;
  // A folder changes when a file in it is added or deleted.
  const found = (await readdir(target, { recursive: true })).map((name) => path.join(target, name));
  const lasting = found.filter((one) => one !== path.join(projectRoot, CONFIGURATION_OF_VIKE));
  return Math.max(mtimeMs, ...(await Promise.all(lasting.map(async (one) => (await stat(one)).mtimeMs))));
}

function greet(config: Config, isEmbedded: boolean): void {
  const { publicUrl, productName, smtpUrl, dataDir, port, isOnLocalNetwork } = config;
  const here = isOnLocalNetwork ? `http://localhost:${port}` : publicUrl;
  const unsent = isForDevelopment(config)
    ? fr`arrivent ici : ${here}/dev/mailbox`
    : fr`n'arrivent nulle part : configure SMTP_URL, ou enlève PUBLIC_URL`;
  const mails = smtpUrl ? 'partent par le serveur SMTP configuré' : unsent;
  const data = isEmbedded ? `${path.resolve(dataDir)} (PostgreSQL embarqué)` : 'la base de DATABASE_URL';
  process.stdout.write(fr`
  ${productName} est en marche.

  Ouvre      ${here}/home
  Connexion  inscris-toi avec n'importe quelle adresse, puis ouvre le lien reçu
  Messages   ${mails}
  Données    ${data}
  Arrêt      Ctrl-C

`);
  if (isOnLocalNetwork) inviteTelephone(`${publicUrl}/home`);
}

/** Says where a telephone in the network finds the product, and how its owner comes to the mails. */
function inviteTelephone(address: string): void {
  const code = writeQr(address, process.stdout.isTTY);
  process.stdout.write(fr`  Téléphone  ${address}, dans le même réseau ; ou vise ce code :\n\n`);
  process.stdout.write(`${code}\n`);
  process.stdout.write(fr`
  Toute personne de ce réseau atteint le produit. Les messages ne se lisent que sur cette machine : chacun
  y montre un code à viser avec le téléphone, qui ouvre son lien.

`);
}

await runAsProcess('start', start);
