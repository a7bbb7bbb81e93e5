import './load-env-file.ts';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { runWorker } from '#worker/main.ts';
import { readConfig, readStartSettings, type Config } from './config.ts';
import { createContext } from './context.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { seedDemoMembers } from './features/demo/demo.service.ts';
import { createQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { runWeb } from './main.ts';
import { runAsProcess, type RunningPart } from './process.ts';
import { randomToken } from './secrets.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
const builtFrom = ['client', 'shared', 'patches', 'vite.config.ts', 'package-lock.json'];

/** The one command: everything that Résonance needs, on a machine that has only Node and npm. */
async function start(): Promise<RunningPart> {
  const settings = readStartSettings();
  await assertPortIsFree(settings.host, settings.port);
  await mkdir(settings.dataDir, { recursive: true });
  if (!settings.renderFromSource) await buildIfOutdated();
  const embedded = settings.databaseUrl === undefined ? await startEmbeddedDatabase(settings.dataDir) : null;
  try {
    return await startParts(embedded, await keepSecret(settings.dataDir));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function startParts(embedded: EmbeddedDatabase | null, secretKey: string): Promise<RunningPart> {
  const quiet = { LOG_LEVEL: 'warn', ...process.env };
  const config = readConfig(quiet, { secretKey, ...(embedded && { databaseUrl: embedded.databaseUrl }) });
  const log = createLog(config.logLevel, 'start');
  await migrate(config.databaseUrl, log);
  await seedIfEmpty(config);
  const web = await runWeb(config, createLog(config.logLevel, 'web'));
  const worker = await runWorker(config, createLog(config.logLevel, 'worker'));
  greet(config, embedded !== null);
  return {
    async stop() {
      process.stdout.write('\nArrêt en cours…\n');
      await web.stop();
      await worker.stop();
      await embedded?.stop();
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

/** Builds the pages when there are none, or when a source file is newer than them. */
async function buildIfOutdated(): Promise<void> {
  const entry = path.join(projectRoot, 'dist/server/entry.mjs');
  const built = existsSync(entry) ? (await stat(entry)).mtimeMs : 0;
  const newest = Math.max(...(await Promise.all(builtFrom.map((name) => newestChange(path.join(projectRoot, name))))));
  if (built >= newest) return;
  process.stdout.write('Construction des pages…\n');
  const vite = path.join(projectRoot, 'node_modules/vite/bin/vite.js');
  const { NODE_ENV: _ignored, ...environment } = process.env;
  const build = spawn(process.execPath, [vite, 'build'], {
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
  throw new Error('The pages could not be built: see the lines above.');
}

async function newestChange(target: string): Promise<number> {
  if (!existsSync(target)) return 0;
  const { mtimeMs } = await stat(target);
  if (!(await stat(target)).isDirectory()) return mtimeMs;
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const times = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).mtimeMs),
  );
  return Math.max(0, ...times);
}

/** A secret for development, kept so that sessions survive a restart. */
async function keepSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const secret = randomToken();
    await writeFile(file, secret, { mode: 0o600 });
    return secret;
  }
}

async function seedIfEmpty(config: Config): Promise<void> {
  const log = createLog(config.logLevel, 'start');
  const db = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-start',
    max: 2,
    statementTimeoutMs: 0,
  });
  const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender' });
  try {
    if (config.isProduction || config.demoMembers === 0 || (await db('members').first('id'))) return;
    await queue.start();
    process.stdout.write(`Création de ${config.demoMembers} membres de démonstration…\n`);
    await seedDemoMembers(createContext({ config, db, log, queue }), { members: config.demoMembers });
  } finally {
    await queue.stop({ graceful: false });
    await db.destroy();
  }
}

function greet({ publicUrl, productName, smtpUrl, dataDir }: Config, isEmbedded: boolean): void {
  const mails = smtpUrl ? 'partent par le serveur SMTP configuré' : `arrivent ici : ${publicUrl}/dev/mailbox`;
  const data = isEmbedded ? `${path.resolve(dataDir)} (PostgreSQL embarqué)` : 'la base de DATABASE_URL';
  process.stdout.write(`
  ${productName} est en marche.

  Ouvre      ${publicUrl}/home
  Connexion  inscris-toi avec n’importe quelle adresse, puis ouvre le lien reçu
  Messages   ${mails}
  Données    ${data}
  Arrêt      Ctrl-C

`);
}

await runAsProcess('start', start);
