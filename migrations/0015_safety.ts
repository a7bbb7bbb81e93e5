import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE blocks ADD COLUMN is_named boolean NOT NULL DEFAULT true;
    COMMENT ON COLUMN blocks.is_named IS 'Faux : bloqué à partir d’un crush dont on ne savait pas encore de qui il venait ; le prénom n’est alors pas montré';

    COMMENT ON COLUMN members.under_review_since IS 'Depuis quand la modération vérifie ce compte ; personne ne voit alors son profil, et il n’invite personne';

    CREATE TABLE reports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      source text NOT NULL CHECK (source IN ('member', 'visitor', 'team')),
      reporter_id uuid REFERENCES members ON DELETE SET NULL,
      reported_id uuid REFERENCES members ON DELETE CASCADE,
      reason text NOT NULL CHECK (reason IN
        ('fake-profile', 'harassment', 'sexual-content', 'minor', 'scam', 'hate', 'other')),
      details text CHECK (length(details) <= 2000),
      place text CHECK (length(place) <= 300),
      sealed_email bytea,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'decided', 'contested')),
      created_at timestamptz NOT NULL,
      decided_at timestamptz,
      CHECK (reporter_id <> reported_id)
    );
    CREATE UNIQUE INDEX reports_once_while_open ON reports (reporter_id, reported_id, reason) WHERE state = 'open';
    CREATE INDEX reports_to_decide ON reports (created_at, id) WHERE state <> 'decided';
    CREATE INDEX reports_decided ON reports (decided_at, id) WHERE state = 'decided';
    CREATE INDEX reports_of_reported ON reports (reported_id);
    COMMENT ON TABLE reports IS 'Signalements à la modération ; effacés un an après la décision';
    COMMENT ON COLUMN reports.source IS 'member : depuis un profil ; visitor : par le formulaire public ; team : ouvert par l’équipe';
    COMMENT ON COLUMN reports.reporter_id IS 'Qui a signalé ; si ce compte disparaît, son récit disparaît avec lui';
    COMMENT ON COLUMN reports.reported_id IS 'Qui est signalé ; vide tant que personne n’a trouvé de qui parle un signalement venu du formulaire public';
    COMMENT ON COLUMN reports.details IS 'Récit libre ; n’est jamais montré à la personne signalée';
    COMMENT ON COLUMN reports.place IS 'Où cela s’est vu, d’après le formulaire public';
    COMMENT ON COLUMN reports.sealed_email IS 'Adresse à qui répondre, chiffrée ; effacée avec la réponse';

    CREATE FUNCTION forget_reporter() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.details := NULL;
      NEW.place := NULL;
      RETURN NEW;
    END $$;
    CREATE TRIGGER reports_forget_reporter BEFORE UPDATE OF reporter_id ON reports
      FOR EACH ROW WHEN (OLD.reporter_id IS NOT NULL AND NEW.reporter_id IS NULL) EXECUTE FUNCTION forget_reporter();

    CREATE TABLE moderation_decisions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
      member_id uuid REFERENCES members ON DELETE CASCADE,
      outcome text NOT NULL CHECK (outcome IN ('hide', 'nothing', 'warn', 'suspend', 'uphold', 'lift')),
      ground text NOT NULL,
      statement text CHECK (length(statement) <= 2000),
      decided_at timestamptz NOT NULL,
      contested_at timestamptz,
      contest text CHECK (length(contest) <= 2000),
      CHECK (outcome = 'nothing' OR (member_id IS NOT NULL AND statement IS NOT NULL))
    );
    CREATE INDEX moderation_decisions_of_report ON moderation_decisions (report_id, decided_at);
    CREATE INDEX moderation_decisions_of_member ON moderation_decisions (member_id) WHERE member_id IS NOT NULL;
    COMMENT ON TABLE moderation_decisions IS 'Décisions de la modération, avec les motifs tels qu’ils ont été dits à la personne, et sa contestation';
    COMMENT ON COLUMN moderation_decisions.member_id IS 'À qui la décision a été dite ; vide quand le signalement est resté sans suite';
    COMMENT ON COLUMN moderation_decisions.ground IS 'La règle en cause';
    COMMENT ON COLUMN moderation_decisions.statement IS 'Les motifs, tels que la personne les a lus';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
