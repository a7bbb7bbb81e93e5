import type { ChoiceKind } from '#shared/choices/kinds.ts';
import { addDays, dayAndMonthInWords } from '#shared/calendar.ts';
import { canUndo, choiceOf, endOfChoice, noChoice, UNDO_CHOICE_MS } from '#shared/choices/choices.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { findNames } from '../news/news.queries.ts';
import { findOwnChoices } from '../relations/choices.queries.ts';
import { findSeeable } from '../relations/relations.queries.ts';

/** The newest choices that are looked at. */
const CHOICES_LOOKED_AT = 200;

/** A choice as its member reads it. */
export interface ListedChoice {
  readonly token: string;
  readonly displayName: string;
  readonly kind: ChoiceKind;
  /** 'Aujourd'hui', 'Hier', or a day. */
  readonly when: string;
  /** The day on which a resting tile comes back; null for other choices. */
  readonly until: string | null;
  readonly canUndo: boolean;
  /** Whether a reason may still be given. */
  readonly asksReason: boolean;
}

/**
 * What a member has said of others, newest first: what can be undone, rests, or waits for the other's interest. A pass is
 * listed while it can be undone; nobody has to look at those whom they have turned down. Shared interests have their place
 * among the matches. Members whom this one may not see are left out, as everywhere.
 */
export async function readOwnChoices(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
): Promise<ListedChoice[]> {
  const now = ctx.now();
  const passesSince = new Date(now.getTime() - UNDO_CHOICE_MS);
  const own = await findOwnChoices(ctx.db, memberId, { limit: CHOICES_LOOKED_AT, passesSince });
  const listed = own.flatMap(({ aboutId, choice, hasReason }) => {
    const kind = choiceOf(choice, now);
    // What the other says changes nothing: a shared interest is known by the own row.
    const isUndoable = canUndo({ mine: choice, theirs: noChoice }, now);
    const isListed = kind !== null && (kind !== 'pass' || isUndoable) && !(kind === 'interested' && choice.notifiedAt);
    return isListed ? [{ aboutId, choice, kind, isUndoable, hasReason }] : [];
  });
  const ids = listed.map(({ aboutId }) => aboutId);
  const seeable = await findSeeable(ctx.db, memberId, ids);
  const names = await findNames(ctx.db, [...seeable]);
  return listed.flatMap(({ aboutId, choice, kind, isUndoable, hasReason }) => {
    const displayName = names.get(aboutId);
    if (displayName === undefined || !choice.chosenAt) return [];
    return {
      token: pseudonyms.of('member', aboutId),
      displayName,
      kind,
      when: dayInShortWords(choice.chosenAt, now),
      until: kind === 'later' ? dayAndMonthInWords(endOfChoice(choice)) : null,
      canUndo: isUndoable,
      asksReason: kind === 'pass' && isUndoable && !hasReason,
    };
  });
}

function dayInShortWords(moment: Date, now: Date): string {
  const [day, today] = [dayOf(moment), dayOf(now)];
  if (day === today) return fr`Aujourd'hui`;
  return day === addDays(today, -1) ? 'Hier' : dayAndMonthInWords(moment);
}
