import { progress } from '@clack/prompts';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { AppContext } from '#server/context.ts';
import { requestRefresh } from '#server/features/matching/codes.service.ts';
import { inspectList, verifyLists, type InspectedMatch } from '#server/features/matching/inspection.service.ts';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { refreshMember } from '#server/features/matching/refresh-member.service.ts';
import { simulateMarket, type SimulatedRule } from '#server/features/matching/simulation.ts';
import { parseEmailAddress } from '#shared/email-address.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { percentageOf } from '#shared/resonance/score.ts';
import { withContext } from '../with-context.ts';

const DEFAULT_SEED = 1;
const DEFAULT_MARKET = 2000;

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    return number;
  };
}

function emailAddress(text: string): string {
  const address = parseEmailAddress(text);
  if (address === null) throw new InvalidArgumentError('Give an e-mail address.');
  return address;
}

const refreshCommand = new Command('refresh')
  .description('Compute matches now instead of waiting for the night.')
  .option('--all', 'of everybody')
  .option('--member <e-mail>', 'of one member', emailAddress)
  .action(({ all, member }) =>
    withContext(async (ctx) => {
      if (Boolean(all) === Boolean(member)) throw new Error('Say either --all or --member E-MAIL.');
      await (member ? refreshOne(ctx, member) : refreshAll(ctx));
    }),
  );

const showCommand = new Command('show')
  .description("Print a member's list, best first.")
  .requiredOption('--member <e-mail>', 'whose list', emailAddress)
  .option('--explain', 'with the points part by part')
  .action(({ member, explain }) =>
    withContext(async (ctx) => {
      const lines = await inspectList(ctx, await findMemberId(ctx, member));
      if (lines === null)
        throw new Error('This member has no list: their profile is unfinished, or nothing was computed yet.');
      process.stdout.write(
        lines.length === 0
          ? 'The list is empty.\n'
          : `${lines.map((line, place) => describe(line, place, explain)).join('\n')}\n`,
      );
    }),
  );

const verifyCommand = new Command('verify')
  .description('Compare stored lists with the reference scoring; exit code 1 when one differs.')
  .requiredOption('--sample <number>', 'how many members, picked at random', wholeNumber(1, 1_000_000))
  .action(({ sample }) => withContext((ctx) => verify(ctx, sample)));

const simulateCommand = new Command('simulate')
  .description('Measure how evenly people are shown in an invented market. Touches no member.')
  .option('--members <number>', 'size of the market', wholeNumber(2, 200_000), DEFAULT_MARKET)
  .option('--seed <number>', 'of the invented market', wholeNumber(0, 2 ** 31 - 1), DEFAULT_SEED)
  .action(({ members, seed }) => {
    const { plain, mutual } = simulateMarket({ members, seed, today: dayOf(new Date()) });
    process.stdout.write(`${members} members, seed ${seed}\n${compareRules(plain, mutual)}\n`);
  });

export const matchesCommand = new Command('matches')
  .description('Who resonates with whom.')
  .addCommand(refreshCommand)
  .addCommand(showCommand)
  .addCommand(verifyCommand)
  .addCommand(simulateCommand);

async function refreshAll(ctx: AppContext): Promise<void> {
  const begun = performance.now();
  const bar = process.stdout.isTTY ? progress({ max: 100 }) : null;
  bar?.start('Computing matches');
  let shown = 0;
  const run = await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx), (done, of) => {
    const percentage = Math.round((100 * done) / of);
    bar?.advance(percentage - shown);
    shown = percentage;
  });
  bar?.stop('Done');
  if (run.state === 'superseded') throw new Error('Another refresh began meanwhile and goes on instead of this one.');
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const { fairness } = run;
  process.stdout.write(
    [
      `${run.memberCount} members in ${seconds} s: ${run.listsWritten} lists and ${run.sixesWritten} sixes changed.`,
      fairness &&
        `In nobody's six: ${percent(fairness.shareInNoList)}. Most shown: ${fairness.mostListed} times. ` +
          `Seen in return: ${percent(fairness.shareOfMutualPlaces)}. Gini of exposure: ${fairness.gini.toFixed(3)}.`,
    ]
      .filter(Boolean)
      .join('\n') + '\n',
  );
}

async function refreshOne(ctx: AppContext, email: string): Promise<void> {
  const memberId = await findMemberId(ctx, email);
  // Should this process end early, a worker does it.
  await requestRefresh(ctx, memberId);
  await refreshMember(ctx, createMatchingEngine(), memberId);
  process.stdout.write('Done.\n');
}

async function verify(ctx: AppContext, sample: number): Promise<void> {
  const bar = process.stdout.isTTY ? progress({ max: sample }) : null;
  bar?.start('Comparing');
  const { checked, different } = await verifyLists(ctx, sample, () => bar?.advance(1));
  bar?.stop('Done');
  process.stdout.write(`${checked} lists compared, ${different.length} different.\n`);
  for (const memberId of different) process.stdout.write(`${memberId}\n`);
  if (different.length > 0) process.exitCode = 1;
}

async function findMemberId(ctx: AppContext, email: string): Promise<string> {
  const row = await ctx.db('members').where({ email }).first<{ id: string } | undefined>('id');
  if (!row) throw new Error('Nobody has this address.');
  return row.id;
}

function describe({ memberId, points, beyondDistance, shown, parts }: InspectedMatch, place: number, explain?: true) {
  const marks = [
    shown === 'mutual' && 'shown, mutual',
    shown === 'one-sided' && 'shown',
    beyondDistance && 'farther away',
  ];
  const line = `${String(place + 1).padStart(2)}  ${memberId}  ${points} points, ${percentageOf(points)} %  ${marks.filter(Boolean).join(', ')}`;
  if (!explain) return line.trimEnd();
  const details = parts
    ? Object.entries(parts).map(([part, given]) => `      ${part.padEnd(22)}${String(given).padStart(3)}`)
    : ['      may not be matched any more'];
  return [line.trimEnd(), ...details].join('\n');
}

function compareRules(plain: SimulatedRule, mutual: SimulatedRule): string {
  const rows: readonly (readonly [string, (rule: SimulatedRule) => string])[] = [
    ['', (rule) => (rule === plain ? 'plain top six' : 'mutual six')],
    ["in nobody's six", ({ shareInNoList }) => percent(shareInNoList)],
    ['most shown, times', ({ mostListed }) => String(mostListed)],
    ['seen in return', ({ shareOfMutualPlaces }) => percent(shareOfMutualPlaces)],
    ['Gini of exposure', ({ gini }) => gini.toFixed(3)],
    ['mean affinity', ({ meanPoints }) => `${(meanPoints / 2).toFixed(1)} %`],
  ];
  return rows
    .map(([name, show]) => `${name.padEnd(20)}${show(plain).padStart(14)}${show(mutual).padStart(14)}`)
    .join('\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
