const conversation = `conversation(n)`;
const recent = `now() - n * interval '5 minutes'`;
/** Younger than what is deleted every ten minutes. */
const present = `now() - n * interval '50 milliseconds'`;
const lower = `least(member(n), member(n + 1))`;
const upper = `greatest(member(n), member(n + 1))`;

/** The rows of what is said after meetings, and of those by video; those of seats and signals are more than there ever are at a time. */
export const videoFillings: readonly (readonly [table: string, rows: number, columns: string, values: string])[] = [
  [
    'meeting_aftermaths',
    20_000,
    'conversation_id, number, member_id, did_meet, answer, consented_at',
    `${conversation}, 3, ${lower}, true, 'nice', ${recent}`,
  ],
  ['video_wishes', 20_000, 'conversation_id, first_asked_at, second_asked_at', `${conversation}, ${recent}, ${recent}`],
  [
    'video_meetings',
    20_000,
    'conversation_id, number, proposed_by, moments, is_now, starts_at, taken_at, began_at, talked_until, ended_at',
    `${conversation}, 3, 1, ARRAY[${recent}], false, ${recent}, ${recent}, ${recent}, ${recent} + interval '9 minutes', ${recent} + interval '9 minutes'`,
  ],
  [
    'video_aftermaths',
    20_000,
    'conversation_id, number, member_id, about_id, person, answer, consented_at',
    `${conversation}, 3, ${lower}, ${upper}, 'yes', 'nice', ${recent}`,
  ],
  [
    'video_seats',
    20_000,
    'member_id, conversation_id, number, side, device, visit, entered_at, seen_at',
    `${lower}, ${conversation}, 3, 1, gen_random_uuid(), n, ${present}, ${present}`,
  ],
  ['video_signals', 20_000, 'member_id, id, visit, body, sent_at', `member(n), n, 1, '{}', ${present}`],
];
