import type { StoredReach } from './reach/reaches.queries.ts';
import { randomUUID } from 'node:crypto';
// What other features ask of matching. README.md says what else may be imported from here.
import { dayOfLists } from '#shared/choices/choices.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { MatchedColumns } from '#shared/questionnaire/answers.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Answer } from '#shared/questionnaire/validate.ts';
import {
  ageColumns,
  CHANGES_PER_DAY,
  isLimitedChange,
  isWaiting,
  limitedColumns,
  newBudget,
  nextAgeRangeOn,
  renewBudget,
  spendChange,
} from '#shared/matching/answer-changes.ts';
import type { AppContext } from '../../platform/context.ts';
import {
  findChangeBudget,
  forgetCountingAnswers,
  lockChangeBudget,
  saveChangeBudget,
  wasEverCompleted,
} from './codes/answer-changes.queries.ts';
import { deleteCode, lockCodes, saveCode } from './codes/codes.queries.ts';
import { encode } from './codes/encode.ts';
import {
  findMatchable as findMatchableMember,
  findMatchables as findMatchableMembers,
  type MatchingMember,
} from './codes/matchable.queries.ts';
import { refreshMemberJob } from './matching.jobs.ts';
import { askForReach } from './reach.service.ts';
import {
  findListedPairs as findListedPairsOf,
  findShown,
  findShownLists,
  hasOtherShown,
  type ListedPair,
  type ShownDays,
  type ShownMatch,
} from './store/shown.queries.ts';

export type { StoredReach } from './reach/reaches.queries.ts';
export type { ShownMatch } from './store/shown.queries.ts';

function shownDays(ctx: AppContext): ShownDays {
  const now = ctx.now();
  return { today: dayOf(now), dayOfLists: dayOfLists(now) };
}

/** The few whom a member is shown now, best first; null while they were not selected yet. */
export function findMatches(ctx: AppContext, memberId: string): Promise<ShownMatch[] | null> {
  return findShown(ctx.db, memberId, { table: 'match_sixes', ...shownDays(ctx) });
}

/** Everybody in a member's list, best first, at most fifty; null while it was not computed yet. */
export function findAllMatches(ctx: AppContext, memberId: string): Promise<ShownMatch[] | null> {
  return findShown(ctx.db, memberId, { table: 'match_lists', ...shownDays(ctx) });
}

/**
 * The few whom a member is shown, and everybody in the list, at most fifty; each best first, null while not computed. And
 * what is stored of how many people the member's choices leave.
 */
export function findMatchesAndList(
  ctx: AppContext,
  memberId: string,
): Promise<{
  readonly selection: readonly ShownMatch[] | null;
  readonly list: readonly ShownMatch[] | null;
  readonly reach: StoredReach | null;
}> {
  return findShownLists(ctx.db, memberId, shownDays(ctx));
}

/** Whether a member's list has anybody else whom the member may see. */
export function hasOtherMatches(ctx: AppContext, memberId: string, knownIds: ReadonlySet<string>): Promise<boolean> {
  return hasOtherShown(ctx.db, memberId, { knownIds, ...shownDays(ctx) });
}

/** A member with the answers that matching reads; null: may not be matched (any more). */
export function findMatchable(ctx: AppContext, memberId: string): Promise<MatchingMember | null> {
  return findMatchableMember(ctx.db, memberId);
}

/** Those of the given members who may be matched, with the answers that matching reads. */
export function findMatchables(ctx: AppContext, memberIds: readonly string[]): Promise<MatchingMember[]> {
  return findMatchableMembers(ctx.db, memberIds);
}

/**
 * The given members who are in this one's list, or have this one in theirs, and how: one query. It does not ask who may be
 * seen.
 */
export function findListedPairs(
  ctx: AppContext,
  memberId: string,
  otherIds: readonly string[],
): Promise<Map<string, ListedPair>> {
  return findListedPairsOf(ctx.db, memberId, otherIds);
}

