import { Command } from '@commander-js/extra-typings';
import { countSealedBefore, sealAnew, type SealedByOthers } from '#server/features/secrets/resealing.service.ts';
import { rewrapKeys, sealEvidenceAnew, sealSoloGamesAnew } from '#server/features/talk/secret-change.service.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { fr } from '#shared/typeset.ts';
import { actor } from '../frame/actor.ts';
import { withExamples } from '../frame/french.ts';
import { print, printJson, printNotice, showNumber } from '../output/terminal.ts';
import { describeSealed } from '../sealed-before.ts';
import { withContext } from '../with-context.ts';

export function secretsCommand() {
  return new Command('secrets').description('Ce que SECRET_KEY scelle.').addCommand(resealCommand());
}

function resealCommand() {
  return withExamples(
    new Command('reseal')
      .description(
        fr`Scelle à nouveau avec SECRET_KEY ce qu'un secret d'avant (SECRET_KEY_PREVIOUS) a scellé. Le produit peut tourner. Une seconde fois, ne trouve plus rien.`,
      )
      .option('--dry-run', fr`compte seulement`)
      .option('--json', 'pour une machine')
      .action(({ dryRun, json }) =>
        withContext(async (ctx) => {
          const before = await countSealedBefore(ctx);
          if (!dryRun) {
            await rewrapKeys(ctx);
            await sealEvidenceAnew(ctx);
            await sealSoloGamesAnew(ctx);
            await sealAnew(ctx);
            const details = { earlier: before.reduce((sum, { earlier }) => sum + earlier, 0) };
            await recordAction(ctx.db, {
              actor: actor(),
              action: 'secrets.reseal',
              subject: null,
              details,
              now: ctx.now(),
            });
          }
          describe(before, dryRun, json);
        }),
      ),
    [
      ['resonance secrets reseal --dry-run', fr`avant d'oublier un secret : rien ne doit plus en dépendre`],
      ['resonance secrets reseal', fr`après avoir changé SECRET_KEY, quand tous les processus ont le nouveau`],
    ],
  );
}

function describe(found: readonly SealedByOthers[], dryRun: true | undefined, json: true | undefined): void {
  if (json) return printJson(found);
  const sealed = found.filter(({ earlier }) => earlier > 0);
  if (sealed.length === 0) print(fr`Plus rien n'est scellé avec un secret d'avant.`);
  else print(fr`${dryRun ? fr`Scellé avec un secret d'avant` : fr`Scellé à nouveau`} : ${describeSealed(sealed)}.`);
  const lost = found.reduce((sum, one) => sum + one.lost, 0);
  if (lost > 0)
    printNotice(
      fr`Aucun des secrets connus n'ouvre ${showNumber(lost)} de ces textes : ${lost === 1 ? 'il reste tel quel' : 'ils restent tels quels'}.`,
    );
}
