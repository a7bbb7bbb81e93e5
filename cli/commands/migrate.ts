import { Command } from '@commander-js/extra-typings';
import { migrate } from '#server/db/migrate.ts';
import { withContext } from '../with-context.ts';

export const migrateCommand = new Command('migrate')
  .description('Bring the database to this release. Only moves forward; safe to run again.')
  .action(() =>
    withContext(async (ctx) => {
      await migrate(ctx.config.databaseUrl, ctx.log);
      process.stdout.write('The database is current.\n');
    }),
  );
