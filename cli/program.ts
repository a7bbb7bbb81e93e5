import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { adminCommand } from './commands/admin.ts';
import { adsCommand } from './commands/ads.ts';
import { auditCommand } from './commands/audit.ts';
import { dbCommand, migrateCommand } from './commands/db.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { jobsCommand } from './commands/jobs.ts';
import { mailCommand } from './commands/mail.ts';
import { matchesCommand } from './commands/matches.ts';
import { membersCommand } from './commands/members.ts';
import { placesCommand } from './commands/places.ts';
import { statsCommand } from './commands/stats.ts';
import { unsubscribesCommand } from './commands/unsubscribes.ts';
import { speakFrench, withExamples } from './frame/french.ts';

/** Every command there is. */
export function createProgram(): CommandUnknownOpts {
  const program = withExamples(
    new Command('resonance')
      .description('Faire tourner Résonance depuis un terminal ou une ligne de cron.')
      .addCommand(doctorCommand())
      .addCommand(dbCommand())
      .addCommand(migrateCommand('resonance migrate'), { hidden: true })
      .addCommand(statsCommand())
      .addCommand(membersCommand())
      .addCommand(matchesCommand())
      .addCommand(adsCommand())
      .addCommand(unsubscribesCommand())
      .addCommand(mailCommand())
      .addCommand(jobsCommand())
      .addCommand(adminCommand())
      .addCommand(auditCommand())
      .addCommand(placesCommand())
      .addCommand(demoCommand()),
    [
      ['resonance doctor', 'vérifie que tout est en place, et dit quoi faire'],
      ['resonance db migrate', 'prépare la base de cette version'],
      ['resonance matches refresh --all', 'recalcule tous les matchs'],
    ],
  );
  speakFrench(program);
  return program;
}
