import type { Knex } from 'knex';

/**
 * Two members who talk. The members of a pair are named by their side, 1 or 2, in everything that outlives an account; the
 * words are sealed with a key of the conversation, which is thrown away to erase them.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE conversations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      first_id uuid REFERENCES members ON DELETE SET NULL,
      second_id uuid REFERENCES members ON DELETE SET NULL,
      wrapped_key bytea,
      wrapped_with text,
      created_at timestamptz NOT NULL,
      opened_at timestamptz,
      last_number integer NOT NULL DEFAULT 0,
      first_texts integer NOT NULL DEFAULT 0,
      second_texts integer NOT NULL DEFAULT 0,
      last_at timestamptz NOT NULL,
      closed_at timestamptz,
      closed_by smallint CHECK (closed_by IN (1, 2)),
      closing_phrase text,
      blocked_at timestamptz,
      stopped_at timestamptz,
      left_at timestamptz,
      retained_until timestamptz NOT NULL,
      UNIQUE (first_id, second_id),
      CHECK (first_id < second_id)
    );
    CREATE INDEX conversations_by_second ON conversations (second_id) WHERE second_id IS NOT NULL;
    CREATE INDEX conversations_to_delete ON conversations (retained_until);
    CREATE INDEX conversations_wrapped ON conversations (wrapped_with, id) WHERE wrapped_key IS NOT NULL;
    CREATE INDEX conversations_opened ON conversations (opened_at) WHERE opened_at IS NOT NULL;
    CREATE INDEX conversations_last ON conversations (last_at);
    CREATE INDEX conversations_closed ON conversations (closed_at) WHERE closed_at IS NOT NULL;

    COMMENT ON TABLE conversations IS E'Vos discussions : une ligne par paire, sans un mot de ce qui s’écrit\\nFinalité : rencontres\\nDurée : 12 mois après le dernier message ; 6 mois après avoir refermé ; 90 jours après le départ de l’une des deux personnes ; 30 jours après un blocage';
    COMMENT ON COLUMN conversations.id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN conversations.first_id IS E'Technique : la première des deux personnes, vide si son compte est supprimé\\nCopie : non';
    COMMENT ON COLUMN conversations.second_id IS E'Technique : la seconde des deux personnes, vide si son compte est supprimé\\nCopie : non';
    COMMENT ON COLUMN conversations.wrapped_key IS E'Technique : la clé de la discussion, elle-même chiffrée ; jetée, plus rien ne se lit\\nCopie : non';
    COMMENT ON COLUMN conversations.wrapped_with IS E'Technique : avec quel secret la clé est chiffrée, pour la chiffrer de nouveau quand il change\\nCopie : non';
    COMMENT ON COLUMN conversations.created_at IS E'Moment de la première question\\nCopie : non';
    COMMENT ON COLUMN conversations.opened_at IS E'Moment où vos deux réponses se sont ouvertes ; vide avant\\nCopie : non';
    COMMENT ON COLUMN conversations.last_number IS E'Technique : numéro du dernier message\\nCopie : non';
    COMMENT ON COLUMN conversations.first_texts IS E'Technique : combien de textes la première personne a écrits\\nCopie : non';
    COMMENT ON COLUMN conversations.second_texts IS E'Technique : combien de textes la seconde personne a écrits\\nCopie : non';
    COMMENT ON COLUMN conversations.last_at IS E'Moment du dernier message\\nCopie : non';
    COMMENT ON COLUMN conversations.closed_at IS E'Moment où la discussion a été refermée\\nCopie : non';
    COMMENT ON COLUMN conversations.closed_by IS E'Technique : qui l’a refermée\\nCopie : non';
    COMMENT ON COLUMN conversations.closing_phrase IS E'La phrase choisie pour refermer, ou aucune\\nCopie : non';
    COMMENT ON COLUMN conversations.blocked_at IS E'Moment d’un blocage, qui ferme la discussion des deux côtés\\nCopie : non';
    COMMENT ON COLUMN conversations.stopped_at IS E'Depuis quand la modération la suspend, le temps de vérifier un âge\\nCopie : non';
    COMMENT ON COLUMN conversations.left_at IS E'Moment où l’un des deux comptes a été supprimé\\nCopie : non';
    COMMENT ON COLUMN conversations.retained_until IS E'Quand elle est effacée\\nCopie : non';

    CREATE TABLE conversation_members (
      conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      side smallint NOT NULL CHECK (side IN (1, 2)),
      version integer NOT NULL DEFAULT 1,
      is_listed boolean NOT NULL DEFAULT true,
      last_at timestamptz NOT NULL,
      read_number integer NOT NULL DEFAULT 0,
      waiting_since timestamptz,
      reminded_at timestamptz,
      mailed_at timestamptz,
      mail_due_at timestamptz,
      shows_reading boolean NOT NULL DEFAULT false,
      muted boolean NOT NULL DEFAULT false,
      PRIMARY KEY (member_id, conversation_id),
      UNIQUE (conversation_id, side)
    );
    CREATE INDEX conversation_members_listed ON conversation_members (member_id, last_at DESC) WHERE is_listed;
    CREATE INDEX conversation_members_waiting ON conversation_members (member_id, waiting_since) WHERE waiting_since IS NOT NULL;
    CREATE INDEX conversation_members_to_remind ON conversation_members (waiting_since)
      WHERE waiting_since IS NOT NULL AND reminded_at IS NULL;

    COMMENT ON TABLE conversation_members IS E'Où tu en es dans chacune de tes discussions, et tes réglages pour elle\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN conversation_members.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN conversation_members.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN conversation_members.side IS E'Technique : laquelle des deux personnes\\nCopie : non';
    COMMENT ON COLUMN conversation_members.version IS E'Technique : repère que tes pages ouvertes comparent, tiré au sort à chaque changement\\nCopie : non';
    COMMENT ON COLUMN conversation_members.is_listed IS E'Si la discussion est dans ta liste\\nCopie : non';
    COMMENT ON COLUMN conversation_members.last_at IS E'Moment de ce qui s’y est passé en dernier\\nCopie : non';
    COMMENT ON COLUMN conversation_members.read_number IS E'Technique : numéro du dernier message lu\\nCopie : non';
    COMMENT ON COLUMN conversation_members.waiting_since IS E'Depuis quand on attend ta réponse\\nCopie : non';
    COMMENT ON COLUMN conversation_members.reminded_at IS E'Quand un rappel t’en a été fait\\nCopie : non';
    COMMENT ON COLUMN conversation_members.mailed_at IS E'Quand un e-mail t’en a parlé\\nCopie : non';
    COMMENT ON COLUMN conversation_members.mail_due_at IS E'Technique : quand un e-mail sera envisagé, s’il en attend un\\nCopie : non';
    COMMENT ON COLUMN conversation_members.shows_reading IS E'Si tu veux bien que « Vu » s’affiche, ce qui demande l’accord des deux\\nCopie : non';
    COMMENT ON COLUMN conversation_members.muted IS E'Si tu as coupé ses notifications et ses e-mails\\nCopie : non';

    CREATE TABLE messages (
      conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
      number integer NOT NULL,
      sender smallint NOT NULL CHECK (sender IN (1, 2)),
      kind text NOT NULL CHECK (kind IN ('text', 'question', 'meeting', 'reveal', 'closing')),
      sealed_text bytea,
      client_key uuid,
      sent_at timestamptz NOT NULL,
      is_reported boolean NOT NULL DEFAULT false,
      taken_back_at timestamptz,
      PRIMARY KEY (conversation_id, number),
      UNIQUE (conversation_id, sender, client_key)
    );
    CREATE INDEX messages_questions ON messages (conversation_id, number) WHERE kind = 'question';
    CREATE INDEX messages_sent ON messages USING brin (sent_at);

    COMMENT ON TABLE messages IS E'Ce que vous vous écrivez, chiffré chez nous\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN messages.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN messages.number IS E'Technique : numéro du message\\nCopie : non';
    COMMENT ON COLUMN messages.sender IS E'Technique : laquelle des deux personnes écrit\\nCopie : non';
    COMMENT ON COLUMN messages.kind IS E'De quoi il s’agit : un texte, une question à deux, un rendez-vous\\nCopie : non';
    COMMENT ON COLUMN messages.sealed_text IS E'Les mots, chiffrés ; vide si le message a été retiré\\nCopie : non';
    COMMENT ON COLUMN messages.client_key IS E'Technique : pour qu’un message envoyé deux fois n’arrive qu’une\\nCopie : non';
    COMMENT ON COLUMN messages.sent_at IS E'Moment de l’envoi\\nCopie : non';
    COMMENT ON COLUMN messages.is_reported IS E'S’il fait partie d’un signalement : il ne se retire plus\\nCopie : non';
    COMMENT ON COLUMN messages.taken_back_at IS E'Moment où il a été retiré\\nCopie : non';

    CREATE TABLE question_answers (
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      side smallint NOT NULL CHECK (side IN (1, 2)),
      sealed_text bytea NOT NULL,
      answered_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, number, side),
      FOREIGN KEY (conversation_id, number) REFERENCES messages ON DELETE CASCADE
    );

    COMMENT ON TABLE question_answers IS E'Vos réponses aux questions à deux, chiffrées : aucune ne s’ouvre avant l’autre\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN question_answers.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN question_answers.number IS E'Technique : numéro de la question\\nCopie : non';
    COMMENT ON COLUMN question_answers.side IS E'Technique : laquelle des deux personnes répond\\nCopie : non';
    COMMENT ON COLUMN question_answers.sealed_text IS E'La réponse, chiffrée\\nCopie : non';
    COMMENT ON COLUMN question_answers.answered_at IS E'Moment de la réponse\\nCopie : non';

    CREATE TABLE message_reactions (
      conversation_id uuid NOT NULL,
      number integer NOT NULL,
      side smallint NOT NULL CHECK (side IN (1, 2)),
      reaction text NOT NULL,
      reacted_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, number, side),
      FOREIGN KEY (conversation_id, number) REFERENCES messages ON DELETE CASCADE
    );

    COMMENT ON TABLE message_reactions IS E'Vos réactions à un message\\nFinalité : rencontres\\nDurée : Autant que la discussion';
    COMMENT ON COLUMN message_reactions.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN message_reactions.number IS E'Technique : numéro du message\\nCopie : non';
    COMMENT ON COLUMN message_reactions.side IS E'Technique : laquelle des deux personnes réagit\\nCopie : non';
    COMMENT ON COLUMN message_reactions.reaction IS E'La réaction\\nCopie : non';
    COMMENT ON COLUMN message_reactions.reacted_at IS E'Moment de la réaction\\nCopie : non';

    CREATE TABLE conversation_askings (
      conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
      number smallint NOT NULL,
      asker_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      asked_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      question_key text NOT NULL,
      sealed_answer bytea NOT NULL,
      client_key uuid NOT NULL,
      asked_at timestamptz NOT NULL,
      reached_at timestamptz,
      asked_again_at timestamptz,
      declined_at timestamptz,
      withdrawn_at timestamptz,
      lapsed_at timestamptz,
      answered_at timestamptz,
      PRIMARY KEY (conversation_id, number)
    );
    CREATE INDEX conversation_askings_by_asker ON conversation_askings (asker_id, asked_at);
    CREATE INDEX conversation_askings_reached ON conversation_askings (asked_id, reached_at);
    CREATE INDEX conversation_askings_waiting ON conversation_askings (asked_id, asked_at)
      WHERE reached_at IS NULL AND withdrawn_at IS NULL AND lapsed_at IS NULL AND answered_at IS NULL;
    CREATE INDEX conversation_askings_to_answer ON conversation_askings (asked_id)
      WHERE reached_at IS NOT NULL AND withdrawn_at IS NULL AND lapsed_at IS NULL AND answered_at IS NULL;
    CREATE INDEX conversation_askings_to_lapse ON conversation_askings (asked_at)
      WHERE withdrawn_at IS NULL AND lapsed_at IS NULL AND answered_at IS NULL;
    CREATE INDEX conversation_askings_asked ON conversation_askings (asked_at);

    COMMENT ON TABLE conversation_askings IS E'Les questions à deux qui attendent une réponse, ou en ont attendu une\\nFinalité : rencontres\\nDurée : Autant que la discussion, et 12 mois sans réponse';
    COMMENT ON COLUMN conversation_askings.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.number IS E'Technique : la combientième question pour cette paire\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.asker_id IS E'Technique : qui a posé la question\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.asked_id IS E'Technique : à qui\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.question_key IS E'La question choisie\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.sealed_answer IS E'La question et la réponse de qui l’a posée, chiffrées ; vide quand plus personne ne peut y répondre\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.client_key IS E'Technique : pour qu’un envoi fait deux fois ne compte qu’une\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.asked_at IS E'Quand elle a été posée\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.reached_at IS E'Quand elle est arrivée\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.asked_again_at IS E'Quand elle a été montrée une seconde fois\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.declined_at IS E'Quand l’autre a dit « Pas maintenant », ce que personne ne sait\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.withdrawn_at IS E'Quand elle a été retirée\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.lapsed_at IS E'Quand elle s’est éteinte sans réponse\\nCopie : non';
    COMMENT ON COLUMN conversation_askings.answered_at IS E'Quand les deux réponses se sont ouvertes\\nCopie : non';

    CREATE TABLE talk_choices (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      receives text NOT NULL DEFAULT 'all' CHECK (receives IN ('all', 'six', 'nobody')),
      wants_reminders boolean NOT NULL DEFAULT true,
      chosen_at timestamptz NOT NULL
    );

    COMMENT ON TABLE talk_choices IS E'De qui tu veux bien recevoir une question\\nFinalité : rencontres\\nDurée : Tant que ton compte existe';
    COMMENT ON COLUMN talk_choices.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN talk_choices.receives IS E'De toutes tes résonances, de tes six seulement, ou de personne en ce moment\\nCopie : oui';
    COMMENT ON COLUMN talk_choices.wants_reminders IS E'Si tu veux bien les « Relances » : la même question, montrée une seconde fois\\nCopie : oui';
    COMMENT ON COLUMN talk_choices.chosen_at IS E'Moment de ce choix\\nCopie : oui';

    CREATE TABLE talk_paces (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      day date NOT NULL,
      written_today integer NOT NULL,
      newest_at timestamptz[] NOT NULL,
      asked_at timestamptz[] NOT NULL DEFAULT '{}',
      first_asked_at timestamptz[] NOT NULL DEFAULT '{}'
    );

    COMMENT ON TABLE talk_paces IS E'À quel rythme tu écris et poses des questions : les moments de tes derniers messages et de tes dernières questions, sans savoir à qui\\nFinalité : sécurité\\nDurée : Tant que ton compte existe';
    COMMENT ON COLUMN talk_paces.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN talk_paces.day IS E'Le dernier jour où tu as écrit\\nCopie : oui';
    COMMENT ON COLUMN talk_paces.written_today IS E'Combien de messages ce jour-là\\nCopie : oui';
    COMMENT ON COLUMN talk_paces.newest_at IS E'Les moments de tes derniers messages\\nCopie : oui';
    COMMENT ON COLUMN talk_paces.asked_at IS E'Les moments de tes cinq dernières questions\\nCopie : oui';
    COMMENT ON COLUMN talk_paces.first_asked_at IS E'Les moments de tes six dernières premières questions à quelqu’un\\nCopie : oui';

    CREATE TABLE closed_pairs (
      first_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      second_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      until timestamptz NOT NULL,
      PRIMARY KEY (first_id, second_id),
      CHECK (first_id < second_id)
    );
    CREATE INDEX closed_pairs_by_second ON closed_pairs (second_id);
    CREATE INDEX closed_pairs_to_delete ON closed_pairs (until);

    COMMENT ON TABLE closed_pairs IS E'Qui a refermé une discussion avec qui : vous n’êtes plus proposés l’un à l’autre pendant six mois\\nFinalité : rencontres\\nDurée : 6 mois après avoir refermé';
    COMMENT ON COLUMN closed_pairs.first_id IS E'Technique : la première des deux personnes\\nCopie : non';
    COMMENT ON COLUMN closed_pairs.second_id IS E'Technique : la seconde des deux personnes\\nCopie : non';
    COMMENT ON COLUMN closed_pairs.until IS E'Jusqu’à quand\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
