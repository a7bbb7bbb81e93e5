import { readConfig } from '#server/platform/config.ts';
import { matchesRoute } from '#server/features/resonance/matches.route.ts';
import { createLog } from '#server/platform/log.ts';
import { runAsProcess } from '#server/platform/process.ts';
import { matchesAnswer } from './matches-answer.ts';

// What every contender does from here on: answer from memory. All that leads there is as in production.
Object.assign(matchesRoute, { loader: () => matchesAnswer });
const { runWeb } = await import('#server/main.ts');
await runAsProcess('web', async () => runWeb(readConfig(), createLog('silent', 'web')));
