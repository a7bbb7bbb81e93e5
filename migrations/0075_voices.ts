import type { Knex } from 'knex';

/**
 * The answers by voice to the questions of the weeks: a row before any file, so that none is left behind. And the
 * recordings of reports, sealed (decision 126).
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE voices (
      id uuid PRIMARY KEY,
      member_id uuid REFERENCES members ON DELETE SET NULL,
      week date NOT NULL,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'draft', 'kept', 'removed')),
      duration integer,
      waveform smallint[],
      transcript text,
      held_until timestamptz,
      updated_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX voices_one_kept ON voices (member_id, week) WHERE state = 'kept';
    CREATE UNIQUE INDEX voices_one_draft ON voices (member_id) WHERE state = 'draft';
    CREATE INDEX voices_to_sweep ON voices (updated_at) WHERE state <> 'kept' OR member_id IS NULL;
    CREATE INDEX voices_to_end ON voices (week) WHERE state = 'kept';
    COMMENT ON TABLE voices IS E'Tes réponses à voix haute aux questions de la semaine, et l’essai que tu n’as pas encore gardé\\nFinalité : rencontres\\nDurée : 5 semaines, une heure pour un essai ; moins si tu les effaces';
    COMMENT ON COLUMN voices.id IS E'Technique : partie du nom des fichiers, tirée au hasard\\nCopie : non';
    COMMENT ON COLUMN voices.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN voices.week IS E'Le lundi de la semaine de la question\\nCopie : oui';
    COMMENT ON COLUMN voices.state IS E'Gardée, essai, ou en cours d’effacement\\nCopie : oui';
    COMMENT ON COLUMN voices.duration IS E'Sa durée, en millisecondes\\nCopie : oui';
    COMMENT ON COLUMN voices.waveform IS E'Technique : les hauteurs de son dessin\\nCopie : oui';
    COMMENT ON COLUMN voices.transcript IS E'Ce que tu en as écrit, pour qui ne peut pas écouter\\nCopie : oui';
    COMMENT ON COLUMN voices.held_until IS E'Technique : jusqu’à quand ses fichiers restent pour un signalement en cours\\nCopie : non';
    COMMENT ON COLUMN voices.updated_at IS E'Quand elle a changé pour la dernière fois\\nCopie : oui';
    CREATE TABLE report_voices (
      report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
      number integer NOT NULL,
      sealed_sound bytea NOT NULL,
      PRIMARY KEY (report_id, number)
    );
    COMMENT ON TABLE report_voices IS E'Les enregistrements d’un signalement, chiffrés pour lui seul\\nFinalité : sécurité\\nDurée : comme le signalement';
    COMMENT ON COLUMN report_voices.report_id IS E'Technique : de quel signalement\\nCopie : non';
    COMMENT ON COLUMN report_voices.number IS E'Technique : lequel de ses enregistrements\\nCopie : non';
    COMMENT ON COLUMN report_voices.sealed_sound IS E'L’enregistrement, chiffré\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
