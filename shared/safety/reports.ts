import type { Option } from '../questionnaire/options.ts';
import { fr, typeset } from '../typeset.ts';

/** The longest text in a report, decision or contest, in characters. */
export const REPORT_TEXT_LENGTH = 2000;
export const REPORT_PLACE_LENGTH = 300;

/** The reasons of a report, in the words of the form. */
export const reportReasons = typeset([
  { id: 'fake-profile', label: 'Faux profil', description: "Une photo volée, quelqu'un qui n'existe pas." },
  { id: 'harassment', label: 'Harcèlement', description: "De l'insistance, des menaces, des insultes." },
  { id: 'sexual-content', label: 'Contenu sexuel non voulu', description: 'Une photo ou des mots imposés.' },
  { id: 'minor', label: 'Personne mineure', description: "Quelqu'un qui semble avoir moins de 18 ans." },
  { id: 'scam', label: 'Arnaque ou argent', description: "Une demande d'argent, un lien douteux, de la publicité." },
  {
    id: 'hate',
    label: 'Discrimination ou haine',
    description: 'Contre une origine, une religion, un genre, un corps…',
  },
  { id: 'other', label: 'Autre chose', description: 'Dis-le avec tes mots.' },
] as const satisfies readonly Option[]);

export type ReportReason = (typeof reportReasons)[number]['id'];
export const reportReasonIds = reportReasons.map(({ id }) => id) as [ReportReason, ...ReportReason[]];

/** The reasons of a case: those of the form, and abuse of the form, for which only administrators open a case. */
export const caseReasons = typeset([
  ...reportReasons,
  { id: 'report-abuse', label: 'Signalements abusifs', description: 'Signaler pour nuire, ou sans y croire.' },
] as const satisfies readonly Option[]);

export type CaseReason = (typeof caseReasons)[number]['id'];
export const caseReasonIds = caseReasons.map(({ id }) => id) as [CaseReason, ...CaseReason[]];

/**
 * What stays of a deleted account to protect others: that it was suspended, that its profile was under review, and the
 * reasons of its open cases.
 */
export type RetainedKind = 'suspension' | 'review' | CaseReason;

/** How long each is retained after the deletion, in months. */
export const SUSPENSION_RETAINED_MONTHS = 36;
export const CASE_RETAINED_MONTHS = 12;
/** How long a block is retained once neither of the two has an account, in months. */
export const BLOCK_RETAINED_MONTHS = 12;

/** The rule of the terms that each reason breaks, in the words of the statement of reasons. */
export const ruleOfReason = typeset({
  'fake-profile': "ne pas se faire passer pour quelqu'un d'autre",
  harassment: 'respecter les autres : ni insistance, ni menace, ni insulte',
  'sexual-content': "n'imposer à personne de contenu sexuel",
  minor: 'avoir 18 ans ou plus',
  scam: "ne demander d'argent à personne et ne rien vendre",
  hate: "ne s'en prendre à personne pour son origine, sa religion, son genre ou son corps",
  other: 'respecter les autres et la loi',
  'report-abuse': 'ne signaler que ce que tu crois vrai',
} as const satisfies Readonly<Record<CaseReason, string>>);

export type ReportState = 'open' | 'decided' | 'contested';

/** The possible outcomes of a decision; `hide` is the automatic effect of a report of a minor (S-safety-7). */
export const outcomes = ['nothing', 'warn', 'suspend', 'uphold', 'lift'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeLabels = {
  hide: fr`Profil masqué le temps d'une vérification`,
  nothing: 'Sans suite',
  warn: 'Avertissement',
  suspend: 'Suspension',
  uphold: 'Décision maintenue',
  lift: 'Décision levée',
} as const satisfies Readonly<Record<Outcome | 'hide', string>>;

/** The outcomes that are possible in a state of the report. */
export function possibleOutcomes(state: ReportState): readonly Outcome[] {
  if (state === 'open') return ['nothing', 'warn', 'suspend'];
  return state === 'contested' ? ['uphold', 'lift'] : [];
}

/** Whether the reported member is notified of an outcome, with a statement of reasons. */
export function isNotified(outcome: Outcome): boolean {
  return outcome !== 'nothing';
}

/** The statement to a member whose profile is hidden by reports of a minor. */
export const HIDDEN_STATEMENT = fr`Quelqu'un nous a dit que tu avais peut-être moins de 18 ans. Une personne de l'équipe vérifie.`;

/** The statement to a member whose other account, deleted or not, was under review. */
export const RETURNED_STATEMENT = fr`Un autre compte de ta boîte e-mail attend, ou attendait, une vérification de l'âge. Une personne de l'équipe la termine.`;

/** Where the member concerned reads the words that a decision quotes: no mail has them. */
export const QUOTED_NOTE = fr`Les mots en cause sont cités sur la page de la décision, que le lien ouvre.`;

/** What administrators read in the place of a story that went with an account. */
export const RESTORED_CASE = fr`Un autre compte de cette boîte e-mail a, ou avait, un signalement ouvert. S'il a été supprimé, le récit l'a été avec lui.`;

/** What administrators read in a case about a reporter. */
export const ABUSE_CASE = fr`Ouvert par l'équipe depuis un signalement fait par cette personne. Compare ses signalements, et ce qu'ils sont devenus.`;
