import { benchAreas } from './areas.ts';
import { benchAssistant } from './assistant.ts';
import { benchBrowser } from './browser.ts';
import { benchExport } from './export.ts';
import { benchGrowth } from './growth.ts';
import { benchAudits } from './lighthouse-audits.ts';
import { benchLoad } from './load.ts';
import { benchMachines } from './machines.ts';
import { benchMatching } from './matching.ts';
import { benchMessages } from './messages.ts';
import { benchPlaces } from './places.ts';
import { benchPages } from './ssr.ts';
import { benchRefresh } from './refresh.ts';
import { benchSound } from './sound.ts';
import { benchStatistics } from './statistics.ts';
import { benchTables } from './tables.ts';
import { benchVideo } from './video.ts';

const benches: Readonly<Record<string, () => Promise<void>>> = {
  ssr: benchPages,
  browser: benchBrowser,
  audits: benchAudits,
  places: benchPlaces,
  matching: benchMatching,
  areas: benchAreas,
  refresh: benchRefresh,
  sound: benchSound,
  statistics: benchStatistics,
  export: benchExport,
  assistant: benchAssistant,
  load: benchLoad,
  machines: benchMachines,
  messages: benchMessages,
  growth: benchGrowth,
  tables: benchTables,
  video: benchVideo,
};

const name = process.argv[2] ?? '';
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (!bench) {
  process.stderr.write(`Say which: npm run bench -- ${Object.keys(benches).join(' | ')}\n`);
  process.exit(1);
}
await bench();
