import { typeset } from '#shared/typeset.ts';

/** A foreign key to members: a column of a table. */
export interface MemberColumn {
  readonly table: string;
  readonly column: string;
}

/** The columns that say whose a row is. */
const ownerColumns: readonly string[] = [
  'asker_id',
  'user_id',
  'member_id',
  'sender_id',
  'blocker_id',
  'invited_id',
  'inviter_id',
  'reporter_id',
  'organiser_id',
];

/** The tables with one row for two members. */
const pairColumns: readonly string[] = ['first_id', 'second_id'];

/** Columns that name the member in rows that another member made: exporting them would reveal that person. */
const othersColumns: readonly string[] = [
  'asked_id',
  'about_id',
  'recipient_id',
  'blocked_id',
  'viewed_user_id',
  'told_id',
  'reported_id',
  'friend_id',
  'other_id',
];

/**
 * To whom a row with this member column belongs: to the member ('own'), to two members ('both'), or to another member
 * ('of others'). Null while undecided. Only a member's own rows are exported.
 */
export function ownershipOf({ column }: MemberColumn): 'own' | 'both' | 'of others' | null {
  if (ownerColumns.includes(column)) return 'own';
  if (pairColumns.includes(column)) return 'both';
  return othersColumns.includes(column) ? 'of others' : null;
}

/**
 * Data about a member that is not exported, with the reason: by table, by column, or by column of any table. The copy
 * lists these reasons; numbers of rows, hashes and encrypted values need none.
 */
