import { Command } from '@commander-js/extra-typings';
import type { AppContext } from '#server/platform/context.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { describeAreas, MOST_AREAS, setAreas, type AreasSummary } from '#server/features/matching/areas.service.ts';
import { fr } from '#shared/typeset.ts';
import { actor } from './frame/actor.ts';
import { wholeNumber } from './frame/arguments.ts';
import { CommandError, exitCodes } from './frame/exit-codes.ts';
import { withExamples } from './frame/french.ts';
import { counted, print, printJson, showNumber } from './output/terminal.ts';
import { withContext } from './with-context.ts';

export function areasCommand() {
  return withExamples(
    new Command('areas')
      .description(
        fr`Les secteurs de la carte entre lesquels le calcul de tout le monde est partagé : combien de membres y habitent, combien d'ailleurs y sont lus, et combien de workers y travaillent (MATCHES_AREA).`,
      )
      .option('--set <nombre>', fr`partage la carte de nouveau ; 1 : plus de secteurs`, wholeNumber(1, MOST_AREAS))
      .option('--json', 'pour une machine')
      .action(({ set, json }) =>
        withContext(async (ctx) => {
          if (set !== undefined) await divide(ctx, set);
          const summary = await describeAreas(ctx);
          if (json) return printJson(summary);
          print(summary ? describe(summary) : fr`Aucun secteur : chaque worker voit tout le monde.`);
        }),
      ),
    [
      ['resonance matches areas', 'qui calcule quoi'],
      ['resonance matches areas --set 3', fr`partage la carte en trois, à partir du prochain calcul`],
      ['resonance matches areas --set 1', fr`tout d'un seul tenant, comme avant`],
    ],
  );
}

async function divide(ctx: AppContext, areas: number): Promise<void> {
  try {
    await setAreas(ctx, areas);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandError(
      fr`Les membres habitent trop peu d'endroits pour ${counted(areas, 'secteur', 'secteurs')}.`,
      exitCodes.failed,
    );
  }
  await recordAction(ctx.db, {
    actor: actor(),
    action: 'matches.areas',
    subject: null,
    details: { areas },
    now: ctx.now(),
  });
}

function describe({ areas, members, madeAt }: AreasSummary): string {
  const head = ['secteur', 'membres', 'lus en plus', 'part de tous', 'workers'];
  const rows = areas.map(({ area, ownMembers, readMembers, workers }) => [
    String(area),
    showNumber(ownMembers),
    showNumber(readMembers),
    fr`${showNumber((100 * (ownMembers + readMembers)) / Math.max(1, members), 0)} %`,
    String(workers),
  ]);
  const table = [head, ...rows].map((cells) => cells.map((cell) => cell.padStart(13)).join('')).join('\n');
  const missing = areas.filter(({ workers }) => workers === 0).map(({ area }) => area);
  const advice =
    missing.length > 0 &&
    fr`Sans worker : ${missing.join(', ')}. Démarre « npm run worker » avec MATCHES_AREA ; d'ici là, un worker sans secteur s'en charge.`;
  return [
    fr`Carte partagée le ${madeAt.toLocaleDateString('fr-FR', { dateStyle: 'long' })}.`,
    table,
    ...(advice ? [advice] : []),
  ].join('\n\n');
}
