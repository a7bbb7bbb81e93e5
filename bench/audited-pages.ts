import { OFFLINE_PATH } from '#shared/installation/installation.ts';
import { publicPages } from '#shared/pages/public-pages.ts';
import { GALLERY, routes, type RouteId } from '#shared/routes.ts';
import type { PersonName } from '../e2e/screenshots/people.ts';

export interface AuditedPage {
  readonly address: string;
  readonly as: PersonName;
  /** The least in each category. */
  readonly lowest: number;
  /** Audits that ask for what this page must not do. */
  readonly without?: readonly string[];
  readonly isFailure?: boolean;
}

/** Pages that search engines are told to leave out: only what their indexing hangs on is not asked for. */
const UNLISTED = ['is-crawlable'];
/** A failure is neither found nor answered with 200, and the console of the browser tells its status. */
const FAILED = [...UNLISTED, 'http-status-code', 'errors-in-console'];

const forAnybody = (address: string): AuditedPage => ({ address, as: 'visitor', lowest: 100 });
const unlisted = (address: string): AuditedPage => ({ ...forAnybody(address), without: UNLISTED });
const failed = (address: string, as: PersonName = 'visitor'): AuditedPage => ({
  address,
  as,
  lowest: 100,
  without: FAILED,
  isFailure: true,
});
const seenBy = (as: PersonName, ...pages: readonly (RouteId | `/${string}`)[]): AuditedPage[] =>
  pages.map((page) => ({ address: page.startsWith('/') ? page : routes[page as RouteId], as, lowest: 95 }));

/** What Lighthouse looks at: all that anybody may open, and members' pages of every kind. */
export const auditedPages: readonly AuditedPage[] = [
  ...publicPages.map((id) => forAnybody(routes[id])),
  ...[
    '/home?crush=1',
    '/home?invitation=aaaaaaaaaaaaaaaa',
    '/login?raison=acces',
    '/signaler?info=envoye',
    '/unsubscribe?demande=enregistree',
    OFFLINE_PATH,
  ].map(forAnybody),

  // What a mailed link opens, and the door of the team.
  ...[
    '/home?token=aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc',
    '/contestation?token=aaaa',
    '/unsubscribe/one-click?token=aaaa',
    '/mon-compte/suppression?token=aaaa',
    routes.adminStatistics,
  ].map(unlisted),

  failed('/nulle-part'),
  failed('/%E0'),
  failed(routes.adminAds, 'member'),
  failed(routes.adminReports, 'member'),
  unlisted(`${GALLERY.path}?erreur=503`),

  ...seenBy('newcomer', '/home?connexion=reussie'),
  ...seenBy('starter', 'profilePhotoUpload', 'profileGender', 'profileAge', 'profileLocation', 'profileHeight'),
  ...seenBy('refining', 'firstResonances'),
  ...seenBy(
    'member',
    // One of each kind of control.
    'profileGender',
    'profileAge',
    'profileInterests',
    'profileTargetAge',
    'profileAppearance',
    'profileLocation',
    'profileDistance',
    'profileHeightConfirmation',
    'profileArchetype',
    'profileLifestylePassions',
    'profileVisibility',
    'profileComplete',
    'profileCrush',
    'matches',
    'matchResonance',
    'playRoom',
    '/play-room/porte?salle=quiz',
    'themes',
    '/carte-question?theme=gouts',
    '/carte-question-text?theme=valeurs',
    '/carte-question-image?theme=intuitives',
    '/theme-cards?theme=culture',
    '/quiz-complete?theme=relation',
    'gifts',
    'subscription',
    'temporaryMessage',
    'account',
    'blocks',
  ),
  ...seenBy('player', 'matchResonanceRefined', 'reportMember'),
  ...seenBy('couple', 'profilePhotoUpload', 'matches', 'matchResonance'),
  ...seenBy('administrator', 'adminAds', 'adminReports', 'adminVerification'),
  // Behind a password of its own, and without a member's session.
  { address: routes.adminStatistics, as: 'statistician', lowest: 95, without: UNLISTED },
];
