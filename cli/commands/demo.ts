import { progress } from '@clack/prompts';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { AppContext } from '#server/context.ts';
import { clearDemoMembers, seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { withContext } from '../with-context.ts';

const MEMBERS_AT_MOST = 1_000_000;

function parseMembers(text: string): number {
  const members = Number(text);
  if (!/^\d+$/.test(text) || members < 1 || members > MEMBERS_AT_MOST) {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${MEMBERS_AT_MOST}.`);
  }
  return members;
}

const seedCommand = new Command('seed')
  .description('Add invented members to try the product with.')
  .requiredOption('--members <number>', 'how many to add', parseMembers)
  .option('--force', 'also in production')
  .action(({ members, force }) => withContext((ctx) => seed(ctx, members, force)));

const clearCommand = new Command('clear')
  .description('Remove every invented member and what belongs to them.')
  .option('--force', 'also in production')
  .action(({ force }) => withContext((ctx) => clear(ctx, force)));

export const demoCommand = new Command('demo')
  .description('The demo population.')
  .addCommand(seedCommand)
  .addCommand(clearCommand);

async function seed(ctx: AppContext, members: number, force: boolean | undefined): Promise<void> {
  refuseInProduction(ctx, force);
  const bar = process.stdout.isTTY ? progress({ max: members }) : null;
  bar?.start('Adding members');
  const begun = performance.now();
  let shown = 0;
  const added = await seedDemoMembers(ctx, {
    members,
    hasPhotos: true,
    onProgress: (done) => {
      bar?.advance(done - shown);
      shown = done;
    },
  });
  const seconds = (performance.now() - begun) / 1000;
  bar?.stop('Done');
  process.stdout.write(
    `${added} members added in ${seconds.toFixed(1)} s (${Math.round(added / seconds)} a second).\n`,
  );
}

async function clear(ctx: AppContext, force: boolean | undefined): Promise<void> {
  refuseInProduction(ctx, force);
  process.stdout.write(`${await clearDemoMembers(ctx)} demo members removed.\n`);
}

function refuseInProduction({ config }: AppContext, force: boolean | undefined): void {
  if (config.isProduction && !force)
    throw new Error('This is production: invented members are refused without --force.');
}
