import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findBackupAge, findLastDrill } from '#server/platform/metrics/shared-state.queries.ts';
import { fr } from '#shared/typeset.ts';
import { good, warning, type Finding } from './finding.ts';
import { counted } from './output/terminal.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** As the alert has it: a night and half a day. */
const OLD_AFTER_HOURS = 36;
/** A month, and some days for a machine that was off. */
const DRILL_OLD_AFTER_DAYS = 40;

/** Whether a backup was made last night. */
export async function checkBackup({ isProduction }: Config, db: Database): Promise<Finding> {
  const seconds = await findBackupAge(db);
  const advice = fr`Lance « resonance backup create », et chaque nuit par un minuteur : voir docs/operations.md.`;
  if (seconds === null) return isProduction ? warning('aucune', advice) : good(fr`aucune, et pas de production`);
  const hours = Math.floor(seconds / HOUR_SECONDS);
  const what = fr`la dernière a ${counted(hours, 'heure', 'heures')}`;
  return hours <= OLD_AFTER_HOURS || !isProduction ? good(what) : warning(what, advice);
}

/** Whether a backup was restored lately to try it, and had everything. */
export async function checkDrill({ isProduction }: Config, db: Database): Promise<Finding> {
  const drill = await findLastDrill(db);
  const advice = fr`Lance « resonance backup drill », et chaque mois par un minuteur. Il est noté ici si la machine où il se fait connaît DATABASE_URL.`;
  if (!drill) return isProduction ? warning('jamais fait', advice) : good(fr`jamais fait, et pas de production`);
  const days = Math.floor(drill.ageSeconds / DAY_SECONDS);
  const when = fr`il y a ${counted(days, 'jour', 'jours')}`;
  if (!drill.hasPassed)
    return warning(
      fr`le dernier a échoué, ${when}`,
      fr`La dernière sauvegarde ne rend peut-être pas tout : lance « resonance backup drill » à la main, il dit ce qui manque.`,
    );
  const what = fr`réussi ${when}`;
  return days <= DRILL_OLD_AFTER_DAYS || !isProduction ? good(what) : warning(what, advice);
}
