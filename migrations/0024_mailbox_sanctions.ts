import type { Knex } from 'knex';

/** Blocks, open cases and suspensions hold for a mailbox: in each of its spellings, and after an account was deleted. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE members ADD COLUMN mailbox_hash text;
    CREATE INDEX members_of_mailbox ON members (mailbox_hash) WHERE mailbox_hash IS NOT NULL;
    CREATE INDEX members_without_mailbox ON members (id) WHERE mailbox_hash IS NULL AND NOT is_demo;
    COMMENT ON COLUMN members.mailbox_hash IS 'Empreinte à clé secrète de ta boîte e-mail, la même pour toutes ses écritures : un blocage ou une suspension vaut pour la boîte';

    CREATE FUNCTION forget_mailbox() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.mailbox_hash := NULL;
      RETURN NEW;
    END $$;
    COMMENT ON FUNCTION forget_mailbox() IS 'Une autre adresse est une autre boîte : l’empreinte est refaite par une tâche';
    CREATE TRIGGER members_forget_mailbox BEFORE UPDATE OF email ON members
      FOR EACH ROW WHEN (NEW.email <> OLD.email AND NEW.mailbox_hash = OLD.mailbox_hash)
      EXECUTE FUNCTION forget_mailbox();

    ALTER TABLE blocks ADD COLUMN is_inherited boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN blocks.is_inherited IS 'Vrai : vient d’un autre compte de la même boîte e-mail, et se lève avec le blocage de celui-ci';
    COMMENT ON TABLE blocks IS E'Qui ne veut plus voir qui : vaut aussitôt pour les deux, et n’est dit à personne\\nFinalité : sécurité\\nDurée : Jusqu’à ce que tu le lèves ; tant que vos deux comptes existent, puis en empreintes';

    CREATE TABLE retained_blocks (
      blocker_hash text NOT NULL,
      blocked_hash text NOT NULL,
      blocked_at timestamptz NOT NULL,
      is_named boolean NOT NULL,
      retained_until timestamptz,
      PRIMARY KEY (blocker_hash, blocked_hash)
    );
    CREATE INDEX retained_blocks_of_blocked ON retained_blocks (blocked_hash);
    CREATE INDEX retained_blocks_to_delete ON retained_blocks (retained_until) WHERE retained_until IS NOT NULL;
    COMMENT ON TABLE retained_blocks IS E'Blocages dont un compte a été supprimé, en empreintes à clé secrète : si la personne revient avec la même boîte e-mail, le blocage est là de nouveau\\nFinalité : sécurité\\nDurée : Tant que l’un des deux comptes existe, puis un an';
    COMMENT ON COLUMN retained_blocks.blocker_hash IS 'Empreinte de la boîte e-mail qui a bloqué';
    COMMENT ON COLUMN retained_blocks.blocked_hash IS 'Empreinte de la boîte e-mail bloquée';
    COMMENT ON COLUMN retained_blocks.blocked_at IS 'Quand';
    COMMENT ON COLUMN retained_blocks.is_named IS 'Si la personne qui a bloqué savait qui c’était';
    COMMENT ON COLUMN retained_blocks.retained_until IS 'Quand il est effacé ; vide tant que l’un des deux comptes existe';

    CREATE TABLE retained_sanctions (
      mailbox_hash text NOT NULL,
      kind text NOT NULL,
      since timestamptz NOT NULL,
      retained_until timestamptz NOT NULL,
      PRIMARY KEY (mailbox_hash, kind)
    );
    CREATE INDEX retained_sanctions_to_delete ON retained_sanctions (retained_until);
    COMMENT ON TABLE retained_sanctions IS E'Suspensions et dossiers ouverts de comptes supprimés, en empreintes à clé secrète : une suppression ne remet rien à zéro\\nFinalité : sécurité\\nDurée : Une suspension : trois ans après la suppression du compte ; un dossier ouvert : un an';
    COMMENT ON COLUMN retained_sanctions.mailbox_hash IS 'Empreinte de la boîte e-mail';
    COMMENT ON COLUMN retained_sanctions.kind IS 'Une suspension, une vérification en cours, ou le motif d’un signalement encore ouvert ; rien de ce qui a été écrit';
    COMMENT ON COLUMN retained_sanctions.since IS 'Depuis quand';
    COMMENT ON COLUMN retained_sanctions.retained_until IS 'Quand il est effacé';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
