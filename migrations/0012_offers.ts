import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE payment_interests (
      user_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      plan text NOT NULL CHECK (plan IN ('premium', 'vip')),
      chosen_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, plan)
    );
    COMMENT ON TABLE payment_interests IS 'Formules payantes qui intéressent un membre, en attendant l’ouverture du paiement';

    CREATE TABLE early_members (
      user_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      thanked_at timestamptz NOT NULL,
      thanks_seen_at timestamptz
    );
    COMMENT ON TABLE early_members IS 'Premiers membres, remerciés d’un mois d’abonnement';
    COMMENT ON COLUMN early_members.thanks_seen_at IS 'Moment où l’écran « Merci ! » a été vu pour la première fois';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
