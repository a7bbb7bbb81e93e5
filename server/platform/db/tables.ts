// Written by `npm run generate:tables` from the migrated database: not to be edited.
import type { AdPage } from '#shared/ads/ads.ts';
import type { CaseReason } from '#shared/safety/reports.ts';
import type { LedgerReason } from '#shared/points/points.ts';
import type { RetainedKind } from '#shared/safety/reports.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import type { Json, Table } from './table.ts';

export interface TableTypes {
  address_changes: Table<
    {
      member_id: string;
      id: string;
      old_email: string;
      new_email: string;
      confirm_hash: Buffer;
      undo_hash: Buffer | null;
      sign_in_id: string | null;
      requested_at: Date;
      confirmed_at: Date | null;
      expires_at: Date;
      failed_attempts: number;
    },
    'member_id' | 'old_email' | 'new_email' | 'confirm_hash' | 'requested_at' | 'expires_at'
  >;
  admin_credentials: Table<
    {
      is_only: boolean;
      email: string;
      password_hash: string;
      changed_at: Date;
    },
    'email' | 'password_hash' | 'changed_at'
  >;
  admin_login_failures: Table<
    {
      subject_hash: string;
      failures: number;
      last_at: Date;
      next_try_at: Date;
    },
    'subject_hash' | 'failures' | 'last_at' | 'next_try_at'
  >;
  admin_second_factors: Table<
    {
      user_id: string;
      id: string;
      sealed_secret: Buffer;
      last_step: string;
      recovery_hashes: Buffer[];
      created_at: Date;
    },
    'user_id' | 'id' | 'sealed_secret' | 'last_step' | 'recovery_hashes' | 'created_at'
  >;
  admin_sessions: Table<
    {
      token_hash: string;
      opened_at: Date;
      used_at: Date;
    },
    'token_hash' | 'opened_at' | 'used_at'
  >;
  advertisement_impressions: Table<
    {
      advertisement_id: string;
      day: string;
      page_key: string;
      slot: number;
      impressions: number;
    },
    'advertisement_id' | 'day' | 'page_key' | 'slot' | 'impressions'
  >;
  advertisements: Table<
    {
      id: string;
      title: string;
      image_url: string;
      original_key: string;
      target_pages: AdPage[];
      display_order: number;
      is_active: boolean;
      created_at: Date;
    },
    'title' | 'image_url' | 'original_key' | 'target_pages' | 'created_at'
  >;
  assistant_phrasings: Table<
    {
      version: string;
      entry: string;
      phrasing: string;
      concepts: string;
      search: string;
      norm: number;
      loaded_at: Date;
    },
    'version' | 'entry' | 'phrasing' | 'concepts' | 'search' | 'loaded_at'
  >;
  assistant_spending: Table<
    {
      day: string;
      millionths: string;
    },
    'day' | 'millionths'
  >;
  assistant_words: Table<
    {
      version: string;
      word: string;
      rarity: number;
    },
    'version' | 'word' | 'rarity'
  >;
  audit_log: Table<
    {
      id: string;
      happened_at: Date;
      actor: string;
      action: string;
      subject: string | null;
      details: Json;
    },
    'actor' | 'action'
  >;
  blocks: Table<
    {
      blocker_id: string;
      blocked_id: string;
      blocked_at: Date;
      is_named: boolean;
      is_inherited: boolean;
    },
    'blocker_id' | 'blocked_id'
  >;
  boosts: Table<
    {
      member_id: string;
      id: string;
      begun_at: Date;
      ends_at: Date;
      slots_given: number;
      closed_at: Date | null;
    },
    'member_id' | 'id' | 'begun_at' | 'ends_at'
  >;
  bounced_addresses: Table<
    {
      address_hash: string;
      status: string;
      since: Date;
      bounced_at: Date;
      tried_at: Date | null;
      tried_mail_id: string | null;
    },
    'address_hash' | 'status' | 'since' | 'bounced_at'
  >;
  closed_pairs: Table<
    {
      first_id: string;
      second_id: string;
      until: Date;
    },
    'first_id' | 'second_id' | 'until'
  >;
  consents: Table<
    {
      member_id: string;
      kind: 'terms' | 'sensitive_data';
      version: string;
      given_at: Date;
      withdrawn_at: Date | null;
    },
    'member_id' | 'kind' | 'version'
  >;
  conversation_askings: Table<
    {
      conversation_id: string;
      number: number;
      asker_id: string;
      asked_id: string;
      question_key: string;
      sealed_answer: Buffer;
      client_key: string;
      asked_at: Date;
      reached_at: Date | null;
      asked_again_at: Date | null;
      declined_at: Date | null;
      withdrawn_at: Date | null;
      lapsed_at: Date | null;
      answered_at: Date | null;
    },
    'conversation_id' | 'number' | 'asker_id' | 'asked_id' | 'question_key' | 'sealed_answer' | 'client_key' | 'asked_at'
  >;
  conversation_members: Table<
    {
      conversation_id: string;
      member_id: string;
      side: number;
      version: number;
      is_listed: boolean;
      last_at: Date;
      read_number: number;
      waiting_since: Date | null;
      reminded_at: Date | null;
      mailed_at: Date | null;
      mail_due_at: Date | null;
      shows_reading: boolean;
      muted: boolean;
    },
    'conversation_id' | 'member_id' | 'side' | 'last_at'
  >;
  conversations: Table<
    {
      id: string;
      first_id: string | null;
      second_id: string | null;
      wrapped_key: Buffer | null;
      wrapped_with: string | null;
      created_at: Date;
      opened_at: Date | null;
      last_number: number;
      first_texts: number;
      second_texts: number;
      last_at: Date;
      closed_at: Date | null;
      closed_by: number | null;
      closing_phrase: string | null;
      blocked_at: Date | null;
      stopped_at: Date | null;
      left_at: Date | null;
      retained_until: Date;
    },
    'created_at' | 'last_at' | 'retained_until'
  >;
  copy_links: Table<
    {
      member_id: string;
      token_hash: Buffer;
      requested_at: Date;
      expires_at: Date;
    },
    'member_id' | 'token_hash' | 'requested_at' | 'expires_at'
  >;
  countries: Table<
    {
      code: string;
      name: string;
    },
    'code' | 'name'
  >;
  country_names: Table<
    {
      search_name: string;
      country_code: string;
    },
    'search_name' | 'country_code'
  >;
  crush_invitations: Table<
    {
      id: string;
      crush_id: string | null;
      sender_hash: string;
      mailbox_hash: string;
      claim_hash: string | null;
      requested_at: Date;
      sent_at: Date | null;
      given_up_at: Date | null;
    },
    'sender_hash' | 'mailbox_hash' | 'requested_at'
  >;
  crushes: Table<
    {
      id: string;
      sender_id: string;
      recipient_id: string | null;
      contact_hash: string;
      channel: 'mail' | 'text' | 'personal' | 'answer' | 'match';
      created_at: Date;
      mutual_at: Date | null;
    },
    'sender_id' | 'contact_hash' | 'channel' | 'created_at'
  >;
  daily_answers: Table<
    {
      member_id: string;
      top_days: string[];
      bottom_days: string[];
      answer_count: number;
      answered_at: Date;
    },
    'member_id'
  >;
  daily_shares: Table<
    {
      day: string;
      step: number;
      answers: number;
      top_count: number;
    },
    'day' | 'step' | 'answers' | 'top_count'
  >;
  daily_tallies: Table<
    {
      day: string;
      shard: number;
      top_count: number;
      bottom_count: number;
    },
    'day' | 'shard'
  >;
  data_downloads: Table<
    {
      id: string;
      member_id: string | null;
      requested_at: Date;
      ready_at: Date | null;
      expires_at: Date | null;
      byte_count: string | null;
    },
    'id' | 'requested_at'
  >;
  deletion_requests: Table<
    {
      member_id: string;
      token_hash: Buffer;
      requested_at: Date;
      expires_at: Date;
      failed_attempts: number;
    },
    'member_id' | 'token_hash' | 'requested_at' | 'expires_at'
  >;
  desinscription_email: Table<
    {
      email: string;
      ip_address: string | null;
      user_agent: string | null;
      source: 'form' | 'admin';
      unsubscribed_at: Date;
    },
    'email' | 'source' | 'unsubscribed_at'
  >;
  development_mails: Table<
    {
      id: string;
      recipient: string;
      subject: string;
      text: string;
      html: string;
      sent_at: Date;
    },
    'id' | 'recipient' | 'subject' | 'text' | 'html'
  >;
  do_not_contact: Table<
    {
      mailbox_hash: string;
      since: Date;
    },
    'mailbox_hash' | 'since'
  >;
  early_members: Table<
    {
      user_id: string;
      thanked_at: Date;
      thanks_seen_at: Date | null;
    },
    'user_id' | 'thanked_at'
  >;
  entitlement_grants: Table<
    {
      member_id: string;
      number: number;
      plan: 'premium' | 'vip';
      months: number;
      starts_on: string;
      reason: string;
      granted_at: Date;
      revoked_at: Date | null;
      revoke_reason: string | null;
    },
    'member_id' | 'number' | 'plan' | 'months' | 'starts_on' | 'reason' | 'granted_at'
  >;
  erased_members: Table<
    {
      member_hash: string;
      erased_at: Date;
    },
    'member_hash' | 'erased_at'
  >;
  erasures: Table<
    {
      id: string;
      member_id: string;
      begun_at: Date;
      wiped_at: Date | null;
    },
    'member_id' | 'begun_at'
  >;
  evening_absences: Table<
    {
      member_id: string;
      absent_at: Date;
    },
    'member_id' | 'absent_at'
  >;
  evening_alerts: Table<
    {
      member_id: string;
      place_id: number;
      asked_at: Date;
    },
    'member_id' | 'place_id' | 'asked_at'
  >;
  evening_attendees: Table<
    {
      evening_id: string;
      member_id: string;
      ask_number: number;
      asked_at: Date;
      status: 'seated' | 'waiting' | 'offered' | 'left' | 'left-out' | 'removed';
      offered_until: Date | null;
      unanswered_count: number;
      missing_gender: string | null;
      missing_age_from: number | null;
      friend_id: string | null;
      invitation_hash: string;
      table_number: number | null;
      informed_at: Date | null;
      checked_in_at: Date | null;
      left_at: Date | null;
      absent_at: Date | null;
      home_at: Date | null;
      impression: 'lovely' | 'fine' | 'uneasy' | null;
      impression_at: Date | null;
      parted_at: Date | null;
    },
    'evening_id' | 'member_id' | 'ask_number' | 'asked_at' | 'status' | 'invitation_hash'
  >;
  evening_wishes: Table<
    {
      evening_id: string;
      member_id: string;
      other_id: string;
      wished_at: Date;
    },
    'evening_id' | 'member_id' | 'other_id' | 'wished_at'
  >;
  evenings: Table<
    {
      id: string;
      organiser_id: string | null;
      place_id: number;
      venue: string;
      address: string;
      starts_at: Date;
      ends_at: Date;
      seats: number;
      age_from: number;
      age_to: number;
      price_words: string;
      takes_money: boolean;
      note: string;
      created_at: Date;
      submitted_at: Date | null;
      published_at: Date | null;
      composed_at: Date | null;
      moved_at: Date | null;
      cancelled_at: Date | null;
      cancelled_reason: string | null;
      taken_down_at: Date | null;
      taken_down_reason: string | null;
      ask_count: number;
      version: number;
      day_before_at: Date | null;
      names_told_at: Date | null;
      soon_at: Date | null;
      followed_up_at: Date | null;
      counted_at: Date | null;
      seated_count: number | null;
      came_count: number | null;
      absent_count: number | null;
      mutual_count: number | null;
    },
    'place_id' | 'venue' | 'address' | 'starts_at' | 'ends_at' | 'seats' | 'age_from' | 'age_to' | 'price_words' | 'created_at'
  >;
  former_mailboxes: Table<
    {
      member_id: string;
      mailbox_hash: string;
      left_on: string;
    },
    'member_id' | 'mailbox_hash' | 'left_on'
  >;
  games: Table<
    {
      conversation_id: string;
      number: number;
      began_by: number;
      game: 'same-word' | 'guess-me' | 'two-truths' | 'tale';
      seed: number;
      sealed_moves: Buffer;
      first_awaited: boolean;
      second_awaited: boolean;
      changed_at: Date;
      ended_at: Date | null;
      was_stopped: boolean;
    },
    'conversation_id' | 'number' | 'began_by' | 'game' | 'seed' | 'sealed_moves' | 'first_awaited' | 'second_awaited' | 'changed_at'
  >;
  intuitive_draws: Table<
    {
      id: string;
      member_id: string;
      reading: string;
      drawn_at: Date;
    },
    'member_id' | 'reading' | 'drawn_at'
  >;
  knex_migrations: Table<
    {
      id: number;
      name: string | null;
      batch: number | null;
      migration_time: Date | null;
    },
    never
  >;
  knex_migrations_lock: Table<
    {
      index: number;
      is_locked: number | null;
    },
    never
  >;
  known_browsers: Table<
    {
      member_id: string;
      browser_hash: Buffer;
      seen_on: string;
    },
    'member_id' | 'browser_hash' | 'seen_on'
  >;
  list_filters: Table<
    {
      member_id: string;
      sets: Json;
      saved_at: Date;
    },
    'member_id' | 'sets' | 'saved_at'
  >;
  login_links: Table<
    {
      id: string;
      token_hash: Buffer;
      browser_hash: Buffer;
      email: string;
      display_name: string | null;
      age_confirmed: boolean;
      failed_attempts: number;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
      revoked_at: Date | null;
      invitation_code: string | null;
      mailbox_hash: string | null;
      is_from_known_browser: boolean;
      quiz_result: string | null;
    },
    'token_hash' | 'browser_hash' | 'email' | 'expires_at'
  >;
  maintenance: Table<
    {
      is_on: boolean;
      until: Date;
      begun_at: Date;
    },
    'until'
  >;
  match_area_layouts: Table<
    {
      id: number;
      made_at: Date;
      areas: number;
      cells: number[];
      area_of: number[];
    },
    'made_at' | 'areas' | 'cells' | 'area_of'
  >;
  match_area_workers: Table<
    {
      id: string;
      area: number;
      seen_at: Date;
      own_members: number | null;
      read_members: number | null;
    },
    'id' | 'area' | 'seen_at'
  >;
  match_choice_days: Table<
    {
      day: string;
      name: string;
      amount: number;
    },
    'day' | 'name' | 'amount'
  >;
  match_choices: Table<
    {
      member_id: string;
      about_id: string;
      kind: 'interested' | 'later' | 'pass' | null;
      chosen_at: Date | null;
      notified_at: Date | null;
      apart_from: string | null;
      apart_until: string | null;
      reason: string | null;
      ends_at: Date;
    },
    'member_id' | 'about_id' | 'ends_at'
  >;
  match_code_removals: Table<
    {
      is_only: boolean;
      removed: string;
    },
    'removed'
  >;
  match_codes: Table<
    {
      member_id: string;
      code: Buffer | null;
      version: number;
      changed_at: Date;
      written_by: string;
    },
    'member_id' | 'version'
  >;
  match_lists: Table<
    {
      member_id: string;
      candidate_ids: string[];
      points: number[];
      beyond_distance: boolean[];
      computed_at: Date;
      generation: string;
      day: string | null;
      packed_generation: string | null;
      written_by: string | null;
      joined_ids: string[] | null;
      joined_generation: string | null;
    },
    'member_id' | 'candidate_ids' | 'points' | 'beyond_distance'
  >;
  match_notices: Table<
    {
      member_id: string;
      known_ids: string[];
      told_on: string | null;
    },
    'member_id' | 'known_ids'
  >;
  match_open_lists: Table<
    {
      run_id: string;
      member_id: string;
      area: number;
      candidate_ids: string[];
      points: number[];
      fitting: number;
    },
    'run_id' | 'member_id' | 'area' | 'candidate_ids' | 'points' | 'fitting'
  >;
  match_packed_lists: Table<
    {
      run_id: string;
      number: number;
      lists: Buffer;
    },
    'run_id' | 'number' | 'lists'
  >;
  match_reaches: Table<
    {
      member_id: string;
      basis: Buffer;
      is_due: boolean;
      counted_on: string | null;
      countings: number;
      visibility: number;
      distances: number;
      age_min: number;
      age_max: number;
      counts: number[];
      least: number;
    },
    'member_id'
  >;
  match_roster_parts: Table<
    {
      run_id: string;
      kind: 'member-ids' | 'selections';
      number: number;
      bytes: Buffer;
    },
    'run_id' | 'kind' | 'number' | 'bytes'
  >;
  match_rosters: Table<
    {
      run_id: string;
      member_ids: Buffer;
      sixes: Buffer | null;
    },
    'run_id' | 'member_ids'
  >;
  match_run_chunks: Table<
    {
      run_id: string;
      number: number;
      first_member_id: string;
      end_member_id: string | null;
      finished_at: Date | null;
      lists_written: number | null;
      rules: number | null;
      area: number | null;
      is_of_open_lists: boolean;
      claimed_at: Date | null;
    },
    'run_id' | 'number' | 'first_member_id'
  >;
  match_runs: Table<
    {
      id: string;
      day: string;
      generation: string;
      known: string;
      state: 'listing' | 'choosing' | 'finished' | 'superseded';
      chunk_count: number;
      started_at: Date;
      finished_at: Date | null;
      member_count: number | null;
      lists_written: number | null;
      sixes_written: number | null;
      share_in_no_list: number | null;
      most_listed: number | null;
      share_of_mutual_places: number | null;
      gini: number | null;
      layout_id: number | null;
    },
    'day' | 'generation' | 'chunk_count' | 'started_at'
  >;
  match_sixes: Table<
    {
      member_id: string;
      candidate_ids: string[];
      points: number[];
      beyond_distance: boolean[];
      is_mutual: boolean[];
      generation: string;
      chosen_at: Date;
      packed_generation: string | null;
      written_by: string | null;
    },
    'member_id' | 'candidate_ids' | 'points' | 'beyond_distance' | 'is_mutual' | 'generation'
  >;
  match_turns: Table<
    {
      member_id: string;
      waiting_since: string;
      shown_on: string | null;
    },
    'member_id' | 'waiting_since'
  >;
  meeting_aftermaths: Table<
    {
      conversation_id: string;
      number: number;
      member_id: string;
      did_meet: boolean;
      answer: 'again' | 'nice' | 'uneasy' | null;
      consented_at: Date;
    },
    'conversation_id' | 'number' | 'member_id' | 'did_meet' | 'consented_at'
  >;
  meeting_links: Table<
    {
      token_hash: Buffer;
      member_id: string;
      conversation_id: string;
      number: number;
      ends_at: Date;
      home_at: Date | null;
    },
    'token_hash' | 'member_id' | 'conversation_id' | 'number' | 'ends_at'
  >;
  meetings: Table<
    {
      conversation_id: string;
      number: number;
      taken_index: number | null;
      taken_on: string | null;
      taken_at: Date | null;
      cancelled_at: Date | null;
    },
    'conversation_id' | 'number'
  >;
  members: Table<
    {
      id: string;
      email: string;
      display_name: string | null;
      age_confirmed: boolean;
      is_demo: boolean;
      suspended_at: Date | null;
      created_at: Date;
      last_signed_in_at: Date | null;
      under_review_since: Date | null;
      last_active_on: string;
      days_in_a_row: number;
      expiry_warned_on: string | null;
      paused_at: Date | null;
      sleep_warned_on: string | null;
      sleep_warned_again_on: string | null;
      mailbox_hash: string | null;
      name_changed_at: Date | null;
    },
    'email'
  >;
  message_choices: Table<
    {
      member_id: string;
      occasion: string;
      channel: 'mail' | 'push';
      is_wanted: boolean;
      chosen_at: Date;
    },
    'member_id' | 'occasion' | 'channel' | 'is_wanted' | 'chosen_at'
  >;
  message_reactions: Table<
    {
      conversation_id: string;
      number: number;
      side: number;
      reaction: string;
      reacted_at: Date;
    },
    'conversation_id' | 'number' | 'side' | 'reaction' | 'reacted_at'
  >;
  messages: Table<
    {
      conversation_id: string;
      number: number;
      sender: number;
      kind: 'text' | 'question' | 'meeting' | 'reveal' | 'closing' | 'game' | 'video';
      sealed_text: Buffer | null;
      client_key: string | null;
      sent_at: Date;
      is_reported: boolean;
      taken_back_at: Date | null;
    },
    'conversation_id' | 'number' | 'sender' | 'kind' | 'sent_at'
  >;
  moderation_decisions: Table<
    {
      id: string;
      report_id: string;
      member_id: string | null;
      outcome: 'hide' | 'nothing' | 'warn' | 'suspend' | 'uphold' | 'lift';
      ground: CaseReason;
      statement: string | null;
      decided_at: Date;
      contested_at: Date | null;
      contest: string | null;
    },
    'report_id' | 'outcome' | 'ground' | 'decided_at'
  >;
  news_lines: Table<
    {
      member_id: string;
      number: number;
      kind: string;
      about_id: string;
      theme: string | null;
      happened_at: Date;
    },
    'member_id' | 'number' | 'kind' | 'about_id' | 'happened_at'
  >;
  news_states: Table<
    {
      member_id: string;
      version: number;
      newest_line: number;
      seen_line: number;
    },
    'member_id'
  >;
  organisers: Table<
    {
      member_id: string;
      granted_at: Date;
      approved_at: Date | null;
      suspended_at: Date | null;
      suspended_reason: string | null;
    },
    'member_id' | 'granted_at'
  >;
  outbox_mails: Table<
    {
      id: string;
      kind: string;
      dedupe_key: string;
      sealed_content: Buffer | null;
      state: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';
      attempts: number;
      not_before: Date;
      expires_at: Date | null;
      lease_until: Date | null;
      data_at: Date | null;
      sent_at: Date | null;
      last_error: string | null;
      created_at: Date;
      mailbox_hash: string | null;
      recipient_hash: string | null;
      bounced_at: Date | null;
      bounce_status: string | null;
      request_id: string | null;
    },
    'kind' | 'dedupe_key'
  >;
  page_visits: Table<
    {
      id: string;
      page_name: string;
      ip_address: string | null;
      user_agent: string | null;
      visited_at: Date;
      visits: number;
      is_sum: boolean;
    },
    'page_name'
  >;
  passkeys: Table<
    {
      credential_id: Buffer;
      member_id: string;
      id: string;
      user_handle: Buffer;
      public_key: Buffer;
      sign_count: string;
      transports: string[];
      name: string;
      sign_in_id: string | null;
      created_at: Date;
      last_used_on: string | null;
    },
    'credential_id' | 'member_id' | 'user_handle' | 'public_key' | 'sign_count' | 'transports' | 'name' | 'created_at'
  >;
  payment_interests: Table<
    {
      user_id: string;
      plan: 'premium' | 'vip';
      chosen_at: Date;
    },
    'user_id' | 'plan' | 'chosen_at'
  >;
  photo_reveals: Table<
    {
      first_id: string;
      second_id: string;
      first_asked_at: Date | null;
      second_asked_at: Date | null;
      first_declined_at: Date | null;
      second_declined_at: Date | null;
      first_told_at: Date | null;
      second_told_at: Date | null;
      opened_at: Date | null;
      first_photo_changed_at: Date | null;
      second_photo_changed_at: Date | null;
      first_moment_due: boolean;
      second_moment_due: boolean;
      first_closed_at: Date | null;
      second_closed_at: Date | null;
    },
    'first_id' | 'second_id',
    'opened_at'
  >;
  photos: Table<
    {
      id: string;
      user_id: string | null;
      state: 'pending' | 'kept' | 'removed';
      updated_at: Date;
      veil: number[] | null;
    },
    'id'
  >;
  place_names: Table<
    {
      search_name: string;
      place_id: number;
    },
    'search_name' | 'place_id'
  >;
  places: Table<
    {
      id: number;
      source_key: string;
      name: string;
      area: string | null;
      country_code: string;
      latitude: number;
      longitude: number;
      population: number;
      precision: 'town' | 'postal-code' | 'arrondissement';
    },
    'source_key' | 'name' | 'country_code' | 'latitude' | 'longitude' | 'population' | 'precision'
  >;
  places_source: Table<
    {
      is_only: boolean;
      version: string;
      loaded_at: Date;
    },
    'version'
  >;
  points_gained: Table<
    {
      id: string;
      user_id: string;
      points_amount: number;
      reason: LedgerReason;
      once_key: string;
      gained_at: Date;
    },
    'user_id' | 'points_amount' | 'reason' | 'once_key'
  >;
  premium_quiz_answers: Table<
    {
      member_id: string;
      quiz: string;
      first_ids: string[];
      second_ids: string[];
      takes_part_since: Date | null;
      began_at: Date;
      finished_at: Date | null;
    },
    'member_id' | 'quiz' | 'began_at'
  >;
  private_answer_changes: Table<
    {
      member_id: string;
      day: string;
      changes: number;
      counting: Json;
      ages_free_on: string | null;
    },
    'member_id' | 'day' | 'changes'
  >;
  profile_phrases: Table<
    {
      member_id: string;
      beginnings: string[];
      texts: string[];
      written_at: Date;
    },
    'member_id' | 'beginnings' | 'texts' | 'written_at'
  >;
  profile_sights: Table<
    {
      member_id: string;
      day: string;
      seen_ids: string[];
    },
    'member_id' | 'day' | 'seen_ids'
  >;
  profiles: Table<
    {
      user_id: string;
      display_name: string | null;
      gender: 'homme' | 'femme' | 'autre' | null;
      birth_date: string | null;
      attracted_to_types: string[];
      body_type: string | null;
      height_cm: number | null;
      skin_color: string | null;
      personal_definition: string[];
      personality_traits: string[];
      appearance_importance: string | null;
      location_city: string | null;
      location_country: string | null;
      latitude: number | null;
      longitude: number | null;
      profile_photo_url: string | null;
      photo_visibility: string | null;
      profile_visibility: string | null;
      profile_completed: boolean;
      updated_at: Date;
      photo_skipped_at: Date | null;
      completed_at: Date | null;
      skipped_steps: string[];
    },
    'user_id'
  >;
  public_quiz_answers: Table<
    {
      member_id: string;
      quiz: string;
      answers: string;
      saved_at: Date;
    },
    'member_id' | 'quiz' | 'answers' | 'saved_at'
  >;
  push_subscriptions: Table<
    {
      member_id: string;
      id: string;
      endpoint_hash: Buffer;
      sealed_subscription: Buffer;
      created_at: Date;
    },
    'member_id' | 'endpoint_hash' | 'sealed_subscription' | 'created_at'
  >;
  question_answers: Table<
    {
      conversation_id: string;
      number: number;
      side: number;
      sealed_text: Buffer;
      answered_at: Date;
    },
    'conversation_id' | 'number' | 'side' | 'sealed_text' | 'answered_at'
  >;
  quiz_answers: Table<
    {
      user_id: string;
      question_id: string;
      answer: 'top' | 'bottom';
      answered_at: Date;
    },
    'user_id' | 'question_id' | 'answer'
  >;
  quiz_comparison_answers: Table<
    {
      comparison_id: string;
      seat: number;
      member_id: string | null;
      seat_hash: Buffer;
      answers: string;
    },
    'comparison_id' | 'seat' | 'seat_hash' | 'answers'
  >;
  quiz_comparisons: Table<
    {
      id: string;
      quiz: string;
      invitation_hash: Buffer;
      begun_at: Date;
      answered_at: Date | null;
      ends_at: Date;
    },
    'id' | 'quiz' | 'invitation_hash' | 'begun_at' | 'ends_at'
  >;
  rate_limits: Table<
    {
      key: string;
      points: number;
      expire: string | null;
    },
    'key'
  >;
  referral_codes: Table<
    {
      member_id: string;
      code: string;
    },
    'member_id' | 'code'
  >;
  referrals: Table<
    {
      invited_id: string;
      inviter_id: string;
      invited_at: Date;
      days_used: number;
      client_hashes: Buffer[];
    },
    'invited_id' | 'inviter_id' | 'invited_at'
  >;
  report_evidence: Table<
    {
      report_id: string;
      number: number;
      is_by_reported: boolean;
      is_ticked: boolean;
      sealed_text: Buffer;
      sealed_with: string;
      sent_at: Date;
      is_quoted: boolean;
    },
    'report_id' | 'number' | 'is_by_reported' | 'is_ticked' | 'sealed_text' | 'sealed_with' | 'sent_at'
  >;
  report_voices: Table<
    {
      report_id: string;
      number: number;
      sealed_sound: Buffer;
    },
    'report_id' | 'number' | 'sealed_sound'
  >;
  reports: Table<
    {
      id: string;
      source: 'member' | 'visitor' | 'team';
      reporter_id: string | null;
      reported_id: string | null;
      reason: 'fake-profile' | 'harassment' | 'sexual-content' | 'minor' | 'scam' | 'hate' | 'other' | 'report-abuse';
      details: string | null;
      place: string | null;
      sealed_email: Buffer | null;
      state: 'open' | 'decided' | 'contested';
      created_at: Date;
      decided_at: Date | null;
      client_hash: string | null;
      sealed_words: Buffer | null;
      evening_id: string | null;
    },
    'source' | 'reason' | 'created_at'
  >;
  retained_blocks: Table<
    {
      blocker_hash: string;
      blocked_hash: string;
      blocked_at: Date;
      is_named: boolean;
      retained_until: Date | null;
    },
    'blocker_hash' | 'blocked_hash' | 'blocked_at' | 'is_named'
  >;
  retained_sanctions: Table<
    {
      mailbox_hash: string;
      kind: RetainedKind;
      since: Date;
      retained_until: Date;
    },
    'mailbox_hash' | 'kind' | 'since' | 'retained_until'
  >;
  rewarded_mailboxes: Table<
    {
      mailbox_hash: string;
      inviter_id: string | null;
      rewarded_at: Date;
    },
    'mailbox_hash' | 'rewarded_at'
  >;
  room_visits: Table<
    {
      member_id: string;
      room: 'games' | 'quiz' | 'audio';
      week: string;
      started_at: Date;
      ends_at: Date;
    },
    'member_id' | 'room' | 'week' | 'started_at' | 'ends_at'
  >;
  sessions: Table<
    {
      sid: string;
      sess: Json;
      expire: Date;
      member_id: string | null;
      device: string | null;
      opened_at: Date;
      opened_match_id: string | null;
      safety_target_id: string | null;
    },
    'sid' | 'sess' | 'expire',
    'member_id' | 'device' | 'opened_match_id' | 'safety_target_id'
  >;
  shown_percentages: Table<
    {
      member_id: string;
      day: string;
      other_ids: string[];
      percentages: number[];
      further_count: number | null;
      further_on: string | null;
    },
    'member_id' | 'day' | 'other_ids' | 'percentages'
  >;
  sign_in_notices: Table<
    {
      token_hash: Buffer;
      member_id: string;
      sign_in_id: string;
      address_hash: string;
      browser_hash: Buffer;
      device: string;
      signed_in_at: Date;
      expires_at: Date;
      failed_attempts: number;
      disowned_at: Date | null;
    },
    'token_hash' | 'member_id' | 'sign_in_id' | 'address_hash' | 'browser_hash' | 'device' | 'signed_in_at' | 'expires_at'
  >;
  solo_games: Table<
    {
      id: string;
      member_id: string;
      game: 'same-word' | 'guess-me' | 'two-truths' | 'tale';
      seed: number;
      sealed_moves: Buffer;
      sealed_with: string;
      changed_at: Date;
      ended_at: Date | null;
    },
    'member_id' | 'game' | 'seed' | 'sealed_moves' | 'sealed_with' | 'changed_at'
  >;
  statistics_second_factor: Table<
    {
      is_only: boolean;
      sealed_secret: Buffer;
      last_step: string;
      created_at: Date;
    },
    'sealed_secret' | 'last_step' | 'created_at'
  >;
  statistics_snapshots: Table<
    {
      day: string;
      sign_ups: number;
      completed_profiles: number;
      mails_sent: number;
      mails_failed: number;
      page_visits: Json;
      state: Json | null;
      taken_at: Date;
    },
    'day' | 'sign_ups' | 'completed_profiles' | 'mails_sent' | 'mails_failed' | 'page_visits' | 'taken_at'
  >;
  subscription_offered: Table<
    {
      user_id: string;
      is_active: boolean;
      granted_at: Date;
      ends_at: Date | null;
    },
    'user_id'
  >;
  table_pairs: Table<
    {
      pair_hash: string;
      seated_on: string;
    },
    'pair_hash' | 'seated_on'
  >;
  talk_choices: Table<
    {
      member_id: string;
      receives: 'all' | 'six' | 'nobody';
      wants_reminders: boolean;
      chosen_at: Date;
    },
    'member_id' | 'chosen_at'
  >;
  talk_days: Table<
    {
      day: string;
      name: string;
      amount: number;
    },
    'day' | 'name' | 'amount'
  >;
  talk_paces: Table<
    {
      member_id: string;
      day: string;
      written_today: number;
      newest_at: Date[];
      asked_at: Date[];
      first_asked_at: Date[];
    },
    'member_id' | 'day' | 'written_today' | 'newest_at'
  >;
  theme_card_responses: Table<
    {
      user_id: string;
      theme: Theme;
      card_id: string;
      response: string;
    },
    'user_id' | 'theme' | 'card_id'
  >;
  theme_notices: Table<
    {
      user_id: string;
      told_id: string;
      theme: Theme;
      told_at: Date;
    },
    'user_id' | 'told_id' | 'theme'
  >;
  unexpected_matches: Table<
    {
      member_id: string;
      day: string;
      about_id: string | null;
    },
    'member_id' | 'day'
  >;
  user_preferences: Table<
    {
      user_id: string;
      preferred_age_min: number | null;
      preferred_age_max: number | null;
      preferred_body_types: string[];
      preferred_distances: string[];
      preferred_heights: string[];
      preferred_personality_types: string[];
      seeking_relationship_types: string[];
      emotional_expectations: string[];
      relationship_values: string[];
      lifestyle_passions: string[];
      social_style: string | null;
      daily_lifestyle: string | null;
      communication_style: string | null;
      life_projects: string | null;
      updated_at: Date;
    },
    'user_id'
  >;
  user_roles: Table<
    {
      user_id: string;
      role: 'admin' | 'organiser';
      granted_at: Date;
    },
    'user_id' | 'role'
  >;
  video_aftermaths: Table<
    {
      conversation_id: string;
      number: number;
      member_id: string;
      about_id: string;
      person: 'yes' | 'no' | 'unsure' | null;
      answer: 'again' | 'nice' | 'uneasy' | null;
      consented_at: Date;
    },
    'conversation_id' | 'number' | 'member_id' | 'about_id' | 'consented_at'
  >;
  video_failures: Table<
    {
      day: string;
      kind: string;
      amount: number;
    },
    'day' | 'kind' | 'amount'
  >;
  video_meetings: Table<
    {
      conversation_id: string;
      number: number;
      proposed_by: number;
      moments: Date[];
      is_now: boolean;
      starts_at: Date | null;
      taken_at: Date | null;
      cancelled_at: Date | null;
      began_at: Date | null;
      talked_until: Date | null;
      first_wants_more: boolean;
      second_wants_more: boolean;
      ended_at: Date | null;
    },
    'conversation_id' | 'number' | 'proposed_by' | 'moments' | 'is_now'
  >;
  video_seats: Table<
    {
      member_id: string;
      conversation_id: string;
      number: number;
      side: number;
      device: string;
      visit: number;
      last_signal: number;
      entered_at: Date;
      seen_at: Date;
    },
    'member_id' | 'conversation_id' | 'number' | 'side' | 'device' | 'visit' | 'entered_at' | 'seen_at'
  >;
  video_signals: Table<
    {
      member_id: string;
      id: number;
      visit: number;
      body: string;
      sent_at: Date;
    },
    'member_id' | 'id' | 'visit' | 'body' | 'sent_at'
  >;
  video_wishes: Table<
    {
      conversation_id: string;
      first_asked_at: Date | null;
      first_declined_at: Date | null;
      first_told_at: Date | null;
      second_asked_at: Date | null;
      second_declined_at: Date | null;
      second_told_at: Date | null;
    },
    'conversation_id'
  >;
  viewed_matches: Table<
    {
      user_id: string;
      viewed_user_id: string;
      viewed_at: Date;
    },
    'user_id' | 'viewed_user_id'
  >;
  voice_notes: Table<
    {
      conversation_id: string;
      id: string;
      number: number | null;
      duration: number;
      waveform: number[];
      created_at: Date;
      sent_at: Date | null;
    },
    'conversation_id' | 'id' | 'duration' | 'waveform' | 'created_at'
  >;
  voices: Table<
    {
      id: string;
      member_id: string | null;
      week: string;
      state: 'pending' | 'draft' | 'kept' | 'removed';
      duration: number | null;
      waveform: number[] | null;
      transcript: string | null;
      held_until: Date | null;
      updated_at: Date;
    },
    'id' | 'week' | 'updated_at'
  >;
  'pgboss.job': Table<
    {
      id: string;
      name: string;
      priority: number;
      data: Json | null;
      state: string;
      retry_limit: number;
      retry_count: number;
      retry_delay: number;
      retry_backoff: boolean;
      retry_delay_max: number | null;
      expire_seconds: number;
      deletion_seconds: number;
      singleton_key: string | null;
      singleton_on: Date | null;
      group_id: string | null;
      group_tier: string | null;
      start_after: Date;
      created_on: Date;
      started_on: Date | null;
      completed_on: Date | null;
      keep_until: Date;
      output: Json | null;
      dead_letter: string | null;
      policy: string | null;
      heartbeat_on: Date | null;
      heartbeat_seconds: number | null;
      blocked: boolean;
      blocking: boolean;
      pending_dependencies: number;
      source_name: string | null;
      source_id: string | null;
      source_created_on: Date | null;
      source_retry_count: number | null;
      source_output: Json | null;
      source_root_id: string | null;
    },
    'name'
  >;
}

declare module 'knex/types/tables.js' {
  interface Tables extends TableTypes {}
}
