import type { Knex } from 'knex';

/** Addresses to which nothing can be delivered: nothing more is sent there until their owner proves otherwise. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE bounced_addresses (
      address_hash text PRIMARY KEY,
      status text NOT NULL,
      since timestamptz NOT NULL,
      bounced_at timestamptz NOT NULL,
      tried_at timestamptz,
      tried_mail_id uuid
    );
    CREATE INDEX bounced_addresses_to_delete ON bounced_addresses (bounced_at);
    COMMENT ON TABLE bounced_addresses IS E'Adresses qui nous renvoient tout, en empreintes à clé secrète : nous n’y écrivons plus, sauf un lien par jour à qui le demande\\nFinalité : messages\\nDurée : 6 mois après le dernier renvoi, jusqu’à ce qu’un lien y soit ouvert, ou avec ton compte';
    COMMENT ON COLUMN bounced_addresses.address_hash IS E'Technique : empreinte de l’adresse\\nCopie : non';
    COMMENT ON COLUMN bounced_addresses.status IS E'La raison, en code (5.1.1 : adresse inconnue)\\nCopie : oui';
    COMMENT ON COLUMN bounced_addresses.since IS E'Depuis quand\\nCopie : oui';
    COMMENT ON COLUMN bounced_addresses.bounced_at IS E'Le dernier renvoi\\nCopie : oui';
    COMMENT ON COLUMN bounced_addresses.tried_at IS E'Technique : le dernier essai d’un message demandé\\nCopie : non';
    COMMENT ON COLUMN bounced_addresses.tried_mail_id IS E'Technique : de quel message\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
