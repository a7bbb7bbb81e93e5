import type { Knex } from 'knex';

/**
 * Evenings at tables (decision 130). Who comes is stored for ninety days after the evening; who sat with whom outlives that by
 * a keyed hash of each pair only. The release before knows one role and asks for it by name, so that a second one is safe.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE user_roles DROP CONSTRAINT user_roles_role_check;
    ALTER TABLE user_roles ADD CONSTRAINT user_roles_role_check CHECK (role IN ('admin', 'organiser'));

    CREATE TABLE organisers (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      granted_at timestamptz NOT NULL,
      approved_at timestamptz,
      suspended_at timestamptz,
      suspended_reason text
    );
    COMMENT ON TABLE organisers IS E'Ton rôle pour proposer des soirées\\nFinalité : soirées\\nDurée : Autant que le compte';
    COMMENT ON COLUMN organisers.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN organisers.granted_at IS E'Depuis quand tu proposes des soirées\\nCopie : oui';
    COMMENT ON COLUMN organisers.approved_at IS E'Quand ta première soirée a été acceptée\\nCopie : oui';
    COMMENT ON COLUMN organisers.suspended_at IS E'Depuis quand ce rôle est suspendu\\nCopie : oui';
    COMMENT ON COLUMN organisers.suspended_reason IS E'Pourquoi il est suspendu\\nCopie : oui';

    CREATE TABLE evenings (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      organiser_id uuid REFERENCES members ON DELETE SET NULL,
      place_id integer NOT NULL REFERENCES places,
      venue text NOT NULL,
      address text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
      seats integer NOT NULL CHECK (seats >= 5),
      age_from integer NOT NULL CHECK (age_from >= 18),
      age_to integer NOT NULL CHECK (age_to >= age_from),
      price_words text NOT NULL,
      takes_money boolean NOT NULL DEFAULT false,
      note text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL,
      submitted_at timestamptz,
      published_at timestamptz,
      composed_at timestamptz,
      moved_at timestamptz,
      cancelled_at timestamptz,
      cancelled_reason text,
      taken_down_at timestamptz,
      taken_down_reason text,
      ask_count integer NOT NULL DEFAULT 0,
      version integer NOT NULL DEFAULT 0,
      day_before_at timestamptz,
      names_told_at timestamptz,
      soon_at timestamptz,
      followed_up_at timestamptz,
      counted_at timestamptz,
      seated_count integer,
      came_count integer,
      absent_count integer,
      mutual_count integer
    );
    CREATE INDEX evenings_nearby ON evenings (place_id, starts_at)
      WHERE published_at IS NOT NULL AND cancelled_at IS NULL AND taken_down_at IS NULL;
    CREATE INDEX evenings_upcoming ON evenings (starts_at);
    CREATE INDEX evenings_of_organiser ON evenings (organiser_id, starts_at);
    CREATE INDEX evenings_to_approve ON evenings (submitted_at) WHERE submitted_at IS NOT NULL AND published_at IS NULL;

    COMMENT ON TABLE evenings IS E'Les soirées : lieu, jour et places\\nFinalité : soirées\\nDurée : 12 mois après la soirée';
    COMMENT ON COLUMN evenings.id IS E'Technique : numéro de la soirée\\nCopie : non';
    COMMENT ON COLUMN evenings.organiser_id IS E'Technique : qui propose la soirée\\nCopie : non';
    COMMENT ON COLUMN evenings.place_id IS E'La ville\\nCopie : oui';
    COMMENT ON COLUMN evenings.venue IS E'Le nom du lieu\\nCopie : oui';
    COMMENT ON COLUMN evenings.address IS E'L’adresse du lieu\\nCopie : oui';
    COMMENT ON COLUMN evenings.starts_at IS E'Le début\\nCopie : oui';
    COMMENT ON COLUMN evenings.ends_at IS E'La fin\\nCopie : oui';
    COMMENT ON COLUMN evenings.seats IS E'Le nombre de places\\nCopie : oui';
    COMMENT ON COLUMN evenings.age_from IS E'À partir de quel âge\\nCopie : oui';
    COMMENT ON COLUMN evenings.age_to IS E'Jusqu’à quel âge\\nCopie : oui';
    COMMENT ON COLUMN evenings.price_words IS E'Ce qui se paie sur place, et à qui\\nCopie : oui';
    COMMENT ON COLUMN evenings.takes_money IS E'Si la soirée se paie à qui la propose\\nCopie : oui';
    COMMENT ON COLUMN evenings.note IS E'Un mot sur la soirée\\nCopie : oui';
    COMMENT ON COLUMN evenings.created_at IS E'Quand la soirée a été écrite\\nCopie : oui';
    COMMENT ON COLUMN evenings.submitted_at IS E'Quand elle a été proposée\\nCopie : oui';
    COMMENT ON COLUMN evenings.published_at IS E'Quand elle a été publiée\\nCopie : oui';
    COMMENT ON COLUMN evenings.composed_at IS E'Quand les tables ont été composées\\nCopie : oui';
    COMMENT ON COLUMN evenings.moved_at IS E'Quand le lieu a changé en dernier\\nCopie : oui';
    COMMENT ON COLUMN evenings.cancelled_at IS E'Quand elle a été annulée\\nCopie : oui';
    COMMENT ON COLUMN evenings.cancelled_reason IS E'Pourquoi elle a été annulée\\nCopie : oui';
    COMMENT ON COLUMN evenings.taken_down_at IS E'Quand l’équipe l’a retirée\\nCopie : oui';
    COMMENT ON COLUMN evenings.taken_down_reason IS E'Pourquoi l’équipe l’a retirée\\nCopie : oui';
    COMMENT ON COLUMN evenings.ask_count IS E'Technique : combien de demandes il y a eu, pour leur ordre\\nCopie : non';
    COMMENT ON COLUMN evenings.version IS E'Technique : change avec chaque inscription et chaque départ\\nCopie : non';
    COMMENT ON COLUMN evenings.day_before_at IS E'Technique : quand le rappel de la veille est parti\\nCopie : non';
    COMMENT ON COLUMN evenings.names_told_at IS E'Technique : quand les tables ont été dites\\nCopie : non';
    COMMENT ON COLUMN evenings.soon_at IS E'Technique : quand le rappel de deux heures avant est parti\\nCopie : non';
    COMMENT ON COLUMN evenings.followed_up_at IS E'Technique : quand les nouvelles du lendemain ont été demandées\\nCopie : non';
    COMMENT ON COLUMN evenings.counted_at IS E'Technique : quand il n’est resté que des nombres\\nCopie : non';
    COMMENT ON COLUMN evenings.seated_count IS E'Combien de personnes avaient une table\\nCopie : oui';
    COMMENT ON COLUMN evenings.came_count IS E'Combien de personnes sont venues\\nCopie : oui';
    COMMENT ON COLUMN evenings.absent_count IS E'Combien de personnes manquaient sans un mot\\nCopie : oui';
    COMMENT ON COLUMN evenings.mutual_count IS E'Technique : combien d’envies de se revoir étaient partagées\\nCopie : non';

    ALTER TABLE reports ADD COLUMN evening_id uuid REFERENCES evenings ON DELETE SET NULL;
    CREATE INDEX reports_of_evening ON reports (evening_id) WHERE evening_id IS NOT NULL;
    COMMENT ON COLUMN reports.evening_id IS E'Technique : à quelle soirée cela s’est passé\\nCopie : non';

    CREATE TABLE evening_attendees (
      evening_id uuid NOT NULL REFERENCES evenings ON DELETE CASCADE,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      ask_number integer NOT NULL,
      asked_at timestamptz NOT NULL,
      status text NOT NULL CHECK (status IN ('seated', 'waiting', 'offered', 'left', 'left-out', 'removed')),
      offered_until timestamptz,
      unanswered_count integer NOT NULL DEFAULT 0,
      missing_gender text,
      missing_age_from integer,
      friend_id uuid REFERENCES members ON DELETE SET NULL,
      invitation_hash text NOT NULL,
      table_number integer,
      informed_at timestamptz,
      checked_in_at timestamptz,
      left_at timestamptz,
      absent_at timestamptz,
      home_at timestamptz,
      impression text CHECK (impression IN ('lovely', 'fine', 'uneasy')),
      impression_at timestamptz,
      PRIMARY KEY (evening_id, member_id)
    );
    CREATE UNIQUE INDEX evening_attendees_in_order ON evening_attendees (evening_id, ask_number);
    CREATE INDEX evening_attendees_of_member ON evening_attendees (member_id);
    CREATE INDEX evening_attendees_of_friend ON evening_attendees (friend_id) WHERE friend_id IS NOT NULL;
    CREATE INDEX evening_attendees_invitation ON evening_attendees (invitation_hash);
    CREATE INDEX evening_attendees_offered ON evening_attendees (offered_until) WHERE status = 'offered';

    COMMENT ON TABLE evening_attendees IS E'Tes inscriptions aux soirées\\nFinalité : soirées\\nDurée : 90 jours après la soirée, puis seulement des nombres';
    COMMENT ON COLUMN evening_attendees.evening_id IS E'Technique : numéro de la soirée\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.ask_number IS E'Technique : rang de ta demande\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.asked_at IS E'Quand tu t’es inscrit·e\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.status IS E'Où en est ton inscription\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.offered_until IS E'Jusqu’à quand une place t’attend\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.unanswered_count IS E'Technique : combien de places sont restées sans réponse\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.missing_gender IS E'Technique : qui manque surtout pour que tu aies une place\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.missing_age_from IS E'Technique : de quel âge\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.friend_id IS E'Technique : qui t’a proposé de venir\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.invitation_hash IS E'Technique : de quoi reconnaître ton code d’invitation\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.table_number IS E'Ta table\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.informed_at IS E'Technique : quand ta table t’a été dite\\nCopie : non';
    COMMENT ON COLUMN evening_attendees.checked_in_at IS E'Quand tu es arrivé·e\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.left_at IS E'Quand tu as laissé ta place\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.absent_at IS E'Si tu manquais sans un mot\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.home_at IS E'Quand tu as dit être de retour\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.impression IS E'Comment tu as trouvé la soirée\\nCopie : oui';
    COMMENT ON COLUMN evening_attendees.impression_at IS E'Quand tu l’as dit\\nCopie : oui';

    CREATE TABLE evening_wishes (
      evening_id uuid NOT NULL REFERENCES evenings ON DELETE CASCADE,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      other_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      wished_at timestamptz NOT NULL,
      PRIMARY KEY (evening_id, member_id, other_id)
    );
    CREATE INDEX evening_wishes_of_member ON evening_wishes (member_id);
    CREATE INDEX evening_wishes_of_other ON evening_wishes (other_id);

    COMMENT ON TABLE evening_wishes IS E'Qui tu aimerais revoir ; l’autre ne l’apprend que si l’envie est partagée\\nFinalité : soirées\\nDurée : 90 jours après la soirée';
    COMMENT ON COLUMN evening_wishes.evening_id IS E'Technique : numéro de la soirée\\nCopie : non';
    COMMENT ON COLUMN evening_wishes.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN evening_wishes.other_id IS E'Technique : de qui il s’agit\\nCopie : non';
    COMMENT ON COLUMN evening_wishes.wished_at IS E'Quand tu l’as dit\\nCopie : non';

    CREATE TABLE evening_absences (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      absent_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, absent_at)
    );
    CREATE INDEX evening_absences_to_delete ON evening_absences (absent_at);

    COMMENT ON TABLE evening_absences IS E'Les soirées où tu manquais sans un mot : deux en 90 jours te placent à la fin des listes d’attente pendant 60 jours\\nFinalité : soirées\\nDurée : 150 jours';
    COMMENT ON COLUMN evening_absences.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN evening_absences.absent_at IS E'Quand\\nCopie : oui';

    CREATE TABLE evening_alerts (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      place_id integer NOT NULL REFERENCES places,
      asked_at timestamptz NOT NULL
    );
    CREATE INDEX evening_alerts_of_place ON evening_alerts (place_id, member_id);
    CREATE INDEX evening_alerts_to_delete ON evening_alerts (asked_at);

    COMMENT ON TABLE evening_alerts IS E'Si tu veux savoir quand une soirée s’ouvre près de chez toi\\nFinalité : soirées\\nDurée : Jusqu’à ce que tu l’arrêtes, un an au plus';
    COMMENT ON COLUMN evening_alerts.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN evening_alerts.place_id IS E'Près de quelle ville\\nCopie : oui';
    COMMENT ON COLUMN evening_alerts.asked_at IS E'Depuis quand\\nCopie : oui';

    CREATE TABLE table_pairs (
      pair_hash text PRIMARY KEY,
      seated_on date NOT NULL
    );
    CREATE INDEX table_pairs_to_delete ON table_pairs (seated_on);

    COMMENT ON TABLE table_pairs IS E'Qui a été à la même table, sans dire qui : pour ne pas vous y remettre avant un an\\nFinalité : soirées\\nDurée : Un an';
    COMMENT ON COLUMN table_pairs.pair_hash IS E'Technique : deux comptes, sans qu’on puisse les lire\\nCopie : non';
    COMMENT ON COLUMN table_pairs.seated_on IS E'Technique : le jour\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
