import { drillFailover } from './failover/failover.ts';
import { drillPointInTime } from './point-in-time/point-in-time.ts';

/** What happens when a part of the infrastructure is lost, tried with the real thing on this machine alone. */
const drills: Readonly<Record<string, () => Promise<boolean>>> = { failover: drillFailover, pitr: drillPointInTime };

const name = process.argv[2] ?? '';
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (!drill) {
  process.stderr.write(`Say which: npm run drill -- ${Object.keys(drills).join(' | ')}\n`);
  process.exit(1);
}
process.exit((await drill()) ? 0 : 1);
