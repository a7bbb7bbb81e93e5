import type { Role } from '#shared/admin/roles.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { CaseReason } from '#shared/safety/reports.ts';
import type { Database } from '../../platform/db/database.ts';
import { isNewsSeen } from './visibility.queries.ts';
import { countInvitations, countWaiting } from './waiting-talk.queries.ts';

/** The version of the texts that members agree to, which is their date; a new version asks members again. */
export const CONSENT_VERSION = '2026-11-29';

/** A signed-in member, with the data that every request needs. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly ageConfirmed: boolean;
  /** Whether the member agreed to the present texts, or to newer ones: to the terms and to the sensitive answers. */
  readonly hasConsented: boolean;
  /**
   * Whether what the member sends is accepted: they agreed to these texts, or to earlier ones on a page that was there
   * before this release. Each page that they open asks them first.
   */
  readonly maySend: boolean;
  /** Whether the member pauses: no other member sees them. */
  readonly isPaused: boolean;
  /** Whether the member has the role of an administrator (S-administration-1). */
  readonly isAdministrator: boolean;
  /** Whether the member has the role of an organiser (S-evening-44). */
  readonly isOrganiser: boolean;
  /** The last day that counts as a visit of the member; null before the first. */
  readonly countedOn: IsoDate | null;
  /** Whether 'Du nouveau' has a line that the member has not read, of nobody whom they cannot see. */
  readonly hasNews: boolean;
  /** Counts the changes of the member's news; null before the first. Pages are told a word in its place. */
  readonly newsVersion: number | null;
  /** How many questions, and how many people in conversations, wait for an answer of the member. */
  readonly invitations: number;
  readonly waiting: number;
}

export interface MemberRow {
  id: string | null;
  email: string;
  display_name: string | null;
  age_confirmed: boolean;
  agreed_version: string | null;
  is_paused: boolean;
  roles: Role[];
  counted_on: IsoDate | null;
  news: string | null;
  invitations: number;
  waiting: number;
}

/**
 * The columns that `toMember` reads. Of the texts: the older one of the newest versions to which the member agreed, which is
 * null while one of both consents is missing. No version is asked for: a release that runs at this time may know a newer one.
 */
export const memberColumns = `members.id, email, display_name, age_confirmed,
  paused_at IS NOT NULL AS is_paused, CASE WHEN days_in_a_row > 0 THEN last_active_on END AS counted_on,
  ARRAY(SELECT role FROM user_roles WHERE user_roles.user_id = members.id) AS roles,
  (SELECT CASE WHEN count(DISTINCT kind) = 2
               THEN least(max(version) FILTER (WHERE kind = 'terms'), max(version) FILTER (WHERE kind = 'sensitive_data'))
           END FROM consents WHERE consents.member_id = members.id AND withdrawn_at IS NULL) AS agreed_version,
  (SELECT news_states.version || CASE WHEN newest_line > seen_line AND EXISTS (
            SELECT FROM news_lines
             WHERE news_lines.member_id = members.id AND number > seen_line AND ${isNewsSeen('news_lines', 'members')})
          THEN '*' ELSE '' END
     FROM news_states WHERE news_states.member_id = members.id) AS news,
  ${countInvitations('members.id')} AS invitations, ${countWaiting('members.id')} AS waiting`;

/** A member who may sign in and act; null for a suspended or deleted one. */
export async function findActiveMember(db: Database, memberId: string): Promise<Member | null> {
  const { rows } = await db.raw<{ rows: MemberRow[] }>(
    `SELECT ${memberColumns} FROM members WHERE members.id = ? AND suspended_at IS NULL`,
    [memberId],
  );
  const row = rows[0];
  return row ? toMember(row) : null;
}

/** Whether an agreement to texts of this version holds for the present ones: that of a newer version does. */
export function agreesNow(version: string | null): boolean {
  return version !== null && version >= CONSENT_VERSION;
}

export function toMember(row: MemberRow): Member {
  return {
    id: row.id ?? '',
    email: row.email,
    displayName: row.display_name,
    ageConfirmed: row.age_confirmed,
    hasConsented: agreesNow(row.agreed_version),
    maySend: row.agreed_version !== null,
    isPaused: row.is_paused,
    isAdministrator: row.roles.includes('admin'),
    isOrganiser: row.roles.includes('organiser'),
    countedOn: row.counted_on,
    hasNews: row.news?.endsWith('*') ?? false,
    newsVersion: row.news === null ? null : Number.parseInt(row.news, 10),
    invitations: row.invitations,
    waiting: row.waiting,
  };
}

export async function findMemberIdByEmail(db: Database, email: string): Promise<string | null> {
  const row = await db('members').where({ email }).first('id');
  return row?.id ?? null;
}

/** The account of an address that asks for a link: whether it exists, and whether it is suspended. */
export interface LinkAccount {
  readonly isSuspended: boolean;
  /** The decision in force; null for a suspension without a recorded decision. */
  readonly decisionId: string | null;
  readonly ground: CaseReason | null;
  readonly statement: string | null;
}

export async function findLinkAccount(db: Database, email: string): Promise<LinkAccount | null> {
  const { rows } = await db.raw<{ rows: LinkAccount[] }>(
    `SELECT suspended_at IS NOT NULL AS "isSuspended", decision.id AS "decisionId", ground, statement
       FROM members
       LEFT JOIN LATERAL (
         SELECT id, ground, statement FROM moderation_decisions
          WHERE member_id = members.id AND outcome = 'suspend' ORDER BY decided_at DESC, id LIMIT 1
       ) AS decision ON suspended_at IS NOT NULL
      WHERE email = ?`,
    [email],
  );
  return rows[0] ?? null;
}

/** The address of a member for mails; null for a suspended, deleted or demo one. */
export async function findMailAddress(db: Database, memberId: string): Promise<string | null> {
  const row = await db('members').where({ id: memberId, is_demo: false }).whereNull('suspended_at').first('email');
  return row?.email ?? null;
}

/** The addresses of those of the given members who are neither suspended, deleted nor demo members. */
export async function findMailAddresses(db: Database, memberIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db('members')
    .whereIn('id', [...memberIds])
    .where({ is_demo: false })
    .whereNull('suspended_at')
    .select('id', 'email');
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/**
 * Finds the account of an address, or creates it at its first sign-in, without a name and a confirmed age: what the
 * sign-up form said may have been typed by another person. Existing values are never overwritten (S-sign-in-8).
 */
export async function signInAccount(
  db: Database,
  account: { email: string; mailboxHash: string; now: Date },
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  const { rows } = await db.raw<{ rows: { id: string; is_new: boolean }[] }>(
    `INSERT INTO members (email, mailbox_hash, last_signed_in_at) VALUES (:email, :mailboxHash, :now)
     ON CONFLICT (email) DO UPDATE
       SET last_signed_in_at = excluded.last_signed_in_at, mailbox_hash = excluded.mailbox_hash
       WHERE members.suspended_at IS NULL
     RETURNING id, xmax = 0 AS is_new`,
    account,
  );
  const row = rows[0];
  return row ? { id: row.id, isNew: row.is_new } : null;
}

/** Records a sign-in without a link; false for a suspended or deleted member. */
export async function markSignedIn(db: Database, memberId: string, now: Date): Promise<boolean> {
  const members = db('members').where({ id: memberId }).whereNull('suspended_at');
  return (await members.update({ last_signed_in_at: now })) === 1;
}
