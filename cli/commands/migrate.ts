import { Command } from '@commander-js/extra-typings';
import { migrate } from '#server/db/migrate.ts';
import { arePlacesCurrent, loadPlaces } from '#server/features/places/places-loading.ts';
import { withDatabase } from '../with-context.ts';

export const migrateCommand = new Command('migrate')
  .description('Bring the database, and its towns, to this release. Only moves forward; safe to run again.')
  .action(() =>
    withDatabase(async ({ databaseUrl }, log) => {
      await migrate(databaseUrl, log);
      if (!(await arePlacesCurrent(databaseUrl))) await loadPlaces(databaseUrl);
      process.stdout.write('The database is current.\n');
    }),
  );
