import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE passkeys (
      credential_id bytea PRIMARY KEY,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      user_handle bytea NOT NULL,
      public_key bytea NOT NULL,
      sign_count bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      sign_in_id uuid,
      created_at timestamptz NOT NULL,
      last_used_on date
    );
    CREATE INDEX passkeys_of_member ON passkeys (member_id, created_at);

    COMMENT ON TABLE passkeys IS E'Tes clés d’accès : cinq au plus, pour te connecter sans lien\\nFinalité : compte\\nDurée : Jusqu’à ce que tu les retires';
    COMMENT ON COLUMN passkeys.credential_id IS E'Numéro que ton appareil a tiré au hasard pour cette clé\\nCopie : non';
    COMMENT ON COLUMN passkeys.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN passkeys.id IS E'Technique : numéro de la ligne\\nCopie : non';
    COMMENT ON COLUMN passkeys.user_handle IS E'Numéro tiré au hasard par lequel ton appareil retrouve le compte ; il ne dit rien de toi\\nCopie : non';
    COMMENT ON COLUMN passkeys.public_key IS E'La moitié publique de la clé ; la moitié secrète ne quitte jamais ton appareil\\nCopie : non';
    COMMENT ON COLUMN passkeys.sign_count IS E'Combien de fois elle a servi, quand l’appareil le compte : de quoi repérer une copie\\nCopie : oui';
    COMMENT ON COLUMN passkeys.transports IS E'Comment le navigateur parle à l’appareil, par exemple USB\\nCopie : oui';
    COMMENT ON COLUMN passkeys.name IS E'Le nom que tu lui as donné\\nCopie : oui';
    COMMENT ON COLUMN passkeys.sign_in_id IS E'Technique : la connexion pendant laquelle elle a été ajoutée\\nCopie : non';
    COMMENT ON COLUMN passkeys.created_at IS E'Quand tu l’as ajoutée\\nCopie : oui';
    COMMENT ON COLUMN passkeys.last_used_on IS E'Le dernier jour où elle a servi\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
