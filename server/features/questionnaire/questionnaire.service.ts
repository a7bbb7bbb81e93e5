import { greetingName } from '../members/greeting-name.ts';
import { isDeepStrictEqual } from 'node:util';
import { DAY_SECONDS } from '#shared/duration.ts';
import {
  isSkippable,
  nextAfterStep,
  previousStep,
  progressOf,
  type StepProgress,
} from '#shared/questionnaire/journey.ts';
import { ageInFullYears, dayOf } from '#shared/questionnaire/birth-date.ts';
import { messages } from '#shared/errors.ts';
import { openColumns } from '#shared/matching/answer-changes.ts';
import { storedFieldsOf } from '#shared/questionnaire/step.ts';
import { fieldsOf, type Step, type StepKey } from '#shared/questionnaire/steps.ts';
import { validateAnswer, type Answer, type Fields, type Validation } from '#shared/questionnaire/validate.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import type { Member } from '../members/member.queries.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { photoAddress } from '../photos/photo-address.ts';
import { countAnswerChange, findChangesLeft, updateMatchingCode } from '../matching/matching.service.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { deriveKey, keyedHash } from '../../platform/secrets.ts';
import { findTown } from '../places/places.service.ts';
import { findAnswers, saveSkippedStep } from '../members/profiles.queries.ts';
import { journeyFacts } from '../members/journey-facts.service.ts';
import { askForFirstReach } from '../matching/reach.service.ts';
import type { ReachInWords } from '#shared/matching/reach-in-words.ts';
import { asksForFirstReach, describeReach } from './reach-of-step.ts';
import { countsInWords } from './counts-in-words.ts';
import { holdBack, isHeldBack, type Newcomer } from './age-gate.service.ts';
import { findFields, saveDisplayName, lockFields, saveFields } from './questionnaire.queries.ts';

/**
 * How many times a day a member may change their town, the first one not counted. Each change shows who is near another
 * place (S-place-6).
 */
const MOVES_PER_DAY = 2;

const stepsThatSaveTheName: readonly StepKey[] = ['profileGender', 'profileAge'];

export interface StepData {
  readonly key: StepKey;
  readonly name: string;
  /** The member's id, from the session. */
  readonly memberId: string;
  /**
   * Names the session to the browser and nothing else: answers that are not sent yet are stored for this session alone.
   */
  readonly sessionMark: string;
  readonly gender: string | null;
  /** Where the pictures of the member's own photo are, or null. */
  readonly photo: string | null;
  /** The saved answer, and what the step shows with it. */
  readonly saved: Answer;
  /** The message when the saved answer could not be read; the step is shown empty then. */
  readonly loadError: string | null;
  /** The day in Europe/Paris: server and browser count ages alike. */
  readonly today: string;
  readonly age: number | null;
  /** When a change counts, in words, for a member who is in matching. */
  readonly counts: readonly string[];
  /** About how many people the choices of this step leave; null where it has none, or nothing is counted. */
  readonly reach: ReachInWords | null;
  readonly back: string | null;
  /** Whether the member, who has a complete profile or comes from the recap, may pass the question over. */
  readonly canSkip: boolean;
  readonly progress: StepProgress;
}

/**
 * The data of a step.
 * @param isRead false for a HEAD request: then nothing is cleaned up
 */
export async function loadStep(
  ctx: AppContext,
  member: Member,
  step: Step,
  { origin, isRead, session }: { origin: RouteId | null; isRead: boolean; session: Session },
): Promise<StepData> {
  const found = await readSaved(ctx, member.id, step, isRead);
  const saved = found?.saved ?? {};
  const profile = found?.profile ?? null;
  const today = dayOf(ctx.now());
  const birthDate = saved['birth_date'] ?? profile?.birth_date;
  const before = previousStep(step.key);
  const goesBackTo =
    origin ?? (step.key === 'profileGender' && profile?.profile_completed ? 'profileComplete' : before);
  return {
    key: step.key,
    name: greetingName({ profile: profile?.display_name ?? null, account: member.displayName, email: member.email }),
    memberId: member.id,
    sessionMark: keyedHash(deriveKey(ctx.config.secretKey, 'account'), `unsent|${session.id}`),
    gender: profile?.gender ?? null,
    photo: photoAddress(pseudonymsOf(ctx, session), profile?.profile_photo_url ?? null),
    saved,
    loadError: found || !step.loadFailed ? null : messages[step.loadFailed],
    today,
    age: typeof birthDate === 'string' ? ageInFullYears(birthDate, today) : null,
    counts: profile?.profile_completed ? await whenChangesCount(ctx, member.id, step) : [],
    reach: await describeReach(ctx, member.id, step.key),
    canSkip:
      (origin === 'profileComplete' || profile?.profile_completed === true) &&
      isSkippable(step.key) &&
      fieldsOf(step).some((field) => isUnanswered(saved[field])),
    back: goesBackTo && routes[goesBackTo],
    progress: progressOf(step.key),
  };
}

function isUnanswered(value: Answer[string] | undefined): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

async function whenChangesCount(ctx: AppContext, memberId: string, step: Step): Promise<StepData['counts']> {
  const columns = fieldsOf(step);
  const limited = await findChangesLeft(ctx, memberId, columns);
  return countsInWords(
    limited,
    columns.some((column) => openColumns.includes(column)),
  );
}

/**
 * Validates the posted answer of a step, with look-ups where needed.
 * @returns the answer, or the codes of its errors; null for a form that no screen of ours sends
 */
