import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { entitles } from '#shared/plans/entitlement-table.ts';
import {
  answerInWords,
  countOptions,
  countPassing,
  filterInWords,
  isNoFilter,
  noFilter,
  offeredAnswers,
  tickWords,
  type ListedFacts,
  type ListFilter,
  type SeveralKey,
  type TickKey,
} from '#shared/resonance/list-filter.ts';
import { SAVED_FILTERS_AT_MOST, type SavedFilter } from '#shared/resonance/saved-filters.ts';
import { unansweredProfile, type ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import { arrangeMatches } from './arranged-matches.service.ts';
import { findSavedFilters, lockSavedFilters, saveSavedFilters } from './list-filters.queries.ts';
import { findOpenable } from './openable-matches.service.ts';
import { findListedFacts, type UsedFilter } from './whole-list.service.ts';

/** An answer to a question of the filter, with how many people remain if it is the only one to it. */
interface ShownOption {
  readonly id: string;
  readonly label: string;
  readonly people: number;
  readonly isChosen: boolean;
}

/** The data of '/mes-filtres' where a plan opens the list. */
export interface FiltersPage {
  readonly state: 'open';
  /** How many people the list has beyond the selection, and how many the filter leaves. */
  readonly total: number;
  readonly remaining: number;
  readonly isFiltered: boolean;
  /** Whether the member has seen so many profiles today that some of the list are in no number. */
  readonly hasSeenEnough: boolean;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly several: readonly { readonly key: SeveralKey; readonly options: readonly ShownOption[] }[];
  readonly ticks: readonly (ShownOption & { readonly id: TickKey })[];
  readonly saved: readonly SavedSet[];
  readonly canSave: boolean;
}

interface SavedSet {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly people: number;
  readonly isUsed: boolean;
}

/** Without such a plan, or while matches are being computed; what was saved stays. */
export interface NoFiltersPage {
  readonly state: 'closed' | 'computing';
  readonly savedCount: number;
}

const questions: readonly SeveralKey[] = ['bands', 'values', 'passions', 'themes'];
const tickKeys: readonly TickKey[] = ['photo', 'voice', 'project'];

/**
 * The filters over a member's list with what each answer and each saved set leaves. To count somebody is to see them: they are
 * counted against the daily limit of profiles, and who is beyond it is in no number (S-resonance-23).
 */
export async function findFiltersPage(
  ctx: AppContext,
  { memberId, client }: Onlooker,
  used: UsedFilter | null,
): Promise<FiltersPage | NoFiltersPage> {
  const saved = await findSavedFilters(ctx.db, memberId);
  const found = await findOpenable(ctx, memberId);
  if (!found) return { state: 'computing', savedCount: saved.length };
  if (!found.mayFilter) return { state: 'closed', savedCount: saved.length };
  const { listed } = await arrangeMatches(ctx, memberId, found);
  const wanted = listed.map((match) => match.memberId);
  const admitted = await admitProfileViews(ctx, { memberId, client }, wanted);
  const { own, facts } = await findListedFacts(
    ctx,
    memberId,
    listed.filter((match) => admitted.has(match.memberId)),
  );
  const people = [...facts.values()];
  const filter = used?.filter ?? noFilter;
  return {
    state: 'open',
    total: people.length,
    remaining: countPassing(filter, people),
    isFiltered: !isNoFilter(filter),
    hasSeenEnough: people.length < listed.length,
    ageMin: filter.ageMin,
    ageMax: filter.ageMax,
    ...describeOptions(filter, own ?? unansweredProfile, people),
    saved: saved.map(({ id, name, filter: set }) => ({
      id,
      name,
      words: filterInWords(set),
      people: countPassing(set, people),
      isUsed: used?.setId === id,
    })),
    canSave: saved.length < SAVED_FILTERS_AT_MOST,
  };
}

function describeOptions(filter: ListFilter, own: ResonanceProfile, people: readonly ListedFacts[]) {
  const offered = offeredAnswers(own, filter);
  const counts = countOptions(filter, offered, people);
  return {
    several: questions.map((key) => {
      const chosen: readonly string[] = filter[key];
      return {
        key,
        options: offered[key].map((id) => ({
          id,
          label: answerInWords(key, id),
          people: counts[key][id] ?? 0,
          isChosen: chosen.includes(id),
        })),
      };
    }),
    ticks: tickKeys.map((id) => ({ id, label: tickWords[id], people: counts[id], isChosen: filter[id] })),
  };
}

/** Whether a plan opens the filters to a member now. */
export async function mayFilterList(ctx: AppContext, memberId: string): Promise<boolean> {
  return entitles(await entitlementsOf(ctx, memberId), 'filters');
}

/**
 * Saves a set of filters under a name; under a name that there is already, in its place.
 * @throws AppError 422 when the member has as many as there may be, or the filter asks for nothing
 */
export async function saveFilterSet(
  ctx: AppContext,
  memberId: string,
  { name, filter }: { readonly name: string; readonly filter: ListFilter },
): Promise<SavedFilter> {
  if (isNoFilter(filter)) throw new AppError('list_filter_empty', 422);
  return inTransaction(ctx, async (tx) => {
    const sets = await lockSavedFilters(tx.db, memberId, tx.now());
    const key = name.toLocaleLowerCase('fr');
    const known = sets.find((set) => set.name.toLocaleLowerCase('fr') === key);
    const saved = { id: known?.id ?? randomUUID(), name, filter };
    const all = known ? sets.map((set) => (set === known ? saved : set)) : [...sets, saved];
    if (all.length > SAVED_FILTERS_AT_MOST) throw new AppError('list_filters_many', 422);
    await saveSavedFilters(tx.db, memberId, all, tx.now());
    return saved;
  });
}

/** A saved set; null when it was removed meanwhile, or is another member's. */
export async function findFilterSet(ctx: AppContext, memberId: string, id: string): Promise<SavedFilter | null> {
  return (await findSavedFilters(ctx.db, memberId)).find((set) => set.id === id) ?? null;
}

/** Removes a saved set. One that is gone already is no error. */
export async function removeFilterSet(ctx: AppContext, memberId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const sets = await lockSavedFilters(tx.db, memberId, tx.now());
    await saveSavedFilters(
      tx.db,
      memberId,
      sets.filter((set) => set.id !== id),
      tx.now(),
    );
  });
}
