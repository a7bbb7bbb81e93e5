import { Command } from '@commander-js/extra-typings';
import type { Logger } from 'pino';
import { productJobs } from '#server/app/product-jobs.ts';
import type { Config } from '#server/platform/config.ts';
import { listMigrations, migrate, rollBack } from '#server/platform/db/migrate.ts';
import { writePlacement } from '#server/platform/db/placement-statements.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { areTownsCurrent, loadTowns } from '#server/features/places/places-loading.ts';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { actor } from '../frame/actor.ts';
import { wholeNumber } from '../frame/arguments.ts';
import { confirmOrStop } from '../frame/confirm.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { surroundings } from '../frame/surroundings.ts';
import { withExamples } from '../frame/french.ts';
import { counted, print, printJson } from '../output/terminal.ts';
import { withDatabase } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const STEPS_AT_MOST = 50;
const WAIT_AT_MOST_SECONDS = HOUR_SECONDS;

export function dbCommand() {
  return new Command('db')
    .description('Le schéma de la base de données.')
    .addCommand(statusCommand())
    .addCommand(migrateCommand())
    .addCommand(rollbackCommand())
    .addCommand(placementCommand());
}

function statusCommand() {
  return withExamples(
    new Command('status')
      .description(fr`Dit quelles migrations sont faites et lesquelles restent. Code de sortie 1 s'il en reste.`)
      .option('--json', 'pour une machine')
      .action(({ json }) => withDatabase(({ databaseUrl }) => showStatus(databaseUrl, json))),
    [['resonance db status', 'avant et après une mise à jour']],
  );
}

/** The command `resonance db migrate`, which is also available as `resonance migrate`. */
export function migrateCommand(line = 'resonance db migrate') {
  return withExamples(
    new Command('migrate')
      .description(fr`Amène la base, et ses villes, à cette version. N'avance que vers l'avant ; peut être relancé.`)
      .option(
        '--wait <secondes>',
        'combien de temps essayer encore si une table est occupée',
        wholeNumber(0, WAIT_AT_MOST_SECONDS),
        0,
      )
      .action(({ wait }) => withDatabase((config, log) => bringToDate(config, log, wait))),
    [
      [line, 'une fois par version, avant de démarrer le reste'],
      [`${line} --wait 60`, fr`pendant que la version d'avant est encore au travail`],
    ],
  );
}

function rollbackCommand() {
  return withExamples(
    new Command('rollback')
      .description('Défait les dernières migrations, quand elles le permettent. Jamais en production.')
      .option('--step <nombre>', 'combien en défaire', wholeNumber(1, STEPS_AT_MOST), 1)
      .option('--dry-run', 'dit lesquelles, sans rien défaire')
      .option('--yes', 'sans demander confirmation')
      .action((options) => withDatabase((config) => undo(config, options))),
    [
      ['resonance db rollback --dry-run', 'dit quelle migration serait défaite'],
      ['resonance db rollback --step 2 --yes', 'défait les deux dernières'],
    ],
  );
}

async function showStatus(databaseUrl: string, json: boolean | undefined): Promise<void> {
  const { done, pending } = await readMigrations(databaseUrl);
  if (pending.length > 0) surroundings().exitCode = exitCodes.failed;
  if (json) return printJson({ done, pending });
  for (const name of done) print(`faite     ${name}`);
  for (const name of pending) print(`en attente ${name}`);
  print(
    pending.length === 0
      ? 'La base est à jour.'
      : fr`Il reste ${counted(pending.length, 'migration', 'migrations')} : lance « resonance db migrate ».`,
  );
}

async function bringToDate({ databaseUrl }: Config, log: Logger, waitSeconds: number): Promise<void> {
  const { pending } = await readMigrations(databaseUrl);
  await migrate(databaseUrl, log, { jobs: productJobs, retryForMs: waitSeconds * 1000 });
  if (!(await areTownsCurrent(databaseUrl))) await loadTowns(databaseUrl);
  if (pending.length > 0) await recordMigration(databaseUrl, 'database.migrate', pending);
  print('La base est à jour.');
}

async function undo(
  { databaseUrl, isProduction }: Config,
  { step, dryRun, yes }: { step: number; dryRun?: true | undefined; yes?: true | undefined },
): Promise<void> {
  if (isProduction)
    throw new CommandError(
      fr`En production on ne revient pas en arrière : restaure une sauvegarde, ou avance avec une nouvelle migration.`,
      exitCodes.refused,
    );
  const last = (await readMigrations(databaseUrl)).done.toReversed().slice(0, step);
  if (last.length === 0) return print(fr`Aucune migration n'est faite.`);
  if (dryRun) {
    for (const name of last) print(fr`serait défaite : ${name}`);
    return;
  }
  await confirmOrStop(fr`Défaire ${last.join(', ')} ? Les données de ces tables seraient perdues.`, yes);
  const { undone, stoppedAt } = await rollBack(databaseUrl, step);
  for (const name of undone) print(fr`défaite : ${name}`);
  if (stoppedAt !== null)
    throw new CommandError(
      fr`${stoppedAt} ne se défait pas : les migrations n'avancent que vers l'avant, pour ne perdre aucune donnée. ` +
        'Restaure une sauvegarde, ou écris une nouvelle migration.',
      exitCodes.cannotGoBack,
    );
}

function readMigrations(databaseUrl: string) {
  return onDatabase(databaseUrl, listMigrations);
}

function recordMigration(databaseUrl: string, action: string, migrations: readonly string[]): Promise<void> {
  return onDatabase(databaseUrl, (db) =>
    recordAction(db, { actor: actor(), action, subject: null, details: { migrations }, now: new Date() }),
  );
}

async function onDatabase<Result>(
  databaseUrl: string,
  work: (db: ReturnType<typeof createPool>) => Promise<Result>,
): Promise<Result> {
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-cli',
    max: 1,
    statementTimeoutMs: 0,
    isQuiet: true,
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function placementCommand() {
  return withExamples(
    new Command('placement')
      .description(
        fr`Écrit les instructions SQL qui répartissent ce schéma sur plusieurs PostgreSQL, avec Citus. Ne change rien.`,
      )
      .action(() =>
        withDatabase(async ({ databaseUrl }) => {
          const db = createPool({ databaseUrl, applicationName: 'resonance-cli', max: 1, statementTimeoutMs: 20_000 });
          try {
            for (const statement of await writePlacement(db)) print(statement);
          } finally {
            await db.destroy();
          }
        }),
      ),
    [['resonance db placement > citus.sql', fr`à relire, puis à essayer sur une copie`]],
  );
}
