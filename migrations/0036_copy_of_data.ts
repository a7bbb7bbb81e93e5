import type { Knex } from 'knex';

/**
 * What a member's copy of their data tells, said beside the comment of each column: its last line is 'Copie : oui' or
 * 'Copie : non'. A column without that line is not told, and fails a test, so that nothing is told because nobody thought
 * of it. Withheld are keys, hashes and lists of others, and whatever another person's act changes, fills or empties.
 */
interface Told {
  readonly told: readonly string[];
  readonly withheld: readonly string[];
}

const columnsOf: Readonly<Record<string, Told>> = {
  members: {
    told: [
      'id',
      'email',
      'display_name',
      'age_confirmed',
      'suspended_at',
      'created_at',
      'last_signed_in_at',
      'under_review_since',
      'last_active_on',
      'days_in_a_row',
      'expiry_warned_on',
      'paused_at',
      'sleep_warned_on',
      'sleep_warned_again_on',
    ],
    withheld: ['is_demo', 'mailbox_hash'],
  },
  consents: { told: ['kind', 'version', 'given_at', 'withdrawn_at'], withheld: ['member_id'] },
  login_links: {
    told: ['email', 'created_at', 'expires_at', 'used_at', 'revoked_at'],
    withheld: [
      'id',
      'token_hash',
      'browser_hash',
      'mailbox_hash',
      'is_from_known_browser',
      'display_name',
      'age_confirmed',
      'failed_attempts',
      'invitation_code',
    ],
  },
  sessions: { told: ['expire', 'device', 'opened_at'], withheld: ['sid', 'sess', 'member_id'] },
  profiles: {
    told: [
      'display_name',
      'gender',
      'birth_date',
      'attracted_to_types',
      'body_type',
      'height_cm',
      'skin_color',
      'personal_definition',
      'personality_traits',
      'appearance_importance',
      'location_city',
      'location_country',
      'latitude',
      'longitude',
      'profile_photo_url',
      'photo_visibility',
      'profile_visibility',
      'profile_completed',
      'updated_at',
      'photo_skipped_at',
      'completed_at',
    ],
    withheld: ['user_id'],
  },
  user_preferences: {
    told: [
      'preferred_age_min',
      'preferred_age_max',
      'preferred_body_types',
      'preferred_distances',
      'preferred_heights',
      'preferred_personality_types',
      'seeking_relationship_types',
      'emotional_expectations',
      'relationship_values',
      'lifestyle_passions',
      'social_style',
      'daily_lifestyle',
      'communication_style',
      'life_projects',
      'updated_at',
    ],
    withheld: ['user_id'],
  },
  photos: { told: ['id', 'state', 'updated_at', 'veil'], withheld: ['user_id'] },
  match_codes: { told: [], withheld: ['member_id', 'code', 'version', 'changed_at', 'written_by'] },
  match_lists: {
    told: [],
    withheld: [
      'member_id',
      'candidate_ids',
      'points',
      'beyond_distance',
      'computed_at',
      'generation',
      'day',
      'packed_generation',
    ],
  },
  match_sixes: {
    told: [],
    withheld: [
      'member_id',
      'candidate_ids',
      'points',
      'beyond_distance',
      'is_mutual',
      'generation',
      'chosen_at',
      'packed_generation',
    ],
  },
  match_notices: { told: [], withheld: ['member_id', 'known_ids', 'told_on'] },
  match_rosters: { told: [], withheld: ['run_id', 'member_ids', 'sixes'] },
  match_run_chunks: {
    told: [],
    withheld: ['run_id', 'number', 'first_member_id', 'end_member_id', 'finished_at', 'lists_written'],
  },
  shown_percentages: { told: ['day'], withheld: ['member_id', 'other_ids', 'percentages'] },
  private_answer_changes: { told: ['day', 'changes', 'counting', 'ages_free_on'], withheld: ['member_id'] },
  viewed_matches: { told: [], withheld: ['user_id', 'viewed_user_id', 'viewed_at'] },
  blocks: { told: [], withheld: ['blocker_id', 'blocked_id', 'blocked_at', 'is_named', 'is_inherited'] },
  photo_reveals: {
    told: [],
    withheld: [
      'first_id',
      'second_id',
      'first_asked_at',
      'second_asked_at',
      'first_declined_at',
      'second_declined_at',
      'first_told_at',
      'second_told_at',
      'opened_at',
      'first_photo_changed_at',
      'second_photo_changed_at',
    ],
  },
  crushes: {
    told: ['channel', 'created_at'],
    withheld: ['id', 'sender_id', 'recipient_id', 'contact_hash', 'mutual_at'],
  },
  crush_invitations: {
    told: ['requested_at'],
    withheld: ['id', 'crush_id', 'sender_hash', 'mailbox_hash', 'claim_hash', 'sent_at', 'given_up_at'],
  },
  outbox_mails: {
    told: [],
    withheld: [
      'id',
      'kind',
      'dedupe_key',
      'sealed_content',
      'state',
      'attempts',
      'not_before',
      'expires_at',
      'lease_until',
      'data_at',
      'sent_at',
      'last_error',
      'created_at',
    ],
  },
  development_mails: { told: [], withheld: ['id', 'recipient', 'subject', 'text', 'html', 'sent_at'] },
  do_not_contact: { told: ['since'], withheld: ['mailbox_hash'] },
  desinscription_email: { told: ['email', 'ip_address', 'source', 'unsubscribed_at'], withheld: ['user_agent'] },
  theme_card_responses: { told: ['theme', 'card_id', 'response'], withheld: ['user_id'] },
  theme_notices: { told: [], withheld: ['user_id', 'told_id', 'theme', 'told_at'] },
  quiz_answers: { told: ['question_id', 'answer', 'answered_at'], withheld: ['user_id'] },
  points_gained: { told: ['points_amount', 'reason', 'gained_at'], withheld: ['id', 'user_id', 'once_key'] },
  intuitive_draws: { told: ['reading', 'drawn_at'], withheld: ['id', 'member_id'] },
  referral_codes: { told: ['code'], withheld: ['member_id'] },
  referrals: { told: [], withheld: ['invited_id', 'inviter_id', 'invited_at', 'days_used', 'client_hashes'] },
  rewarded_mailboxes: { told: ['rewarded_at'], withheld: ['mailbox_hash', 'inviter_id'] },
  subscription_offered: { told: ['is_active', 'granted_at', 'ends_at'], withheld: ['user_id'] },
  early_members: { told: ['thanked_at', 'thanks_seen_at'], withheld: ['user_id'] },
  payment_interests: { told: ['plan', 'chosen_at'], withheld: ['user_id'] },
  reports: {
    told: ['source', 'reason', 'details', 'place', 'state', 'created_at', 'decided_at'],
    withheld: ['id', 'reporter_id', 'reported_id', 'sealed_email', 'client_hash'],
  },
  moderation_decisions: {
    told: ['outcome', 'ground', 'statement', 'decided_at', 'contested_at', 'contest'],
    withheld: ['id', 'report_id', 'member_id'],
  },
  deletion_requests: {
    told: ['requested_at', 'expires_at'],
    withheld: ['member_id', 'token_hash', 'failed_attempts'],
  },
  data_downloads: {
    told: ['id', 'requested_at', 'ready_at', 'expires_at', 'byte_count'],
    withheld: ['member_id'],
  },
  profile_sights: { told: ['day'], withheld: ['member_id', 'seen_ids'] },
  push_subscriptions: { told: ['created_at'], withheld: ['member_id', 'id', 'endpoint_hash', 'sealed_subscription'] },
  admin_second_factors: {
    told: ['last_step', 'created_at'],
    withheld: ['user_id', 'id', 'sealed_secret', 'recovery_hashes'],
  },
  user_roles: { told: ['role', 'granted_at'], withheld: ['user_id'] },
  audit_log: { told: ['happened_at', 'action'], withheld: ['id', 'actor', 'subject', 'details'] },
};

const MARK = 'Copie : ';

/** Only what exists is marked: some of these columns come with migrations that may be there or not. */
export async function up(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: { table: string; column: string; comment: string | null }[] }>(
    `SELECT relname AS "table", attname AS "column", col_description(attrelid, attnum) AS comment
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND attnum > 0 AND NOT attisdropped`,
  );
  for (const { table, column, comment } of rows) {
    const decided = columnsOf[table];
    const isTold = decided?.told.includes(column);
    if ((!isTold && !decided?.withheld.includes(column)) || comment?.includes(MARK)) continue;
    const words = `'${`${comment ?? ''}\n${MARK}${isTold ? 'oui' : 'non'}`.replaceAll("'", "''")}'`;
    await db.raw(`COMMENT ON COLUMN ${table}.${column} IS ${words.replaceAll('?', '\\?')}`);
  }
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
