import { Command } from '@commander-js/extra-typings';
import { momentInWords } from '#shared/calendar.ts';
import { fr } from '#shared/typeset.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { inTransaction, type AppContext } from '#server/platform/context.ts';
import {
  deleteMaintenance,
  findMaintenance,
  saveMaintenance,
} from '#server/platform/maintenance/maintenance.queries.ts';
import { actor } from '../frame/actor.ts';
import { clockTime, nextMomentAt } from '../frame/clock-time.ts';
import { withExamples } from '../frame/french.ts';
import { print, printJson } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';

export function maintenanceCommand() {
  return new Command('maintenance')
    .description(
      fr`L'entretien : tout se lit, rien de nouveau n'est accepté, et ce que les gens écrivent attend chez eux.`,
    )
    .addCommand(onCommand())
    .addCommand(offCommand())
    .addCommand(showCommand());
}

function onCommand() {
  return withExamples(
    new Command('on')
      .description(fr`Commence un entretien, ou change l'heure annoncée de celui qui est en cours.`)
      .requiredOption(
        '--until <heure>',
        fr`l'heure annoncée, à Paris, comme 14h30 ; demain si elle est passée`,
        clockTime,
      )
      .action(({ until }) => withContext((ctx) => begin(ctx, nextMomentAt(until, ctx.now())))),
    [['resonance maintenance on --until 14:30', fr`les pages le disent dans les 3 secondes`]],
  );
}

function offCommand() {
  return withExamples(
    new Command('off')
      .description(fr`Termine l'entretien : ce qui est envoyé est de nouveau accepté.`)
      .action(() => withContext(end)),
    [['resonance maintenance off', fr`aussitôt que le travail est fait`]],
  );
}

function showCommand() {
  return withExamples(
    new Command('show')
      .description(fr`Dit si un entretien est en cours, depuis quand et jusque vers quand.`)
      .option('--json', 'pour une machine')
      .action(({ json }) => withContext((ctx) => show(ctx, json))),
    [['resonance maintenance show', fr`où en est-on ?`]],
  );
}

async function begin(ctx: AppContext, until: Date): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await saveMaintenance(tx.db, until, tx.now());
    await recordAction(tx.db, {
      actor: actor(),
      action: 'maintenance.on',
      subject: null,
      details: { until: until.toISOString() },
      now: tx.now(),
    });
  });
  print(
    fr`Entretien en cours, annoncé jusqu'au ${momentInWords(until)}. Il dure jusqu'à « resonance maintenance off ».`,
  );
}

async function end(ctx: AppContext): Promise<void> {
  const wasOn = await inTransaction(ctx, async (tx) => {
    if (!(await deleteMaintenance(tx.db))) return false;
    await recordAction(tx.db, { actor: actor(), action: 'maintenance.off', subject: null, now: tx.now() });
    return true;
  });
  print(wasOn ? fr`L'entretien est terminé.` : fr`Aucun entretien n'était en cours.`);
}

async function show(ctx: AppContext, json: boolean | undefined): Promise<void> {
  const maintenance = await findMaintenance(ctx.db);
  if (json) return printJson(maintenance);
  print(
    maintenance
      ? fr`Entretien en cours depuis le ${momentInWords(maintenance.begunAt)}, annoncé jusqu'au ${momentInWords(maintenance.until)}.`
      : fr`Aucun entretien n'est en cours.`,
  );
}