/**
 * Saves a member's code after their answers changed, and has their matches computed anew if it differs. To be called in
 * the transaction that saves the answers, so that neither exists without the other.
 */
export async function updateMatchingCode(tx: AppContext, memberId: string): Promise<void> {
  // A pause or another answer at this moment either comes first, and is read, or waits and reads this one.
  await lockCodes(tx.db, [memberId]);
  const member = await findMatchableMember(tx.db, memberId);
  const code = member && encode(member.profile);
  const isChanged = await saveCode(tx.db, memberId, code, tx.now());
  if (!isChanged) return;
  if (code) await askForReach(tx, memberId, code);
  await requestRefresh(tx, memberId);
}

/**
 * Counts a change of an answer against the member's budget of changes: what is too much counts in matching later
 * (S-matching-28). To be called in the transaction that saves the answer, before `updateMatchingCode`.
 */
export async function countAnswerChange(
  tx: AppContext,
  memberId: string,
  before: Answer,
  after: Answer,
): Promise<void> {
  if (!isLimitedChange(before, after) || !(await wasEverCompleted(tx.db, memberId))) return;
  const today = dayOf(tx.now());
  const budget = renewBudget(await lockChangeBudget(tx.db, memberId, today), today);
  await saveChangeBudget(tx.db, memberId, spendChange(budget, before, after));
}

/**
 * Deletes a member's earlier answers to some questions that still count, when the answers themselves are deleted. What is
 * waiting of other questions waits on, or deleting one answer would have every change count at once.
 */
export async function forgetEarlierAnswers(
  tx: AppContext,
  memberId: string,
  answers: readonly (keyof MatchedColumns)[],
): Promise<void> {
  await forgetCountingAnswers(tx.db, memberId, answers);
}

/** When changes of some answers will count in matching. */
export interface ChangesLeft {
  /** How many more changes count at once today. */
  readonly changesLeft: number;
  /** Whether what was answered last counts from the next night on. */
  readonly isWaiting: boolean;
  /** The day from which on the range of ages that was chosen, or another one, counts; null: at once, or not asked for. */
  readonly agesFrom: IsoDate | null;
}

/** When a change of these columns by a member in matching would count; null: at once, as often as one likes. */
export async function findChangesLeft(
  ctx: AppContext,
  memberId: string,
  columns: readonly string[],
): Promise<ChangesLeft | null> {
  if (!columns.some((column) => limitedColumns.includes(column))) return null;
  const today = dayOf(ctx.now());
  const budget = renewBudget((await findChangeBudget(ctx.db, memberId)) ?? newBudget(today), today);
  const nextAgeRange = nextAgeRangeOn(budget);
  const asksForAges = columns.some((column) => ageColumns.includes(column));
  return {
    changesLeft: Math.max(0, CHANGES_PER_DAY - budget.changes),
    isWaiting: isWaiting(budget, columns),
    agesFrom: asksForAges && nextAgeRange > today ? nextAgeRange : null,
  };
}

/** Deletes the code of an erased member. */
export async function deleteMatchingCode(tx: AppContext, memberId: string): Promise<void> {
  await deleteCode(tx.db, memberId);
}

/** Has one member's matches computed anew. Requests in quick succession become one computation. */
export async function requestRefresh(tx: AppContext, memberId: string): Promise<void> {
  await tx.enqueue(refreshMemberJob, { memberId }, { onceFor: memberId });
}

/**
 * Has the matches of some members computed anew because of what one of them did about another, such as a block. A refresh
 * waits for those who save answers (`lockCodes`) and for nobody else: one that is queued already may begin, and read, before
 * this is committed. So each of these requests is a job of its own.
 */
export async function requestRefreshBetween(tx: AppContext, memberIds: readonly string[]): Promise<void> {
  for (const memberId of memberIds)
    await tx.enqueue(refreshMemberJob, { memberId }, { onceFor: `${memberId} ${randomUUID()}` });
}
