import { Command } from '@commander-js/extra-typings';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readOnceAtReplica } from '#server/platform/db/replica.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import {
  countUnsubscribes,
  findUnsubscribes,
  listUnsubscribes,
  type Unsubscribe,
} from '#server/features/unsubscribe/unsubscribe.queries.ts';
import { resubscribe, unsubscribe } from '#server/features/unsubscribe/unsubscribe.service.ts';
import { actor } from '../frame/actor.ts';
import { day, emailAddress, oneOf, wholeNumber } from '../frame/arguments.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { withExamples } from '../frame/french.ts';
import { exportFormats, exportRecords, type ExportFormat } from '../output/records.ts';
import { counted, onlySome, print, printJson, printTable, printNotice } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const DEFAULT_LISTED = 50;
const LISTED_AT_MOST = 10_000;
const WRITTEN_AT_A_TIME = 100;

export function unsubscribesCommand() {
  return new Command('unsubscribes')
    .description('Qui ne veut plus de messages.')
    .addCommand(listCommand())
    .addCommand(addCommand())
    .addCommand(removeCommand())
    .addCommand(exportCommand());
}

function listCommand() {
  return withExamples(
    new Command('list')
      .description(fr`Liste les désinscriptions, les plus récentes d'abord.`)
      .option('--since <jour>', 'depuis ce jour (AAAA-MM-JJ)', day)
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, LISTED_AT_MOST), DEFAULT_LISTED)
      .option('--json', 'pour une machine')
      .action((options) => withContext((ctx) => list(ctx, options))),
    [['resonance unsubscribes list --since 2026-11-01', 'celles de novembre']],
  );
}

function addCommand() {
  return withExamples(
    new Command('add')
      .description(fr`Désinscrit une adresse : seuls partent encore les liens de connexion qu'elle demande.`)
      .argument('<e-mail>', fr`l'adresse à ne plus contacter`, emailAddress)
      .action((email) =>
        withContext(async (ctx) => {
          await unsubscribe(ctx, email, { kind: 'admin', actor: actor() });
          print('Cette adresse ne recevra plus de messages.');
        }),
      ),
    [['resonance unsubscribes add ana@exemple.fr', fr`quand Ana l'a demandé par courrier`]],
  );
}

function removeCommand() {
  return withExamples(
    new Command('remove')
      .description('Lève une désinscription, à la demande de la personne elle-même.')
      .argument('<e-mail>', fr`l'adresse qui veut à nouveau des messages`, emailAddress)
      .action((email) =>
        withContext(async (ctx) => {
          if (!(await resubscribe(ctx, email, actor())))
            throw new CommandError(fr`Cette adresse n'était pas désinscrite.`, exitCodes.notFound);
          print('Cette adresse peut à nouveau recevoir des messages.');
        }),
      ),
    [['resonance unsubscribes remove ana@exemple.fr', fr`quand Ana a changé d'avis`]],
  );
}

function exportCommand() {
  return withExamples(
    new Command('export')
      .description(fr`Écrit toutes les désinscriptions, les plus anciennes d'abord, sans limite de taille.`)
      .requiredOption('--format <format>', 'csv (pour un tableur français) ou json', oneOf(exportFormats))
      .option('--since <jour>', 'depuis ce jour (AAAA-MM-JJ)', day)
      .option('--out <fichier>', fr`où les écrire ; sans cela, sur la sortie standard`)
      .action(({ format, since, out }) => withContext((ctx) => exportAll(ctx, format, since, out))),
    [
      ['resonance unsubscribes export --format csv --out desinscrits.csv', 'à ouvrir dans un tableur'],
      ['resonance unsubscribes export --format json | gzip > desinscrits.json.gz', 'pour une machine'],
    ],
  );
}

async function list(
  ctx: AppContext,
  { since, limit, json }: { since?: Date | undefined; limit: number; json?: true | undefined },
): Promise<void> {
  const found = (await findUnsubscribes(ctx.db, { since, limit })).map(toRecord);
  if (json) return printJson(found);
  if (found.length === 0) return printNotice('Aucune désinscription.');
  printTable(
    Object.values(titles),
    found.map(({ email, source, since: from }) => [email, sources[source], from]),
  );
  if (found.length === limit) printNotice(fr`${onlySome(limit, 'première')} seulement : « export » les donne toutes.`);
}

async function exportAll(
  ctx: AppContext,
  format: ExportFormat,
  since: Date | undefined,
  file: string | undefined,
): Promise<void> {
  await recordAction(ctx.db, { actor: actor(), action: 'unsubscribe.export', subject: null, now: ctx.now() });
  const rows = async function* (db: Database) {
    let some: ReturnType<typeof toRecord>[] = [];
    for await (const row of listUnsubscribes(db, since ? { since } : {})) {
      if (some.push(toRecord(row)) < WRITTEN_AT_A_TIME) continue;
      yield some;
      some = [];
    }
    yield some;
  };
  const count = await readOnceAtReplica(ctx, async (db) => {
    const expected = file === undefined ? 0 : await countUnsubscribes(db, since);
    return exportRecords({ rows: rows(db), columns: titles, format, file, expected });
  });
  if (file !== undefined) printNotice(`${counted(count, 'désinscription', 'désinscriptions')} dans ${file}.`);
}

const sources: Readonly<Record<Unsubscribe['source'], string>> = { form: 'formulaire', admin: 'administration' };

const titles = { email: 'e-mail', source: 'par', since: 'depuis' } as const;

function toRecord({ email, source, unsubscribed_at: since }: Unsubscribe) {
  return { email, source, since };
}
