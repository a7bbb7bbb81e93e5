import type { Knex } from 'knex';

/**
 * The games of the Play Room. One of two members belongs to a message of their conversation, whose key seals what is
 * played; one of a member alone has a row of its own.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Not validated: the rule before it was stricter, and a check of all messages would lock them.
    ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
    ALTER TABLE messages ADD CONSTRAINT messages_kind_check
      CHECK (kind IN ('text', 'question', 'meeting', 'reveal', 'closing', 'game')) NOT VALID;

    CREATE TABLE games (
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      began_by smallint NOT NULL CHECK (began_by IN (1, 2)),
      game text NOT NULL CHECK (game IN ('same-word', 'guess-me', 'two-truths', 'tale')),
      seed integer NOT NULL,
      sealed_moves bytea NOT NULL,
      first_awaited boolean NOT NULL,
      second_awaited boolean NOT NULL,
      changed_at timestamptz NOT NULL,
      ended_at timestamptz,
      was_stopped boolean NOT NULL DEFAULT false,
      PRIMARY KEY (conversation_id, number),
      FOREIGN KEY (conversation_id, number) REFERENCES messages ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX games_running ON games (conversation_id) WHERE ended_at IS NULL;

    COMMENT ON TABLE games IS E'Vos parties à deux : ce que vous y écrivez est chiffré avec votre discussion\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN games.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN games.number IS E'Technique : numéro du message qui lance la partie\\nCopie : non';
    COMMENT ON COLUMN games.began_by IS E'Technique : laquelle des deux personnes a lancé la partie\\nCopie : non';
    COMMENT ON COLUMN games.game IS E'De quel jeu il s’agit\\nCopie : non';
    COMMENT ON COLUMN games.seed IS E'Technique : nombre dont se tirent le mot, l’image ou les questions\\nCopie : non';
    COMMENT ON COLUMN games.sealed_moves IS E'Ce qui a été joué, chiffré\\nCopie : non';
    COMMENT ON COLUMN games.first_awaited IS E'Si c’est à la première des deux personnes de jouer\\nCopie : non';
    COMMENT ON COLUMN games.second_awaited IS E'Si c’est à la seconde des deux personnes de jouer\\nCopie : non';
    COMMENT ON COLUMN games.changed_at IS E'Moment du dernier tour\\nCopie : non';
    COMMENT ON COLUMN games.ended_at IS E'Moment de la fin\\nCopie : non';
    COMMENT ON COLUMN games.was_stopped IS E'Si la partie a été arrêtée avant la fin\\nCopie : non';

    CREATE TABLE solo_games (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      game text NOT NULL CHECK (game IN ('same-word', 'guess-me', 'two-truths', 'tale')),
      seed integer NOT NULL,
      sealed_moves bytea NOT NULL,
      sealed_with text NOT NULL,
      changed_at timestamptz NOT NULL,
      ended_at timestamptz,
      PRIMARY KEY (member_id, id)
    );
    CREATE UNIQUE INDEX solo_games_running ON solo_games (member_id, game) WHERE ended_at IS NULL;
    CREATE INDEX solo_games_sealed ON solo_games (sealed_with, member_id, id);
    CREATE INDEX solo_games_to_delete ON solo_games (changed_at);

    COMMENT ON TABLE solo_games IS E'Tes parties en solo, chiffrées chez nous\\nFinalité : jeux\\nDurée : 12 mois après le dernier tour';
    COMMENT ON COLUMN solo_games.id IS E'Technique : numéro de la partie\\nCopie : non';
    COMMENT ON COLUMN solo_games.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN solo_games.game IS E'De quel jeu il s’agit\\nCopie : non';
    COMMENT ON COLUMN solo_games.seed IS E'Technique : nombre dont se tirent le mot, l’image ou les questions\\nCopie : non';
    COMMENT ON COLUMN solo_games.sealed_moves IS E'Ce que tu as joué, chiffré : ta copie le montre en clair, parmi tes parties\\nCopie : non';
    COMMENT ON COLUMN solo_games.sealed_with IS E'Technique : avec quel secret c’est chiffré, pour le chiffrer de nouveau quand il change\\nCopie : non';
    COMMENT ON COLUMN solo_games.changed_at IS E'Moment du dernier tour\\nCopie : non';
    COMMENT ON COLUMN solo_games.ended_at IS E'Moment de la fin\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
