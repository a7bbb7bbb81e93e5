import type { Knex } from 'knex';

/** The week's free visit of each room of the Play Room: the latest one of each member (decision 120). */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE room_visits (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      room text NOT NULL CHECK (room IN ('games', 'quiz', 'audio')),
      week date NOT NULL,
      started_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, room)
    );
    CREATE INDEX room_visits_to_delete ON room_visits (ends_at);
    COMMENT ON TABLE room_visits IS E'Ta dernière visite offerte de chaque salle de la Play Room\\nFinalité : jeux\\nDurée : 8 jours après la visite';
    COMMENT ON COLUMN room_visits.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN room_visits.room IS E'La salle\\nCopie : oui';
    COMMENT ON COLUMN room_visits.week IS E'Technique : le lundi de la semaine de cette visite\\nCopie : oui';
    COMMENT ON COLUMN room_visits.started_at IS E'Quand la visite a commencé\\nCopie : oui';
    COMMENT ON COLUMN room_visits.ends_at IS E'Quand elle se termine\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
