import type { Knex } from 'knex';

/** A referral counts when the invited person has stayed. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE referrals ADD COLUMN days_used smallint NOT NULL DEFAULT 0;
    ALTER TABLE referrals ADD COLUMN client_hashes bytea[] NOT NULL DEFAULT '{}';
    CREATE INDEX referrals_to_count ON referrals (invited_id) WHERE days_used >= 2;
    COMMENT ON TABLE referrals IS E'Invitations acceptées qui ne comptent pas encore\\nFinalité : jeux\\nDurée : Jusqu’à la récompense ; ensuite rien ne dit plus qui est venu par qui';
    COMMENT ON COLUMN referrals.days_used IS 'Nombre de jours où la personne invitée est venue';
    COMMENT ON COLUMN referrals.client_hashes IS 'Empreintes à clé secrète de ses connexions, faites pour ne se comparer qu’à celles de la personne qui l’a invitée : les deux venant du même endroit ne comptent pas';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
