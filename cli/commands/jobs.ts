import { Command } from '@commander-js/extra-typings';
import type { PgBoss } from 'pg-boss';
import type { AppContext } from '#server/platform/context.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { countDeadJobs, findDeadJobs, findQueueStates } from '#server/platform/queue/jobs.queries.ts';
import { DEAD_LETTER_QUEUE } from '#server/platform/queue/queue.ts';
import { actor } from '../frame/actor.ts';
import { identifier, wholeNumber } from '../frame/arguments.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { withExamples } from '../frame/french.ts';
import { counted, print, printJson, printTable, printNotice } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const DEFAULT_LISTED = 50;
const LISTED_AT_MOST = 10_000;
const RETRIED_AT_ONCE = 1000;

export function jobsCommand() {
  return new Command('jobs')
    .description(fr`Les tâches que les processus « worker » font.`)
    .addCommand(statusCommand())
    .addCommand(deadCommand())
    .addCommand(retryCommand());
}

function statusCommand() {
  return withExamples(
    new Command('status')
      .description(
        'Combien de tâches attendent, et depuis quand. Code de sortie 1 si certaines ont échoué pour de bon.',
      )
      .option('--json', 'pour une machine')
      .action(({ json }) => withContext((ctx) => showStatus(ctx, json))),
    [['resonance jobs status', fr`l'état de chaque file`]],
  );
}

function deadCommand() {
  return withExamples(
    new Command('dead')
      .description(fr`Liste les tâches qui ont échoué pour de bon, les plus récentes d'abord.`)
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, LISTED_AT_MOST), DEFAULT_LISTED)
      .option('--json', 'pour une machine')
      .action(({ limit, json }) => withContext((ctx) => listDead(ctx, limit, json))),
    [['resonance jobs dead', 'ce qui a échoué, et pourquoi']],
  );
}

function retryCommand() {
  return withExamples(
    new Command('retry')
      .description('Remet dans leur file des tâches qui ont échoué pour de bon.')
      .argument(
        '[identifiants...]',
        fr`tels que « jobs dead » les affiche`,
        (text, before: string[]) => [...before, identifier(text)],
        [],
      )
      .option('--all', 'toutes')
      .option('--dry-run', 'dit combien, sans rien remettre')
      .action((ids, { all, dryRun }) => {
        if (ids.length > 0 === Boolean(all))
          throw new CommandError('Dis soit des identifiants, soit --all.', exitCodes.misused);
        return withContext((ctx, queue) => retry(ctx, queue, all ? undefined : ids, dryRun));
      }),
    [
      ['resonance jobs retry --all --dry-run', fr`combien y en a-t-il ?`],
      ['resonance jobs retry --all', 'après avoir réparé la cause'],
    ],
  );
}

async function showStatus(ctx: AppContext, json: boolean | undefined): Promise<void> {
  const queues = await findQueueStates(ctx.db, ctx.now());
  const dead = await countDeadJobs(ctx.db);
  if (dead > 0) process.exitCode = exitCodes.failed;
  if (json) return printJson({ queues, dead });
  printTable(
    ['file', 'en attente', 'plus tard', 'en cours', 'échouées', 'depuis', 'horaire'],
    queues.map((queue) => [
      queue.name,
      queue.waiting,
      queue.deferred,
      queue.active,
      queue.failed,
      queue.oldestDue,
      queue.cron,
    ]),
  );
  print(
    dead === 0
      ? fr`Aucune tâche n'a échoué pour de bon.`
      : fr`${counted(dead, 'tâche a échoué', 'tâches ont échoué')} pour de bon : « resonance jobs dead » dit pourquoi.`,
  );
}

async function listDead(ctx: AppContext, limit: number, json: boolean | undefined): Promise<void> {
  const found = await findDeadJobs(ctx.db, limit);
  if (json) return printJson(found);
  if (found.length === 0) return printNotice(fr`Aucune tâche n'a échoué pour de bon.`);
  printTable(
    ['identifiant', 'file', 'quand', 'erreur', 'contenu'],
    found.map(({ id, queue, diedAt, error, payload }) => [id, queue, diedAt, error, JSON.stringify(payload)]),
  );
}

async function retry(
  ctx: AppContext,
  queue: PgBoss,
  ids: string[] | undefined,
  dryRun: boolean | undefined,
): Promise<void> {
  const wanted = ids && { ids };
  const { total, unroutable } = await queue.previewRedrive(DEAD_LETTER_QUEUE, wanted);
  if (ids && total < ids.length)
    throw new CommandError(
      fr`L'une de ces tâches n'est pas parmi celles qui ont échoué pour de bon.`,
      exitCodes.notFound,
    );
  if (dryRun)
    return print(
      `${counted(total - unroutable, 'tâche serait remise', 'tâches seraient remises')}, ` +
        fr`${counted(unroutable, 'ne peut', 'ne peuvent')} pas l'être.`,
    );
  let retried = 0;
  for (let some = -1; some !== 0;) {
    some = await queue.redrive(DEAD_LETTER_QUEUE, { ...wanted, limit: RETRIED_AT_ONCE });
    retried += some;
  }
  if (retried > 0)
    await recordAction(ctx.db, {
      actor: actor(),
      action: 'job.retry',
      subject: null,
      details: { jobs: retried },
      now: ctx.now(),
    });
  print(`${counted(retried, 'tâche remise dans sa file', 'tâches remises dans leur file')}.`);
  if (unroutable > 0)
    print(
      `${counted(unroutable, fr`ne dit pas d'où elle vient, et reste`, fr`ne disent pas d'où elles viennent, et restent`)}.`,
    );
}
