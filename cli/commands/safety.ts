import { Command } from '@commander-js/extra-typings';
import { caseReasonIds, outcomeLabels, outcomes, type CaseReason, type Outcome } from '#shared/safety/reports.ts';
import type { AppContext } from '#server/platform/context.ts';
import { findDecidedReports, findReportsToDecide } from '#server/features/safety/cases.queries.ts';
import { findCase, type Case } from '#server/features/safety/cases.service.ts';
import { decideReport, nameReported } from '#server/features/safety/decisions.service.ts';
import { findReport } from '#server/features/safety/reports.queries.ts';
import { actor } from '../frame/actor.ts';
import { identifier, memberName, oneOf, statementText, wholeNumber } from '../frame/arguments.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { withExamples } from '../frame/french.ts';
import { onlySome, print, printFacts, printJson, printTable, printNotice } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const DEFAULT_LISTED = 50;
const LISTED_AT_MOST = 10_000;
const REPORT = 'identifiant du signalement';

const states = { open: 'ouvert', contested: 'contesté', decided: 'décidé' } as const;

export function reportsCommand() {
  return new Command('reports')
    .description('Les signalements, et ce que la modération en décide.')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(nameCommand())
    .addCommand(decideCommand());
}

function listCommand() {
  return withExamples(
    new Command('list')
      .description(fr`Liste ce qui attend une décision : les personnes mineures d'abord, puis les contestations.`)
      .option('--decided', fr`ce qui est décidé, le plus récent d'abord`)
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, LISTED_AT_MOST), DEFAULT_LISTED)
      .option('--json', 'pour une machine')
      .action((options) => withContext((ctx) => list(ctx, options))),
    [
      ['resonance reports list', 'ce qui attend'],
      ['resonance reports list --decided --json', 'ce qui est décidé, pour un script'],
    ],
  );
}

function showCommand() {
  return withExamples(
    new Command('show')
      .description(fr`Montre un signalement : le récit, la personne, les décisions, la contestation.`)
      .argument('<signalement>', REPORT, identifier)
      .option('--json', 'pour une machine')
      .action((id, { json }) => withContext((ctx) => show(ctx, id, json))),
    [['resonance reports show 6f9619ff-8b86-4d01-b42d-00c04fc964ff', 'tout le dossier']],
  );
}

function nameCommand() {
  return withExamples(
    new Command('name')
      .description('Dit de quel membre parle un signalement venu du formulaire public.')
      .argument('<signalement>', REPORT, identifier)
      .argument('<membre>', 'adresse e-mail ou identifiant', memberName)
      .action((id, name) =>
        withContext(async (ctx) => {
          await nameReported(ctx, actor(), id, name);
          print(fr`C'est noté.`);
        }),
      ),
    [['resonance reports name 6f9619ff-8b86-4d01-b42d-00c04fc964ff ana@exemple.fr', fr`il s'agit d'Ana`]],
  );
}

function decideCommand() {
  return withExamples(
    new Command('decide')
      .description(fr`Décide d'un signalement ; la personne concernée reçoit les motifs et un lien pour contester.`)
      .argument('<signalement>', REPORT, identifier)
      .requiredOption('--outcome <décision>', `parmi ${outcomes.join(', ')}`, oneOf(outcomes))
      .option('--ground <règle>', `la règle en cause, parmi ${caseReasonIds.join(', ')}`, oneOf(caseReasonIds))
      .option('--reason <motifs>', fr`ce que la personne lira ; obligatoire, sauf sans suite`, statementText)
      .option('--json', 'pour une machine')
      .action((id, options) => withContext((ctx) => decide(ctx, id, options))),
    [
      ['resonance reports decide 6f9619ff-8b86-4d01-b42d-00c04fc964ff --outcome nothing', 'sans suite'],
      [
        'resonance reports decide 6f9619ff-8b86-4d01-b42d-00c04fc964ff --outcome suspend --reason "Des menaces répétées."',
        fr`suspend, motifs à l'appui`,
      ],
    ],
  );
}

async function list(
  ctx: AppContext,
  { decided, limit, json }: { decided?: true | undefined; limit: number; json?: true | undefined },
): Promise<void> {
  const found = decided ? await findDecidedReports(ctx.db, limit) : await findReportsToDecide(ctx.db, limit);
  if (json) return printJson(found);
  if (found.length === 0) return printNotice(decided ? 'Aucune décision.' : fr`Rien n'attend.`);
  printTable(
    ['identifiant', 'motif', 'personne', 'état', 'décision', 'reçu'],
    found.map(({ id, reason, reportedName, state, outcome, createdAt }) => [
      id,
      reason,
      reportedName,
      states[state],
      outcome && outcomeLabels[outcome],
      createdAt,
    ]),
  );
  if (found.length === limit) printNotice(fr`${onlySome(limit, 'premier')} seulement : --limit en montre davantage.`);
}

async function show(ctx: AppContext, id: string, json: true | undefined): Promise<void> {
  const found = await findCase(ctx, id);
  if (!found) throw new CommandError(fr`Aucun signalement n'a cet identifiant.`, exitCodes.notFound);
  const memberId = (await findReport(ctx.db, id))?.reported_id ?? null;
  if (json) return printJson({ ...found, memberId });
  printFacts([
    ['identifiant', found.id],
    ['motif', found.reason],
    ['reçu', found.when],
    ['état', states[found.state]],
    ['où', found.place],
    ['récit', found.details],
    ['signalé par', found.reporter?.name ?? found.source],
    ['membre', memberId],
    ...factsOf(found),
    ['autres signalements', found.others.length],
  ]);
  for (const { outcome, when, statement, contest } of found.decisions) {
    print('');
    printFacts([
      ['décision', outcome],
      ['quand', when],
      ['motifs', statement],
      ['contestation', contest],
    ]);
  }
}

function factsOf({ member }: Case): readonly (readonly [string, string | number | boolean | null])[] {
  if (!member) return [];
  return [
    ['prénom', member.name],
    ['âge donné', member.age],
    ['inscription', member.signedUp],
    ['suspendu', member.isSuspended],
    ['masqué', member.isHidden],
    ['bloqué par', member.blockedBy],
  ];
}

async function decide(
  ctx: AppContext,
  id: string,
  options: {
    outcome: Outcome;
    ground?: CaseReason | undefined;
    reason?: string | undefined;
    json?: true | undefined;
  },
): Promise<void> {
  const { outcome, reason, json } = options;
  if (outcome !== 'nothing' && reason === undefined)
    throw new CommandError(fr`Ajoute --reason : la personne doit lire les motifs.`, exitCodes.misused);
  const report = await findReport(ctx.db, id);
  if (!report) throw new CommandError(fr`Aucun signalement n'a cet identifiant.`, exitCodes.notFound);
  await decideReport(ctx, actor(), id, {
    outcome,
    ground: options.ground ?? report.reason,
    statement: reason ?? null,
  });
  if (json) return printJson({ id, outcome });
  print(fr`C'est décidé : ${outcomeLabels[outcome].toLowerCase()}. Les personnes concernées sont prévenues.`);
}
