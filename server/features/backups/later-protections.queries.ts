/** What of comparisons and evenings is not undone by a restore. */
export const laterProtections = [
  {
    table: 'quiz_comparisons',
    columns: ['id', 'begun_at'],
    // One that is missing was withdrawn since, or has ended: its links open nothing again. Of a database that knows others of
    // these comparisons, and that is as new as the missing one.
    statement: `
      DELETE FROM quiz_comparisons
       WHERE NOT EXISTS (SELECT FROM newer WHERE newer.id::uuid = quiz_comparisons.id)
         AND begun_at <= (SELECT max(newer.begun_at::timestamptz) FROM newer)
         AND EXISTS (SELECT FROM newer JOIN quiz_comparisons AS known ON known.id = newer.id::uuid)`,
  },
  {
    table: 'evenings',
    columns: ['id', 'cancelled_at', 'cancelled_reason', 'taken_down_at', 'taken_down_reason'],
    where: 'cancelled_at IS NOT NULL OR taken_down_at IS NOT NULL',
    // What was called off since does not take place again: everybody was told.
    statement: `
      UPDATE evenings AS restored
         SET cancelled_at = coalesce(restored.cancelled_at, newer.cancelled_at::timestamptz),
             cancelled_reason = coalesce(restored.cancelled_reason, newer.cancelled_reason),
             taken_down_at = coalesce(restored.taken_down_at, newer.taken_down_at::timestamptz),
             taken_down_reason = coalesce(restored.taken_down_reason, newer.taken_down_reason)
        FROM newer
       WHERE restored.id = newer.id::uuid
         AND (newer.cancelled_at IS NOT NULL AND restored.cancelled_at IS NULL
           OR newer.taken_down_at IS NOT NULL AND restored.taken_down_at IS NULL)`,
  },
  {
    table: 'evening_attendees',
    columns: ['evening_id', 'member_id', 'status', 'left_at'],
    where: `status IN ('left', 'removed')`,
    // Who has left since, or lost the place, has none again, and is no longer anybody's friend there.
    statement: `
      WITH gone AS (
        UPDATE evening_attendees AS restored
           SET status = newer.status, left_at = newer.left_at::timestamptz, offered_until = NULL, friend_id = NULL
          FROM newer
         WHERE (restored.evening_id, restored.member_id) = (newer.evening_id::uuid, newer.member_id::uuid)
           AND newer.status IN ('left', 'removed') AND restored.status NOT IN ('left', 'removed')
         RETURNING restored.evening_id, restored.member_id)
      UPDATE evening_attendees AS friend SET friend_id = NULL
        FROM gone
       WHERE friend.evening_id = gone.evening_id AND friend.friend_id = gone.member_id
         AND NOT EXISTS (SELECT FROM gone AS same
                          WHERE (same.evening_id, same.member_id) = (friend.evening_id, friend.member_id))`,
  },
  {
    table: 'evening_wishes',
    columns: ['evening_id', 'member_id', 'other_id'],
    // A wish that was taken back since opens nothing. A newer database without any says nothing: it may be an empty one.
    statement: `
      DELETE FROM evening_wishes AS restored
       WHERE EXISTS (SELECT FROM newer)
         AND NOT EXISTS (SELECT FROM newer
                          WHERE (newer.evening_id::uuid, newer.member_id::uuid, newer.other_id::uuid)
                              = (restored.evening_id, restored.member_id, restored.other_id))`,
  },
] as const;
