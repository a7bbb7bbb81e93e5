import { randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { isForDevelopment, type Config } from '#server/platform/config.ts';
import { listMigrations } from '#server/platform/db/migrate.ts';
import { findDifferingSettings } from '#server/platform/db/recommended-settings.ts';
import { explainServerVersion, findServerVersion, isServerSupported } from '#server/platform/db/server-version.ts';
import { LAG_AT_MOST_SECONDS, measureLag, withReplica } from '#server/platform/db/replica.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findCredentials } from '#server/features/admin/admin-log-in.queries.ts';
import { findStatisticsFactor } from '#server/features/admin/statistics-factor.queries.ts';
import { findAreasWithoutWorker } from '#server/features/matching/areas.service.ts';
import { areTownsCurrent } from '#server/features/places/places-loading.ts';
import { createFileStore } from '#server/platform/files/file-store.ts';
import { countDeadJobs, countWorkers, findQueueStates } from '#server/platform/queue/jobs.queries.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { createLog } from '#server/platform/log.ts';
import { greetMailServer } from '#server/platform/mail/mailer.ts';
import { explainMailError } from './mail-error.ts';
import { counted } from './output/terminal.ts';
import { fr } from '#shared/typeset.ts';

/** The result of a check; anything but 'good' comes with advice. */
export type Finding =
  | { readonly state: 'good'; readonly what: string }
  | { readonly state: 'warning' | 'bad'; readonly what: string; readonly advice: string };

export interface Check {
  readonly name: string;
  run(config: Config, db: Database): Promise<Finding>;
  /** The checks after this one make no sense when it is bad. */
  readonly isFoundation?: true;
}

const LEAST_FREE_BYTES = 1024 ** 3;
const LATE_AFTER_MS = 10 * 60 * 1000;
const OLD_MATCHES_AFTER_HOURS = 36;

/** All checks, each after those that it depends on. */
export const checks: readonly Check[] = [
  { name: 'base de données', run: checkDatabase, isFoundation: true },
  { name: 'schéma', run: checkSchema, isFoundation: true },
  { name: 'réglages', run: checkSettings },
  { name: 'réplique', run: checkReplica },
  { name: 'villes', run: checkTowns },
  { name: 'file de tâches', run: checkQueue },
  { name: 'workers', run: checkWorkers },
  { name: 'tâches', run: checkJobs },
  { name: 'courrier', run: checkMail },
  { name: 'messages', run: checkOutbox },
  { name: 'fichiers', run: checkFiles },
  { name: 'disque', run: checkDisk },
  { name: 'matchs', run: checkMatches },
  { name: 'secteurs', run: checkAreas },
  { name: 'administration', run: checkAdministration },
];

async function checkDatabase(_config: Config, db: Database): Promise<Finding> {
  const version = await findServerVersion(db);
  if (isServerSupported(version)) return good(`PostgreSQL ${version.name} répond`);
  return bad(fr`PostgreSQL ${version.name} répond, mais il est trop ancien`, explainServerVersion(version));
}

async function checkSchema(_config: Config, db: Database): Promise<Finding> {
  const { done, pending } = await listMigrations(db);
  if (pending.length === 0) return good(`à jour, ${counted(done.length, 'migration', 'migrations')}`);
  return bad(`il reste ${counted(pending.length, 'migration', 'migrations')}`, fr`Lance « resonance db migrate ».`);
}

async function checkSettings(_config: Config, db: Database): Promise<Finding> {
  const { members, differing } = await findDifferingSettings(db);
  if (differing.length === 0) return good(fr`assez grands pour ${counted(members, 'membre', 'membres')}`);
  const named = differing.map(
    ({ name, present, wanted, why }) => fr`${name} vaut ${present}, au lieu de ${wanted} : ${why}`,
  );
  return warning(
    fr`trop petits pour ${counted(members, 'membre', 'membres')} : ${named.join(fr` ; `)}`,
    fr`Écris ces valeurs dans postgresql.conf, puis redémarre PostgreSQL. Voir docs/operations.md.`,
  );
}

async function checkReplica({ databaseReadUrl }: Config, db: Database): Promise<Finding> {
  if (databaseReadUrl === undefined) return good(fr`aucune : tout est lu dans la base`);
  const advice = fr`En attendant, statistiques, exports et sauvegardes sont lus dans la base elle-même. Vérifie DATABASE_READ_URL et la réplication.`;
  try {
    const seconds = await withReplica(databaseReadUrl, (replica) => measureLag(db, replica));
    if (seconds <= LAG_AT_MOST_SECONDS)
      return good(fr`suit la base à ${counted(Math.round(seconds), 'seconde', 'secondes')} près`);
    const late = Number.isFinite(seconds)
      ? fr`en retard de ${counted(Math.round(seconds), 'seconde', 'secondes')}`
      : fr`n'a encore rien reçu`;
    return warning(late, advice);
  } catch {
    return warning(fr`ne répond pas, ou n'est pas une réplique`, advice);
  }
}

async function checkTowns({ databaseUrl }: Config): Promise<Finding> {
  if (await areTownsCurrent(databaseUrl)) return good('celles de cette version');
  return warning(fr`absentes, ou d'une autre version`, fr`Lance « resonance places load ».`);
}

async function checkQueue({ databaseUrl }: Config): Promise<Finding> {
  const queue = createQueue({ databaseUrl, log: createLog('silent', 'cli'), role: 'sender' });
  try {
    await queue.start();
    return good('en place');
  } catch {
    return bad(fr`absente, ou d'une autre version`, fr`Lance « resonance db migrate ».`);
  } finally {
    await queue.stop({ graceful: false });
  }
}

async function checkWorkers({ isProduction }: Config, db: Database): Promise<Finding> {
  const workers = await countWorkers(db);
  if (workers > 0) return good(`${workers} au travail`);
  const advice = fr`Démarre « npm run worker » : sans lui ni message ni match ne part.`;
  return isProduction ? bad('aucun', advice) : warning('aucun', advice);
}

async function checkJobs(_config: Config, db: Database): Promise<Finding> {
  const dead = await countDeadJobs(db);
  if (dead > 0)
    return warning(
      counted(dead, 'a échoué pour de bon', 'ont échoué pour de bon'),
      fr`Regarde « resonance jobs dead », répare, puis « resonance jobs retry --all ».`,
    );
  const now = new Date();
  const late = (await findQueueStates(db, now)).filter(
    ({ oldestDue }) => oldestDue !== null && now.getTime() - oldestDue.getTime() > LATE_AFTER_MS,
  );
  if (late.length === 0) return good('aucune en retard');
  return warning(
    fr`en retard : ${late.map(({ name }) => name).join(', ')}`,
    fr`Les workers ne suivent pas : regarde leurs journaux, ou démarres-en d'autres.`,
  );
}

async function checkMail(config: Config): Promise<Finding> {
  if (config.smtpUrl === undefined) {
    if (isForDevelopment(config))
      return good(fr`pas de serveur (SMTP_URL) : les messages sont dans ${config.publicUrl}/dev/mailbox`);
    return bad(
      fr`pas de serveur (SMTP_URL), et PUBLIC_URL n'est pas cette machine : personne ne peut lire les messages`,
      'Configure SMTP_URL, ou enlève PUBLIC_URL.',
    );
  }
  try {
    await greetMailServer(config);
    return good('le serveur SMTP répond');
  } catch (error) {
    return bad('le serveur SMTP ne convient pas', explainMailError(error));
  }
}

async function checkOutbox(_config: Config, db: Database): Promise<Finding> {
  const { rows } = await db.raw<{ rows: { failed: number; late: number }[] }>(
    `SELECT (SELECT count(*)::int FROM outbox_mails WHERE state = 'failed' AND created_at > now() - interval '1 day') AS failed,
            (SELECT count(*)::int FROM outbox_mails
              WHERE state IN ('pending', 'sending') AND state = 'pending' AND created_at < now() - interval '1 hour'
                AND not_before <= now()) AS late`,
  );
  const { failed = 0, late = 0 } = rows[0] ?? {};
  if (late > 0)
    return warning(
      counted(late, fr`attend depuis plus d'une heure`, fr`attendent depuis plus d'une heure`),
      'Vérifie le courrier et les workers.',
    );
  if (failed > 0)
    return warning(
      counted(failed, 'refusé depuis hier', 'refusés depuis hier'),
      'Regarde last_error dans outbox_mails, et la réputation du domaine.',
    );
  return good('aucun en retard');
}

async function checkFiles(config: Config): Promise<Finding> {
  const files = createFileStore(config);
  const key = `doctor/${randomUUID()}.txt`;
  const where = config.objectStorage ? `S3 ${config.objectStorage.bucket}` : 'le disque';
  try {
    await files.put(key, Buffer.from('essai'), 'text/plain');
    const isSame = (await files.read(key))?.toString() === 'essai';
    await files.remove(key);
    if (isSame) return good(`${where} garde et rend les fichiers`);
  } catch {
    // The error is not logged: the answer of an object store may contain its keys. The caller reports the failure.
  }
  return bad(
    `${where} ne garde pas les fichiers`,
    config.objectStorage
      ? 'Vérifie les variables S3_ et les droits de la clé (lire, écrire, supprimer).'
      : `Vérifie que ${config.dataDir}/files peut être écrit.`,
  );
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const shown = fr`${(free / LEAST_FREE_BYTES).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Gio libres`;
  return free >= LEAST_FREE_BYTES ? good(shown) : warning(shown, `Fais de la place sur le disque de ${dataDir}.`);
}

async function checkMatches(_config: Config, db: Database): Promise<Finding> {
  const { rows } = await db.raw<{ rows: { hours: number | null }[] }>(
    `SELECT (extract(epoch FROM now() - max(finished_at)) / 3600)::int AS hours FROM match_runs WHERE state = 'finished'`,
  );
  const hours = rows[0]?.hours ?? null;
  if (hours !== null && hours <= OLD_MATCHES_AFTER_HOURS) return good(fr`calculés il y a ${hours} h`);
  const what = hours === null ? 'jamais calculés' : fr`calculés il y a ${hours} h`;
  return warning(what, fr`Lance « resonance matches refresh --all », et vérifie MATCHES_CRON.`);
}

async function checkAreas(_config: Config, db: Database): Promise<Finding> {
  const { areas, missing } = await findAreasWithoutWorker({ db });
  if (areas === 0) return good(fr`aucun : chaque worker voit tout le monde`);
  if (missing.length === 0) return good(fr`les ${areas} ont un worker`);
  return warning(
    fr`sans worker : ${missing.join(', ')}`,
    fr`Démarre « npm run worker » avec MATCHES_AREA pour chacun. D'ici là, un worker sans secteur s'en charge, plus lentement.`,
  );
}

async function checkAdministration(_config: Config, db: Database): Promise<Finding> {
  if (!(await findCredentials(db)))
    return warning('la page des statistiques est fermée', fr`Lance « resonance admin set-password ».`);
  if (await findStatisticsFactor(db)) return good('la page des statistiques a sa double vérification');
  return warning(
    fr`la page des statistiques attend sa double vérification`,
    fr`Connecte-toi à /admin-stats : la première connexion enregistre l'application de codes.`,
  );
}

function good(what: string): Finding {
  return { state: 'good', what };
}

function warning(what: string, advice: string): Finding {
  return { state: 'warning', what, advice };
}

function bad(what: string, advice: string): Finding {
  return { state: 'bad', what, advice };
}
