/** A statement for each table, with the numbers of its rows: `n` counts from 1, `member(n)` is the id of member n. */
export type Filling = readonly [table: string, rows: number, columns: string, values: string];

/** SQL of the id of an evening by its number: a hash, with what marks a random id. */
const eveningId = (number: string) =>
  `overlay(overlay(md5('evening' || ${number}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;
const evening = eveningId('n');
const eveningOfAttendee = eveningId('(n % 20000 + 1)');
/** A month to come, and eleven that are over. */
const eveningStart = `now() + interval '30 days' - n * interval '25 minutes'`;

/** Evenings with what belongs to them, by SQL that other rows are written with, too. */
export function eveningFillings({
  name,
  other,
  place,
  recent,
  token,
}: Readonly<Record<'name' | 'other' | 'place' | 'recent' | 'token', string>>): readonly Filling[] {
  return [
    ['organisers', 20_000, 'member_id, granted_at, approved_at', 'member(n), now(), now()'],
    [
      'evenings',
      20_000,
      'id, organiser_id, place_id, venue, address, starts_at, ends_at, seats, age_from, age_to, price_words, created_at, submitted_at, published_at, composed_at, followed_up_at, counted_at',
      `${evening}, member(n % 20000 + 1), ${place}, ${name}, ${name}, ${eveningStart}, ${eveningStart} + interval '3 hours', 36, 25, 40, '18 €', now(), now(), CASE WHEN n % 100 > 0 THEN now() END, CASE WHEN ${eveningStart} < now() + interval '3 days' AND n <> 1700 THEN now() END, CASE WHEN ${eveningStart} < now() THEN now() END, CASE WHEN ${eveningStart} < now() - interval '91 days' THEN now() END`,
    ],
    [
      'evening_attendees',
      50_000,
      'evening_id, member_id, ask_number, asked_at, status, invitation_hash, table_number, offered_until',
      `${eveningOfAttendee}, member(n), n, now(), (ARRAY['seated', 'seated', 'waiting', 'offered', 'left'])[n % 5 + 1], ${token}, n % 6 + 1, CASE WHEN n % 5 = 3 THEN now() + n * interval '1 minute' END`,
    ],
    [
      'evening_wishes',
      20_000,
      'evening_id, member_id, other_id, wished_at',
      `${eveningOfAttendee}, member(n), ${other}, now()`,
    ],
    ['evening_absences', 20_000, 'member_id, absent_at', `member(n), ${recent}`],
    ['evening_alerts', 20_000, 'member_id, place_id, asked_at', `member(n), ${place}, ${recent}`],
    ['table_pairs', 50_000, 'pair_hash, seated_on', `${token}, current_date - n % 360`],
  ];
}
