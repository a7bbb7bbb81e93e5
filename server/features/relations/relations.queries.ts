import type { Reveal } from '#shared/resonance/reveal.ts';
import type { ChoicePair } from '#shared/choices/choices.ts';
import type { Database } from '../../platform/db/database.ts';
import { isBlocked, isVisible } from '../members/visibility.queries.ts';
import { choiceFrom, type ChoiceColumns } from './choices.queries.ts';

/** What another member is to a member at this moment. */
export interface Relation {
  /** Both are published and visible, and neither has blocked the other. */
  readonly isSeeable: boolean;
  /** Each has a crush on the other. */
  readonly isMutualCrush: boolean;
  /** Both have agreed to show each other their photos. */
  readonly isRevealOpen: boolean;
  /**
   * A member who may see the other sees the photo itself: there is one, and the other shows it at once, or the reveal is
   * open and this member has a photo too (S-photo-3).
   */
  readonly isPhotoOpen: boolean;
  readonly reveal: Reveal;
  /** Both have agreed, and this member has not yet seen the photos open. */
  readonly isMomentDue: boolean;
  /** What the two have said of each other; that of the other is for the rules alone, no page shows it. */
  readonly choices: ChoicePair;
}

/** A choice of one of the two, with the name of the one in front of each column. */
type ChoiceOf<Who extends string> = {
  readonly [Column in keyof ChoiceColumns as `${Who}${Capitalize<Column>}`]: ChoiceColumns[Column];
};

interface RelationRow extends Omit<Relation, 'reveal' | 'choices'>, ChoiceOf<'mine'>, ChoiceOf<'theirs'> {
  readonly otherId: string;
  readonly myAskedAt: Date | null;
  readonly myDeclinedAt: Date | null;
  readonly myNotifiedAt: Date | null;
  readonly myPhotoChangedAt: Date | null;
  readonly myClosedAt: Date | null;
  readonly theirAskedAt: Date | null;
  readonly theirDeclinedAt: Date | null;
  readonly theirNotifiedAt: Date | null;
  readonly theirPhotoChangedAt: Date | null;
  readonly theirClosedAt: Date | null;
}

/**
 * A member's relations to others: who may see whom, and whose photo (S-resonance-6). It is one query, however many
 * others are asked about. Others that do not exist are left out. The lists of matches leave out whom nobody may see as
 * well, in their own queries.
 */
