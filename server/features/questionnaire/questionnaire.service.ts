import { nextAfterStep, previousStep, progressOf } from '#shared/journey.ts';
import { ageInFullYears, dayOf } from '#shared/questionnaire/birth-date.ts';
import { messages } from '#shared/errors.ts';
import type { Answer, Step, StepKey } from '#shared/questionnaire/steps.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../context.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { jobs } from '../../jobs/index.ts';
import type { Member } from '../auth/member.queries.ts';
import { findAnswers } from '../profiles/profiles.queries.ts';
import { journeyFacts } from '../profiles/profiles.service.ts';
import {
  findAnswer,
  keepDisplayName,
  lockProfile,
  saveAnswerColumns,
  type SavedAnswer,
} from './questionnaire.queries.ts';

const stepsThatKeepTheName: readonly StepKey[] = ['profileGender', 'profileAge'];

export interface StepData {
  readonly key: StepKey;
  readonly name: string;
  readonly saved: SavedAnswer;
  /** Said when the saved answer could not be read; the step is shown empty then. */
  readonly loadError: string | null;
  /** The day in Europe/Paris: server and browser count ages alike. */
  readonly today: string;
  readonly age: number | null;
  readonly back: string | null;
  readonly progress: { readonly step: number; readonly total: number };
}

/** How a member is greeted (D1, section 2). */
export function greetingName(names: { profile: string | null; account: string | null; email: string }): string {
  const candidates = [names.profile, names.account, names.email.split('@')[0]];
  return candidates.map((name) => name?.trim()).find(Boolean) ?? 'Utilisateur';
}

export async function loadStep(ctx: AppContext, member: Member, step: Step, toRecap: boolean): Promise<StepData> {
  const found = await readSaved(ctx, member.id, step.key);
  const saved = found?.saved ?? {};
  const profile = found?.profile ?? null;
  const today = dayOf(ctx.now());
  const birthDate = saved['birth_date'];
  const before = previousStep(step.key);
  const backToRecap = toRecap || (before === null && profile?.profile_completed);
  return {
    key: step.key,
    name: greetingName({ profile: profile?.display_name ?? null, account: member.displayName, email: member.email }),
    saved,
    loadError: found || !step.loadFailed ? null : messages[step.loadFailed],
    today,
    age: typeof birthDate === 'string' ? ageInFullYears(birthDate, today) : null,
    back: backToRecap ? routes.profileComplete : before && routes[before],
    progress: progressOf(step.key),
  };
}

/** Keeps an answer; a profile that others see is matched anew. Answers where 'Continuer' leads. */
export async function saveAnswer(ctx: AppContext, member: Member, key: StepKey, answer: Answer): Promise<RouteId> {
  return inTransaction(ctx, async (tx) => {
    await lockProfile(tx.db, member.id);
    await saveAnswerColumns(tx.db, key, member.id, answer, tx.now());
    // The greeting's other names come from the address, which nobody else may read.
    if (stepsThatKeepTheName.includes(key) && member.displayName) {
      await keepDisplayName(tx.db, member.id, member.displayName);
    }
    const facts = await journeyFacts(tx, member.id);
    if (facts.profileCompleted) await tx.enqueue(jobs.refreshMember, { memberId: member.id });
    return nextAfterStep(key, facts);
  });
}

/** What a step shows of a member, or null, logged, when it cannot be read: the step can still be answered. */
async function readSaved(ctx: AppContext, memberId: string, key: StepKey) {
  try {
    return { saved: await findAnswer(ctx.db, key, memberId), profile: await findAnswers(ctx.db, memberId) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error, step: key }, 'answer not loaded');
    return null;
  }
}
