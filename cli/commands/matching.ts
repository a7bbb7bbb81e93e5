import { Command } from '@commander-js/extra-typings';
import type { AppContext } from '#server/platform/context.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { calibrateScale, type MeasuredCalibration } from '#server/features/matching/calibration.service.ts';
import { inspectList, verifyLists, type InspectedMatch } from '#server/features/matching/inspection.service.ts';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { requestRefresh } from '#server/features/matching/matching.service.ts';
import { beginRefresh, finishRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { refreshMember } from '#server/features/matching/refresh-member.service.ts';
import { simulateExposure } from '#server/features/matching/simulation.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { FEWEST_PAIRS } from '#shared/matching/calibration.ts';
import { shareBelow } from '#shared/matching/percentage-meaning.ts';
import { actor } from '../frame/actor.ts';
import { memberName, wholeNumber } from '../frame/arguments.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { surroundings } from '../frame/surroundings.ts';
import { withExamples } from '../frame/french.ts';
import { findNamedMember } from '../named-member.ts';
import { startProgress } from '../output/progress.ts';
import { counted, print, printJson, showNumber } from '../output/terminal.ts';
import { describeSimulation, simulationForMachines } from '../simulated-exposure.ts';
import { withContext } from '../with-context.ts';
import { areasCommand } from '../matching-areas.ts';
import { fr } from '#shared/typeset.ts';

const DEFAULT_SEED = 1;
const DEFAULT_POPULATION = 2000;
/** As long as an epoch: in so many days each member's ties are ordered anew once. */
const DEFAULT_DAYS = 28;
/** Their pairs are some ten million, which takes about a minute. */
const MOST_CALIBRATED = 5000;

export function matchesCommand() {
  return new Command('matches')
    .description('Qui résonne avec qui.')
    .addCommand(refreshCommand())
    .addCommand(showCommand())
    .addCommand(verifyCommand())
    .addCommand(calibrateCommand())
    .addCommand(simulateCommand())
    .addCommand(areasCommand());
}

function refreshCommand() {
  return withExamples(
    new Command('refresh')
      .description('Calcule les matchs maintenant, sans attendre la nuit.')
      .option('--all', 'ceux de tout le monde')
      .option('--member <membre>', fr`ceux d'un seul membre : e-mail ou identifiant`, memberName)
      .action(({ all, member }) => {
        if (Boolean(all) === Boolean(member))
          throw new CommandError('Dis soit --all, soit --member MEMBRE.', exitCodes.misused);
        return withContext((ctx) => (member ? refreshOne(ctx, member) : refreshAll(ctx)));
      }),
    [
      ['resonance matches refresh --all', 'recalcule tout'],
      ['resonance matches refresh --member ana@exemple.fr', 'recalcule une liste et celles autour'],
    ],
  );
}

function showCommand() {
  return withExamples(
    new Command('show')
      .description(fr`Affiche la liste d'un membre, les plus proches d'abord.`)
      .requiredOption('--member <membre>', fr`de qui : e-mail ou identifiant`, memberName)
      .option('--explain', 'avec les points, partie par partie')
      .option('--json', 'pour une machine')
      .action(({ member, ...options }) => withContext((ctx) => show(ctx, member, options))),
    [
      ['resonance matches show --member ana@exemple.fr', fr`la liste d'Ana`],
      ['resonance matches show --member ana@exemple.fr --explain', fr`et d'où viennent les points`],
    ],
  );
}

function verifyCommand() {
  return withExamples(
    new Command('verify')
      .description(fr`Compare des listes gardées au calcul de référence. Code de sortie 1 si l'une diffère.`)
      .requiredOption('--sample <nombre>', 'combien de membres, tirés au hasard', wholeNumber(1, 1_000_000))
      .action(({ sample }) => withContext((ctx) => verify(ctx, sample))),
    [['resonance matches verify --sample 100', 'compare cent listes']],
  );
}

function calibrateCommand() {
  return withExamples(
    new Command('calibrate')
      .description(
        'Mesure ce que les pourcentages veulent dire pour les membres, et propose des repères. Ne change rien.',
      )
      .option(
        '--sample <nombre>',
        'combien de membres, tirés au hasard',
        wholeNumber(2, MOST_CALIBRATED),
        DEFAULT_POPULATION,
      )
      .option('--json', 'pour une machine')
      .action(({ sample, json }) => withContext((ctx) => calibrate(ctx, sample, json))),
    [
      ['resonance matches calibrate', 'compare ce qui est dit à ce qui est'],
      ['resonance matches calibrate --sample 5000 --json', 'avec plus de membres, pour un script'],
    ],
  );
}

function simulateCommand() {
  return withExamples(
    new Command('simulate')
      .description('Mesure, sur un marché inventé, si tout le monde est montré équitablement. Ne touche aucun membre.')
      .option('--members <nombre>', 'taille du marché', wholeNumber(2, 200_000), DEFAULT_POPULATION)
      .option(
        '--men <nombre>',
        fr`combien d'hommes sur 100 ; 3 sont d'un autre genre, le reste des femmes`,
        wholeNumber(1, 96),
      )
      .option(
        '--days <nombre>',
        fr`sur combien de jours compter qui n'est montré à personne`,
        wholeNumber(1, 366),
        DEFAULT_DAYS,
      )
      .option('--seed <nombre>', 'graine du marché', wholeNumber(0, 2 ** 31 - 1), DEFAULT_SEED)
      .option('--json', 'pour une machine')
      .action(({ members, men = null, days, seed, json }) => {
        const simulation = simulateExposure({ members, seed, today: dayOf(new Date()), men, days });
        if (json) return printJson(simulationForMachines(simulation));
        print(`${counted(members, 'membre', 'membres')}, graine ${seed}\n${describeSimulation(simulation, days)}`);
      }),
    [
      ['resonance matches simulate --members 500 --seed 7', 'toujours le même résultat pour la même graine'],
      [
        'resonance matches simulate --men 72 --days 28 --json',
        fr`un marché de 72 hommes pour 25 femmes, sur quatre semaines`,
      ],
    ],
  );
}

async function refreshAll(ctx: AppContext): Promise<void> {
  const begun = performance.now();
  const bar = startProgress('Calcul des matchs', 100);
  const run = await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx), (done, of) =>
    bar.reach(Math.round((100 * done) / Math.max(1, of))),
  );
  bar.end();
  if (run.state === 'superseded')
    throw new CommandError('Un autre calcul a commencé entre-temps et continue à la place de celui-ci.');
  await recordAction(ctx.db, { actor: actor(), action: 'matches.refresh', subject: null, now: ctx.now() });
  const seconds = showNumber((performance.now() - begun) / 1000, 1);
  const { fairness } = run;
  print(
    fr`${counted(run.memberCount ?? 0, 'membre', 'membres')} en ${seconds} s. ` +
      fr`Ont changé : ${counted(run.listsWritten ?? 0, 'liste', 'listes')} et ${showNumber(run.selectionsWritten ?? 0)} choix de six.`,
  );
  if (!fairness) return;
  print(
    fr`Jamais montrées : ${percent(fairness.shareNeverShown)}. La personne la plus montrée l'est ${showNumber(fairness.mostTimesShown)} fois. ` +
      fr`Vues en retour : ${percent(fairness.shareOfMutualSlots)}. Gini d'exposition : ${showNumber(fairness.gini, 3)}.`,
  );
}