export async function findRelations(
  db: Database,
  memberId: string,
  otherIds: readonly string[],
): Promise<Map<string, Relation>> {
  if (otherIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: RelationRow[] }>(
    `SELECT members.id AS "otherId",
            members.id <> :memberId AND ${isVisible('members')} AND coalesce(profiles.profile_completed, false)
              AND EXISTS (SELECT FROM profiles own JOIN members AS self ON self.id = own.user_id AND ${isVisible('self')}
                    WHERE own.user_id = :memberId AND own.profile_completed)
              AND NOT ${isBlocked(':memberId', 'members.id')} AS "isSeeable",
            EXISTS (SELECT FROM crushes WHERE sender_id = :memberId AND recipient_id = members.id
                                          AND mutual_at IS NOT NULL) AS "isMutualCrush",
            opened_at IS NOT NULL AS "isRevealOpen",
            profiles.profile_photo_url IS NOT NULL
              AND (coalesce(profiles.photo_visibility = 'immediate', false)
                   OR (opened_at IS NOT NULL AND EXISTS (SELECT FROM profiles own WHERE own.user_id = :memberId
                                                                    AND own.profile_photo_url IS NOT NULL)))
              AS "isPhotoOpen",
            CASE first_id WHEN :memberId THEN first_asked_at ELSE second_asked_at END AS "myAskedAt",
            CASE first_id WHEN :memberId THEN first_declined_at ELSE second_declined_at END AS "myDeclinedAt",
            CASE first_id WHEN :memberId THEN first_told_at ELSE second_told_at END AS "myNotifiedAt",
            CASE first_id WHEN :memberId THEN first_photo_changed_at ELSE second_photo_changed_at END
              AS "myPhotoChangedAt",
            CASE first_id WHEN :memberId THEN first_closed_at ELSE second_closed_at END AS "myClosedAt",
            opened_at IS NOT NULL AND CASE first_id WHEN :memberId THEN first_moment_due ELSE second_moment_due END
              AS "isMomentDue",
            CASE first_id WHEN :memberId THEN second_asked_at ELSE first_asked_at END AS "theirAskedAt",
            CASE first_id WHEN :memberId THEN second_declined_at ELSE first_declined_at END AS "theirDeclinedAt",
            CASE first_id WHEN :memberId THEN second_told_at ELSE first_told_at END AS "theirNotifiedAt",
            CASE first_id WHEN :memberId THEN second_photo_changed_at ELSE first_photo_changed_at END
              AS "theirPhotoChangedAt",
            CASE first_id WHEN :memberId THEN second_closed_at ELSE first_closed_at END AS "theirClosedAt",
            ${choiceColumnsOf('mine')}, ${choiceColumnsOf('theirs')}
       FROM members
       LEFT JOIN profiles ON profiles.user_id = members.id
       LEFT JOIN photo_reveals ON first_id = least(members.id, :memberId::uuid)
                              AND second_id = greatest(members.id, :memberId::uuid)
       LEFT JOIN match_choices AS mine ON mine.member_id = :memberId AND mine.about_id = members.id
       LEFT JOIN match_choices AS theirs ON theirs.member_id = members.id AND theirs.about_id = :memberId
      WHERE members.id = ANY (:otherIds)`,
    { memberId, otherIds: [...otherIds] },
  );
  return new Map(
    rows.map(({ otherId, isSeeable, isMutualCrush, isRevealOpen, isPhotoOpen, isMomentDue, ...moments }) => [
      otherId,
      {
        isSeeable,
        isMutualCrush,
        isRevealOpen,
        isPhotoOpen,
        isMomentDue,
        choices: { mine: choiceIn(moments, 'mine'), theirs: choiceIn(moments, 'theirs') },
        reveal: {
          mine: {
            askedAt: moments.myAskedAt,
            declinedAt: moments.myDeclinedAt,
            notifiedAt: moments.myNotifiedAt,
            photoChangedAt: moments.myPhotoChangedAt,
            closedAt: moments.myClosedAt,
          },
          theirs: {
            askedAt: moments.theirAskedAt,
            declinedAt: moments.theirDeclinedAt,
            notifiedAt: moments.theirNotifiedAt,
            photoChangedAt: moments.theirPhotoChangedAt,
            closedAt: moments.theirClosedAt,
          },
        },
      },
    ]),
  );
}

const choiceColumns = {
  kind: 'kind',
  chosenAt: 'chosen_at',
  notifiedAt: 'notified_at',
  apartFrom: 'apart_from',
  apartUntil: 'apart_until',
} as const satisfies Record<keyof ChoiceColumns, string>;

/** SQL: the columns of the choice of one of the two. */
function choiceColumnsOf(who: 'mine' | 'theirs'): string {
  return Object.entries(choiceColumns)
    .map(([name, column]) => `${who}.${column} AS "${who}${name[0]?.toUpperCase()}${name.slice(1)}"`)
    .join(', ');
}

function choiceIn(row: ChoiceOf<'mine'> & ChoiceOf<'theirs'>, who: 'mine' | 'theirs') {
  return choiceFrom({
    kind: row[`${who}Kind`],
    chosenAt: row[`${who}ChosenAt`],
    notifiedAt: row[`${who}NotifiedAt`],
    apartFrom: row[`${who}ApartFrom`],
    apartUntil: row[`${who}ApartUntil`],
  });
}

/** Those of the given members whom this one may see. */
export async function findSeeable(db: Database, memberId: string, otherIds: readonly string[]): Promise<Set<string>> {
  const relations = await findRelations(db, memberId, otherIds);
  return new Set([...relations].flatMap(([id, { isSeeable }]) => (isSeeable ? [id] : [])));
}

/** Of those members who have a photo, to whom they show it. */
export async function findPhotoChoices(
  db: Database,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db('profiles')
    .whereIn('user_id', [...memberIds])
    .whereNotNull('profile_photo_url')
    .select('user_id', 'photo_visibility');
  return new Map(rows.map((row) => [row.user_id, row.photo_visibility ?? '']));
}
