import type { Knex } from 'knex';

/**
 * What was found by reading a whole table is found by an index: a member by a part of their address or name, what an
 * erasure looks for, what is deleted when its time is over, and the rows that go with a photo's member. Two columns say
 * whom a session has opened, because an index cannot look into its text without being written with every page.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE INDEX members_by_part ON members USING gin (email gin_trgm_ops, display_name gin_trgm_ops);
    CREATE INDEX members_suspended ON members (created_at DESC) WHERE suspended_at IS NOT NULL;
    CREATE INDEX photos_of_member ON photos (user_id);
    CREATE INDEX login_links_to_address ON login_links (email);
    CREATE INDEX login_links_expiry ON login_links (expires_at);
    CREATE INDEX profile_sights_by_day ON profile_sights (day);
    CREATE INDEX page_visits_by_time ON page_visits (visited_at);
    CREATE INDEX payment_interests_newest ON payment_interests (chosen_at DESC);
    CREATE INDEX data_downloads_expiry ON data_downloads (expires_at);
    CREATE INDEX data_downloads_unready ON data_downloads (requested_at) WHERE ready_at IS NULL;
    CREATE INDEX audit_log_by_subject ON audit_log (subject) WHERE subject IS NOT NULL;
    CREATE INDEX audit_log_by_actor ON audit_log (actor, happened_at);
    CREATE INDEX audit_log_by_details ON audit_log USING gin (details jsonb_path_ops);
    CREATE INDEX outbox_mails_by_age ON outbox_mails (created_at);
    CREATE INDEX outbox_mails_by_key ON outbox_mails (dedupe_key text_pattern_ops);

    ALTER TABLE sessions
      ADD COLUMN opened_match_id text GENERATED ALWAYS AS (sess ->> 'openedMatchId') STORED,
      ADD COLUMN safety_target_id text GENERATED ALWAYS AS (sess -> 'safetyTarget' ->> 'memberId') STORED;
    CREATE INDEX sessions_by_opened_match ON sessions (opened_match_id) WHERE opened_match_id IS NOT NULL;
    CREATE INDEX sessions_by_safety_target ON sessions (safety_target_id) WHERE safety_target_id IS NOT NULL;
    COMMENT ON COLUMN sessions.opened_match_id IS E'Technique : le match que cette session a ouvert en dernier\\nCopie : non';
    COMMENT ON COLUMN sessions.safety_target_id IS E'Technique : la personne que cette session allait bloquer ou signaler\\nCopie : non';

    ALTER TABLE erasures ADD COLUMN wiped_at timestamptz;
    CREATE INDEX erasures_wiped ON erasures (wiped_at);
    COMMENT ON COLUMN erasures.wiped_at IS E'Moment où tout ce qui se trouve par un index était effacé ; le reste l’est la nuit suivante\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