async function refreshOne(ctx: AppContext, name: string): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  // If this process ends early, a worker computes the matches.
  await requestRefresh(ctx, memberId);
  await refreshMember(ctx, createMatchingEngine(), memberId);
  const subject = `member:${memberId}`;
  await recordAction(ctx.db, { actor: actor(), action: 'matches.refresh', subject, now: ctx.now() });
  print(fr`C'est fait.`);
}

async function show(
  ctx: AppContext,
  name: string,
  { explain, json }: { explain?: true | undefined; json?: true | undefined },
): Promise<void> {
  const lines = await inspectList(ctx, await findNamedMember(ctx, name));
  if (lines === null)
    throw new CommandError(
      fr`Ce compte n'a pas de liste : son profil est incomplet, ou rien n'a encore été calculé.`,
      exitCodes.notFound,
    );
  if (json) return printJson(explain ? lines : lines.map(({ parts: _parts, ...line }) => line));
  if (lines.length === 0) return print('La liste est vide.');
  for (const [slot, line] of lines.entries()) print(describe(line, slot, explain));
}

async function verify(ctx: AppContext, sample: number): Promise<void> {
  const bar = startProgress('Comparaison', sample);
  const { checked, different } = await verifyLists(ctx, sample, (done) => bar.reach(done));
  bar.end();
  print(
    `${counted(checked, 'liste comparée', 'listes comparées')}, ${counted(different.length, 'différente', 'différentes')}.`,
  );
  for (const memberId of different) print(memberId);
  if (different.length > 0) surroundings().exitCode = exitCodes.failed;
}

async function calibrate(ctx: AppContext, sample: number, json?: true): Promise<void> {
  const bar = startProgress('Lecture', sample);
  const calibration = await calibrateScale(ctx, sample, (read) => bar.reach(read));
  bar.end();
  if (json) return printJson(calibration);
  print(describeCalibration(calibration));
}

function describeCalibration({ members, pairs, anchors, steps, proposal }: MeasuredCalibration): string {
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [head, ...rows].map((cells) => cells.map((cell) => cell.padStart(17)).join('')).join('\n');
  return [
    `${counted(members, 'membre', 'membres')}, ${counted(pairs, 'paire qui peut se rencontrer', 'paires qui peuvent se rencontrer')}`,
    table(
      ['repère', 'points ouverts', 'annoncé', 'mesuré', 'proposé'],
      anchors.map((anchor) => [
        fr`${anchor.percentage} %`,
        String(anchor.openPoints),
        percent(anchor.meant),
        percent(anchor.measured),
        String(anchor.proposed),
      ]),
    ),
    table(
      ['affiché', 'annoncé', 'mesuré'],
      steps.map((step) => [fr`${step.percentage} %`, percent(shareBelow(step.percentage)), percent(step.share)]),
    ),
    proposal
      ? fr`Repères proposés : ${proposal.map((anchor) => `${anchor.openPoints} → ${anchor.percentage}`).join(', ')}.`
      : fr`Trop peu de paires pour proposer des repères : il en faut ${showNumber(FEWEST_PAIRS)}.`,
  ].join('\n\n');
}

function describe(match: InspectedMatch, slot: number, explain?: true) {
  const { memberId, points, percentage, beyondDistance, shown, parts } = match;
  const marks = [
    shown === 'mutual' && 'montré, réciproque',
    shown === 'one-sided' && 'montré',
    beyondDistance && 'plus loin',
  ];
  const affinity = `${points} points${percentage === null ? '' : fr`, ${percentage} %`}`;
  const line = `${String(slot + 1).padStart(2)}  ${memberId}  ${affinity}  ${marks.filter(Boolean).join(', ')}`;
  if (!explain) return line.trimEnd();
  const details = parts
    ? Object.entries(parts).map(([part, given]) => `      ${part.padEnd(22)}${String(given).padStart(3)}`)
    : ['      ne peut plus être proposé'];
  return [line.trimEnd(), ...details].join('\n');
}

function percent(share: number): string {
  return fr`${showNumber(100 * share, 1)} %`;
}
