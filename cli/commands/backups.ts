import { Command } from '@commander-js/extra-typings';
import type { Logger } from 'pino';
import { productJobs } from '#server/app/product-jobs.ts';
import type { Config } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { eraseAgain } from '#server/features/account/erasure.service.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { BackupError, type Manifest } from '#server/features/backups/backup-folder.ts';
import {
  createBackup,
  restoreBackup,
  verifyBackup,
  type Restored,
  type RestoreOptions,
} from '#server/features/backups/backup.service.ts';
import { applyProtections } from '#server/features/backups/protections.service.ts';
import { findReadUrl } from '#server/platform/db/replica.ts';
import { createFileStore } from '#server/platform/files/file-store.ts';
import { actor } from '../frame/actor.ts';
import { confirmOrStop } from '../frame/confirm.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { withExamples } from '../frame/french.ts';
import { counted, print, printJson, showNumber, printNotice } from '../output/terminal.ts';
import { withContext, withDatabase } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const FOLDER = 'dossier de la sauvegarde';

export function backupCommand() {
  return new Command('backup')
    .description(fr`Les sauvegardes : toute la base et tous les fichiers, ensemble.`)
    .addCommand(createCommand())
    .addCommand(verifyCommand())
    .addCommand(restoreCommand());
}

function createCommand() {
  return withExamples(
    new Command('create')
      .description(
        fr`Copie la base, d'un seul instant, et les fichiers dans un nouveau dossier. Le produit peut tourner.`,
      )
      .argument('<dossier>', FOLDER)
      .option('--allow-empty', fr`même si la base n'a aucun membre`)
      .option('--json', 'pour une machine')
      .action((folder, { allowEmpty, json }) =>
        withContext(async (ctx) => {
          if (!allowEmpty) await assertNotEmpty(ctx);
          const databaseUrl = await findReadUrl(ctx);
          const manifest = await explained(() =>
            createBackup({ databaseUrl, files: ctx.files, log: ctx.log }, folder, ctx.now()),
          );
          await recordAction(ctx.db, { actor: actor(), action: 'backup.create', subject: null, now: ctx.now() });
          describe(manifest, json);
        }),
      ),
    [['resonance backup create /srv/sauvegardes/$(date +%F)', 'chaque nuit, depuis cron']],
  );
}

/**
 * A copy of a database that nobody uses looks like a good one for as long as nobody needs it (S-operations-18).
 * @throws CommandError when there is no member
 */
async function assertNotEmpty({ db }: AppContext): Promise<void> {
  if (await db('members').first('id')) return;
  throw new CommandError(
    fr`Cette base n'a aucun membre : rien n'est copié. Est-ce la bonne ? Si oui, ajoute --allow-empty.`,
    exitCodes.refused,
  );
}

function verifyCommand() {
  return withExamples(
    new Command('verify')
      .description(
        fr`Relit toute une sauvegarde. Code de sortie 1 s'il y manque quelque chose. N'a pas besoin de base.`,
      )
      .argument('<dossier>', FOLDER)
      .option('--json', 'pour une machine')
      .action(async (folder, { json }) => {
        const { manifest, errors } = await explained(() => verifyBackup(folder));
        if (errors.length > 0) throw new CommandError(fr`Manque ou est abîmé : ${errors.join(', ')}.`);
        describe(manifest, json);
      }),
    [['resonance backup verify /srv/sauvegardes/2026-11-30', fr`après l'avoir copiée ailleurs`]],
  );
}

