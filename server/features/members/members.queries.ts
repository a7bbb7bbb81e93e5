import type { Role } from '#shared/admin/roles.ts';
import { isUuid } from '#shared/uuid.ts';
import type { Database } from '../../platform/db/database.ts';

export interface FoundMember {
  readonly id: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly createdAt: Date;
  readonly suspendedAt: Date | null;
  readonly isAdmin: boolean;
  readonly isOrganiser: boolean;
  readonly isDemo: boolean;
}

export interface MemberSearch {
  /** Part of an address or a name, or a whole id; absent: all members. */
  readonly text: string | undefined;
  readonly isAdmin: boolean;
  readonly isOrganiser: boolean;
  readonly isSuspended: boolean;
  readonly limit: number;
}

/** Members by part of an address or name, newest first. */
export async function findMembers(
  db: Database,
  { text, isAdmin, isOrganiser, isSuspended, limit }: MemberSearch,
): Promise<FoundMember[]> {
  const found = db('members')
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
    .limit(limit);
  // Only what is asked for, so that there is an index for each question.
  const having = (role: Role) => db('user_roles').where({ role }).select({ id: 'user_id' });
  if (isAdmin) void found.whereIn('id', having('admin'));
  if (isOrganiser) void found.whereIn('id', having('organiser'));
  if (isSuspended) void found.whereNotNull('suspended_at');
  if (text !== undefined && isUuid(text)) void found.where({ id: text.toLowerCase() });
  else if (text !== undefined) {
    const pattern = `%${escapePattern(text)}%`;
    void found.where(
      (either) => void either.where('email', 'ilike', pattern).orWhere('display_name', 'ilike', pattern),
    );
  }
  return found.select({
    id: 'id',
    email: 'email',
    displayName: 'display_name',
    createdAt: 'created_at',
    suspendedAt: 'suspended_at',
    isDemo: 'is_demo',
    isAdmin: db.raw<boolean>(has('admin')),
    isOrganiser: db.raw<boolean>(has('organiser')),
  });
}

const has = (role: Role) => `EXISTS (SELECT FROM user_roles WHERE user_id = members.id AND role = '${role}')`;

/** An account for an operator, without any answer of the questionnaire. */
export interface MemberFacts extends FoundMember {
  readonly lastSignedInAt: Date | null;
  readonly underReviewSince: Date | null;
  readonly pausedAt: Date | null;
  readonly hasConsented: boolean;
  readonly hasCompleteProfile: boolean;
  readonly hasPhoto: boolean;
  readonly openSessions: number;
  readonly matches: number;
  readonly shown: number;
  readonly crushesSent: number;
  readonly points: number;
}

export async function findMemberFacts(
  db: Database,
  memberId: string,
  consentVersion: string,
): Promise<MemberFacts | null> {
  const { rows } = await db.raw<{ rows: MemberFacts[] }>(
    `SELECT members.id, email, members.display_name AS "displayName", created_at AS "createdAt",
            suspended_at AS "suspendedAt", is_demo AS "isDemo", last_signed_in_at AS "lastSignedInAt",
            under_review_since AS "underReviewSince", paused_at AS "pausedAt",
            ${has('admin')} AS "isAdmin", ${has('organiser')} AS "isOrganiser",
            (SELECT count(DISTINCT kind) = 2 FROM consents
              WHERE member_id = members.id AND version >= :consentVersion AND withdrawn_at IS NULL) AS "hasConsented",
            coalesce(profile_completed, false) AS "hasCompleteProfile",
            profile_photo_url IS NOT NULL AS "hasPhoto",
            (SELECT count(*)::int FROM sessions WHERE member_id = members.id AND expire > now()) AS "openSessions",
            coalesce(cardinality(match_lists.candidate_ids), 0) AS matches,
            coalesce(cardinality(match_sixes.candidate_ids), 0) AS shown,
            (SELECT count(*)::int FROM crushes WHERE sender_id = members.id) AS "crushesSent",
            (SELECT coalesce(sum(points_amount), 0)::int FROM points_gained WHERE user_id = members.id) AS points
       FROM members
       LEFT JOIN profiles ON profiles.user_id = members.id
       LEFT JOIN match_lists ON match_lists.member_id = members.id
       LEFT JOIN match_sixes ON match_sixes.member_id = members.id
      WHERE members.id = :memberId`,
    { memberId, consentVersion },
  );
  return rows[0] ?? null;
}

/**
 * Suspends a member, or ends the suspension. Returns false when nothing changed.
 * @param at null ends the suspension
 */
export async function setSuspended(db: Database, memberId: string, at: Date | null): Promise<boolean> {
  const changing = db('members').where({ id: memberId });
  const changed = await (
    at === null ? changing.whereNotNull('suspended_at') : changing.whereNull('suspended_at')
  ).update({ suspended_at: at });
  return changed > 0;
}

/** A member with the data that moderation needs; the address is null for a demo member. */
export interface ModeratedMember {
  readonly id: string;
  readonly email: string | null;
  readonly isSuspended: boolean;
}

/**
 * Finds a member for moderation.
 * @param memberId any text; one that is no id finds nobody
 */
export async function findModerated(db: Database, memberId: string): Promise<ModeratedMember | null> {
  if (!isUuid(memberId)) return null;
  const { rows } = await db.raw<{ rows: ModeratedMember[] }>(
    `SELECT id, CASE WHEN NOT is_demo THEN email END AS email, suspended_at IS NOT NULL AS "isSuspended"
       FROM members WHERE id = :memberId`,
    { memberId },
  );
  return rows[0] ?? null;
}

/**
 * Puts a member under review, or ends the review. Returns false when nothing changed.
 * @param at null ends the review
 */
export async function setUnderReview(db: Database, memberId: string, at: Date | null): Promise<boolean> {
  const changing = db('members').where({ id: memberId });
  const changed = await (
    at === null ? changing.whereNotNull('under_review_since') : changing.whereNull('under_review_since')
  ).update({ under_review_since: at });
  return changed > 0;
}

/** Whether a member's profile is hidden until the team has reviewed it. */
export async function isUnderReview(db: Database, memberId: string): Promise<boolean> {
  const row = await db('members').where({ id: memberId }).whereNotNull('under_review_since').first('id');
  return row !== undefined;
}

/** Revokes the unused sign-in links of a member's address. */
export async function revokeLinksOf(db: Database, memberId: string, now: Date): Promise<void> {
  await db('login_links')
    .whereIn('email', db('members').where({ id: memberId }).select('email'))
    .whereNull('revoked_at')
    .whereNull('used_at')
    .update({ revoked_at: now });
}

export async function deleteSessionsOf(db: Database, memberId: string): Promise<number> {
  return db('sessions').where({ member_id: memberId }).delete();
}

/** The address of a member, also of a suspended or demo one; null when there is no such member. */
export async function findAddress(db: Database, memberId: string): Promise<string | null> {
  const row = await db('members').where({ id: memberId }).first('email');
  return row?.email ?? null;
}

/** Escapes the characters that match anything in a pattern of LIKE. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
