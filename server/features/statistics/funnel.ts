import { firstPass, type JourneyStep } from '#shared/questionnaire/journey.ts';
import type { AnswerEntity } from '#shared/questionnaire/step.ts';
import { findStep } from '#shared/questionnaire/steps.ts';
import type { FunnelStep } from '#shared/statistics/statistics.ts';

const aliases: Readonly<Record<AnswerEntity, string>> = { profiles: 'p', user_preferences: 'u', members: 'm' };

interface Step {
  readonly key: string;
  readonly label: string;
  /** True of members who have not done it, in SQL over members m, profiles p, user_preferences u. */
  readonly missing: string;
}

/** Not EXISTS: that would read all consents for the few members who are asked about. */
const CONSENT_MISSING = `(SELECT kind FROM consents
   WHERE member_id = m.id AND kind = 'sensitive_data' AND withdrawn_at IS NULL LIMIT 1) IS NULL`;

/** What is done after the sign-up, in its order; the last is the finished profile. */
const steps: readonly Step[] = [
  { key: 'consents', label: 'Accords donnés', missing: CONSENT_MISSING },
  ...firstPass.map(funnelStepOf),
  { key: 'completed', label: 'Profil terminé', missing: 'p.profile_completed IS NOT TRUE' },
];

/**
 * How many steps a member has done before the first missing one, in SQL over members m, profiles p and user_preferences
 * u. A complete profile counts as all steps.
 */
export const stepsDoneSql = `CASE WHEN p.profile_completed THEN ${steps.length}
  ${steps.map(({ missing }, index) => `WHEN ${missing} THEN ${index}`).join('\n  ')} ELSE ${steps.length} END`;

/** Numbers of members by the number of steps done, from 0 on. */
export type StepsDone = readonly number[];

export const noStepsDone: StepsDone = Array.from({ length: steps.length + 1 }, () => 0);

export function funnelOf(stepsDone: StepsDone): FunnelStep[] {
  const stages = [{ key: 'sign-up', label: 'Inscription' }, ...steps];
  return stages.map(({ key, label }, index) => ({
    key,
    label,
    reached: stepsDone.slice(index).reduce((sum, count) => sum + count, 0),
    left: index === stages.length - 1 ? 0 : (stepsDone[index] ?? 0),
  }));
}

function funnelStepOf(key: JourneyStep): Step {
  const step = findStep(key);
  if (!step) {
    const missing = '(p.profile_photo_url IS NULL AND p.photo_skipped_at IS NULL)';
    return { key, label: 'Photo, ajoutée ou passée', missing };
  }
  const columns = step.fields.map(({ entity, column }) => `${aliases[entity]}.${column}`);
  const missing = columns.map((column) => `coalesce(${column}::text, '') IN ('', '{}')`).join(' OR ');
  return { key, label: step.funnel, missing: `(${missing})` };
}
