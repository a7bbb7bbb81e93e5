/**
 * SQL that is true for a member whom others may see: not suspended, not paused, not under review (S-profile-6).
 * @param members the name of the members table in the query
 */
export function isVisible(members: string): string {
  return `(${members}.suspended_at IS NULL AND ${members}.paused_at IS NULL AND ${members}.under_review_since IS NULL)`;
}

/**
 * SQL that is true for a line of news that its member may read: it is about nobody else, or about somebody whom they see.
 * Without its OFFSET PostgreSQL may read everybody into a hash in place of this one.
 * @param line the name of `news_lines` in the query
 * @param own the name of the members table, for the member of the line
 */
export function isNewsSeen(line: string, own: string): string {
  return `(${line}.about_id = ${line}.member_id OR (${isVisible(own)}
            AND EXISTS (SELECT FROM members AS about WHERE about.id = ${line}.about_id AND ${isVisible('about')} OFFSET 0)
            AND NOT ${isBlocked(`${line}.member_id`, `${line}.about_id`)}))`;
}

/**
 * SQL that is true when one of two members has closed a conversation with the other less than six months ago: they are not
 * proposed to each other. The row is deleted when its time is over.
 */
export function haveClosed(one: string, other: string): string {
  return `EXISTS (SELECT FROM closed_pairs WHERE first_id = least(${one}, ${other}) AND second_id = greatest(${one}, ${other}) OFFSET 0)`;
}

/**
 * SQL that is true when a member does not see another because one of them has passed: the member's own pass counts at
 * once, the other's from the lists of the next day on (S-choice-4). It needs the bindings `:today` and `:dayOfLists`, the day
 * of the newest lists that are surely made.
 * @param own the column or binding of the member who looks
 */
export function isPassed(own: string, other: string): string {
  return `EXISTS (SELECT FROM match_choices
                   WHERE apart_until > :today AND (
                     (member_id = ${own} AND about_id = ${other} AND (kind = 'pass' OR apart_from <= :today))
                     OR (member_id = ${other} AND about_id = ${own} AND apart_from <= :dayOfLists)))`;
}

/**
 * SQL that is true when one of two members has blocked the other.
 * @param one the column or binding of the first member
 */
export function isBlocked(one: string, other: string): string {
  return `EXISTS (SELECT FROM blocks WHERE (blocker_id = ${one} AND blocked_id = ${other})
                                        OR (blocker_id = ${other} AND blocked_id = ${one}))`;
}

/**
 * SQL that is true for the rows of people: invented members are no success of anybody, and in no figure. An index holds
 * them alone, so that this reads next to nothing where there are none.
 * @param column the column with the member's id, or null for nobody
 */
export function isOfPerson(column: string): string {
  return `((${column} IN (SELECT id FROM members WHERE is_demo)) IS NOT TRUE)`;
}
