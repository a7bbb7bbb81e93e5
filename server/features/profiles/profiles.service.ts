import { AppError } from '#shared/errors.ts';
import { missingForCompletion, type JourneyFacts, type JourneyItem } from '#shared/journey.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import {
  attractions,
  emotionalExpectations,
  genders,
  labelOf,
  lifestylePassions,
  relationshipValues,
  type Option,
} from '#shared/questionnaire/options.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../context.ts';
import { jobs } from '../../jobs/index.ts';
import { findAnswers, markCompleted, type AnswerRow } from './profiles.queries.ts';

export interface RecapItem {
  readonly label: string;
  readonly value: string;
  /** Where the answer is changed; it leads back to the recap. */
  readonly editPath: string | null;
}
export interface RecapSection {
  readonly title: string;
  readonly items: readonly RecapItem[];
}
export interface Recap {
  readonly displayName: string | null;
  readonly sections: readonly RecapSection[];
}

/** Says 'come back to the recap' to a step. */
export const RETURN_TO_RECAP = ['retour', 'recap'] as const;

/** What was passed over can be answered from the recap. */
const NOT_ANSWERED = 'Pas encore répondu';

export async function journeyFacts(ctx: AppContext, memberId: string): Promise<JourneyFacts> {
  return factsOf(await answersOf(ctx, memberId));
}

/**
 * Opens a profile to matching, once, if nothing that others must know is missing.
 * @returns the step that still misses, or null when the profile is complete
 */
export async function completeProfile(ctx: AppContext, memberId: string): Promise<StepKey | null> {
  return inTransaction(ctx, async (tx) => {
    const facts = await journeyFacts(tx, memberId);
    const missing = missingForCompletion(facts);
    if (missing || facts.profileCompleted) return missing;
    if (await markCompleted(tx.db, memberId, tx.now())) await tx.enqueue(jobs.refreshMember, { memberId });
    return null;
  });
}

/** What a member has told about themselves, in words. */
export async function recapOf(ctx: AppContext, memberId: string): Promise<Recap> {
  const row = await answersOf(ctx, memberId);
  const item = (label: string, value: string, step: StepKey): RecapItem => ({
    label,
    value: value || NOT_ANSWERED,
    editPath: `${routes[step]}?${RETURN_TO_RECAP.join('=')}`,
  });
  const ageRange =
    row.preferred_age_min === null ? '' : `Entre ${row.preferred_age_min} et ${row.preferred_age_max} ans`;
  return {
    displayName: row.display_name,
    sections: [
      {
        title: 'Toi',
        items: [
          item('Tu es', labelOf(genders, row.gender ?? '') ?? '', 'profileGender'),
          item('Ton âge', ageInWords(row.birth_date, dayOf(ctx.now())), 'profileAge'),
        ],
      },
      {
        title: 'Qui tu cherches',
        items: [
          item('Tu es attiré(e) par', labelsOf(attractions, row.attracted_to_types), 'profileAge'),
          item('Son âge', ageRange, 'profileAge'),
        ],
      },
      {
        title: 'FAB-LOGS',
        items: [
          item('Passions', labelsOf(lifestylePassions, row.lifestyle_passions), 'profileLifestylePassions'),
          item('Valeurs', labelsOf(relationshipValues, row.relationship_values), 'profileRelationshipValues'),
          item('Attentes', labelsOf(emotionalExpectations, row.emotional_expectations), 'profileEmotionalExpectations'),
        ],
      },
    ],
  };
}

async function answersOf(ctx: AppContext, memberId: string): Promise<AnswerRow> {
  const row = await findAnswers(ctx.db, memberId);
  if (!row) throw new AppError('authentication_required', 401);
  return row;
}

function factsOf(row: AnswerRow): JourneyFacts {
  const answers: Record<JourneyItem, unknown> = {
    ...row,
    preferred_age_range: row.preferred_age_min !== null && row.preferred_age_max !== null ? true : null,
  };
  const isGiven = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  const answered = (Object.keys(answers) as JourneyItem[]).filter((item) => isGiven(answers[item]));
  return {
    profileCompleted: row.profile_completed,
    photoSettled: row.profile_photo_url !== null,
    ageConfirmed: row.age_confirmed,
    answered: new Set(answered),
  };
}

/** The difference of calendar years, worded so that it is true whether or not the birthday has passed. */
function ageInWords(birthDate: string | null, today: string): string {
  if (birthDate === null) return '';
  const year = Number(today.slice(0, 4));
  return `${year - Number(birthDate.slice(0, 4))} ans en ${year}`;
}

function labelsOf(options: readonly Option[], ids: readonly string[]): string {
  const known = ids.flatMap((id) => labelOf(options, id) ?? []);
  return new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(known);
}
