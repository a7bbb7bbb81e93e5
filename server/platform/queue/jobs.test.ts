import { expect, it } from '@jest/globals';
import { productJobs } from '../../app/product-jobs.ts';
import { SUPERVISED_EVERY_SECONDS } from './queue.ts';

const RESUMED_WITHIN_SECONDS = 90;
/** The first pause of a job that is tried again may be drawn twice as long, and workers ask every half second. */
const PAUSE_SECONDS = 5;

it.each(productJobs)(
  'C9: the job $name of a dead worker is resumed within 90 s',
  ({ expireInSeconds, heartbeatSeconds }) => {
    const silentFor = Math.min(expireInSeconds, heartbeatSeconds ?? expireInSeconds);
    expect(silentFor + 2 * SUPERVISED_EVERY_SECONDS + PAUSE_SECONDS).toBeLessThanOrEqual(RESUMED_WITHIN_SECONDS);
  },
);
