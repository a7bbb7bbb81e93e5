import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { extent, reached } from '#testing/promise.ts';
import { createTalkingPairs } from '#testing/talking-pairs.ts';
import { until } from '#testing/test-process.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { ThreadBrowser } from '#testing/thread-browser.ts';
import { blockMember } from '../safety/blocks.service.ts';

const ROUNDS = extent(2, 25);
const SILENT_AFTER_MS = 1000;
const LISTENED_FOR_MS = extent(500, 2000);
const ATTEMPT_EVERY_MS = 60;

const env = { TRUST_PROXY: '1' };
const site = prepareWebSite({ env });
const { ctx, db, web } = site;
const second = prepareWeb(site, () => ({ ...env, PUBLIC_URL: web.url }));

interface Silenced {
  /** Lines that appeared on a screen of either member more than a second after the end. */
  readonly delivered: number;
  /** Texts that were accepted after the end. */
  readonly accepted: number;
  readonly attempts: number;
}

/** Lets both write through both processes without a pause, while one of them ends the conversation. */
async function silence(
  end: (ana: ThreadBrowser, ids: readonly [string, string]) => Promise<unknown>,
): Promise<Silenced> {
  const [pair] = await createTalkingPairs({ db, config: ctx.config }, 1);
  if (!pair) throw new Error('There is a pair.');
  const at = (url: string) => pair.map((member) => new ThreadBrowser(member, { url, publicUrl: web.url }));
  const [[ana, lou], [anaElsewhere, louElsewhere]] = [at(web.url), at(second.url)] as const;
  const browsers = [ana, lou, anaElsewhere, louElsewhere].filter((browser) => browser !== undefined);
  const writers = [lou, louElsewhere, ana, anaElsewhere].filter((browser) => browser !== undefined);
  if (!ana) throw new Error('Ana has a browser.');
  await Promise.all(browsers.map((browser) => browser.open()));
  for (const browser of browsers) browser.listen();
  await until(() => Promise.resolve(browsers.every(({ isListening }) => isListening)));

  const clock = { isOver: false, hasEnded: false };
  let [attempts, accepted] = [0, 0];
  const writing = (async () => {
    while (!clock.isOver) {
      const wasEnded = clock.hasEnded;
      const answer = await writers[attempts % writers.length]?.sendOnce(`Texte ${attempts}`);
      attempts += 1;
      if (wasEnded && typeof answer?.['sentNumber'] === 'number') accepted += 1;
      await sleep(ATTEMPT_EVERY_MS);
    }
  })();
  await until(() => Promise.resolve(browsers.every(({ screen }) => screen.length >= 3)));
  await end(ana, [pair[0].memberId, pair[1].memberId]);
  clock.hasEnded = true;
  await sleep(SILENT_AFTER_MS);
  const lengths = browsers.map(({ screen }) => screen.length);
  const row = await db('conversations').where({ id: pair[0].conversationId }).first('last_number', 'blocked_at');
  await sleep(LISTENED_FOR_MS);
  // A page that reads by itself gets nothing new either.
  for (const browser of browsers) await browser.read();
  clock.isOver = true;
  await writing;
  for (const browser of browsers) browser.close();
  // A closed conversation is read on; what was written before may still be read late on a busy machine.
  const isLate = (number: number) => row?.blocked_at !== null || number > (row?.last_number ?? 0);
  const late = browsers.flatMap(({ screen }, index) =>
    screen.slice(lengths[index]).filter(({ number }) => isLate(number)),
  );
  return { delivered: late.length, accepted, attempts };
}

// S-talk-5, S-talk-6
describe('H5: a conversation is silent in both processes after a second', () => {
  it.each([
    ['a block', (_ana: ThreadBrowser, [one, other]: readonly [string, string]) => blockMember(ctx, one, other)],
    ['a closing', (ana: ThreadBrowser) => ana.post({ intent: 'close', token: ana.token, phrase: '' })],
  ])('after %s, although both go on writing', async (name, end) => {
    const sum = { delivered: 0, accepted: 0, attempts: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await silence(end);
      sum.delivered += one.delivered;
      sum.accepted += one.accepted;
      sum.attempts += one.attempts;
    }
    reached(
      'H5',
      `${name}, ${ROUNDS} times: ${sum.delivered} deliveries, ${sum.accepted} of ${sum.attempts} texts accepted after it`,
    );
    expect([sum.delivered, sum.accepted]).toEqual([0, 0]);
  });
});
