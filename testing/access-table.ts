import { stepKeys, type StepKey } from '#shared/questionnaire/steps.ts';
import type { RouteId } from '#shared/routes.ts';

/**
 * The roles of those who ask. `owner` is the member whom the photos belong to; the next four stand to her as their
 * names say. An administrator or organiser who has not given a second factor yet is a `member` to every rule here.
 */
export const roles = [
  'visitor',
  'newcomer',
  'owner',
  'stranger',
  'admirer',
  'match',
  'blocked',
  'suspended',
  'statistics',
  'admin',
  'organiser',
] as const;
export type Role = (typeof roles)[number];

/** `in`: past every guard; `sign-in`, `home`: led there; the others are 401, 403, 404 and 405. */
export type Outcome = 'in' | 'sign-in' | 'home' | 'unknown' | 'refused' | 'nothing' | 'no-such-method';
export type Rule = Readonly<Record<Role, Outcome>>;

/**
 * Visitors without a valid session: who never had one, lost it by a suspension, or have only that of the statistics.
 */
const signedOut = ['visitor', 'suspended', 'statistics'] as const;

function rule(others: Outcome, exceptions: Readonly<Partial<Record<Role, Outcome>>> = {}): Rule {
  return { ...(Object.fromEntries(roles.map((role) => [role, others])) as Record<Role, Outcome>), ...exceptions };
}
function signedOutAre(outcome: Outcome): Partial<Record<Role, Outcome>> {
  return Object.fromEntries(signedOut.map((role) => [role, outcome]));
}

const anybody = rule('in');
const nobody = rule('nothing');
const signedIn = rule('in', signedOutAre('sign-in'));
const consenting = rule('in', { ...signedOutAre('sign-in'), newcomer: 'home' });
const admins = rule('refused', { ...signedOutAre('sign-in'), admin: 'in' });
/** To everybody else there is no such page. */
const adminsAlone = rule('nothing', { ...signedOutAre('sign-in'), admin: 'in' });
const organisersAlone = rule('nothing', { ...signedOutAre('sign-in'), organiser: 'in' });
const callers = rule('in', signedOutAre('unknown'));
const consentingCallers = rule('in', { ...signedOutAre('unknown'), newcomer: 'refused' });
const noMethod = rule('no-such-method');

interface ScreenRules {
  readonly read: Rule;
  readonly act: Rule;
}
const open = { read: anybody, act: anybody };
const openToRead = { read: anybody, act: noMethod };
const forMembers = { read: consenting, act: consenting };
const forMembersToRead = { read: consenting, act: noMethod };
/** Playing and plans hold nothing sensitive: who takes that consent back keeps them. */
const forSignedIn = { read: signedIn, act: signedIn };
const forSignedInToRead = { read: signedIn, act: noMethod };

/** What members answer is sensitive at every step of the questionnaire. */
const stepRules = Object.fromEntries(stepKeys.map((key) => [key, forMembers])) as Record<StepKey, ScreenRules>;

/** What everybody gets at every screen, its data the same. A screen that is missing here does not compile. */
export const screenRules: Readonly<Record<RouteId, ScreenRules>> = {
  splash: openToRead,
  splashScreen: openToRead,
  home: open,
  login: open,
  profilePhotoUpload: forMembers,
  ...stepRules,
  profileComplete: forMembersToRead,
  profileCrush: forMembers,
  news: forMembersToRead,
  discussions: forMembers,
  discussion: forMembers,
  voiceNote: forMembers,
  sharedQuestion: forMembers,
  trustedMeeting: openToRead,
  reportMessages: forMembers,
  videoMeeting: forMembers,
  matches: forMembers,
  firstResonances: forMembers,
  myMatches: openToRead,
  choices: forMembers,
  listFilters: forMembers,
  matchResonance: forMembers,
  matchResonanceRefined: forMembers,
  playRoom: forSignedInToRead,
  roomDoor: forSignedIn,
  themes: forSignedInToRead,
  themesAlias: openToRead,
  themeCards: forSignedIn,
  cardQuestion: forSignedIn,
  cardQuestionText: forSignedIn,
  cardQuestionImage: forSignedIn,
  quizComplete: forSignedInToRead,
  dailyQuestion: forMembers,
  premiumQuizzes: forMembers,
  premiumQuiz: forMembers,
  premiumPortrait: forMembers,
  portraitOfTwo: forMembersToRead,
  games: forMembers,
  game: forMembers,
  audio: forMembers,
  evenings: forMembers,
  evening: forMembers,
  quizLove: open,
  quizFeeling: open,
  quizAffinity: open,
  savedQuizzes: open,
  comparison: open,
  gifts: forMembers,
  giftSubscription: openToRead,
  subscription: forSignedInToRead,
  temporaryMessage: forSignedIn,
  partnership: openToRead,
  discover: openToRead,
  figures: openToRead,
  unsubscribe: open,
  unsubscribeOneClick: open,
  /** Open without consents: who withdraws one must still be able to leave. */
  account: forSignedIn,
  /** The link from the mail may be opened in another browser. */
  accountDeletion: open,
  accountAddress: open,
  accountProof: forSignedIn,
  disownSignIn: open,
  privacy: openToRead,
  terms: openToRead,
  legalNotice: openToRead,
  security: openToRead,
  accessibility: openToRead,
  siteMap: openToRead,
  cookies: open,
  // Anybody who saw something, and those who have the link of a statement of reasons.
  report: open,
  contest: open,
  reportMember: forMembers,
  blocks: forMembers,
  phrases: forMembers,
  // A form asks for an address and a password of their own (S-administration-4).
  adminStatistics: open,
  // Members who are not administrators are told so (S-administration-3).
  adminAds: { read: admins, act: admins },
  // Administrators prove the second factor here.
  adminVerification: { read: adminsAlone, act: adminsAlone },
  adminReports: { read: adminsAlone, act: adminsAlone },
  adminEvenings: { read: adminsAlone, act: adminsAlone },
  // Not even administrators: what organisers see on the day is theirs alone (S-evening-44).
  organiser: { read: organisersAlone, act: organisersAlone },
  organiserDoor: { read: organisersAlone, act: organisersAlone },
  organiserPlan: { read: organisersAlone, act: noMethod },
  organiserVerification: { read: organisersAlone, act: organisersAlone },
};