export const notExported = typeset<Readonly<Record<string, string>>>({
  '*.recipient_id': "le crush d'une autre personne : il est à elle, et se dit à l'écran quand c'est le moment",
  '*.blocked_id': 'le blocage posé par une autre personne : le dire la trahirait',
  '*.reported_id':
    'le signalement fait par une autre personne : le dire la trahirait ; ce qui a été décidé est dit, avec ses motifs',
  'moderation_decisions.report_id':
    'le signalement fait par une autre personne : le dire la trahirait ; ce qui a été décidé est dit, avec ses motifs',
  '*.viewed_user_id': "ce qu'une autre personne a regardé",
  '*.about_id': "ce qu'une autre personne a lu de toi",
  '*.other_id': "l'envie qu'une autre personne a de te revoir : elle se dit quand elle est partagée",
  '*.friend_id': "l'inscription d'une autre personne, venue avec toi : elle est à elle",
  evening_wishes:
    "qui tu aimerais revoir est dans la copie, par le prénom, comme la page de la soirée le montre ; ceci ne sert qu'à le ranger",
  '*.told_id': "ce qu'une autre personne a terminé, et qui a été annoncé",
  'evening_attendees.table_number':
    'le numéro de ta table : il se lit sur la page de la soirée quand les tables se disent ; avant, un changement dirait qui vient',
  blocks: 'tes blocages : tu les trouves dans « Mes blocages » ; leur liste, ici, dirait qui est parti ou revenu',
  photo_reveals: "le dévoilement de vos photos : il est à deux, et la liste dirait ce que l'autre en a fait",
  'crushes.mutual_at': "le moment d'un crush réciproque : c'est la réponse d'une autre personne",
  'crush_invitations.sent_at': "si une invitation est partie : cela dirait ce que l'autre personne a fait ou réglé",
  'crush_invitations.given_up_at': "si une invitation est partie : cela dirait ce que l'autre personne a fait ou réglé",
  'crush_invitations.crush_id': "si une invitation est partie : cela dirait ce que l'autre personne a fait ou réglé",
  conversations:
    "les discussions que tu peux lire sont dans la copie, entières et ouvertes ; ceci ne sert qu'à les ranger",
  conversation_members:
    "les discussions que tu peux lire sont dans la copie, entières et ouvertes ; ceci ne sert qu'à les ranger",
  messages: "les discussions que tu peux lire sont dans la copie, entières et ouvertes ; ceci ne sert qu'à les ranger",
  question_answers:
    "les discussions que tu peux lire sont dans la copie, entières et ouvertes ; ceci ne sert qu'à les ranger",
  games: "vos parties sont dans la copie, avec vos discussions ; ceci ne sert qu'à les ranger",
  voice_notes:
    "tes messages vocaux sont dans la copie, chacun avec sa discussion ou son fichier ; ceci ne sert qu'à les ranger",
  solo_games: "tes parties en solo sont dans la copie, en clair ; ceci ne sert qu'à les ranger",
  message_reactions: 'les réactions : elles sont à deux, et se lisent dans la discussion',
  conversation_askings: 'tes questions qui attendent : celles qui manqueraient diraient qui est parti',
  '*.asked_id': "la question posée par une autre personne : elle se lit à l'écran quand elle est arrivée",
  match_choices: 'ce que tu as dit des personnes proposées : les choix qui manqueraient diraient qui est parti',
  closed_pairs: 'avec qui une discussion a été refermée : cela regarde aussi une autre personne',
  meetings: 'vos rendez-vous : ils sont à deux, et se lisent dans la discussion',
  video_wishes: 'votre envie de vous rencontrer en ligne : elle est à deux, et se lit dans la discussion',
  video_meetings: 'vos rencontres en ligne : elles sont à deux, et se lisent dans la discussion',
  video_seats: "l'onglet dans lequel tu es en rencontre : il est oublié dans l'heure",
  video_signals: "ce que vos navigateurs se disent pour se trouver : oublié dans l'heure, sans adresse de personne",
  report_voices: 'les enregistrements joints à un signalement : ouverts dans ce dossier seulement',
  report_evidence: 'les messages joints à un signalement : ouverts dans ce dossier seulement',
  match_lists: "tes listes d'affinités, qui changent dès qu'une autre personne part, revient ou te bloque",
  match_sixes: "tes listes d'affinités, qui changent dès qu'une autre personne part, revient ou te bloque",
  match_turns: "tes listes d'affinités, qui changent dès qu'une autre personne part, revient ou te bloque",
  match_open_lists: "tes listes d'affinités, qui changent dès qu'une autre personne part, revient ou te bloque",
  match_notices: "tes listes d'affinités, qui changent dès qu'une autre personne part, revient ou te bloque",
  unexpected_matches: "tes listes d'affinités, qui changent dès qu'une autre personne part, revient ou te bloque",
  match_reaches:
    "à peu près combien de personnes laissent tes choix : cela tient à ce que d'autres cherchent, et se lit à l'écran",
  news_states: "jusqu'où tu as lu « Du nouveau » : le compte avance aussi pour ce qu'une autre personne a repris",
  news_lines: "les lignes de « Du nouveau » : celles qui manqueraient diraient qui est parti, ou s'est ravisé",
  viewed_matches: 'les matchs que tu as ouverts : ceux qui manqueraient diraient qui est parti',
  theme_notices: 'à qui il a été dit que tu avais terminé un thème : celles qui manqueraient diraient qui te bloque',
  referrals: 'qui est venu par qui, tant que rien ne compte encore : cela regarde aussi une autre personne',
  'login_links.display_name': "ce que quelqu'un, peut-être pas toi, a tapé avec ton adresse avant d'ouvrir un lien",
  'login_links.age_confirmed': "ce que quelqu'un, peut-être pas toi, a tapé avec ton adresse avant d'ouvrir un lien",
  'login_links.failed_attempts': "ce que quelqu'un, peut-être pas toi, a tapé avec ton adresse avant d'ouvrir un lien",
  'login_links.invitation_code': "ce que quelqu'un, peut-être pas toi, a tapé avec ton adresse avant d'ouvrir un lien",
  'login_links.quiz_result': "ce que quelqu'un, peut-être pas toi, a tapé avec ton adresse avant d'ouvrir un lien",
  'login_links.is_from_known_browser':
    "si le lien fut demandé d'un navigateur déjà venu : ce n'était peut-être pas toi",
  'deletion_requests.failed_attempts':
    "ce que quelqu'un, peut-être pas toi, a tapé avec ton adresse avant d'ouvrir un lien",
  'desinscription_email.user_agent':
    "avec quel navigateur ton adresse a été désinscrite : ce n'était peut-être pas toi",
  'sessions.sess': "ce que ta session retient d'une page à l'autre, avec les numéros d'autres comptes",
  'profile_sights.seen_ids': "les numéros des comptes que tu as vus aujourd'hui",
  'audit_log.actor': "qui, dans l'équipe, a agi sur ton compte, et les précisions notées ; ce qui a été fait est dit",
  'audit_log.subject': "qui, dans l'équipe, a agi sur ton compte, et les précisions notées ; ce qui a été fait est dit",
  'audit_log.details': "qui, dans l'équipe, a agi sur ton compte, et les précisions notées ; ce qui a été fait est dit",
  match_codes: 'les mêmes réponses, sous la forme que lit le calcul',
  match_run_chunks: 'où un calcul a été coupé : un identifiant comme borne, rien sur personne',
  match_rosters: 'qui prenait part au dernier calcul : des identifiants à la suite, rien sur personne',
  match_roster_parts: 'qui prenait part au dernier calcul : des identifiants à la suite, rien sur personne',
  'match_lists.points':
    'ce qui range tes affinités, et à quelle distance : cela tient aussi à ce que les autres cherchent, et le dire les trahirait',
  'shown_percentages.other_ids':
    "les pourcentages que tu as lus aujourd'hui : ceux qui manqueraient diraient qui est parti",
  'shown_percentages.percentages':
    "les pourcentages que tu as lus aujourd'hui : ceux qui manqueraient diraient qui est parti",
  'shown_percentages.further_count':
    "à peu près combien de personnes laissent tes choix : cela tient à ce que d'autres cherchent, et se lit à l'écran",
  'shown_percentages.further_on':
    "à peu près combien de personnes laissent tes choix : cela tient à ce que d'autres cherchent, et se lit à l'écran",
  outbox_mails: "des messages scellés jusqu'à leur envoi, puis effacés : leur destinataire les a reçus",
  development_mails: 'la boîte aux lettres de développement, vide en production',
  'sign_in_notices.failed_attempts':
    "ce que quelqu'un, peut-être pas toi, a tapé avec un lien de ton compte avant de l'ouvrir",
  'address_changes.failed_attempts':
    "ce que quelqu'un, peut-être pas toi, a tapé avec un lien de ton compte avant de l'ouvrir",
  'pgboss.job_common':
    'des tâches : identifiants seuls, effacés au bout de quelques jours ; six mois pour une tâche qui a échoué',
});

