import { expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { startOwnDatabase } from '#testing/own-database.ts';
import { chooseSeed, extent, reached } from '#testing/promise.ts';
import { prepare } from '#testing/prepare.ts';
import { talkDuringKills } from '#testing/talk-during-kills.ts';
import { createTestContext } from '#testing/test-context.ts';

const PAIRS = extent(3, 50);
const MESSAGES = extent(90, 10_000);
const KILLS = extent(2, 50);
const DATABASE_RESTARTS = extent(1, 3);

const database = prepare(startOwnDatabase, (own) => own.remove());
const context = prepare(
  () => createTestContext(database),
  ({ close }) => close(),
);

/** Restarts lie evenly between the kills. */
const isRestartDue = (kill: number) => kill % Math.ceil(KILLS / (DATABASE_RESTARTS + 1)) === 0 && kill < KILLS;

// S-talk-4
it('H1: messages arrive once and in order on both screens while processes are killed and the database restarts', async () => {
  let restarts = 0;
  const { accepted, lost, doubled, disordered, repeated, streams } = await talkDuringKills({
    db: database.db,
    config: context.ctx.config,
    pairs: PAIRS,
    messages: MESSAGES,
    kills: KILLS,
    random: createRandom(chooseSeed()),
    async afterKill(kill) {
      if (!isRestartDue(kill)) return;
      await database.restart();
      restarts += 1;
    },
  });
  reached(
    'H1',
    `${accepted} by ${PAIRS} pairs, ${KILLS} kills, ${restarts} restarts: ${lost} lost, ${doubled} double, ` +
      `${disordered} out of order; ${repeated} sent again, ${streams} streams`,
  );
  expect({ lost, doubled, disordered }).toEqual({ lost: 0, doubled: 0, disordered: 0 });
  expect(accepted).toBeGreaterThanOrEqual(MESSAGES);
  expect(restarts).toBe(DATABASE_RESTARTS);
});
