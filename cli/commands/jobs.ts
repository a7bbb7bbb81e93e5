import { Command } from '@commander-js/extra-typings';
import type { PgBoss } from 'pg-boss';
import { inTransaction, type AppContext } from '#server/platform/context.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import {
  countDeadJobs,
  countMeantDeadJobs,
  discardDeadJobs,
  findDeadJobs,
  findQueueStates,
  type MeantDeadJobs,
} from '#server/platform/queue/jobs.queries.ts';
import { DEAD_LETTER_QUEUE } from '#server/platform/queue/queue.ts';
import { actor } from '../frame/actor.ts';
import { identifier, wholeNumber } from '../frame/arguments.ts';
import { confirmOrStop } from '../frame/confirm.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { surroundings } from '../frame/surroundings.ts';
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
    .addCommand(retryCommand())
    .addCommand(discardCommand());
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

function discardCommand() {
  return withExamples(
    new Command('discard')
      .description(fr`Supprime pour de bon des tâches qui ont échoué pour de bon : elles ne seront jamais faites.`)
      .argument(
        '[identifiants...]',
        fr`tels que « jobs dead » les affiche`,
        (text, before: string[]) => [...before, identifier(text)],
        [],
      )
      .option('--all', 'toutes')
      .option('--queue <file>', fr`seulement celles qui viennent de cette file`)
      .option('--dry-run', 'dit combien, sans rien supprimer')
      .option('--yes', 'sans demander')
      .action((ids, { all, queue, dryRun, yes }) => {
        const meansAll = Boolean(all) || queue !== undefined;
        if (ids.length > 0 === meansAll)
          throw new CommandError('Dis soit des identifiants, soit --all ou --queue.', exitCodes.misused);
        const meant = { ids: meansAll ? null : ids, queue: queue ?? null };
        return withContext((ctx) => discard(ctx, meant, { dryRun, yes }));
      }),
    [
      ['resonance jobs discard 6f9619ff-8b86-4d01-b42d-00c04fc964ff', fr`celle-ci, qui ne veut plus rien dire`],
      ['resonance jobs discard --queue mail.send --dry-run', fr`combien de messages seraient abandonnés ?`],
    ],
  );
}

async function showStatus(ctx: AppContext, json: boolean | undefined): Promise<void> {
  const queues = await findQueueStates(ctx.db, ctx.now());
  const dead = await countDeadJobs(ctx.db);
  if (dead > 0) surroundings().exitCode = exitCodes.failed;
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

async function discard(
  ctx: AppContext,
  meant: MeantDeadJobs,
  { dryRun, yes }: { readonly dryRun: boolean | undefined; readonly yes: boolean | undefined },
): Promise<void> {
  const count = await countMeantDeadJobs(ctx.db, meant);
  if (meant.ids && count < new Set(meant.ids).size)
    throw new CommandError(
      fr`L'une de ces tâches n'est pas parmi celles qui ont échoué pour de bon.`,
      exitCodes.notFound,
    );
  if (dryRun) return print(fr`${counted(count, 'tâche serait supprimée', 'tâches seraient supprimées')}.`);
  if (count > 0)
    await confirmOrStop(
      fr`${counted(count, 'tâche sera supprimée et ne sera jamais faite', 'tâches seront supprimées et ne seront jamais faites')}. Continuer ?`,
      yes,
    );
  const queues = await inTransaction(ctx, async (tx) => {
    const discarded = await discardDeadJobs(tx.db, meant);
    if (Object.keys(discarded).length > 0)
      await recordAction(tx.db, {
        actor: actor(),
        action: 'job.discard',
        subject: null,
        details: { queues: discarded },
        now: tx.now(),
      });
    return discarded;
  });
  const total = Object.values(queues).reduce((sum, some) => sum + some, 0);
  print(`${counted(total, 'tâche supprimée', 'tâches supprimées')}.`);
}