/** A column of a table with a path to a member. */
export interface HeldColumn {
  readonly name: string;
  readonly type: string;
  /** Whether the column refers to a member. */
  readonly isMember: boolean;
  readonly comment: string | null;
}

/** The last line of a column's comment, which a migration writes: only a column that says 'oui' is exported. */
const MARK = /\nCopie : (oui|non)$/;

/** Whether a column is exported; null while nobody has decided, and then it is not. */
export function isExported({ comment }: Pick<HeldColumn, 'comment'>): boolean | null {
  const [, answer] = MARK.exec(comment ?? '') ?? [];
  return answer === undefined ? null : answer === 'oui';
}

/** What a comment says of a column, without the line about the copy. */
export function wordsOf(comment: string): string {
  return comment.replace(MARK, '');
}

/** Types of which nobody can read anything: codes, keyed hashes and encrypted values. */
const unreadableTypes: readonly string[] = ['bytea', 'bytea[]', 'xid8'];

/** Whether there is a reason not to export a column: it says nothing that people can read, or the reason is above. */
export function hasReasonToWithhold(table: string, { name, type, isMember, comment }: HeldColumn): boolean {
  const isTechnical = isMember || (comment ?? '').startsWith('Technique : ') || name === 'id';
  const isUnreadable = name.endsWith('_hash') || name.endsWith('_hashes') || unreadableTypes.includes(type);
  return isTechnical || isUnreadable || [table, `${table}.${name}`, `*.${name}`].some((key) => key in notExported);
}
