import { Command } from '@commander-js/extra-typings';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { clearDemoMembers, seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { actor } from '../frame/actor.ts';
import { wholeNumber } from '../frame/arguments.ts';
import { confirmOrStop } from '../frame/confirm.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { withExamples } from '../frame/french.ts';
import { startProgress } from '../output/progress.ts';
import { counted, print, showNumber } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const MEMBERS_AT_MOST = 1_000_000;

export function demoCommand() {
  return new Command('demo')
    .description('La population de démonstration.')
    .addCommand(seedCommand())
    .addCommand(clearCommand());
}

function seedCommand() {
  return withExamples(
    new Command('seed')
      .description('Ajoute des membres inventés, pour essayer le produit.')
      .requiredOption('--members <nombre>', 'combien en ajouter', wholeNumber(1, MEMBERS_AT_MOST))
      .option('--force', 'même en production')
      .action(({ members, force }) => withContext((ctx) => seed(ctx, members, force))),
    [['resonance demo seed --members 1000', fr`ajoute 1 000 membres inventés`]],
  );
}

function clearCommand() {
  return withExamples(
    new Command('clear')
      .description('Supprime tous les membres inventés et ce qui leur appartient.')
      .option('--dry-run', 'dit combien, sans rien supprimer')
      .option('--yes', 'sans demander confirmation')
      .option('--force', 'même en production')
      .action((options) => withContext((ctx) => clear(ctx, options))),
    [
      ['resonance demo clear --dry-run', 'dit combien seraient supprimés'],
      ['resonance demo clear --yes', 'les supprime'],
    ],
  );
}

async function seed(ctx: AppContext, members: number, force: boolean | undefined): Promise<void> {
  refuseInProduction(ctx, force);
  const bar = startProgress('Ajout de membres', members);
  const begun = performance.now();
  const added = await seedDemoMembers(ctx, { members, hasPhotos: true, onProgress: (done) => bar.reach(done) });
  const seconds = (performance.now() - begun) / 1000;
  bar.end();
  await recordAction(ctx.db, {
    actor: actor(),
    action: 'demo.seed',
    subject: null,
    now: ctx.now(),
    details: { members: added },
  });
  print(
    fr`${counted(added, 'membre ajouté', 'membres ajoutés')} en ${showNumber(seconds, 1)} s (${showNumber(added / seconds)} par seconde).`,
  );
}

async function clear(
  ctx: AppContext,
  { dryRun, yes, force }: { dryRun?: true | undefined; yes?: true | undefined; force?: true | undefined },
): Promise<void> {
  refuseInProduction(ctx, force);
  const [{ count } = { count: 0 }] = await ctx.db('members').where({ is_demo: true }).count();
  if (dryRun)
    return print(`${counted(Number(count), 'membre inventé serait supprimé', 'membres inventés seraient supprimés')}.`);
  await confirmOrStop(fr`Supprimer ${counted(Number(count), 'membre inventé', 'membres inventés')} ?`, yes);
  const removed = await clearDemoMembers(ctx);
  await recordAction(ctx.db, {
    actor: actor(),
    action: 'demo.clear',
    subject: null,
    now: ctx.now(),
    details: { members: removed },
  });
  print(`${counted(removed, 'membre inventé supprimé', 'membres inventés supprimés')}.`);
}

function refuseInProduction({ config }: AppContext, force: boolean | undefined): void {
  if (config.isProduction && !force)
    throw new CommandError(fr`C'est la production : pas de membres inventés sans --force.`, exitCodes.refused);
}
