import { startOfDay } from '#shared/calendar.ts';
import { shownPercentage } from '#shared/matching/percentage.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import {
  filterInWords,
  isNoFilter,
  listedFactsOf,
  passesFilter,
  type ListedFacts,
  type ListFilter,
} from '#shared/resonance/list-filter.ts';
import { isInWholeList, WHOLE_LIST_PAGE } from '#shared/resonance/whole-list.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { sessionSlot } from '../members/session.ts';
import { findPhotoChoices } from '../relations/relations.queries.ts';
import { findSharedVoices } from '../relations/shared-voices.queries.ts';
import { saveFurtherCount } from '../relations/shown-percentages.queries.ts';
import type { ShownPair } from '../relations/shown-pairs.service.ts';
import type { Listed } from './openable-matches.service.ts';
import type { Tile } from './tiles.service.ts';

/** The filter that a member has set, with the name of the set that it is. */
export interface UsedFilter {
  readonly filter: ListFilter;
  readonly setId: string | null;
  readonly name: string | null;
}

/** It lies in the session: no address names what a member wants, and another browser begins without it. */
export const usedFilter = sessionSlot<UsedFilter>('listFilter');

/** A page of the list that Premium opens. */
export interface WholeListPage extends WholeListWords {
  readonly tiles: readonly Tile[];
  readonly page: number;
  readonly pageCount: number;
}

interface WholeListWords {
  /** How many people the list has beyond the selection, and how many the filter leaves. Each of them can be seen. */
  readonly total: number;
  readonly remaining: number;
  /** What the filter asks for, in words; null without one. */
  readonly filter: { readonly name: string | null; readonly words: readonly string[] } | null;
}

/** Of a list beyond the selection those whom Premium shows (S-resonance-21). */
export function shownOfWholeList(
  list: readonly Listed[],
  pairs: ReadonlyMap<string, Pick<ShownPair, 'percentage'>>,
): Listed[] {
  return list.filter(({ memberId }) => isInWholeList(pairs.get(memberId)?.percentage));
}

/**
 * The people on a page of the list. With a filter it takes three statements.
 * @param people everybody of the list whom the member may see today, in order
 */
export async function pageOfWholeList(
  ctx: AppContext,
  memberId: string,
  people: readonly Listed[],
  { wantedPage, used }: { readonly wantedPage: number; readonly used: UsedFilter | null },
): Promise<{ people: readonly Listed[]; page: number; pageCount: number; words: WholeListWords }> {
  const filter = used && !isNoFilter(used.filter) ? used : null;
  const passing = filter ? await filterPeople(ctx, memberId, people, filter.filter) : people;
  const pageCount = Math.max(1, Math.ceil(passing.length / WHOLE_LIST_PAGE));
  const page = Math.min(wantedPage, pageCount);
  return {
    people: passing.slice((page - 1) * WHOLE_LIST_PAGE, page * WHOLE_LIST_PAGE),
    page,
    pageCount,
    words: {
      total: people.length,
      remaining: passing.length,
      filter: filter && { name: filter.name, words: filterInWords(filter.filter) },
    },
  };
}

async function filterPeople(ctx: AppContext, memberId: string, people: readonly Listed[], filter: ListFilter) {
  const { facts } = await findListedFacts(ctx, memberId, people);
  return people.filter((match) => {
    const known = facts.get(match.memberId);
    return known !== undefined && passesFilter(filter, known);
  });
}

/**
 * What filters read of some members, by their ids, and the member's own answers; three statements. The caller has checked who
 * may be seen.
 */
export async function findListedFacts(
  ctx: AppContext,
  memberId: string,
  people: readonly { readonly memberId: string }[],
): Promise<{ own: ResonanceProfile | null; facts: ReadonlyMap<string, ListedFacts> }> {
  const ids = people.map((match) => match.memberId);
  const members = await findMatchables(ctx, [memberId, ...ids]);
  const own = members.find((member) => member.memberId === memberId)?.profile ?? null;
  const photos = await findPhotoChoices(ctx.db, ids);
  const today = dayOf(ctx.now());
  const voices = await findSharedVoices(ctx.db, memberId, ids, startOfDay(today));
  const facts = own
    ? members.flatMap(({ memberId: id, profile }): [string, ListedFacts][] => {
        const given = { hasPhoto: photos.has(id), sharesVoice: voices.has(id) };
        return id === memberId ? [] : [[id, listedFactsOf(own, profile, given, today)]];
      })
    : [];
  return { own, facts: new Map(facts) };
}

/**
 * How many people of a list beyond the selection Premium would show. They are counted at a member's first look of a day, and
 * the number stays until midnight.
 * @param known the number of today, where it was counted already
 */
export async function countFurther(
  ctx: AppContext,
  memberId: string,
  further: readonly { readonly memberId: string }[],
  known: number | null,
): Promise<number> {
  if (further.length === 0) return 0;
  if (known !== null) return Math.min(known, further.length);
  const members = await findMatchables(ctx, [memberId, ...further.map((match) => match.memberId)]);
  const own = members.find((member) => member.memberId === memberId);
  if (!own) return 0;
  const count = members.filter(
    (member) => member !== own && isInWholeList(shownPercentage(own.profile, member.profile)),
  ).length;
  await saveFurtherCount(ctx.db, memberId, { day: dayOf(ctx.now()), count });
  return count;
}
