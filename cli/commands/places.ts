import { Command } from '@commander-js/extra-typings';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { loadTowns } from '#server/features/places/places-loading.ts';
import { actor } from '../frame/actor.ts';
import { withExamples } from '../frame/french.ts';
import { counted, print } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

export function placesCommand() {
  return new Command('places').description('Les villes où vivent les membres.').addCommand(loadCommand());
}

function loadCommand() {
  return withExamples(
    new Command('load')
      .description(
        fr`Charge à nouveau les villes de cette version, par exemple après la restauration d'une sauvegarde.`,
      )
      .action(() =>
        withContext(async ({ config, db, now }) => {
          await loadTowns(config.databaseUrl);
          await recordAction(db, { actor: actor(), action: 'places.load', subject: null, now: now() });
          const { rows } = await db.raw<{ rows: { places: number; countries: number }[] }>(
            'SELECT (SELECT count(*)::int FROM places) AS places, (SELECT count(*)::int FROM countries) AS countries',
          );
          print(`${counted(rows[0]?.places ?? 0, 'ville', 'villes')} dans ${rows[0]?.countries} pays.`);
        }),
      ),
    [['resonance places load', 'charge les villes']],
  );
}
