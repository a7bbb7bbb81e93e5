import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { typeset } from '#shared/typeset.ts';

interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Only what is asked for is loaded: help comes at once, and an export keeps its memory for itself. */
  load(): Promise<CommandUnknownOpts>;
  readonly isHidden?: true;
}

/**
 * The commands of each noun, in the order in which the help shows them. A file in this folder is named like its noun in
 * `server/features/`, or like a part of the platform.
 */
export const commands = typeset<readonly CommandEntry[]>([
  {
    name: 'doctor',
    summary: 'Vérifie que tout est en place, et dit quoi faire.',
    load: async () => (await import('./doctor.ts')).doctorCommand(),
  },
  {
    name: 'db',
    summary: 'Le schéma de la base de données.',
    load: async () => (await import('./db.ts')).dbCommand(),
  },
  {
    name: 'migrate',
    summary: 'Comme « db migrate ».',
    load: async () => (await import('./db.ts')).migrateCommand('resonance migrate'),
    isHidden: true,
  },
  {
    name: 'stats',
    summary: 'Les chiffres de la page des statistiques.',
    load: async () => (await import('./statistics.ts')).statsCommand(),
  },
  {
    name: 'members',
    summary: 'Les comptes des membres.',
    load: async () => (await import('./members.ts')).membersCommand(),
  },
  {
    name: 'conversations',
    summary: "Combien de discussions, sans un mot de ce qui s'y écrit.",
    load: async () => (await import('./talk.ts')).conversationsCommand(),
  },
  {
    name: 'reports',
    summary: 'Les signalements et leurs décisions.',
    load: async () => (await import('./safety.ts')).reportsCommand(),
  },
  {
    name: 'evenings',
    summary: 'Les soirées et leurs tables, sans un nom de qui vient.',
    load: async () => (await import('./evenings.ts')).eveningsCommand(),
  },
  {
    name: 'matches',
    summary: 'Qui résonne avec qui.',
    load: async () => (await import('./matching.ts')).matchesCommand(),
  },
  {
    name: 'entitlements',
    summary: "Les mois d'abonnement que l'équipe offre.",
    load: async () => (await import('./plans.ts')).entitlementsCommand(),
  },
  {
    name: 'payments',
    summary: 'Le paiement, qui ouvrira plus tard.',
    load: async () => (await import('./plans.ts')).paymentsCommand(),
  },
  {
    name: 'ads',
    summary: 'Les bannières publicitaires, de 1080 × 100 pixels.',
    load: async () => (await import('./ads.ts')).adsCommand(),
  },
  {
    name: 'unsubscribes',
    summary: 'Qui ne veut plus de messages.',
    load: async () => (await import('./unsubscribe.ts')).unsubscribesCommand(),
  },
  {
    name: 'mail',
    summary: 'Les messages qui partent.',
    load: async () => (await import('./mail.ts')).mailCommand(),
  },
  {
    name: 'push',
    summary: 'Les notifications des navigateurs.',
    load: async () => (await import('./notifications.ts')).pushCommand(),
  },
  {
    name: 'jobs',
    summary: 'Les tâches que les processus « worker » font.',
    load: async () => (await import('./jobs.ts')).jobsCommand(),
  },
  {
    name: 'maintenance',
    summary: "L'entretien : tout se lit, rien de nouveau n'est accepté.",
    load: async () => (await import('./maintenance.ts')).maintenanceCommand(),
  },
  {
    name: 'admin',
    summary: "L'accès à l'administration.",
    load: async () => (await import('./admin.ts')).adminCommand(),
  },
  {
    name: 'secrets',
    summary: 'Ce que SECRET_KEY scelle, après un changement.',
    load: async () => (await import('./secrets.ts')).secretsCommand(),
  },
  {
    name: 'audit',
    summary: 'Qui a fait quoi, et quand.',
    load: async () => (await import('./audit.ts')).auditCommand(),
  },
  {
    name: 'backup',
    summary: 'Les sauvegardes, et comment les rétablir.',
    load: async () => (await import('./backups.ts')).backupCommand(),
  },
  {
    name: 'places',
    summary: 'Les villes où vivent les membres.',
    load: async () => (await import('./places.ts')).placesCommand(),
  },
  {
    name: 'demo',
    summary: 'La population de démonstration.',
    load: async () => (await import('./demo.ts')).demoCommand(),
  },
]);
