/**
 * SQL that is true of a member whom others may see: neither suspended, nor pausing, nor while the team looks into the
 * account (S-profile-6).
 * @param members what the table of members is called in the query
 */
export function isVisible(members: string): string {
  return `(${members}.suspended_at IS NULL AND ${members}.paused_at IS NULL AND ${members}.under_review_since IS NULL)`;
}
