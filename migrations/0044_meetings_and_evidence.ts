import type { Knex } from 'knex';

/** Meetings that two members propose, what they say of them afterwards, evidence in reports, and totals by day. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE meetings (
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      taken_index smallint CHECK (taken_index BETWEEN 0 AND 2),
      taken_on date,
      taken_at timestamptz,
      cancelled_at timestamptz,
      PRIMARY KEY (conversation_id, number),
      FOREIGN KEY (conversation_id, number) REFERENCES messages ON DELETE CASCADE
    );
    CREATE INDEX meetings_taken ON meetings (taken_at) WHERE taken_at IS NOT NULL;

    COMMENT ON TABLE meetings IS E'Vos rendez-vous ; le lieu et les moments proposés sont dans le message, chiffrés\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN meetings.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN meetings.number IS E'Technique : numéro du message\\nCopie : non';
    COMMENT ON COLUMN meetings.taken_index IS E'Lequel des moments proposés a été pris\\nCopie : non';
    COMMENT ON COLUMN meetings.taken_on IS E'Le jour du rendez-vous\\nCopie : non';
    COMMENT ON COLUMN meetings.taken_at IS E'Quand il a été pris\\nCopie : non';
    COMMENT ON COLUMN meetings.cancelled_at IS E'Quand il a été annulé\\nCopie : non';

    CREATE TABLE meeting_links (
      token_hash bytea PRIMARY KEY,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      ends_at timestamptz NOT NULL,
      home_at timestamptz,
      FOREIGN KEY (conversation_id, number) REFERENCES meetings ON DELETE CASCADE,
      UNIQUE (member_id, conversation_id, number)
    );
    CREATE INDEX meeting_links_to_delete ON meeting_links (ends_at);
    CREATE INDEX meeting_links_of_meeting ON meeting_links (conversation_id, number);

    COMMENT ON TABLE meeting_links IS E'Les liens que tu donnes à un proche avant un rendez-vous\\nFinalité : sécurité\\nDurée : Jusqu’à douze heures après le rendez-vous';
    COMMENT ON COLUMN meeting_links.token_hash IS E'Technique : empreinte du lien\\nCopie : non';
    COMMENT ON COLUMN meeting_links.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN meeting_links.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN meeting_links.number IS E'Technique : numéro du rendez-vous\\nCopie : non';
    COMMENT ON COLUMN meeting_links.ends_at IS E'Jusqu’à quand le lien s’ouvre\\nCopie : oui';
    COMMENT ON COLUMN meeting_links.home_at IS E'Quand tu as dit être de retour\\nCopie : oui';

    CREATE TABLE meeting_aftermaths (
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      did_meet boolean NOT NULL,
      answer text CHECK (answer IN ('again', 'nice', 'uneasy')),
      consented_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, conversation_id, number),
      FOREIGN KEY (conversation_id, number) REFERENCES meetings ON DELETE CASCADE
    );
    CREATE INDEX meeting_aftermaths_of_meeting ON meeting_aftermaths (conversation_id, number);
    CREATE INDEX meeting_aftermaths_answered ON meeting_aftermaths (consented_at);

    COMMENT ON TABLE meeting_aftermaths IS E'Ce que tu dis d’un rendez-vous, avec ton accord, pour toi seul·e ; l’autre ne l’apprend que si l’envie de se revoir est partagée\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN meeting_aftermaths.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN meeting_aftermaths.number IS E'Technique : numéro du rendez-vous\\nCopie : non';
    COMMENT ON COLUMN meeting_aftermaths.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN meeting_aftermaths.did_meet IS E'Si vous vous êtes vus\\nCopie : oui';
    COMMENT ON COLUMN meeting_aftermaths.answer IS E'Envie de se revoir, un bon moment, ou pas à l’aise\\nCopie : oui';
    COMMENT ON COLUMN meeting_aftermaths.consented_at IS E'Quand tu as accepté que ta réponse soit gardée\\nCopie : oui';

    CREATE TABLE report_evidence (
      report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
      number integer NOT NULL,
      is_by_reported boolean NOT NULL,
      is_ticked boolean NOT NULL,
      sealed_text bytea NOT NULL,
      sealed_with text NOT NULL,
      sent_at timestamptz NOT NULL,
      is_quoted boolean NOT NULL DEFAULT false,
      PRIMARY KEY (report_id, number)
    );
    CREATE INDEX report_evidence_sealed ON report_evidence (sealed_with, report_id, number);

    COMMENT ON TABLE report_evidence IS E'Les messages joints à un signalement, chiffrés : ouverts dans ce dossier seulement, et chaque ouverture est notée\\nFinalité : sécurité\\nDurée : Autant que le dossier, un an après la décision';
    COMMENT ON COLUMN report_evidence.report_id IS E'Technique : de quel dossier\\nCopie : non';
    COMMENT ON COLUMN report_evidence.number IS E'Technique : l’ordre des messages\\nCopie : non';
    COMMENT ON COLUMN report_evidence.is_by_reported IS E'Si la personne signalée l’a écrit\\nCopie : non';
    COMMENT ON COLUMN report_evidence.is_ticked IS E'S’il a été coché, ou vient avec ce qui l’entoure\\nCopie : non';
    COMMENT ON COLUMN report_evidence.sealed_text IS E'Les mots, chiffrés\\nCopie : non';
    COMMENT ON COLUMN report_evidence.sealed_with IS E'Technique : avec quel secret ils sont chiffrés, pour les chiffrer de nouveau quand il change\\nCopie : non';
    COMMENT ON COLUMN report_evidence.sent_at IS E'Moment de l’envoi\\nCopie : non';
    COMMENT ON COLUMN report_evidence.is_quoted IS E'Si les motifs d’une décision le citent, pour qui l’a écrit\\nCopie : non';

    CREATE INDEX reports_created ON reports (created_at);

    CREATE TABLE talk_days (
      day date NOT NULL,
      name text NOT NULL,
      amount integer NOT NULL,
      PRIMARY KEY (day, name)
    );

    COMMENT ON TABLE talk_days IS E'Combien de questions, de discussions et de rendez-vous par jour, en tout\\nFinalité : aucune donnée personnelle\\nDurée : Tant que le service existe';
    COMMENT ON COLUMN talk_days.day IS 'Le jour';
    COMMENT ON COLUMN talk_days.name IS 'Ce qui est compté';
    COMMENT ON COLUMN talk_days.amount IS 'Combien';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
