import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE members ADD COLUMN last_active_on date NOT NULL DEFAULT current_date;
    ALTER TABLE members ADD COLUMN days_in_a_row smallint NOT NULL DEFAULT 0;
    ALTER TABLE members ADD COLUMN expiry_warned_on date;
    CREATE INDEX members_by_activity ON members (last_active_on) WHERE NOT is_demo;
    COMMENT ON COLUMN members.last_active_on IS 'Dernier jour d’utilisation (Europe/Paris) : les points expirent après plus de six mois sans venir';
    COMMENT ON COLUMN members.days_in_a_row IS 'Jours de suite jusqu’à ce dernier jour, de 1 à 5 ; 0 : aucun jour compté encore';
    COMMENT ON COLUMN members.expiry_warned_on IS 'Jour du dernier message annonçant l’expiration des points';

    CREATE INDEX points_gained_of_member ON points_gained (user_id, gained_at DESC, id) INCLUDE (points_amount);
    COMMENT ON TABLE points_gained IS 'Grand livre des points : une ligne par gain (positive), dépense ou expiration (négative), et la clé qui la rend unique ; le solde en est la somme';

    CREATE TABLE intuitive_draws (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      reading text NOT NULL,
      drawn_at timestamptz NOT NULL
    );
    CREATE INDEX intuitive_draws_of_member ON intuitive_draws (member_id, drawn_at DESC);
    COMMENT ON TABLE intuitive_draws IS 'Cartes intuitives tirées avec des points, à relire quand on veut';

    ALTER TABLE login_links ADD COLUMN invitation_code text;
    COMMENT ON COLUMN login_links.invitation_code IS 'Lien personnel par lequel cette personne est venue s’inscrire';

    CREATE TABLE referral_codes (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      code text NOT NULL UNIQUE
    );
    COMMENT ON TABLE referral_codes IS 'Lien personnel d’invitation de chaque membre : tiré au hasard, toujours le même';

    CREATE TABLE referrals (
      invited_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      inviter_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      invited_at timestamptz NOT NULL,
      CHECK (invited_id <> inviter_id)
    );
    CREATE INDEX referrals_of_inviter ON referrals (inviter_id);
    COMMENT ON TABLE referrals IS 'Invitations acceptées dont le profil n’est pas encore rempli ; la ligne disparaît avec la récompense';

    CREATE TABLE rewarded_mailboxes (
      mailbox_hash text PRIMARY KEY,
      inviter_id uuid REFERENCES members ON DELETE SET NULL,
      rewarded_at timestamptz NOT NULL
    );
    CREATE INDEX rewarded_mailboxes_of_inviter ON rewarded_mailboxes (inviter_id, rewarded_at);
    COMMENT ON TABLE rewarded_mailboxes IS 'Boîtes e-mail qui ont déjà valu une récompense, en empreintes à clé secrète : jamais deux fois, même après une suppression de compte. Ne dit pas quel membre est venu';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
