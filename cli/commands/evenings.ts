import { Command } from '@commander-js/extra-typings';
import { stateOf } from '#shared/evenings/evening-state.ts';
import { proveBound } from '#shared/evenings/bound.ts';
import { VALUE_OF_ONE } from '#shared/evenings/room.ts';
import { whenInWords } from '#shared/evenings/words.ts';
import { stateWords } from '#shared/organisers/screens.ts';
import { deTown } from '#shared/places/town-words.ts';
import { fr } from '#shared/typeset.ts';
import type { AppContext } from '#server/platform/context.ts';
import { composeEvening } from '#server/features/evenings/composing.service.ts';
import { findEvening, recordOf, type EveningRow } from '#server/features/evenings/evenings.queries.ts';
import { readSeating, tryComposing, type MeasuredSeating } from '#server/features/evenings/seating-figures.service.ts';
import { countPeople, findAllEvenings } from '#server/features/organisers/offered.queries.ts';
import { cancelEvening } from '#server/features/organisers/offered-evenings.service.ts';
import { withHighs } from '../evenings/highs-programme.ts';
import { actor } from '../frame/actor.ts';
import { day, identifier, oneOf, statementText, wholeNumber } from '../frame/arguments.ts';
import { confirmOrStop } from '../frame/confirm.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { withExamples } from '../frame/french.ts';
import { exportFormats, exportRecords, type ExportFormat } from '../output/records.ts';
import { onlySome, print, printFacts, printJson, printNotice, printTable, showNumber } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';

const EVENING = fr`identifiant de la soirée`;
const DEFAULT_LISTED = 20;
const LISTED_AT_MOST = 10_000;

/*
 * Numbers of people alone: who comes to an evening is nobody's business at the command line either. The one id of a person
 * is that of the organiser, which `members show` explains (S-evening-52).
 */
export function eveningsCommand() {
  return new Command('evenings')
    .description(fr`Les soirées et leurs tables, sans un nom de qui vient.`)
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(composeCommand())
    .addCommand(cancelCommand())
    .addCommand(exportCommand());
}

function listCommand() {
  return withExamples(
    new Command('list')
      .description(fr`Les soirées, les plus lointaines d'abord, avec leurs nombres.`)
      .option('--since <jour>', 'celles qui commencent à partir de ce jour (AAAA-MM-JJ)', day)
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, LISTED_AT_MOST), DEFAULT_LISTED)
      .option('--json', 'pour une machine')
      .action((options) => withContext((ctx) => list(ctx, options))),
    [['resonance evenings list --since 2026-12-01', 'celles de décembre, et après']],
  );
}

function showCommand() {
  return withExamples(
    new Command('show')
      .description(fr`Une soirée : son lieu, ses nombres, et ce que valent ses tables.`)
      .argument('<soirée>', EVENING, identifier)
      .option('--bound', fr`calcule aussi la meilleure valeur possible, prouvée ; demande le paquet « highs »`)
      .option('--json', 'pour une machine')
      .action((id, options) => withContext((ctx) => show(ctx, id, options))),
    [['resonance evenings show 0f8e… --bound', fr`à combien du meilleur possible sont ses tables ?`]],
  );
}

function composeCommand() {
  return withExamples(
    new Command('compose')
      .description(
        fr`Compose les tables d'une soirée dont les inscriptions sont closes, sans attendre le « worker ». Deux fois ne change rien.`,
      )
      .argument('<soirée>', EVENING, identifier)
      .option('--dry-run', fr`compose sans rien garder, avec qui a une place en ce moment`)
      .option('--bound', fr`calcule aussi la meilleure valeur possible, prouvée ; demande le paquet « highs »`)
      .action((id, options) => withContext((ctx) => compose(ctx, id, options))),
    [
      ['resonance evenings compose 0f8e… --dry-run --bound', fr`ce que cela donnerait`],
      ['resonance evenings compose 0f8e…', 'maintenant'],
    ],
  );
}

function cancelCommand() {
  return withExamples(
    new Command('cancel')
      .description(fr`Annule une soirée. Toutes les personnes inscrites ou en attente sont prévenues aussitôt.`)
      .argument('<soirée>', EVENING, identifier)
      .requiredOption('--reason <texte>', fr`pourquoi : elles le liront`, statementText)
      .option('--yes', 'sans demander confirmation')
      .action((id, options) => withContext((ctx) => cancel(ctx, id, options))),
    [['resonance evenings cancel 0f8e… --reason "Le lieu a fermé."', fr`et tout le monde l'apprend`]],
  );
}

