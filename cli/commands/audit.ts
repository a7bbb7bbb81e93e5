import { Command } from '@commander-js/extra-typings';
import type { AppContext } from '#server/platform/context.ts';
import { findActions } from '#server/features/audit/audit.queries.ts';
import { day, wholeNumber } from '../frame/arguments.ts';
import { withExamples } from '../frame/french.ts';
import { printJson, printTable, printNotice } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const DEFAULT_LISTED = 50;
const LISTED_AT_MOST = 100_000;

export function auditCommand() {
  return withExamples(
    new Command('audit')
      .description(fr`Qui a fait quoi, et quand : les gestes d'administration, les plus récents d'abord.`)
      .option('--since <jour>', 'depuis ce jour (AAAA-MM-JJ)', day)
      .option('--actor <qui>', fr`de celui-ci seulement, tel que la liste l'affiche`)
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, LISTED_AT_MOST), DEFAULT_LISTED)
      .option('--json', 'pour une machine')
      .action((options) => withContext((ctx) => list(ctx, options))),
    [
      ['resonance audit --since 2026-11-01', 'les gestes de novembre'],
      ['resonance audit --actor cli:root --json', fr`ce qui est venu d'un terminal de root`],
    ],
  );
}

async function list(
  ctx: AppContext,
  options: { since?: Date | undefined; actor?: string | undefined; limit: number; json?: true | undefined },
): Promise<void> {
  const { since, actor, limit, json } = options;
  const found = await findActions(ctx.db, { since, actor, limit });
  if (json) return printJson(found);
  if (found.length === 0) return printNotice('Aucun geste.');
  printTable(
    ['quand', 'qui', 'quoi', 'sur quoi', 'détails'],
    found.map(({ happenedAt, actor: who, action, subject, details }) => [
      happenedAt,
      who,
      action,
      subject,
      Object.keys(details).length === 0 ? null : JSON.stringify(details),
    ]),
  );
}
