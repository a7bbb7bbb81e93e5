import type { Knex } from 'knex';

/**
 * 'Rencontre en ligne': who wishes it, when the two meet and for how long, and what each says alone afterwards. What the
 * browsers tell each other to meet is kept a minute at most, in tables without a log: a crash may lose them.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Not validated: the rule before it was stricter, and a check of all messages would lock them.
    ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
    ALTER TABLE messages ADD CONSTRAINT messages_kind_check
      CHECK (kind IN ('text', 'question', 'meeting', 'reveal', 'closing', 'game', 'video')) NOT VALID;

    CREATE TABLE video_wishes (
      conversation_id uuid PRIMARY KEY REFERENCES conversations ON DELETE CASCADE,
      first_asked_at timestamptz,
      first_declined_at timestamptz,
      first_told_at timestamptz,
      second_asked_at timestamptz,
      second_declined_at timestamptz,
      second_told_at timestamptz
    );

    COMMENT ON TABLE video_wishes IS E'Votre envie de vous rencontrer en ligne ; rien ne s’ouvre sans les deux\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN video_wishes.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN video_wishes.first_asked_at IS E'Quand la première des deux personnes l’a dit\\nCopie : non';
    COMMENT ON COLUMN video_wishes.first_declined_at IS E'Quand l’autre a passé, en silence\\nCopie : non';
    COMMENT ON COLUMN video_wishes.first_told_at IS E'Quand l’autre en a été prévenue\\nCopie : non';
    COMMENT ON COLUMN video_wishes.second_asked_at IS E'Quand la seconde des deux personnes l’a dit\\nCopie : non';
    COMMENT ON COLUMN video_wishes.second_declined_at IS E'Quand l’autre a passé, en silence\\nCopie : non';
    COMMENT ON COLUMN video_wishes.second_told_at IS E'Quand l’autre en a été prévenue\\nCopie : non';

    CREATE TABLE video_meetings (
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      proposed_by smallint NOT NULL CHECK (proposed_by IN (1, 2)),
      moments timestamptz[] NOT NULL CHECK (cardinality(moments) BETWEEN 1 AND 3),
      is_now boolean NOT NULL,
      starts_at timestamptz,
      taken_at timestamptz,
      cancelled_at timestamptz,
      began_at timestamptz,
      talked_until timestamptz,
      first_wants_more boolean NOT NULL DEFAULT false,
      second_wants_more boolean NOT NULL DEFAULT false,
      ended_at timestamptz,
      PRIMARY KEY (conversation_id, number),
      FOREIGN KEY (conversation_id, number) REFERENCES messages ON DELETE CASCADE
    );
    CREATE INDEX video_meetings_taken ON video_meetings (taken_at) WHERE taken_at IS NOT NULL;
    CREATE INDEX video_meetings_begun ON video_meetings (began_at) WHERE began_at IS NOT NULL;

    COMMENT ON TABLE video_meetings IS E'Vos rencontres en ligne : quand, et combien de temps ; ni image, ni son, ni parole n’est enregistré\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN video_meetings.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN video_meetings.number IS E'Technique : numéro du message\\nCopie : non';
    COMMENT ON COLUMN video_meetings.proposed_by IS E'Technique : laquelle des deux personnes l’a proposée\\nCopie : non';
    COMMENT ON COLUMN video_meetings.moments IS E'Les moments proposés\\nCopie : non';
    COMMENT ON COLUMN video_meetings.is_now IS E'Si c’était pour tout de suite\\nCopie : non';
    COMMENT ON COLUMN video_meetings.starts_at IS E'Le moment choisi\\nCopie : non';
    COMMENT ON COLUMN video_meetings.taken_at IS E'Quand il a été choisi\\nCopie : non';
    COMMENT ON COLUMN video_meetings.cancelled_at IS E'Quand elle a été annulée\\nCopie : non';
    COMMENT ON COLUMN video_meetings.began_at IS E'Quand vous étiez là tous les deux\\nCopie : non';
    COMMENT ON COLUMN video_meetings.talked_until IS E'Jusqu’à quand vous y étiez\\nCopie : non';
    COMMENT ON COLUMN video_meetings.first_wants_more IS E'Si la première des deux personnes voulait cinq minutes de plus\\nCopie : non';
    COMMENT ON COLUMN video_meetings.second_wants_more IS E'Si la seconde des deux personnes voulait cinq minutes de plus\\nCopie : non';
    COMMENT ON COLUMN video_meetings.ended_at IS E'Quand elle a pris fin\\nCopie : non';

    CREATE TABLE video_aftermaths (
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      about_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      person text CHECK (person IN ('yes', 'no', 'unsure')),
      answer text CHECK (answer IN ('again', 'nice', 'uneasy')),
      consented_at timestamptz NOT NULL,
      PRIMARY KEY (about_id, member_id, conversation_id, number),
      FOREIGN KEY (conversation_id, number) REFERENCES video_meetings ON DELETE CASCADE
    );
    CREATE INDEX video_aftermaths_of_meeting ON video_aftermaths (conversation_id, number);
    CREATE INDEX video_aftermaths_of_member ON video_aftermaths (member_id);
    CREATE INDEX video_aftermaths_about ON video_aftermaths (about_id, consented_at) WHERE person IN ('yes', 'no');

    COMMENT ON TABLE video_aftermaths IS E'Ce que tu dis d’une rencontre en ligne, avec ton accord ; l’autre ne l’apprend que si l’envie de se revoir est partagée\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN video_aftermaths.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN video_aftermaths.number IS E'Technique : numéro de la rencontre\\nCopie : non';
    COMMENT ON COLUMN video_aftermaths.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN video_aftermaths.about_id IS E'Technique : de quel autre compte il s’agit\\nCopie : non';
    COMMENT ON COLUMN video_aftermaths.person IS E'Si c’était bien la personne des photos\\nCopie : oui';
    COMMENT ON COLUMN video_aftermaths.answer IS E'Envie de se revoir, un bon moment, ou pas à l’aise\\nCopie : oui';
    COMMENT ON COLUMN video_aftermaths.consented_at IS E'Quand tu as accepté que ta réponse soit gardée\\nCopie : oui';

    CREATE UNLOGGED TABLE video_seats (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      side smallint NOT NULL CHECK (side IN (1, 2)),
      device uuid NOT NULL,
      visit integer NOT NULL,
      last_signal integer NOT NULL DEFAULT 0,
      entered_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL
    );
    CREATE INDEX video_seats_of_meeting ON video_seats (conversation_id, number);
    CREATE INDEX video_seats_to_delete ON video_seats (seen_at);

    COMMENT ON TABLE video_seats IS E'L’onglet dans lequel tu es en rencontre en ligne\\nFinalité : rencontres\\nDurée : Une heure après ton départ au plus';
    COMMENT ON COLUMN video_seats.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN video_seats.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN video_seats.number IS E'Technique : numéro de la rencontre\\nCopie : non';
    COMMENT ON COLUMN video_seats.side IS E'Technique : laquelle des deux personnes\\nCopie : non';
    COMMENT ON COLUMN video_seats.device IS E'Technique : un numéro au hasard de l’onglet\\nCopie : non';
    COMMENT ON COLUMN video_seats.visit IS E'Technique : la combientième entrée\\nCopie : non';
    COMMENT ON COLUMN video_seats.last_signal IS E'Technique : le dernier signal reçu\\nCopie : non';
    COMMENT ON COLUMN video_seats.entered_at IS E'Quand tu es là depuis\\nCopie : non';
    COMMENT ON COLUMN video_seats.seen_at IS E'Quand l’onglet a donné signe de vie\\nCopie : non';

    CREATE UNLOGGED TABLE video_signals (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      id integer NOT NULL,
      visit integer NOT NULL,
      body text NOT NULL,
      sent_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, id)
    );
    CREATE INDEX video_signals_to_delete ON video_signals (sent_at);

    COMMENT ON TABLE video_signals IS E'Ce que vos deux navigateurs se disent pour se trouver, sans adresse de personne\\nFinalité : rencontres\\nDurée : Une minute en rencontre, une heure au plus';
    COMMENT ON COLUMN video_signals.member_id IS E'Technique : à quel compte cela est adressé\\nCopie : non';
    COMMENT ON COLUMN video_signals.id IS E'Technique : l’ordre des signaux\\nCopie : non';
    COMMENT ON COLUMN video_signals.visit IS E'Technique : à quelle entrée il est adressé\\nCopie : non';
    COMMENT ON COLUMN video_signals.body IS E'Technique : le signal\\nCopie : non';
    CREATE TABLE video_failures (
      day date NOT NULL,
      kind text NOT NULL,
      amount integer NOT NULL,
      PRIMARY KEY (day, kind)
    );

    COMMENT ON TABLE video_failures IS E'Combien de rencontres en ligne n’ont pas pu se faire, par jour et par cause, en tout\\nFinalité : aucune donnée personnelle\\nDurée : Tant que le service existe';
    COMMENT ON COLUMN video_failures.day IS 'Le jour';
    COMMENT ON COLUMN video_failures.kind IS 'La cause';
    COMMENT ON COLUMN video_failures.amount IS 'Combien';

    COMMENT ON COLUMN video_signals.sent_at IS E'Quand il a été envoyé\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
