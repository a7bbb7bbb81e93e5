import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE entitlement_grants (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      number smallint NOT NULL,
      plan text NOT NULL CHECK (plan IN ('premium', 'vip')),
      months smallint NOT NULL CHECK (months BETWEEN 1 AND 120),
      starts_on date NOT NULL,
      reason text NOT NULL,
      granted_at timestamptz NOT NULL,
      revoked_at timestamptz,
      revoke_reason text,
      PRIMARY KEY (member_id, number)
    );
    CREATE INDEX entitlement_grants_newest ON entitlement_grants (granted_at DESC);

    COMMENT ON TABLE entitlement_grants IS E'Les mois d’abonnement que l’équipe t’a offerts\\nFinalité : jeux\\nDurée : Tant que ton compte existe';
    COMMENT ON COLUMN entitlement_grants.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN entitlement_grants.number IS E'Technique : le combien est-ce, pour ce compte\\nCopie : non';
    COMMENT ON COLUMN entitlement_grants.plan IS E'L’abonnement offert\\nCopie : oui';
    COMMENT ON COLUMN entitlement_grants.months IS E'Combien de mois\\nCopie : oui';
    COMMENT ON COLUMN entitlement_grants.starts_on IS E'À partir de quel jour\\nCopie : oui';
    COMMENT ON COLUMN entitlement_grants.reason IS E'Pourquoi, dans les mots de l’équipe\\nCopie : oui';
    COMMENT ON COLUMN entitlement_grants.granted_at IS E'Moment du cadeau\\nCopie : oui';
    COMMENT ON COLUMN entitlement_grants.revoked_at IS E'Moment où il a été retiré\\nCopie : oui';
    COMMENT ON COLUMN entitlement_grants.revoke_reason IS E'Pourquoi il a été retiré\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
