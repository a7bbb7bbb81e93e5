import { Command } from '@commander-js/extra-typings';
import type { Logger } from 'pino';
import { productJobs } from '#server/app/product-jobs.ts';
import { drillBackup, type DrillReport } from '#server/features/backups/drill.service.ts';
import { findBackup } from '#server/features/backups/locations.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { readConfigWithoutDatabase, readStartSettings, type Config } from '#server/platform/config.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { explainError } from '#server/platform/explain-error.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import { actor } from './frame/actor.ts';
import { wholeNumber } from './frame/arguments.ts';
import { explained } from './frame/backup-errors.ts';
import { CommandError, exitCodes } from './frame/exit-codes.ts';
import { withExamples } from './frame/french.ts';
import { surroundings } from './frame/surroundings.ts';
import { counted, print, printJson, printNotice, withoutControls } from './output/terminal.ts';
import { withDatabase } from './with-context.ts';
import { withoutDatabase } from './without-database.ts';

const MOST_HOURS = 10_000;
const STATEMENT_TIMEOUT_MS = 20_000;

export function drillCommand() {
  return withExamples(
    new Command('drill')
      .description(
        fr`Rétablit une sauvegarde dans une base et un dossier à elle, compare les lignes et les fichiers avec ce qui a été copié, essaie SECRET_KEY sur ce qui est scellé, et enlève tout. Code de sortie 1 si quelque chose manque.`,
      )
      .argument('<sauvegarde>', 'une sauvegarde, ou le dossier ou le seau dont la plus récente est prise')
      .option('--max-age <heures>', fr`échoue aussi si elle est plus ancienne`, wholeNumber(1, MOST_HOURS))
      .option('--json', 'pour une machine')
      .action((reference, options) => drill(reference, options)),
    [['resonance backup drill s3://sauvegardes/resonance --max-age 48', 'chaque mois, depuis un minuteur']],
  );
}

interface Wanted {
  readonly maxAge?: number | undefined;
  readonly json?: true | undefined;
}

async function drill(reference: string, { maxAge, json }: Wanted): Promise<void> {
  const begun = Date.now();
  const stop = new AbortController();
  const onSignal = () =>
    stop.abort(new CommandError(fr`Arrêté ; ce qui était commencé est enlevé.`, exitCodes.interrupted));
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  try {
    const run = async (config: Config, log: Logger) => {
      const report = await explained(async () => {
        const backup = await findBackup(reference, config);
        const serverUrl = config.drillDatabaseUrl ?? config.databaseUrl;
        return drillBackup(backup, { keys: config, serverUrl, jobs: productJobs, log, signal: stop.signal });
      });
      const hours = (begun - report.backup.takenAt.getTime()) / HOUR_MS;
      const errors = [
        ...report.errors,
        ...(maxAge !== undefined && hours > maxAge
          ? [fr`La sauvegarde la plus récente a ${counted(Math.round(hours), 'heure', 'heures')} : plus que ${maxAge}.`]
          : []),
      ];
      const seconds = (Date.now() - begun) / 1000;
      if (json) printJson({ ...report, errors, hours, seconds });
      else describe(report, hours, seconds);
      for (const error of errors) printNotice(error);
      if (errors.length > 0)
        throw new CommandError(fr`L'exercice a échoué : ${counted(errors.length, 'écart', 'écarts')}.`);
    };
    // The machine of the drill need not know the database of the product.
    const { env } = surroundings();
    const hasOwnServer = readConfigWithoutDatabase(env).drillDatabaseUrl !== undefined;
    const isRecorded = !hasOwnServer || readStartSettings(env).databaseUrl !== undefined;
    let hasPassed = false;
    try {
      await (hasOwnServer ? withoutDatabase(run) : withDatabase(run));
      hasPassed = true;
    } finally {
      if (isRecorded && !stop.signal.aborted) await recordDrill(hasPassed);
    }
  } finally {
    process.off('SIGTERM', onSignal);
    process.off('SIGINT', onSignal);
  }
}

/** Records that a drill ended, for the metrics and the doctor; what hinders that is said, and the drill's result stays. */
async function recordDrill(hasPassed: boolean): Promise<void> {
  try {
    await withDatabase(
      async ({ databaseUrl }) => {
        const db = createPool({
          databaseUrl,
          applicationName: 'resonance-cli',
          max: 1,
          statementTimeoutMs: STATEMENT_TIMEOUT_MS,
          isQuiet: true,
        });
        const action = { actor: actor(), action: 'backup.drill', subject: null, details: { hasPassed } };
        try {
          await recordAction(db, { ...action, now: new Date() });
        } finally {
          await db.destroy();
        }
      },
      { isSilent: true },
    );
  } catch (error) {
    printNotice(fr`Le résultat de l'exercice n'est pas noté dans la base : ${withoutControls(explainError(error))}`);
  }
}

function describe({ backup, tables, rows, files, samples }: DrillReport, hours: number, seconds: number): void {
  print(
    fr`${backup.reference}, faite il y a ${counted(Math.round(hours), 'heure', 'heures')} : ` +
      fr`${counted(tables, 'table', 'tables')}, ${counted(rows, 'ligne', 'lignes')} et ` +
      fr`${counted(files, 'fichier', 'fichiers')} rétablis et comparés, ` +
      fr`${samples.opened} sur ${counted(samples.tried, 'texte scellé ouvert', 'textes scellés ouverts')}, ` +
      fr`en ${counted(Math.ceil(seconds), 'seconde', 'secondes')}.`,
  );
}
