import { randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import type { Config } from '#server/platform/config.ts';
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
import {
  countWorkers,
  findDeadJobsByQueue,
  findQueueStates,
  type DeadJobsOfQueue,
} from '#server/platform/queue/jobs.queries.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { createLog } from '#server/platform/log.ts';
import { findMaintenance } from '#server/platform/maintenance/maintenance.queries.ts';
import { dayInWords, momentInWords } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { CLOCK_OFFSET_AT_MOST_SECONDS, measureClockOffset } from '#server/platform/db/clock.ts';
import { findMailDelay } from '#server/platform/mail/mail-watch.ts';
import { checkBackup, checkDrill } from './doctor-backups.ts';
import { checkMail, checkOutbox } from './doctor-mail.ts';
import { checkRelay } from './doctor-relay.ts';
import { checkSecrets } from './doctor-secrets.ts';
import { bad, good, warning, type Check, type Finding } from './finding.ts';
import { counted } from './output/terminal.ts';
import { fr } from '#shared/typeset.ts';

const LEAST_FREE_BYTES = 1024 ** 3;
const LATE_AFTER_MS = 10 * 60 * 1000;
const OLD_MATCHES_AFTER_HOURS = 36;

/** All checks, each after those that it depends on. */
export const checks: readonly Check[] = [
  { name: 'base de données', run: checkDatabase, isFoundation: true },
  { name: 'schéma', run: checkSchema, isFoundation: true },
  { name: 'réglages', run: checkSettings },
  { name: 'réplique', run: checkReplica },
  { name: 'horloge', run: checkClock },
  { name: 'villes', run: checkTowns },
  { name: 'file de tâches', run: checkQueue },
  { name: 'workers', run: checkWorkers, isAboutWorkers: true },
  { name: 'tâches', run: checkJobs },
  { name: 'courrier', run: checkMail },
  { name: 'messages', run: checkOutbox },
  { name: 'fichiers', run: checkFiles },
  { name: 'disque', run: checkDisk },
  { name: 'matchs', run: checkMatches },
  { name: 'sauvegarde', run: checkBackup },
  { name: 'exercice', run: checkDrill },
  { name: 'secrets', run: checkSecrets },
  { name: 'relais', run: checkRelay },
  { name: 'secteurs', run: checkAreas, isAboutWorkers: true },
  { name: 'administration', run: checkAdministration },
  { name: 'entretien', run: checkMaintenance },
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

async function checkClock(_config: Config, db: Database): Promise<Finding> {
  const offset = await measureClockOffset(db);
  const seconds = counted(Math.round(Math.abs(offset)), 'seconde', 'secondes');
  if (Math.abs(offset) <= CLOCK_OFFSET_AT_MOST_SECONDS) return good(fr`celle de la base, à ${seconds} près`);
  return warning(
    fr`cette machine ${offset > 0 ? 'avance' : 'retarde'} de ${seconds} sur la base`,
    fr`Règle l'heure (chrony, systemd-timesyncd) ici ou sur la machine de PostgreSQL : les limites et les journaux suivent l'horloge de chaque machine.`,
  );
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
  if (workers > 0 && (await findMailDelay(db)).isWorkerSilent)
    return warning(
      fr`${workers} sans signe de vie depuis plus d'une minute`,
      fr`Regarde leurs journaux, et redémarre-les : les pages disent déjà que les messages ont du retard.`,
    );
  if (workers > 0) return good(`${workers} au travail`);
  const advice = fr`Démarre « npm run worker » : sans lui ni message ni match ne part.`;
  return isProduction ? bad('aucun', advice) : warning('aucun', advice);
}

/** Tells what failed for good and what is late: the one must not hide the other. */
async function checkJobs(_config: Config, db: Database): Promise<Finding> {
  const dead = await findDeadJobsByQueue(db);
  const now = new Date();
  const late = (await findQueueStates(db, now)).filter(
    ({ oldestDue }) => oldestDue !== null && now.getTime() - oldestDue.getTime() > LATE_AFTER_MS,
  );
  const found: { readonly what: string; readonly advice: string }[] = [];
  if (dead.length > 0) found.push(describeDead(dead));
  if (late.length > 0)
    found.push({
      what: fr`en retard : ${late.map(({ name, waiting }) => `${name} (${waiting})`).join(', ')}`,
      advice: fr`Les workers ne suivent pas : regarde leurs journaux, ou démarres-en d'autres.`,
    });
  if (found.length === 0) return good('aucune en retard');
  return warning(found.map(({ what }) => what).join(fr` ; `), found.map(({ advice }) => advice).join(' '));
}

function describeDead(dead: readonly DeadJobsOfQueue[]): { readonly what: string; readonly advice: string } {
  const total = dead.reduce((sum, { count }) => sum + count, 0);
  const queues = dead.map(({ queue, count }) => `${queue ?? 'file inconnue'} (${count})`).join(', ');
  const until = new Date(Math.min(...dead.map(({ deletedFrom }) => deletedFrom.getTime())));
  return {
    what: fr`${counted(total, 'a échoué pour de bon', 'ont échoué pour de bon')} : ${queues}`,
    advice: fr`Regarde « resonance jobs dead », répare, puis « resonance jobs retry --all », ou « jobs discard » pour ce qui ne sert plus. Sans rien faire, la première s'efface le ${dayInWords(dayOf(until))}.`,
  };
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

async function checkMaintenance(_config: Config, db: Database): Promise<Finding> {
  const maintenance = await findMaintenance(db);
  if (!maintenance) return good('aucun en cours');
  return warning(
    fr`en cours, annoncé jusqu'au ${momentInWords(maintenance.until)}`,
    fr`Rien de ce que les gens envoient n'est accepté : « resonance maintenance off » dès que le travail est fait.`,
  );
}
