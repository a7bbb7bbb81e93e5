import type { IsoDate, ResonanceProfile } from '../questionnaire/profile.ts';
import { percentageOf } from './percentage.ts';
import { openPoints, scoreOpenParts } from './score.ts';
import { hashText } from './text-hash.ts';
import type { OpenPart } from './weights.ts';

/**
 * 'L'inattendu' (S-resonance-19): somebody far from a member's usual answers and yet above 70 %. Usual is what the selection
 * shares with the member in the answers about everyday life. Nothing but open points is read: what either of the two looks for
 * changes nothing but whether one is in the other's list.
 */

/** The answers about everyday life: how somebody spends the day, speaks, and is among people. */
const everydayParts = [
  'lifestylePassions',
  'personalityTraits',
  'communicationStyle',
  'socialStyle',
  'dailyLifestyle',
] as const satisfies readonly OpenPart[];

const LEAST_PERCENTAGE = 70;
const SUNDAY = 0;

export function isSunday(day: IsoDate): boolean {
  return new Date(day).getUTCDay() === SUNDAY;
}

/** Whether somebody is shown with this percentage, which is the one of the member's first look at them on that day. */
export function isUnexpectedShown(percentage = 0): boolean {
  return percentage >= LEAST_PERCENTAGE;
}

/** Whether a member has answered everything about everyday life: otherwise nobody could say that two differ there. */
function hasEverydayAnswers(profile: ResonanceProfile): boolean {
  return everydayParts.every((part) => profile[part] !== null && profile[part].length > 0);
}

interface Candidate {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

interface Circumstances {
  readonly own: Candidate;
  /** Those whom the member is shown anyway. */
  readonly selection: readonly Candidate[];
  /** The rest of the member's list, as far as the member may see it. */
  readonly further: readonly Candidate[];
  readonly day: IsoDate;
  /** Whom the member was shown last time. */
  readonly lastId: string | null;
}

/**
 * Whom a member is shown on a Sunday in addition: of those of the list beyond the selection with more than 70 %, who share fewer
 * points of everyday life with the member than the selection does on average, the one who shares the fewest. Equal ones are
 * ordered by a hash of the two and of the day, and the one of last time comes only if there is no other. Null: nobody.
 */
export function chooseUnexpected({ own, selection, further, day, lastId }: Circumstances): string | null {
  const pointsWith = ({ profile }: Candidate) => everydayPoints(own.profile, profile);
  const isComparable = ({ profile }: Candidate) => hasEverydayAnswers(profile);
  const usual = selection.filter(isComparable).map(pointsWith);
  if (!isComparable(own) || usual.length === 0) return null;
  const sum = usual.reduce((total, points) => total + points, 0);
  const fitting = further
    .filter(isComparable)
    .map((candidate) => ({ ...candidate, points: pointsWith(candidate) }))
    .filter(
      ({ profile, points }) =>
        points * usual.length < sum && percentageOf(openPoints(own.profile, profile)) > LEAST_PERCENTAGE,
    );
  const fresh = fitting.filter(({ memberId }) => memberId !== lastId);
  const orderOf = (id: string) => hashText(`${day}|${own.memberId}|${id}`);
  const [first] = (fresh.length > 0 ? fresh : fitting).toSorted(
    (one, other) => one.points - other.points || orderOf(one.memberId) - orderOf(other.memberId),
  );
  return first?.memberId ?? null;
}

function everydayPoints(one: ResonanceProfile, other: ResonanceProfile): number {
  const points = scoreOpenParts(one, other);
  return everydayParts.reduce((sum, part) => sum + points[part], 0);
}
