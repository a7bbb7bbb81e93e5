import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE admin_second_factors (
      user_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      id uuid NOT NULL UNIQUE,
      sealed_secret bytea NOT NULL,
      last_step bigint NOT NULL,
      recovery_hashes bytea[] NOT NULL,
      created_at timestamptz NOT NULL
    );
    COMMENT ON TABLE admin_second_factors IS 'Double vérification des administrateurs : une application de codes par personne';
    COMMENT ON COLUMN admin_second_factors.id IS 'Change avec chaque application : les vérifications faites avec une autre ne valent plus';
    COMMENT ON COLUMN admin_second_factors.sealed_secret IS 'Secret partagé avec l’application, chiffré';
    COMMENT ON COLUMN admin_second_factors.last_step IS 'Dernière demi-minute dont le code a servi : un code ne sert qu’une fois';
    COMMENT ON COLUMN admin_second_factors.recovery_hashes IS 'Empreintes à clé secrète des codes de secours qui n’ont pas servi';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