function exportCommand() {
  return withExamples(
    new Command('export')
      .description(fr`Écrit les soirées avec leurs nombres, une par ligne.`)
      .requiredOption('--format <format>', 'csv (pour un tableur français) ou json', oneOf(exportFormats))
      .option('--out <fichier>', fr`où les écrire ; sans cela, sur la sortie standard`)
      .option('--since <jour>', 'celles qui commencent à partir de ce jour (AAAA-MM-JJ)', day)
      .action((options) => withContext((ctx) => exportEvenings(ctx, options))),
    [['resonance evenings export --format csv --out soirees.csv', 'à ouvrir dans un tableur']],
  );
}

/** An evening in numbers. */
interface EveningFigures {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly town: string;
  readonly state: string;
  readonly organiser: string | null;
  readonly seats: number;
  readonly taken: number;
  readonly waiting: number;
  readonly tables: number;
  readonly leftOut: number;
  readonly arrived: number;
}

const titles = {
  id: 'identifiant',
  startsAt: 'début',
  endsAt: 'fin',
  town: 'ville',
  state: 'état',
  organiser: 'organisé par',
  seats: 'places',
  taken: 'prises',
  waiting: 'en attente',
  tables: 'tables',
  leftOut: 'sans table',
  arrived: 'arrivées',
} as const satisfies Record<keyof EveningFigures, string>;

async function figuresOf(ctx: AppContext, evenings: readonly EveningRow[]): Promise<EveningFigures[]> {
  const counts = await countPeople(
    ctx.db,
    evenings.map(({ id }) => id),
  );
  return evenings.map((evening) => {
    const people = counts.get(evening.id);
    return {
      id: evening.id,
      startsAt: evening.starts_at,
      endsAt: evening.ends_at,
      town: evening.town,
      state: stateWords[stateOf(recordOf(evening), ctx.now())],
      organiser: evening.organiser_id,
      seats: evening.seats,
      taken: evening.counted_at ? (evening.seated_count ?? 0) : (people?.taken ?? 0),
      waiting: people?.waiting ?? 0,
      tables: people?.tables ?? 0,
      leftOut: people?.leftOut ?? 0,
      arrived: evening.counted_at ? (evening.came_count ?? 0) : (people?.arrived ?? 0),
    };
  });
}

interface Listed {
  readonly since?: Date | undefined;
  readonly limit: number;
  readonly json?: true | undefined;
}

async function list(ctx: AppContext, { since, limit, json }: Listed): Promise<void> {
  const figures = await figuresOf(ctx, await findAllEvenings(ctx.db, { startsAfter: since ?? null, limit }));
  if (json) return printJson(figures);
  if (figures.length === 0) return printNotice('Aucune.');
  printTable(
    ['identifiant', 'quand', 'ville', 'état', 'places', 'en attente', 'tables'],
    figures.map((one) => [
      one.id,
      one.startsAt,
      one.town,
      one.state,
      `${one.taken}/${one.seats}`,
      one.waiting,
      one.tables,
    ]),
  );
  if (figures.length === limit)
    printNotice(fr`${onlySome(limit, 'première')} seulement : --limit en montre davantage.`);
}

async function show(
  ctx: AppContext,
  id: string,
  { bound, json }: { readonly bound?: true | undefined; readonly json?: true | undefined },
): Promise<void> {
  const evening = await find(ctx, id);
  const [figures] = await figuresOf(ctx, [evening]);
  const isStored = evening.composed_at !== null && evening.counted_at === null;
  const measured = isStored ? await measure(await readSeating(ctx, evening), bound) : null;
  if (json) return printJson({ ...figures, venue: evening.venue, address: evening.address, seating: measured });
  if (!figures) return;
  printFacts([
    ['identifiant', figures.id],
    ['quand', whenInWords(figures)],
    ['ville', figures.town],
    ['lieu', evening.venue],
    ['adresse', evening.address],
    ['état', figures.state],
    ['organisé par', figures.organiser],
    ['âges', fr`de ${evening.age_from} à ${evening.age_to} ans`],
    ['places', `${figures.taken}/${figures.seats}`],
    ['en attente', figures.waiting],
    ['sans table', figures.leftOut],
    ['arrivées', figures.arrived],
    ...factsOf(measured),
  ]);
  if (bound && !measured) printNotice(fr`Pas de tables : elles se composent quand les inscriptions se ferment.`);
}

