/** What of meetings by video is not undone by a restore. */
export const videoProtections = [
  {
    table: 'video_wishes',
    columns: ['conversation_id', 'first_asked_at', 'second_asked_at', 'first_declined_at', 'second_declined_at'],
    // A wish that was taken back or declined since does not stand again.
    statement: `
      UPDATE video_wishes AS restored
         SET first_asked_at = CASE WHEN newer.first_asked_at IS NOT NULL THEN restored.first_asked_at END,
             second_asked_at = CASE WHEN newer.second_asked_at IS NOT NULL THEN restored.second_asked_at END,
             first_declined_at = greatest(restored.first_declined_at, newer.first_declined_at::timestamptz),
             second_declined_at = greatest(restored.second_declined_at, newer.second_declined_at::timestamptz)
        FROM newer WHERE restored.conversation_id = newer.conversation_id::uuid`,
  },
  {
    table: 'video_meetings',
    columns: ['conversation_id', 'number', 'cancelled_at', 'ended_at'],
    where: 'cancelled_at IS NOT NULL OR ended_at IS NOT NULL',
    // What was called off, or left, since does not begin again.
    statement: `
      UPDATE video_meetings AS restored
         SET cancelled_at = coalesce(restored.cancelled_at, newer.cancelled_at::timestamptz),
             ended_at = coalesce(restored.ended_at, newer.ended_at::timestamptz)
        FROM newer
       WHERE (restored.conversation_id, restored.number) = (newer.conversation_id::uuid, newer.number::int)
         AND (newer.cancelled_at IS NOT NULL AND restored.cancelled_at IS NULL
           OR newer.ended_at IS NOT NULL AND restored.ended_at IS NULL)`,
  },
] as const;
