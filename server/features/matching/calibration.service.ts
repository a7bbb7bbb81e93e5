import { randomUUID } from 'node:crypto';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { calibrate, countOpenPoints, type Calibration } from '#shared/matching/calibration.ts';
import type { AppContext } from '../../platform/context.ts';
import { findCodedBetween } from './codes/codes.queries.ts';
import { findMatchables } from './codes/matchable.queries.ts';

const MEMBERS_AT_A_TIME = 500;

export interface MeasuredCalibration extends Calibration {
  readonly members: number;
}

/**
 * What the percentages mean for the pairs of real members that may meet. Ids are random, so the members after a random one
 * are a fair sample; they are read in parts, and never more than asked for (S-matching-30).
 * @param sample how many members at most
 */
export async function calibrateScale(
  ctx: AppContext,
  sample: number,
  onProgress: (read: number) => void = () => undefined,
): Promise<MeasuredCalibration> {
  const profiles: ResonanceProfile[] = [];
  const start = randomUUID();
  for (const range of [
    { from: start, end: null },
    { from: null, end: start },
  ]) {
    let after: string | null = null;
    while (profiles.length < sample) {
      const limit = Math.min(MEMBERS_AT_A_TIME, sample - profiles.length);
      const ids: string[] = await findCodedBetween(ctx.db, { ...range, after, limit });
      profiles.push(...(await findMatchables(ctx.db, ids)).map(({ profile }) => profile));
      onProgress(profiles.length);
      after = ids.at(-1) ?? null;
      if (ids.length < limit) break;
    }
  }
  return { members: profiles.length, ...calibrate(countOpenPoints(profiles, dayOf(ctx.now()))) };
}