async function compose(
  ctx: AppContext,
  id: string,
  { dryRun, bound }: { readonly dryRun?: true | undefined; readonly bound?: true | undefined },
): Promise<void> {
  const evening = await find(ctx, id);
  if (dryRun) return printFacts(factsOf(await measure(await tryComposing(ctx, evening), bound)));
  const isComposed = await composeEvening(ctx, id, actor());
  const composed = await find(ctx, id);
  const state = stateOf(recordOf(composed), ctx.now());
  if (state !== 'composed')
    throw new CommandError(
      fr`Cette soirée ne se compose pas : ${stateWords[state].toLowerCase()}. --dry-run dit ce que cela donnerait.`,
      exitCodes.refused,
    );
  if (!isComposed) printNotice(fr`Les tables étaient déjà composées : rien n'a changé.`);
  printFacts(factsOf(await measure(await readSeating(ctx, composed), bound)));
}

async function cancel(
  ctx: AppContext,
  id: string,
  { reason, yes }: { readonly reason: string; readonly yes?: true | undefined },
): Promise<void> {
  const evening = await find(ctx, id);
  const when = whenInWords({ startsAt: evening.starts_at, endsAt: evening.ends_at });
  await confirmOrStop(fr`Annuler la soirée ${deTown(evening.town)}, ${when}, et prévenir tout le monde ?`, yes);
  print(
    (await cancelEvening(ctx, id, actor(), reason))
      ? fr`Cette soirée est annulée, et les personnes inscrites sont prévenues.`
      : fr`Cette soirée était déjà finie, annulée ou retirée.`,
  );
}

async function exportEvenings(
  ctx: AppContext,
  options: { readonly format: ExportFormat; readonly out?: string | undefined; readonly since?: Date | undefined },
): Promise<void> {
  const { format, out: file, since = null } = options;
  const evenings = await findAllEvenings(ctx.db, { startsAfter: since, limit: LISTED_AT_MOST });
  const rows = (async function* () {
    yield await figuresOf(ctx, evenings);
  })();
  await exportRecords({ rows, columns: titles, format, file, expected: evenings.length });
  if (file !== undefined) print(`Tout est dans ${file}.`);
}

/** What tables are worth, in sum; of nobody in particular. */
interface Measured {
  readonly tables: number;
  readonly seated: number;
  readonly leftOut: number;
  readonly sizes: string;
  readonly value: number;
  /** What no tables of these people can exceed, and the share that is reached; null unless asked for. */
  readonly bound: number | null;
  readonly share: number | null;
}

async function measure({ plan, seating }: MeasuredSeating, withBound: true | undefined): Promise<Measured> {
  const sizes = seating.tables.map(({ attendees }) => attendees.length);
  const counted = Map.groupBy(sizes, (size) => size);
  const bound = withBound && seating.tables.length > 0 ? await boundOf({ plan, seating }) : null;
  return {
    tables: sizes.length,
    seated: sizes.reduce((sum, size) => sum + size, 0),
    leftOut: seating.leftOut.length,
    sizes: [...counted]
      .toSorted(([one], [other]) => one - other)
      .map(([size, those]) => `${those.length} de ${size}`)
      .join(', '),
    value: seating.value / VALUE_OF_ONE,
    bound: bound === null ? null : bound / VALUE_OF_ONE,
    share: bound === null || bound === 0 ? null : seating.value / bound,
  };
}

async function boundOf({ plan, seating }: MeasuredSeating): Promise<number> {
  try {
    return (await withHighs((open) => proveBound(plan, seating, open))).bound;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandError(
      fr`La borne demande le paquet « highs », dont la production se passe : npm install --no-save highs.`,
      exitCodes.failed,
    );
  }
}

function factsOf(measured: Measured | null): [string, string | number][] {
  if (!measured) return [];
  const { tables, seated, leftOut, sizes, value, bound, share } = measured;
  return [
    ['tables', tables === 0 ? 'aucune' : `${tables} (${sizes})`],
    ['à table', seated],
    ['resteraient sans table', leftOut],
    ['valeur', showNumber(value, 3)],
    ...(bound === null ? [] : ([['borne prouvée', showNumber(bound, 3)]] as [string, string][])),
    ...(share === null ? [] : ([['part de la borne', fr`${showNumber(100 * share, 2)} %`]] as [string, string][])),
  ];
}

async function find(ctx: AppContext, id: string): Promise<EveningRow> {
  const evening = await findEvening(ctx.db, id);
  if (!evening)
    throw new CommandError(
      fr`Aucune soirée n'a cet identifiant. Cherche avec « resonance evenings list ».`,
      exitCodes.notFound,
    );
  return evening;
}
