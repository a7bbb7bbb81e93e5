import { Command } from '@commander-js/extra-typings';
import { readTalkTotals } from '#server/features/talk/tidying.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { TOTAL_DAYS, totalTitles } from '#shared/talk/totals.ts';
import { fr } from '#shared/typeset.ts';
import { wholeNumber } from '../frame/arguments.ts';
import { withExamples } from '../frame/french.ts';
import { printFacts, printJson } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';

const DAYS_AT_MOST = 3660;

export function conversationsCommand() {
  return new Command('conversations')
    .description(fr`Combien de discussions, sans un mot de ce qui s'y écrit, et sans dire qui parle à qui.`)
    .addCommand(statsCommand());
}

function statsCommand() {
  return withExamples(
    new Command('stats')
      .description('Les totaux des derniers jours. Aucune commande ne montre un message.')
      .option('--days <nombre>', 'de combien de jours', wholeNumber(1, DAYS_AT_MOST), TOTAL_DAYS)
      .option('--json', 'pour une machine')
      .action(({ days, json }) => withContext((ctx) => show(ctx, days, json))),
    [
      ['resonance conversations stats', 'les quatre dernières semaines'],
      ['resonance conversations stats --days 365', fr`la dernière année`],
    ],
  );
}

async function show(ctx: AppContext, days: number, json: boolean | undefined): Promise<void> {
  const totals = await readTalkTotals(ctx, days);
  if (json) return printJson(totals);
  printFacts([
    ...Object.entries(totalTitles).map(([name, title]): [string, number | null] => [
      title,
      totals[name as keyof typeof totalTitles],
    ]),
    ['jours comptés', totals.days],
  ]);
}
