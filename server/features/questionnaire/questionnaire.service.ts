import { nextAfterStep, previousStep, progressOf } from '#shared/journey.ts';
import { ageInFullYears, dayOf } from '#shared/questionnaire/birth-date.ts';
import type { Answer, StepKey } from '#shared/questionnaire/steps.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../context.ts';
import { jobs } from '../../jobs/index.ts';
import type { Member } from '../auth/member.queries.ts';
import { findAnswers } from '../profiles/profiles.queries.ts';
import { journeyFacts } from '../profiles/profiles.service.ts';
import { findAnswer, keepDisplayName, saveAnswerColumns, type SavedAnswer } from './questionnaire.queries.ts';

const stepsThatKeepTheName: readonly StepKey[] = ['profileGender', 'profileAge'];

export interface StepData {
  readonly key: StepKey;
  readonly name: string;
  readonly saved: SavedAnswer;
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

export async function loadStep(ctx: AppContext, member: Member, key: StepKey, toRecap: boolean): Promise<StepData> {
  const saved = await findAnswer(ctx.db, key, member.id);
  const profile = await findAnswers(ctx.db, member.id);
  const today = dayOf(ctx.now());
  const birthDate = saved['birth_date'];
  const before = previousStep(key);
  return {
    key,
    name: greetingName({ profile: profile?.display_name ?? null, account: member.displayName, email: member.email }),
    saved,
    today,
    age: typeof birthDate === 'string' ? ageInFullYears(birthDate, today) : null,
    back: toRecap ? routes.profileComplete : before && routes[before],
    progress: progressOf(key),
  };
}

/** Keeps an answer; a profile that others see is matched anew. Answers where 'Continuer' leads. */
export async function saveAnswer(ctx: AppContext, member: Member, key: StepKey, answer: Answer): Promise<RouteId> {
  return inTransaction(ctx, async (tx) => {
    await saveAnswerColumns(tx.db, key, member.id, answer, tx.now());
    if (stepsThatKeepTheName.includes(key)) {
      await keepDisplayName(
        tx.db,
        member.id,
        greetingName({ profile: null, account: member.displayName, email: member.email }),
      );
    }
    const facts = await journeyFacts(tx, member.id);
    if (facts.profileCompleted) await tx.enqueue(jobs.refreshMember, { memberId: member.id });
    return nextAfterStep(key, facts);
  });
}
