import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import type { Logger } from 'pino';
import { productJobs } from '#server/app/product-jobs.ts';
import type { Config } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { eraseAgain } from '#server/features/account/erasure.service.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import {
  copyAll,
  createBackup,
  restoreBackup,
  type BackupTarget,
  type Restored,
} from '#server/features/backups/backup.service.ts';
import { findBackup, openBackup, openVault, withOpenedBackup } from '#server/features/backups/locations.ts';
import type { Manifest } from '#server/features/backups/manifest.ts';
import { findBackupErrors } from '#server/features/backups/measuring.ts';
import { nameOf, writeSealedBackup } from '#server/features/backups/sealed-backup.ts';
import { checkRecipients, generateBackupKeys } from '#server/features/backups/sealing.ts';
import { parseLocation } from '#server/features/backups/vault.ts';
import { applyProtections } from '#server/features/backups/protections.service.ts';
import { findReadUrl } from '#server/platform/db/replica.ts';
import { createFileStore } from '#server/platform/files/file-store.ts';
import { actor } from '../frame/actor.ts';
import { confirmOrStop } from '../frame/confirm.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { explained } from '../frame/backup-errors.ts';
import { withExamples } from '../frame/french.ts';
import { counted, print, printJson, showNumber, printNotice } from '../output/terminal.ts';
import { withContext, withDatabase } from '../with-context.ts';
import { withoutDatabase } from '../without-database.ts';
import { drillCommand } from '../backup-drill.ts';
import { listCommand, pruneCommand } from '../backup-retention.ts';
import { fr } from '#shared/typeset.ts';

const BACKUP = 'une sauvegarde, ou le dossier ou le seau dont la plus récente est prise';

export function backupCommand() {
  return new Command('backup')
    .description(fr`Les sauvegardes : toute la base et tous les fichiers, ensemble.`)
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(verifyCommand())
    .addCommand(pruneCommand())
    .addCommand(drillCommand())
    .addCommand(restoreCommand())
    .addCommand(keysCommand());
}

function createCommand() {
  return withExamples(
    new Command('create')
      .description(
        fr`Copie la base, d'un seul instant, et les fichiers. Le produit peut tourner. Des fichiers, seuls les nouveaux sont copiés, si une sauvegarde d'avant est au même endroit.`,
      )
      .argument('[dossier]', 'nouveau dossier de la sauvegarde')
      .option(
        '--to <lieu>',
        fr`dossier ou s3://seau/chemin de toutes les sauvegardes, où celle-ci porte le nom de son heure`,
      )
      .option('--encrypt-to <destinataire...>', fr`clé publique (age1…) qui seule ouvrira la sauvegarde ; avec --to`)
      .option('--full', 'copie aussi les fichiers que la sauvegarde précédente a déjà')
      .option('--allow-empty', fr`même si la base n'a aucun membre`)
      .option('--json', 'pour une machine')
      .action((folder, { to, encryptTo: recipients, full: isFull, allowEmpty, json }) =>
        withContext(async (ctx) => {
          if (!allowEmpty) await assertNotEmpty(ctx);
          const target = { databaseUrl: await findReadUrl(ctx), files: ctx.files, log: ctx.log };
          const { name, manifest } = await explained(() =>
            create(ctx, target, { folder, to, recipients: recipients ?? [], isFull }),
          );
          await recordAction(ctx.db, { actor: actor(), action: 'backup.create', subject: null, now: ctx.now() });
          describe(manifest, json, name);
        }),
      ),
    [
      ['resonance backup create /srv/sauvegardes/$(date +%F)', 'chaque nuit, depuis cron'],
      ['resonance backup create --to s3://sauvegardes/resonance --encrypt-to age1…', 'chiffrée, chez un autre'],
    ],
  );
}

/**
 * A copy of a database that nobody uses looks like a good one for as long as nobody needs it (S-operations-21).
 * @throws CommandError when there is no member
 */
async function assertNotEmpty({ db }: AppContext): Promise<void> {
  if (await db('members').first('id')) return;
  throw new CommandError(
    fr`Cette base n'a aucun membre : rien n'est copié. Est-ce la bonne ? Si oui, ajoute --allow-empty.`,
    exitCodes.refused,
  );
}

interface WantedBackup {
  readonly folder: string | undefined;
  readonly to: string | undefined;
  readonly recipients: readonly string[];
  readonly isFull: true | undefined;
}

