import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { listBackups } from '#server/features/backups/locations.ts';
import { pruneBackups, type Pruned } from '#server/features/backups/pruning.service.ts';
import { parseRetention, type RetentionRule } from '#server/features/backups/retention.ts';
import { parseLocation } from '#server/features/backups/vault.ts';
import { fr } from '#shared/typeset.ts';
import { explained } from './frame/backup-errors.ts';
import { withExamples } from './frame/french.ts';
import { counted, print, printJson, printNotice, printTable } from './output/terminal.ts';
import { withoutDatabase } from './without-database.ts';

const LOCATION = 'dossier ou s3://seau/chemin des sauvegardes';

export function listCommand() {
  return withExamples(
    new Command('list')
      .description(fr`Les sauvegardes d'un dossier ou d'un seau, de la plus ancienne à la plus récente.`)
      .argument('<lieu>', LOCATION)
      .option('--json', 'pour une machine')
      .action((text, { json }) =>
        withoutDatabase(async (config) => {
          const { backups, unfinished, unknown } = await explained(() => listBackups(parseLocation(text), config));
          if (json) return printJson({ backups, unfinished: unfinished.map(({ name }) => name), unknown });
          if (backups.length === 0) print(fr`Il n'y a pas de sauvegarde dans ${text}.`);
          else
            printTable(
              ['Faite le', 'Chiffrée', 'Sauvegarde'],
              backups.map(({ takenAt, isSealed, reference }) => [takenAt, isSealed, reference]),
            );
        }),
      ),
    [['resonance backup list s3://sauvegardes/resonance', 'ce qui est chez un autre']],
  );
}

export function pruneCommand() {
  return withExamples(
    new Command('prune')
      .description(
        fr`Enlève les sauvegardes que la règle ne garde pas. La plus récente reste toujours, comme tout ce qui n'est pas une sauvegarde.`,
      )
      .argument('<lieu>', LOCATION)
      .requiredOption(
        '--keep <règle>',
        fr`par exemple 7d,4w,12m : la dernière de chacun des 7 derniers jours, des 4 dernières semaines et des 12 derniers mois où il y en a une (y : années)`,
        retentionRule,
      )
      .option('--dry-run', fr`dit seulement ce qui serait enlevé`)
      .option('--json', 'pour une machine')
      .action((text, { json, dryRun: isDry, ...options }) =>
        withoutDatabase(async (config) => {
          const pruned = await explained(() =>
            pruneBackups(parseLocation(text), options['keep'], {
              keys: config,
              now: new Date(),
              isDry: isDry ?? false,
            }),
          );
          if (json) printJson(pruned);
          else describe(pruned, isDry ?? false);
        }),
      ),
    [
      ['resonance backup prune /srv/sauvegardes --keep 7d,4w,12m --dry-run', fr`avant d'y confier quoi que ce soit`],
      ['resonance backup prune s3://sauvegardes/resonance --keep 7d,4w,12m', 'chaque nuit, après la sauvegarde'],
    ],
  );
}

function retentionRule(text: string): RetentionRule {
  const rule = parseRetention(text);
  if (rule === null)
    throw new InvalidArgumentError(fr`Donne une règle comme 7d,4w,12m (d, w, m ou y, chacun une fois).`);
  return rule;
}

function describe({ retained, removed, abandoned, files, filesLeft, unknown }: Pruned, isDry: boolean): void {
  for (const { reference } of removed) print(fr`${isDry ? 'À enlever' : 'Enlevée'} : ${reference}`);
  const partly = abandoned + files > 0;
  print(
    fr`${counted(retained.length, 'sauvegarde reste', 'sauvegardes restent')}, ` +
      fr`${counted(removed.length, 'part', 'partent')}` +
      (partly
        ? fr`, avec ${counted(abandoned, 'inachevée', 'inachevées')} et ${counted(files, 'fichier', 'fichiers')} dont plus rien n'a besoin.`
        : '.'),
  );
  if (filesLeft === 'busy')
    printNotice(fr`Une sauvegarde se fait en ce moment : les fichiers partagés restent pour cette fois.`);
  if (filesLeft === 'unreadable')
    printNotice(
      fr`Une sauvegarde ne s'ouvre pas avec ce SECRET_KEY : les fichiers partagés restent, elle peut en avoir besoin.`,
    );
  if (unknown.length > 0) printNotice(fr`Pas des sauvegardes, et laissés : ${unknown.slice(0, 10).join(', ')}.`);
}
