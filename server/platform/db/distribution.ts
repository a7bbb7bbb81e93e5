/**
 * Where the rows of a table are stored if one PostgreSQL becomes several (Citus): by the value of a column, whole on
 * every node, or on one node only. `resonance db placement` prints the statements for it; `distribution.http.test.ts`
 * compares the schema and frequent queries with it, and docs/decisions/0092 explains it.
 */
export type Placement = { readonly by: string } | 'every node' | 'one node';

/** Tables about members: all rows of one member are on one node, by the member's id. */
const ofMembers = {
  members: { by: 'id' },
  consents: { by: 'member_id' },
  profiles: { by: 'user_id' },
  user_preferences: { by: 'user_id' },
  photos: { by: 'user_id' },
  voices: { by: 'member_id' },
  match_codes: { by: 'member_id' },
  match_lists: { by: 'member_id' },
  match_sixes: { by: 'member_id' },
  match_turns: { by: 'member_id' },
  unexpected_matches: { by: 'member_id' },
  match_reaches: { by: 'member_id' },
  match_notices: { by: 'member_id' },
  news_states: { by: 'member_id' },
  news_lines: { by: 'member_id' },
  match_open_lists: { by: 'member_id' },
  profile_phrases: { by: 'member_id' },
  profile_sights: { by: 'member_id' },
  shown_percentages: { by: 'member_id' },
  list_filters: { by: 'member_id' },
  private_answer_changes: { by: 'member_id' },
  viewed_matches: { by: 'user_id' },
  theme_card_responses: { by: 'user_id' },
  theme_notices: { by: 'user_id' },
  quiz_answers: { by: 'user_id' },
  daily_answers: { by: 'member_id' },
  premium_quiz_answers: { by: 'member_id' },
  public_quiz_answers: { by: 'member_id' },
  points_gained: { by: 'user_id' },
  intuitive_draws: { by: 'member_id' },
  boosts: { by: 'member_id' },
  subscription_offered: { by: 'user_id' },
  early_members: { by: 'user_id' },
  payment_interests: { by: 'user_id' },
  room_visits: { by: 'member_id' },
  referral_codes: { by: 'member_id' },
  crushes: { by: 'sender_id' },
  deletion_requests: { by: 'member_id' },
  copy_links: { by: 'member_id' },
  push_subscriptions: { by: 'member_id' },
  known_browsers: { by: 'member_id' },
  address_changes: { by: 'member_id' },
  former_mailboxes: { by: 'member_id' },
  message_choices: { by: 'member_id' },
  entitlement_grants: { by: 'member_id' },
  conversation_members: { by: 'member_id' },
  talk_choices: { by: 'member_id' },
  talk_paces: { by: 'member_id' },
  meeting_aftermaths: { by: 'member_id' },
  video_aftermaths: { by: 'about_id' },
  video_seats: { by: 'member_id' },
  video_signals: { by: 'member_id' },
  solo_games: { by: 'member_id' },
  organisers: { by: 'member_id' },
  evening_absences: { by: 'member_id' },
  evening_alerts: { by: 'member_id' },
} as const satisfies Record<string, Placement>;

/** Tables about conversations: all rows of one conversation are on one node, by its id. */
const ofConversations = {
  conversations: { by: 'id' },
  messages: { by: 'conversation_id' },
  question_answers: { by: 'conversation_id' },
  message_reactions: { by: 'conversation_id' },
  conversation_askings: { by: 'conversation_id' },
  meetings: { by: 'conversation_id' },
  games: { by: 'conversation_id' },
  video_wishes: { by: 'conversation_id' },
  video_meetings: { by: 'conversation_id' },
  voice_notes: { by: 'conversation_id' },
} as const satisfies Record<string, Placement>;

/** Tables about evenings: all rows of one evening are on one node, by its id, where its places are taken under one lock. */
const ofEvenings = {
  evenings: { by: 'id' },
  evening_attendees: { by: 'evening_id' },
  evening_wishes: { by: 'evening_id' },
} as const satisfies Record<string, Placement>;

/** Tables about comparisons: both answers of one comparison are on one node, by its id. */
const ofComparisons = {
  quiz_comparisons: { by: 'id' },
  quiz_comparison_answers: { by: 'comparison_id' },
} as const satisfies Record<string, Placement>;

/** Tables whose rows are found by what a request carries. */
const ofRequests = {
  sessions: { by: 'sid' },
  login_links: { by: 'token_hash' },
  sign_in_notices: { by: 'token_hash' },
  passkeys: { by: 'credential_id' },
  meeting_links: { by: 'token_hash' },
  rate_limits: { by: 'key' },
  crush_invitations: { by: 'mailbox_hash' },
  do_not_contact: { by: 'mailbox_hash' },
  bounced_addresses: { by: 'address_hash' },
  retained_sanctions: { by: 'mailbox_hash' },
  desinscription_email: { by: 'email' },
  outbox_mails: { by: 'id' },
  table_pairs: { by: 'pair_hash' },
  advertisement_impressions: { by: 'advertisement_id' },
} as const satisfies Record<string, Placement>;

/** Small tables that are seldom written, and read together with rows of any member. */
const everywhere = {
  blocks: 'every node',
  retained_blocks: 'every node',
  photo_reveals: 'every node',
  closed_pairs: 'every node',
  match_choices: 'every node',
  referrals: 'every node',
  rewarded_mailboxes: 'every node',
  user_roles: 'every node',
  countries: 'every node',
  country_names: 'every node',
  places: 'every node',
  place_names: 'every node',
  places_source: 'every node',
  advertisements: 'every node',
  assistant_phrasings: 'every node',
  assistant_words: 'every node',
} as const satisfies Record<string, Placement>;

/** Small tables of operators and jobs. */
const onOneNode = {
  match_runs: 'one node',
  match_run_chunks: 'one node',
  match_area_layouts: 'one node',
  match_area_workers: 'one node',
  match_rosters: 'one node',
  match_roster_parts: 'one node',
  match_packed_lists: 'one node',
  match_code_removals: 'one node',
  audit_log: 'one node',
  admin_credentials: 'one node',
  admin_sessions: 'one node',
  admin_login_failures: 'one node',
  admin_second_factors: 'one node',
  reports: 'one node',
  moderation_decisions: 'one node',
  report_evidence: 'one node',
  report_voices: 'one node',
  erasures: 'one node',
  erased_members: 'one node',
  data_downloads: 'one node',
  statistics_second_factor: 'one node',
  statistics_snapshots: 'one node',
  page_visits: 'one node',
  daily_tallies: 'one node',
  daily_shares: 'one node',
  maintenance: 'one node',
  talk_days: 'one node',
  video_failures: 'one node',
  match_choice_days: 'one node',
  assistant_spending: 'one node',
  development_mails: 'one node',
  knex_migrations: 'one node',
  knex_migrations_lock: 'one node',
} as const satisfies Record<string, Placement>;

export const placements: Readonly<Record<string, Placement>> = {
  ...ofMembers,
  ...ofConversations,
  ...ofEvenings,
  ...ofComparisons,
  ...ofRequests,
  ...everywhere,
  ...onOneNode,
};

const groups = [ofMembers, ofConversations, ofEvenings, ofComparisons];

/** The first table of the group whose rows are on one node with those of this one; undefined: it is in no group. */
export function leaderOf(table: string): string | undefined {
  const group = groups.find((tables) => table in tables);
  return group && Object.keys(group)[0];
}

/** Whether rows of two tables with equal distribution columns are on one node. */
export function lieTogether(one: string, other: string): boolean {
  return groups.some((group) => one in group && other in group);
}
