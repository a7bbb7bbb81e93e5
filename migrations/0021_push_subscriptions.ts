import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE push_subscriptions (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      endpoint_hash bytea NOT NULL,
      sealed_subscription bytea NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, id),
      UNIQUE (member_id, endpoint_hash)
    );
    CREATE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint_hash);

    COMMENT ON TABLE push_subscriptions IS E'Les appareils sur lesquels tu as activé les notifications\\nFinalité : messages\\nDurée : Jusqu’à ce que tu les désactives, ou que la connexion de cet appareil se ferme';
    COMMENT ON COLUMN push_subscriptions.member_id IS 'Technique : à quel compte cela appartient';
    COMMENT ON COLUMN push_subscriptions.id IS 'Technique : numéro de la ligne';
    COMMENT ON COLUMN push_subscriptions.endpoint_hash IS 'Empreinte de l’adresse de ton navigateur, pour le reconnaître';
    COMMENT ON COLUMN push_subscriptions.sealed_subscription IS 'Adresse de ton navigateur chez son fournisseur (par exemple Google, Apple ou Mozilla), avec la clé que lui seul sait lire ; chiffrées';
    COMMENT ON COLUMN push_subscriptions.created_at IS 'Quand tu les as activées';
    COMMENT ON COLUMN sessions.sess IS 'Qui est connecté, le dernier match ouvert, ce qui vient d’être gagné dans la Play Room, et si cet appareil reçoit des notifications';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