/** @throws CommandError when it is not clear where the backup goes, or it would lie open with somebody else */
async function create(
  ctx: AppContext,
  target: BackupTarget,
  { folder, to, recipients, isFull }: WantedBackup,
): Promise<{ readonly name: string; readonly manifest: Manifest }> {
  if ((folder === undefined) === (to === undefined))
    throw new CommandError(fr`Donne un nouveau dossier, ou --to avec un lieu : l'un des deux.`, exitCodes.misused);
  const now = ctx.now();
  if (folder !== undefined) {
    if (recipients.length > 0) throw new CommandError(fr`--encrypt-to va avec --to.`, exitCodes.misused);
    return { name: folder, manifest: await createBackup(target, folder, now, { isFull }) };
  }
  const location = parseLocation(to ?? '');
  if (recipients.length > 0) {
    checkRecipients(recipients);
    const vault = await openVault(location, ctx.config);
    return writeSealedBackup({ vault, recipients, secrets: ctx.config, isFull }, now, (writer) =>
      copyAll(target, writer, now),
    );
  }
  if (location.kind === 's3')
    throw new CommandError(
      fr`Un seau reçoit seulement des sauvegardes chiffrées : ajoute --encrypt-to. « resonance backup keys » fait une paire de clés.`,
      exitCodes.refused,
    );
  const name = path.join(location.folder, nameOf(now));
  return { name, manifest: await createBackup(target, name, now, { isFull }) };
}

function verifyCommand() {
  return withExamples(
    new Command('verify')
      .description(
        fr`Relit toute une sauvegarde. Code de sortie 1 s'il y manque quelque chose. N'a pas besoin de base.`,
      )
      .argument('<sauvegarde>', BACKUP)
      .option('--json', 'pour une machine')
      .action((reference, { json }) =>
        withoutDatabase(async (config) => {
          const { name, manifest, errors } = await explained(async () => {
            const backup = await findBackup(reference, config);
            const opened = await openBackup(backup, config);
            return {
              ...opened,
              name: backup.reference,
              errors: await findBackupErrors(opened.manifest, opened.reader),
            };
          });
          if (errors.length > 0) throw new CommandError(fr`Manque ou est abîmé : ${errors.join(', ')}.`);
          describe(manifest, json, name);
        }),
      ),
    [['resonance backup verify /srv/sauvegardes/2026-11-30', fr`après l'avoir copiée ailleurs`]],
  );
}

function keysCommand() {
  return withExamples(
    new Command('keys')
      .description(
        fr`Fait une paire de clés (voir age-encryption.org). La publique va à --encrypt-to, la privée dans BACKUP_IDENTITY. Garde la privée ailleurs que sur le serveur, en deux endroits. Sans elle aucune sauvegarde ne s'ouvre.`,
      )
      .action(async () => {
        const { identity, recipient } = await generateBackupKeys();
        print(`# --encrypt-to ${recipient}`);
        print(`BACKUP_IDENTITY=${identity}`);
      }),
    [['resonance backup keys', fr`une fois, sur la machine qui rétablira`]],
  );
}

function restoreCommand() {
  return withExamples(
    new Command('restore')
      .description(
        fr`Remet une sauvegarde dans une base et un dossier de fichiers vides. Toutes les sessions sont fermées. Qui est parti depuis est effacé à nouveau ; les blocages et les refus posés depuis sont repris, là où on les a. Arrête d'abord le reste.`,
      )
      .argument('<sauvegarde>', BACKUP)
      .option('--replace', fr`même s'ils ne sont pas vides : tout ce qu'ils contiennent est perdu`)
      .option('--erased-from <sauvegarde>', 'une sauvegarde plus récente, qui sait qui est parti ou a refusé depuis')
      .option('--yes', 'sans demander confirmation')
      .action((reference, options) => restore(reference, options)),
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

async function restore(reference: string, { replace, erasedFrom, yes }: Wanted): Promise<void> {
  if (replace) await confirmOrStop(fr`Remplacer tout ce que la base et les fichiers contiennent ?`, yes);
  let restored: Restored | undefined;
  await withDatabase(async (config: Config, log: Logger) => {
    const target = { databaseUrl: config.databaseUrl, files: createFileStore(config), log };
    const withOpened = async <Result>(name: string, work: (folder: string) => Promise<Result>) =>
      withOpenedBackup(await findBackup(name, config), config, work);
    restored = await explained(() =>
      withOpened(reference, (folder) => {
        const from = (newer?: string) =>
          restoreBackup(target, folder, { jobs: productJobs, replace: replace ?? false, erasedFrom: newer });
        return erasedFrom === undefined ? from() : withOpened(erasedFrom, from);
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
  if (restored) describe(restored.manifest, undefined, reference);
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

function describe({ takenAt, tables, files, migrations }: Manifest, json: boolean | undefined, backup: string): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = [...tables, ...files].reduce((sum, part) => sum + part.bytes, 0);
  const members = tables.find(({ name }) => name === 'members')?.rows ?? 0;
  if (json)
    return printJson({
      name: backup,
      takenAt,
      members,
      rows,
      files: files.length,
      bytes,
      migration: migrations.at(-1),
    });
  print(
    fr`Sauvegarde du ${takenAt} : ${counted(members, 'membre', 'membres')}, ${counted(rows, 'ligne', 'lignes')}, ` +
      fr`${counted(files.length, 'fichier', 'fichiers')}, ${showNumber(bytes / 1_000_000, 1)} Mo.`,
  );
}
