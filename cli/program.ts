import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { speakFrench, withExamples } from './frame/french.ts';

interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /**
   * Loads the command's code only when the command is asked for: help comes at once, and an export keeps its memory for
   * itself.
   */
  load(): Promise<CommandUnknownOpts>;
  readonly isHidden?: true;
}

const entries: readonly CommandEntry[] = [
  {
    name: 'doctor',
    summary: 'Vérifie que tout est en place, et dit quoi faire.',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  },
  {
    name: 'db',
    summary: 'Le schéma de la base de données.',
    load: async () => (await import('./commands/db.ts')).dbCommand(),
  },
  {
    name: 'migrate',
    summary: 'Comme «\u00a0db migrate\u00a0».',
    load: async () => (await import('./commands/db.ts')).migrateCommand('resonance migrate'),
    isHidden: true,
  },
  {
    name: 'stats',
    summary: 'Les chiffres de la page des statistiques.',
    load: async () => (await import('./commands/stats.ts')).statsCommand(),
  },
  {
    name: 'members',
    summary: 'Les comptes des membres.',
    load: async () => (await import('./commands/members.ts')).membersCommand(),
  },
  {
    name: 'reports',
    summary: 'Les signalements et leurs décisions.',
    load: async () => (await import('./commands/reports.ts')).reportsCommand(),
  },
  {
    name: 'matches',
    summary: 'Qui résonne avec qui.',
    load: async () => (await import('./commands/matches.ts')).matchesCommand(),
  },
  {
    name: 'ads',
    summary: 'Les bannières publicitaires, de 1080\u00a0×\u00a0100\u00a0pixels.',
    load: async () => (await import('./commands/ads.ts')).adsCommand(),
  },
  {
    name: 'unsubscribes',
    summary: 'Qui ne veut plus de messages.',
    load: async () => (await import('./commands/unsubscribes.ts')).unsubscribesCommand(),
  },
  {
    name: 'mail',
    summary: 'Les messages qui partent.',
    load: async () => (await import('./commands/mail.ts')).mailCommand(),
  },
  {
    name: 'push',
    summary: 'Les notifications des navigateurs.',
    load: async () => (await import('./commands/push.ts')).pushCommand(),
  },
  {
    name: 'jobs',
    summary: 'Les tâches que les processus «\u00a0worker\u00a0» font.',
    load: async () => (await import('./commands/jobs.ts')).jobsCommand(),
  },
  {
    name: 'admin',
    summary: 'L’accès à l’administration.',
    load: async () => (await import('./commands/admin.ts')).adminCommand(),
  },
  {
    name: 'audit',
    summary: 'Qui a fait quoi, et quand.',
    load: async () => (await import('./commands/audit.ts')).auditCommand(),
  },
  {
    name: 'backup',
    summary: 'Les sauvegardes, et comment les rétablir.',
    load: async () => (await import('./commands/backup.ts')).backupCommand(),
  },
  {
    name: 'places',
    summary: 'Les villes où vivent les membres.',
    load: async () => (await import('./commands/places.ts')).placesCommand(),
  },
  {
    name: 'demo',
    summary: 'La population de démonstration.',
    load: async () => (await import('./commands/demo.ts')).demoCommand(),
  },
];

/**
 * Creates the program with its commands.
 * @param line the arguments, of whose command alone the code is loaded; without it that of all commands
 */
export async function createProgram(line?: readonly string[]): Promise<CommandUnknownOpts> {
  const wanted = line?.[0] === 'help' ? line[1] : line?.[0];
  const program = withExamples(
    new Command('resonance').description('Faire tourner Résonance depuis un terminal ou une ligne de cron.'),
    [
      ['resonance doctor', 'vérifie que tout est en place, et dit quoi faire'],
      ['resonance db migrate', 'prépare la base de cette version'],
      ['resonance matches refresh --all', 'recalcule tous les matchs'],
    ],
  );
  for (const { name, summary, load, isHidden } of entries) {
    const isWanted = line === undefined || wanted === name;
    const command: CommandUnknownOpts = isWanted ? await load() : new Command(name);
    program.addCommand(command.summary(summary), { hidden: isHidden ?? false });
  }
  speakFrench(program);
  return program;
}