function restoreCommand() {
  return withExamples(
    new Command('restore')
      .description(
        fr`Remet une sauvegarde dans une base et un dossier de fichiers vides. Toutes les sessions sont fermées. Qui est parti depuis est effacé à nouveau ; les blocages et les refus posés depuis sont repris, là où on les a. Arrête d'abord le reste.`,
      )
      .argument('<dossier>', FOLDER)
      .option('--replace', fr`même s'ils ne sont pas vides : tout ce qu'ils contiennent est perdu`)
      .option('--erased-from <dossier>', 'une sauvegarde plus récente, qui sait qui est parti ou a refusé depuis')
      .option('--yes', 'sans demander confirmation')
      .action((folder, options) => restore(folder, options)),
    [
      ['resonance backup restore /srv/sauvegardes/2026-11-30', 'dans une base vide'],
      [
        'resonance backup restore /srv/sauvegardes/2026-11-23 --erased-from /srv/sauvegardes/2026-11-30',
        'une plus récente sait qui est parti, et qui a refusé quoi',
      ],
    ],
  );
}

interface Wanted {
  readonly replace?: true | undefined;
  readonly erasedFrom?: string | undefined;
  readonly yes?: true | undefined;
}

async function restore(folder: string, { replace, erasedFrom, yes }: Wanted): Promise<void> {
  if (replace) await confirmOrStop(fr`Remplacer tout ce que la base et les fichiers contiennent ?`, yes);
  const options: RestoreOptions = { jobs: productJobs, replace: replace ?? false, erasedFrom };
  let restored: Restored | undefined;
  await withDatabase(async (config: Config, log: Logger) => {
    restored = await explained(() =>
      restoreBackup({ databaseUrl: config.databaseUrl, files: createFileStore(config), log }, folder, {
        ...options,
        jobs: productJobs,
      }),
    );
  });
  await withContext(
    async (ctx) => {
      if (restored?.replayed) await applyProtections(ctx, restored.replayed);
      // Members who deleted their account after the backup are deleted again; a worker removes the rest of their data.
      await eraseAgain(ctx);
      await recordAction(ctx.db, {
        actor: actor(),
        action: 'backup.restore',
        subject: null,
        details: { takenAt: restored?.manifest.takenAt, replayed: restored?.replayed?.counts ?? null },
        now: ctx.now(),
      });
    },
    { isSilent: true },
  );
  if (restored) describe(restored.manifest, undefined);
  printNotice(fr`La base est rétablie. Démarre le web et les workers, puis lance « resonance doctor ».`);
  printNotice(fr`Toutes les sessions sont fermées, et les liens déjà envoyés ne valent plus.`);
  if (restored) printNotice(describeReplayed(restored));
}

function describeReplayed({ manifest, replayed }: Restored): string {
  if (!replayed)
    return fr`Rien ne dit ce qui a été bloqué, refusé, désinscrit ou suspendu depuis le ${manifest.takenAt} : c'est perdu. Si une sauvegarde plus récente existe, recommence avec --erased-from.`;
  const { blocks = 0, do_not_contact: refused = 0, desinscription_email: unsubscribed = 0 } = replayed.counts;
  return (
    fr`Repris de ce qui est plus récent : ${counted(blocks, 'blocage', 'blocages')}, ` +
    fr`${counted(refused + unsubscribed, 'refus de messages', 'refus de messages')}, ` +
    fr`${counted(replayed.hidden.length, 'compte suspendu, vérifié ou en pause', 'comptes suspendus, vérifiés ou en pause')}, ` +
    fr`${counted(replayed.withdrawn.length, 'accord retiré', 'accords retirés')}.`
  );
}

function describe({ takenAt, tables, files, migrations }: Manifest, json: boolean | undefined): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = [...tables, ...files].reduce((sum, part) => sum + part.bytes, 0);
  const members = tables.find(({ name }) => name === 'members')?.rows ?? 0;
  if (json) return printJson({ takenAt, members, rows, files: files.length, bytes, migration: migrations.at(-1) });
  print(
    fr`Sauvegarde du ${takenAt} : ${counted(members, 'membre', 'membres')}, ${counted(rows, 'ligne', 'lignes')}, ` +
      fr`${counted(files.length, 'fichier', 'fichiers')}, ${showNumber(bytes / 1_000_000, 1)} Mo.`,
  );
}

/** Runs `work` and turns an error of the backup into one sentence for the operator; other errors pass unchanged. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw new CommandError(error.message, exitCodes.failed);
    throw error;
  }
}
