/**
 * SQL that is true of a member whom others may see: neither suspended, nor pausing, nor while the team looks into the
 * account (S-profile-6).
 * @param members what the table of members is called in the query
 */
export function isVisible(members: string): string {
  return `(${members}.suspended_at IS NULL AND ${members}.paused_at IS NULL AND ${members}.under_review_since IS NULL)`;
}

/**
 * SQL that is true where one of two members has blocked the other: neither is there for the other then.
 * @param one what names the first member in the query: a column, or a binding
 */
export function isBlocked(one: string, other: string): string {
  return `EXISTS (SELECT FROM blocks WHERE (blocker_id = ${one} AND blocked_id = ${other})
                                        OR (blocker_id = ${other} AND blocked_id = ${one}))`;
}
