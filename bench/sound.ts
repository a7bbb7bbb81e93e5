import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { VOICE_SECONDS } from '#shared/voices/voices.ts';
import type { SoundAnswer } from '#server/platform/sound/sound-question.ts';
import { prepareInProcess, startSound } from '#server/platform/sound/sound-client.ts';
import { toneFile } from '#testing/recordings.ts';
import { quantile } from '#testing/quantile.ts';
import { peakMegabytesOf, processorSecondsOf } from './processes.ts';

const SECONDS_AT_MOST = 1.5;
const MEGABYTES_AT_MOST = 120;
const SLOWER_AT_MOST = 1.2;
const RUNS = 5;
const PAGES = 400;

/** What forty seconds cost in their own process, and how much slower pages come meanwhile. */
export async function benchSound(): Promise<void> {
  const recorded = await prepareInProcess(toneFile({ seconds: VOICE_SECONDS, hertz: 180 }), VOICE_SECONDS);
  const costs: { readonly seconds: number; readonly megabytes: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) costs.push(await convert(recorded.opus));
  const seconds = median(costs.map((cost) => cost.seconds));
  const megabytes = median(costs.map((cost) => cost.megabytes));
  const slower = await comparePages(recorded.opus);
  process.stdout.write(
    `40 s of sound: ${seconds.toFixed(2)} s of processor time (at most ${SECONDS_AT_MOST}), ${megabytes.toFixed(0)} MB (at most ${MEGABYTES_AT_MOST})\n` +
      `pages meanwhile: ${slower.toFixed(2)} times as slow (at most ${SLOWER_AT_MOST})\n`,
  );
  if (seconds > SECONDS_AT_MOST || megabytes > MEGABYTES_AT_MOST || slower > SLOWER_AT_MOST) process.exitCode = 1;
}

/** Converts a recording as the server does, and reads what the process has used just before it ends. */
async function convert(bytes: Buffer): Promise<{ seconds: number; megabytes: number }> {
  const child = startSound();
  const answered = new Promise<SoundAnswer>(
    (resolve) => void child.once('message', (answer: SoundAnswer) => resolve(answer)),
  );
  child.send({ bytes, secondsAtMost: VOICE_SECONDS });
  const { prepared } = await answered;
  if (!prepared || child.pid === undefined) throw new Error('No recording was made.');
  const used = { seconds: processorSecondsOf(child.pid), megabytes: peakMegabytesOf(child.pid) };
  child.disconnect();
  return used;
}

/** How much slower a server of this process answers while recordings are converted next to it, by the medians. */
async function comparePages(bytes: Buffer): Promise<number> {
  const server = http.createServer((_req, res) => res.end(work()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const ask = async () => {
    const times: number[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      const begun = performance.now();
      await (await fetch(url)).text();
      times.push(performance.now() - begun);
      await sleep(5);
    }
    return quantile(times, 0.5);
  };
  await ask();
  const alone = await ask();
  const round = { isOver: false };
  const converting = (async () => {
    while (!round.isOver) await prepareInProcess(bytes, VOICE_SECONDS);
  })();
  const meanwhile = await ask();
  round.isOver = true;
  await converting;
  server.close();
  return meanwhile / alone;
}

/** About as much work as a page. */
function work(): string {
  let text = '';
  for (let line = 0; line < 4000; line += 1) text += `<p>${Math.sin(line)}</p>`;
  return text;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
