import '#server/load-env-file.ts';
import { Command } from '@commander-js/extra-typings';
import { demoCommand } from './commands/demo.ts';
import { matchesCommand } from './commands/matches.ts';
import { migrateCommand } from './commands/migrate.ts';
import { placesCommand } from './commands/places.ts';

await new Command('resonance')
  .description('Operate Résonance from a terminal or a cron line.')
  .showHelpAfterError()
  .addCommand(migrateCommand)
  .addCommand(demoCommand)
  .addCommand(placesCommand)
  .addCommand(matchesCommand)
  .parseAsync();
