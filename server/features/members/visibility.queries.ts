/**
 * SQL that is true for a member whom others may see: not suspended, not paused, not under review (S-profile-6).
 * @param members the name of the members table in the query
 */
export function isVisible(members: string): string {
  return `(${members}.suspended_at IS NULL AND ${members}.paused_at IS NULL AND ${members}.under_review_since IS NULL)`;
}

/**
 * SQL that is true when one of two members has blocked the other.
 * @param one the column or binding of the first member
 */
export function isBlocked(one: string, other: string): string {
  return `EXISTS (SELECT FROM blocks WHERE (blocker_id = ${one} AND blocked_id = ${other})
                                        OR (blocker_id = ${other} AND blocked_id = ${one}))`;
}