export async function readAnswer(
  ctx: AppContext,
  member: Member,
  step: Step,
  fields: Fields,
  session: Newcomer['session'],
): Promise<Validation | null> {
  const saved = await findFields(ctx.db, member.id, storedFieldsOf(step.fields));
  const result = validateAnswer(step, fields, { today: dayOf(ctx.now()), saved });
  if (step.screen === 'birth-date' && saved['birth_date'] === null) {
    return askAge(ctx, { id: member.id, email: member.email, session }, result);
  }
  return result?.ok && step.screen === 'place' ? lookUpTown(ctx, member.id, result.answer, saved) : result;
}

/** After the birth date of a minor no other date is accepted for a day. A date that was saved before stays valid. */
async function askAge(ctx: AppContext, newcomer: Newcomer, result: Validation | null): Promise<Validation | null> {
  if (result === null) return null;
  const error = result.ok ? undefined : result.errors['birth_date'];
  if (error === 'age_too_young') await holdBack(ctx, newcomer);
  if (error !== undefined || !(await isHeldBack(ctx, newcomer))) return result;
  return { ok: false, errors: { birth_date: 'age_held_back' } };
}

/**
 * Saves an answer, and requests a refresh if the profile is in matching. An identical answer changes nothing
 * (S-questionnaire-1).
 * @returns where 'Continuer' leads
 * @throws AnswerNotSavedError
 */
export async function saveAnswer(ctx: AppContext, member: Member, step: Step, answer: Answer): Promise<RouteId> {
  return inTransaction(ctx, async (tx) => {
    const stored = storedFieldsOf(step.fields);
    const saved = await lockFields(tx.db, member.id, stored);
    if (fieldsOf(step).every((field) => isDeepStrictEqual(saved[field], answer[field]))) {
      return nextAfterStep(step.key, await journeyFacts(tx, member.id));
    }
    await countAnswerChange(tx, member.id, saved, answer);
    await saveFields(tx.db, member.id, stored, answer, tx.now());
    // Only a name that the member gave is saved: a greeting made from the address must not be shown to others.
    if (stepsThatSaveTheName.includes(step.key) && member.displayName) {
      await saveDisplayName(tx.db, member.id, member.displayName);
    }
    const facts = await journeyFacts(tx, member.id);
    // A member who is not matched yet has no code to update.
    if (facts.has('profile_completed')) await updateMatchingCode(tx, member.id);
    else if (asksForFirstReach(step.key, facts)) await askForFirstReach(tx, member.id);
    return nextAfterStep(step.key, facts);
  });
}

/** Passes a step over for good. Returns the next screen, as after an answer (S-profile-10). */
export async function passOver(ctx: AppContext, member: Member, step: Step): Promise<RouteId> {
  await saveSkippedStep(ctx.db, member.id, step.key);
  return nextAfterStep(step.key, await journeyFacts(ctx, member.id));
}

/** The town that the member meant. The town saved before is kept as long as its words are unchanged. */
async function lookUpTown(ctx: AppContext, memberId: string, typed: Answer, saved: Answer): Promise<Validation> {
  const city = String(typed['location_city']);
  const country = String(typed['location_country']);
  const townId = typed['place_id'];
  const isUnchanged =
    townId === null && saved['location_city'] === city && saved['location_country'] === country && saved['latitude'];
  if (isUnchanged) return { ok: true, answer: saved };
  const town = await findTown(ctx, { city, country, ...(typeof townId === 'number' && { townId }) });
  if (!town) return { ok: false, errors: { location_city: 'address_not_found' } };
  const isMove =
    saved['latitude'] !== null && (saved['latitude'] !== town.latitude || saved['longitude'] !== town.longitude);
  if (isMove && !(await mayMove(ctx, memberId))) {
    return { ok: false, errors: { location_city: 'moved_too_often' } };
  }
  return {
    ok: true,
    answer: {
      location_city: town.name,
      location_country: town.country,
      latitude: town.latitude,
      longitude: town.longitude,
    },
  };
}

function mayMove({ db, config }: AppContext, memberId: string): Promise<boolean> {
  return createLimit(db, config, { name: 'move', points: MOVES_PER_DAY, seconds: DAY_SECONDS }).admits(memberId);
}

/**
 * The saved answer that a step shows. When it cannot be read the error is logged and null returned: the step can still
 * be answered.
 */
async function readSaved(ctx: AppContext, memberId: string, step: Step, isRead: boolean) {
  try {
    const saved = await findFields(
      ctx.db,
      memberId,
      storedFieldsOf([...step.fields, ...('shows' in step ? step.shows : [])]),
    );
    const profile = await findAnswers(ctx.db, memberId);
    return { saved: isRead ? await cleaned(ctx, memberId, step, saved) : saved, profile };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error, step: step.key }, 'answer not loaded');
    return null;
  }
}

/** Drops ids that a list does not know, here and in the database (S-questionnaire-14). */
async function cleaned(ctx: AppContext, memberId: string, step: Step, saved: Answer): Promise<Answer> {
  if (step.screen !== 'several' || !step.isCleanedOnLoad) return saved;
  const [{ column, options }] = step.fields;
  const ids = saved[column];
  if (!Array.isArray(ids)) return saved;
  const known = ids.filter((id) => options.some((option) => option.id === id));
  if (known.length === ids.length) return saved;
  await saveFields(ctx.db, memberId, storedFieldsOf(step.fields), { [column]: known }, ctx.now());
  return { ...saved, [column]: known };
}
