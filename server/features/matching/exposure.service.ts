import type { Fairness } from '#shared/matching/fairness.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { AppContext } from '../../platform/context.ts';
import { findLatestMeasured } from './store/runs.queries.ts';

/** How often members are shown, as the last refresh of everybody has measured it; null before the first. */
export interface MeasuredExposure extends Fairness {
  readonly day: IsoDate;
  readonly members: number;
}

export async function readExposure(ctx: AppContext): Promise<MeasuredExposure | null> {
  const run = await findLatestMeasured(ctx.db);
  return run?.fairness ? { ...run.fairness, day: run.day, members: run.memberCount ?? 0 } : null;
}
