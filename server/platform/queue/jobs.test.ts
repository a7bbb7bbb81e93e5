import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { productJobs } from '../../app/product-jobs.ts';
import { defineJob, growsWithoutLimit, LONGEST_RUN_SECONDS, type JobDefinition } from './define-job.ts';
import { SUPERVISED_EVERY_SECONDS } from './queue.ts';

const RESUMED_WITHIN_SECONDS = 90;
/** The first pause of a job that is tried again may be drawn twice as long, and workers ask every half second. */
const PAUSE_SECONDS = 5;
/** What a job that runs through many members has at least: a run with the default expiry ends after a minute. */
const LONG_RUN_SECONDS = 300;

it.each(productJobs)(
  'C9: the job $name of a dead worker is resumed within 90 s',
  ({ expireInSeconds, heartbeatSeconds }) => {
    const silentFor = Math.min(expireInSeconds, heartbeatSeconds ?? expireInSeconds);
    expect(silentFor + 2 * SUPERVISED_EVERY_SECONDS + PAUSE_SECONDS).toBeLessThanOrEqual(RESUMED_WITHIN_SECONDS);
  },
);

/** Whether a job is about everybody: its payload names nobody and nothing. */
const isAboutEverybody = ({ payload }: JobDefinition) => payload.safeParse({}).success;
const isLongRun = ({ expireInSeconds, heartbeatSeconds }: JobDefinition) =>
  heartbeatSeconds !== undefined && expireInSeconds >= LONG_RUN_SECONDS;

// S-operations-14, S-operations-29
describe('a job whose work grows with the members', () => {
  it.each(productJobs.filter(isAboutEverybody))('$name says how it bears that', ({ growth }) => {
    expect(growth).toBeDefined();
  });

  it.each(productJobs.filter(growsWithoutLimit))('$name ends only when it stops saying that it lives', (job) => {
    expect(job.expireInSeconds).toBe(LONGEST_RUN_SECONDS);
    expect(job.heartbeatSeconds).toBeDefined();
  });

  it('gets no other limit by declaring one', () => {
    const declared = { name: 'x', label: 'x', payload: z.object({}), growth: 'steps', expireInSeconds: 60 } as const;
    expect(defineJob(declared)).toMatchObject({ expireInSeconds: LONGEST_RUN_SECONDS, heartbeatSeconds: 15 });
    expect(defineJob({ ...declared, growth: 'part' }).expireInSeconds).toBe(60);
  });

  const growing = productJobs.filter(({ growth }) => growth !== undefined && growth !== 'limited');

  it.each(growing)('$name may run long, and says meanwhile that it lives', (job) => {
    expect(isLongRun(job)).toBe(true);
  });

  const divided = growing.flatMap(({ name, growth, reachesPeople }) =>
    typeof growth === 'object' ? [{ name, reachesPeople, ...growth }] : [],
  );
  it.each(divided)('$name has parts that are jobs of their own', ({ parts, reachesPeople }) => {
    const part = productJobs.find(({ name }) => name === parts);
    expect(part).toMatchObject({ growth: 'part' });
    // A part is told which one it is.
    expect(isAboutEverybody(part!)).toBe(false);
    // What is late is left to its next hour, at night, with the part as well.
    expect(part?.reachesPeople).toBe(reachesPeople);
  });

  it.each(productJobs.filter(({ growth }) => growth === 'part'))(
    '$name belongs to a job that divides the work',
    (job) => {
      const named = productJobs.flatMap(({ growth }) => (typeof growth === 'object' ? [growth.parts] : []));
      expect(named).toContain(job.name);
    },
  );
});