const picturesAre = (screen: Outcome, blurred: Outcome) => ({ screen, blurred });
/** The photo of `owner`, who shows it once both have agreed. */
const photo: Readonly<Partial<Record<Role, ReturnType<typeof picturesAre>>>> = {
  owner: picturesAre('in', 'in'),
  match: picturesAre('in', 'in'),
  admirer: picturesAre('nothing', 'in'),
};
const photoRule = (variant: 'screen' | 'blurred') =>
  rule('nothing', Object.fromEntries(Object.entries(photo).map(([role, pictures]) => [role, pictures[variant]])));

/** Every address that is no screen. A missing one, or one too many, fails the test. */
export const callRules: Readonly<Record<string, Rule>> = {
  'GET /healthz': anybody,
  'GET /livez': anybody,
  'GET /readyz': anybody,
  'GET /auth/v1/user': callers,
  'POST /auth/v1/otp': anybody,
  'POST /auth/v1/verify': anybody,
  'POST /auth/v1/logout': callers,
  'POST /auth/v1/consents': callers,
  'POST /auth/v1/passkeys/sign-in-options': anybody,
  'POST /auth/v1/passkeys/creation-options': callers,
  'POST /auth/v1/passkeys/proof-options': callers,
  'POST /functions/v1/geocode-address': consentingCallers,
  'GET /functions/v1/suggest-places': callers,
  'GET /functions/v1/news': callers,
  // Without the header of a stream it is a bad request.
  'GET /_live': callers,
  'POST /functions/v1/send-crush-email': consentingCallers,
  'POST /functions/v1/find-matches': consentingCallers,
  'POST /functions/v1/notify-theme-completion': consentingCallers,
  'POST /functions/v1/video-enter': consentingCallers,
  'POST /functions/v1/video-failed': consentingCallers,
  'POST /functions/v1/video-more': consentingCallers,
  'POST /functions/v1/video-signal': consentingCallers,
  'POST /functions/v1/video-sync': consentingCallers,
  'POST /functions/v1/admin-stats': anybody,
  'POST /functions/v1/chatbot': anybody,
  // It takes a secret of the configuration, which this site has not.
  'POST /webhooks/mail-bounces': nobody,
  'GET /bannieres/:file': nobody,
  'GET /.well-known/security.txt': anybody,
  'GET /robots.txt': anybody,
  'GET /sitemap.xml': anybody,
  'GET /admin-reports/photo/:report': nobody,
  'GET /admin-reports/voix/:report/:number': nobody,
  'GET /voix/:id/:format': nobody,
  'GET /discussion/voix/:token/:number/:format': nobody,
  // Only the two members of a taken meeting have one.
  'GET /discussion/rendez-vous.ics': rule('nothing', signedOutAre('unknown')),
  'GET /rencontre-en-ligne/agenda.ics': rule('nothing', signedOutAre('unknown')),
  // Only those who have a place at the evening that they opened.
  'GET /soiree/agenda.ics': rule('nothing', signedOutAre('unknown')),
  'GET /mon-compte/mes-donnees.zip': signedIn,
  'GET /partage/comparaison.jpg': anybody,
  // A form without answers is refused.
  'POST /partage/mon-resultat.jpg': anybody,
  'GET /photos/:id/screen': photoRule('screen'),
  'GET /photos/:id/blurred': photoRule('blurred'),
};
