import type { MailKind } from './index.ts';
import type { TextKind } from './texts.ts';

const link = 'https://resonance.example/home?token=abc.def.ghi&crush=1';

/** What a statement of reasons holds. */
export const statementExample = {
  rule: 'respecter les autres',
  statement: 'Plusieurs personnes ont reçu des menaces.',
  contestLink: 'https://resonance.example/contestation?token=abc',
};

/** What each kind of mail may be written with. */
export const mailExamples: Readonly<Record<MailKind, object>> = {
  'sign-in-link': { link },
  'sign-up-link': { link, displayName: 'Ana-Lou' },
  'account-deletion-link': { link: 'https://exemple.fr/mon-compte/suppression?token=abc' },
  'account-deleted': {},
  'account-sleeping': { erasedOn: '2028-12-01', isLast: true },
  'data-ready': {},
  'no-account': {},
  'new-matches': { memberId: '6c1b4c63-4c7f-4a1d-8b4a-2a5d3a4a9b22', newIds: ['7d2c5d74-5d80-4b2e-9c5b-3b6e4b5bac33'] },
  'early-member-thanks': {},
  'official-opening': { openedOn: '2027-04-01' },
  'crush-invitation': { invitationId: '5b0a3b52-3b6c-4f0c-9a39-1f4c2f3f8a11' },
  'crush-mutual': {},
  'reveal-asked': {},
  'reveal-accepted': {},
  'points-expiry': { points: 350, until: '2027-03-31' },
  'theme-completed': { theme: 'Goûts personnels' },
  'report-received': {},
  'report-received-visitor': {},
  'report-decided': { hasActed: true },
  'report-decided-visitor': { hasActed: false },
  'account-hidden': statementExample,
  'account-warned': statementExample,
  'account-suspended': statementExample,
  'account-reviewed': {},
  'account-reopened': {},
  'contest-decided': { isLifted: false, rule: 'respecter les autres', statement: 'Les messages sont des menaces.' },
};

/** The same for text messages. */
export const textExamples: Readonly<Record<TextKind, object>> = {
  'crush-invitation-text': { invitationId: '5b0a3b52-3b6c-4f0c-9a39-1f4c2f3f8a11', code: 'K7MQ2-XRDPZ' },
};
