import { Command } from '@commander-js/extra-typings';
import { loadPlaces } from '#server/features/places/places-loading.ts';
import { withContext } from '../with-context.ts';

const loadCommand = new Command('load')
  .description('Load the towns of this release again, for instance after a restored backup.')
  .action(() =>
    withContext(async ({ config, db }) => {
      await loadPlaces(config.databaseUrl);
      const { rows } = await db.raw<{ rows: { places: number; countries: number }[] }>(
        'SELECT (SELECT count(*)::int FROM places) AS places, (SELECT count(*)::int FROM countries) AS countries',
      );
      process.stdout.write(`${rows[0]?.places} towns in ${rows[0]?.countries} countries.\n`);
    }),
  );

export const placesCommand = new Command('places').description('The towns where members live.').addCommand(loadCommand);
