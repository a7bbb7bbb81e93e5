import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { dbCommand, migrateCommand } from './commands/db.ts';
import { demoCommand } from './commands/demo.ts';
import { matchesCommand } from './commands/matches.ts';
import { membersCommand } from './commands/members.ts';
import { placesCommand } from './commands/places.ts';
import { speakFrench, withExamples } from './frame/french.ts';

/** Every command there is. */
export function createProgram(): CommandUnknownOpts {
  const program = withExamples(
    new Command('resonance')
      .description('Faire tourner Résonance depuis un terminal ou une ligne de cron.')
      .addCommand(dbCommand())
      .addCommand(migrateCommand('resonance migrate'), { hidden: true })
      .addCommand(membersCommand())
      .addCommand(matchesCommand())
      .addCommand(placesCommand())
      .addCommand(demoCommand()),
    [
      ['resonance db migrate', 'prépare la base de cette version'],
      ['resonance matches refresh --all', 'recalcule tous les matchs'],
    ],
  );
  speakFrench(program);
  return program;
}
