import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { isOpenOn, type DrawnVoice } from '#shared/voices/voices.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatches } from '../matching/matching.service.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import { findBonds } from '../relations/resonance-access.ts';
import { findKeptVoices, type SavedVoice } from './voices.queries.ts';

/** The voice of somebody whom a member may hear. */
export interface HeardVoice extends DrawnVoice {
  /** The pseudonym of the recording. */
  readonly voice: string;
  /** The pseudonym of who speaks. */
  readonly match: string;
  readonly displayName: string;
}

/**
 * Those who are in a member's six and have this member in theirs, and whom the member may see now, with their names.
 * @param considered leaves out everybody else before their lists are read
 */
async function findEachOthers(
  ctx: AppContext,
  memberId: string,
  considered: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlyMap<string, string>> {
  const six = new Map(((await findMatches(ctx, memberId)) ?? []).map((match) => [match.memberId, match.displayName]));
  const wanted = [...(await considered([...six.keys()]))].filter((id) => six.has(id));
  const mutual: string[] = [];
  for (const id of wanted) {
    const theirs = (await findMatches(ctx, id)) ?? [];
    if (theirs.some((match) => match.memberId === memberId)) mutual.push(id);
  }
  const bonds = await findBonds(ctx, memberId, mutual);
  return new Map(mutual.flatMap((id) => (bonds.has(id) ? [[id, six.get(id) ?? '']] : [])));
}

/**
 * The voices that a member may hear, by week: of those weeks only for which the member has given one too, and only of those
 * who are in each other's six; both since before today (S-voice-2).
 * @param given what the member has kept
 */
export async function findHeard(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  onlooker: Onlooker,
  given: readonly SavedVoice[],
): Promise<ReadonlyMap<IsoDate, readonly HeardVoice[]>> {
  const today = dayOf(ctx.now());
  const weeks = given.flatMap(({ week, since }) => (isOpenOn(since, today) ? [week] : []));
  if (weeks.length === 0) return new Map();
  let voices: readonly SavedVoice[] = [];
  const names = await findEachOthers(ctx, onlooker.memberId, async (ids) => {
    voices = (await findKeptVoices(ctx.db, ids, weeks)).filter(({ since }) => isOpenOn(since, today));
    return new Set(voices.map((voice) => voice.memberId));
  });
  const admitted = await admitProfileViews(ctx, onlooker, [...names.keys()]);
  const heard = new Map<IsoDate, HeardVoice[]>();
  for (const voice of voices) {
    const displayName = names.get(voice.memberId);
    if (displayName === undefined || !admitted.has(voice.memberId)) continue;
    const pseudonym = pseudonyms.of('voice', voice.id);
    const { duration, waveform, transcript, week } = voice;
    const shown = { address: `/voix/${pseudonym}`, voice: pseudonym, duration, waveform, transcript, displayName };
    heard.set(week, [...(heard.get(week) ?? []), { ...shown, match: pseudonyms.of('member', voice.memberId) }]);
  }
  // In the order of the names: no order says who was first.
  for (const [week, list] of heard)
    heard.set(
      week,
      list.toSorted(
        (one, other) => one.displayName.localeCompare(other.displayName, 'fr') || (one.voice < other.voice ? -1 : 1),
      ),
    );
  return heard;
}

/** Whether a member may hear the recording of somebody else now. */
export async function mayHear(ctx: AppContext, memberId: string, voice: SavedVoice): Promise<boolean> {
  const today = dayOf(ctx.now());
  if (voice.isDraft || !isOpenOn(voice.since, today)) return false;
  const [own] = await findKeptVoices(ctx.db, [memberId], [voice.week]);
  if (!own || !isOpenOn(own.since, today)) return false;
  const names = await findEachOthers(ctx, memberId, () => Promise.resolve(new Set([voice.memberId])));
  return names.has(voice.memberId);
}
