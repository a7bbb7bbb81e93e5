import { Command } from '@commander-js/extra-typings';
import { migrate } from '#server/db/migrate.ts';
import { withDatabase } from '../with-context.ts';

export const migrateCommand = new Command('migrate')
  .description('Bring the database to this release. Only moves forward; safe to run again.')
  .action(() =>
    withDatabase(async ({ databaseUrl }, log) => {
      await migrate(databaseUrl, log);
      process.stdout.write('The database is current.\n');
    }),
  );
