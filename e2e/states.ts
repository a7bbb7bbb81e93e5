import { expect } from '@playwright/test';
import { drawPicture } from '#testing/pictures.ts';
import { serverRoutes } from '#server/app/server-routes.ts';
import type { ServerRoute } from '#server/web/route.ts';
import { stepKeys } from '#shared/questionnaire/steps.ts';
import { routeIds, type RouteId } from '#shared/routes.ts';
import { operate } from './administrator.ts';
import { choiceStates } from './choice-states.ts';
import { comparisonStates } from './comparison-states.ts';
import { answerDailyQuestion } from './daily-answer.ts';
import { duringVisit, premiumQuizStates } from './premium-quiz-states.ts';
import { inside, insertPastVisit } from './room-visits.ts';
import { withColumn, withColumns, withNobody, withRows } from './state-rows.ts';
import { discoverStates, figureStates, giftStates } from './front-door-states.ts';
import { eveningStates } from './evening-states.ts';
import { kindLinkStates } from './stop-link.ts';
import { statisticsCode, STATISTICS_EMAIL, STATISTICS_PASSWORD } from '#testing/statistics-log-in.ts';
import { fr } from '#shared/typeset.ts';
import {
  AS_OPENED,
  MAILED,
  openAssistant,
  openMenu,
  openTileMenu,
  press,
  refused,
  saving,
  seen,
  unfold,
  withPasskeys,
  withPremium,
  withReveal,
  withVoice,
  type Onlooker,
  type State,
} from './state-ways.ts';

/** Who opens a screen of each access rule. */
const onlookers = {
  visitor: 'visitor',
  member: 'member',
  consenting: 'member',
  admin: 'team',
  organiser: 'organiser',
} as const satisfies Record<ServerRoute['access'], Onlooker>;

/** The steps of one kind differ in words only: those that stand for their kind are looked at refused, too. */
const step = seen('newcomer');
const stepOfItsKind = seen('newcomer', { refused: refused() });
/** The other address of a screen leads there. */
const sameAs = (id: RouteId) => id;

/** The screens that can look different, in every such state; any other is looked at as it is opened. */
const ownStates: Readonly<Partial<Record<RouteId, readonly State[] | RouteId>>> = {
  splashScreen: sameAs('splash'),
  home: [
    ...seen('visitor', {
      refused: refused({ intent: 'sign-up', email: 'a', display_name: '' }),
      'with a crush': '?crush=1',
      invited: '?invitation=aaaaaaaaaaaaaaaa',
      'with a link of another browser': '?token=aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc',
      'with a dead link': async (page) => {
        await page.goto('/home?token=aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc');
        await refused({ intent: 'verify', token: 'aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc', email: 'a@exemple.fr' })(
          page,
          '',
        );
      },
      'with the assistant': openAssistant,
      'with the menu': openMenu,
      'with an answer': async (page) => {
        await page.getByText('Un chat qui prend tout le lit').click();
        await page.getByText('Ta réponse reste sur cet appareil.').waitFor();
      },
      'with all unfolded': async (page) => {
        for (const question of await page.locator('.sign-in-door summary').all()) await question.click();
      },
      'with a result of a quiz': '?quiz=quizLove.spark',
    }),
  ],
  discover: seen('visitor', {
    ...discoverStates,
    'with an answer': (page) => page.getByText('Nuancée', { exact: true }).click(),
  }),
  figures: seen('visitor', figureStates),
  giftSubscription: seen('visitor', giftStates),
  ...comparisonStates,
  login: seen('visitor', {
    'sent here': '?raison=acces',
    'sent here while saving': '?raison=sauvegarde',
    refused: refused({ intent: 'link', email: '' }),
    'with a link under way': async (page) => {
      await page.getByLabel('Ton e-mail').fill('personne@exemple.fr');
      await page.getByRole('button', { name: 'Envoyer un lien de connexion' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Regarde ta boîte' })).toBeVisible();
    },
  }),
  ...(Object.fromEntries(stepKeys.map((key) => [key, step])) as Record<(typeof stepKeys)[number], State[]>),
  profileAppearance: stepOfItsKind,
  profileDistance: stepOfItsKind,
  profileHeight: stepOfItsKind,
  profileVisibility: stepOfItsKind,
  phrases: seen('member', { refused: refused({ beginning_1: 'pluie', text_1: 'appelle le 06 12 34 56 78' }) }),
  profilePhotoUpload: seen('newcomer', {
    refused: refused({ intent: 'save' }),
    saving: saving('Passer cette étape'),
    'with a file that is no picture': (page) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') }),
    'with a chosen picture': async (page) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'moi.png',
        mimeType: 'image/png',
        buffer: await drawPicture({ width: 300, height: 300 }).png().toBuffer(),
      }),
  }),
  profileAge: seen('newcomer', {
    refused: refused(),
    'too young': async (page) => {
      const year = new Date().getFullYear() - 17;
      await refused({ birth_day: '31', birth_month: '12', birth_year: String(year) })(page, '');
    },
    'with all parts': async (page) => {
      await page.getByLabel('Jour').selectOption('12');
      await page.getByLabel('Mois').selectOption('mai');
      await page.getByLabel('Année').selectOption('1994');
      await page.getByRole('checkbox', { name: 'Les hommes' }).check();
    },
  }),
  profileGender: seen('newcomer', { refused: refused(), saving: saving('Femme') }),
  profileLocation: seen('newcomer', {
    refused: refused(),
    'with towns': async (page) => {
      await page.getByLabel('Ta ville').pressSequentially('saint');
      await page.getByRole('option').first().waitFor();
      await page.getByLabel('Ta ville').press('ArrowDown');
    },
  }),
  profileEmotionalExpectations: seen('newcomer', {
    refused: refused(),
    'with one too many': async (page) => {
      for (const name of ['Sérénité', 'Passion', 'Alchimie']) await page.getByRole('checkbox', { name }).check();
      await page.getByRole('checkbox', { name: 'Harmonie' }).click();
      await expect(page.getByText('Maximum atteint')).toBeVisible();
    },
    saving: saving('Continuer', (page) => page.getByRole('checkbox', { name: 'Passion' }).check()),
  }),
  // Leads newcomers to the first question that they left open.
  profileComplete: seen('member', { 'with the menu': openMenu }),
  profileCrush: seen('member', {
    refused: refused({ intent: 'send', contact: 'lou' }),
    'with a wrong code': refused({ intent: 'claim', code: 'AAAA' }),
    'with a crush to send on': async (page) => {
      await page.getByLabel('Son e-mail ou son téléphone').fill('06 12 34 56 78');
      await press('Envoyer mon crush')(page, '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  }),
  matches: [
    ...seen('newcomer'),
    ...seen('member', {
      'with the menu': openMenu,
      'with the menu of a tile': openTileMenu,
      'with somebody who asks': withReveal({ theirs: new Date() }),
      'with photos open': withReveal({ mine: new Date(), theirs: new Date() }),
      'after a block': '?info=ne-plus-voir',
      'after a profile left the list': '?info=profil-parti',
      'under review': withColumn('under_review_since'),
      paused: withColumn('paused_at'),
      'with nobody': withNobody(),
      'with Premium': withPremium,
    }),
  ],
  listFilters: seen('member', { 'with Premium': withPremium }),
  // A newcomer is led to the first question that is missing before them.
  firstResonances: seen('member', {
    'as they are offered': withColumns('profiles', { profile_completed: false }, { profile_completed: true }),
    'with a question left': withColumns('user_preferences', { life_projects: null }, { life_projects: 'voyageur' }),
    'with nobody': withNobody(),
  }),
  myMatches: sameAs('matches'),
  // Without one that is open it leads to the list. Its states are looked at in the journeys of two who talk.
  discussion: sameAs('discussions'),
  voiceNote: sameAs('discussions'),
  // Its states are looked at in the journeys of two who meet (video.spec.ts).
  videoMeeting: sameAs('discussions'),
  // Their states are looked at in the journey of two who play.
  game: sameAs('games'),
  discussions: seen('member', { 'after another choice': '?info=choix-enregistres' }),
  matchResonance: seen('member', {
    'about to see nobody any more': unfold,
    'with photos asked for': withReveal({ mine: new Date() }),
    'with photos to open': withReveal({ theirs: new Date() }),
    'with photos open': withReveal({ mine: new Date(), theirs: new Date() }),
  }),
  themesAlias: sameAs('themes'),
  themeCards: seen('member', { 'of a theme': '?theme=culture' }),
  cardQuestion: seen('member', {
    'of a theme': '?theme=gouts',
    'with one chosen': async (page) => {
      await page.goto('/carte-question?theme=gouts');
      await page.getByRole('checkbox').first().check();
    },
    'with none chosen': async (page) => {
      await page.goto('/carte-question?theme=valeurs');
      await refused()(page, '');
    },
  }),
  cardQuestionText: seen('member', {
    'of a theme': '?theme=valeurs',
    'at the last question': '?theme=valeurs&question=10',
  }),
  cardQuestionImage: seen('member', { 'of a theme': '?theme=culture', 'of feelings': '?theme=intuitives' }),
  quizComplete: seen('member', { 'of a theme': '?theme=relation' }),
  dailyQuestion: seen('member', { refused: refused({ day: '2026-01-01' }), answered: answerDailyQuestion }),
  premiumQuizzes: seen('member', {
    'with a quiz unknown': refused({ intent: 'buy', quiz: 'nothing' }),
    'after it has closed': '?ferme=oui',
    'during a visit': duringVisit,
  }),
  ...premiumQuizStates,
  ...eveningStates,
  audio: inside(
    'audio',
    seen('member', { 'with a try': withVoice('draft'), 'with a voice that was given': withVoice('kept') }),
  ),
  games: inside('games', seen('member')),
  quizLove: seen('visitor', {
    'with a result': async (page) => {
      const question = page.getByRole('group').filter({ visible: true });
      for (let number = 1; number <= 8; number += 1) {
        await page.getByText(`Question ${number} sur 8`).waitFor();
        await question.getByRole('radio').first().click();
      }
      await press('Découvrir mon résultat')(page, '');
      await page.getByRole('heading', { name: 'À essayer' }).waitFor();
    },
    'without an answer': async (page) => {
      await press(/Question suivante/)(page, '');
    },
    refused: refused(),
  }),
  gifts: seen('member', {
    'with too few points': refused({ intent: 'spend', gift: 'nothing', once: 'a' }),
    'with a card drawn': async (page) => {
      await press('Ouvrir pour 100')(page, '');
      await expect(page.getByRole('heading', { name: 'Ta carte est tirée' })).toBeVisible();
    },
  }),
  roomDoor: [
    { as: 'member', state: AS_OPENED, query: '?salle=jeux' },
    { as: 'member', state: 'of the quizzes', query: '?salle=quiz' },
    {
      as: 'member',
      state: 'with the visit behind',
      query: '?salle=audio',
      rows: withRows(
        (db, memberId) => insertPastVisit(db, memberId, 'audio'),
        (db, memberId) => db('room_visits').where({ member_id: memberId }).delete(),
      ),
    },
  ],
  subscription: seen('member', { 'when ending it': '?resilier=oui' }),
  partnership: [...seen('visitor'), ...seen('member')],
  account: seen('member', {
    'with all unfolded': unfold,
    'with the link for a copy': `?token=${'a'.repeat(43)}`,
    'with five passkeys': withPasskeys(5),
    'with an address that is none': refused({ intent: 'change-email', new_email: 'lou' }),
    'with a name that is none': refused({ intent: 'change-name', display_name: 'Ana 2' }),
  }),
  accountAddress: [
    ...seen('visitor', {
      'with a link from another browser': `?token=${MAILED}`,
      'with a change to undo': `?annuler=oui&token=${MAILED}`,
      'with a change undone': '?annule=oui',
    }),
    ...seen('member', { 'with an address to confirm': `?token=${MAILED}` }),
  ],
  accountDeletion: [...seen('member', { 'with a dead link': '?token=aaaa' })],
  accountProof: seen('member', {
    'with a link under way': '?pour=cle&envoye=oui',
    'with a link': `?pour=cle&token=${MAILED}`,
    'with a dead link': refused({ intent: 'confirm', token: 'aaaa' }),
    'with a passkey': withPasskeys(1),
  }),
  disownSignIn: seen('visitor', {
    'with a link': `?token=${MAILED}`,
    'with a wrong address': async (page) => {
      await page.goto(`/mon-compte/pas-moi?token=${MAILED}`);
      await refused({ token: MAILED, email: 'lou' })(page, '');
    },
    done: '?fait=oui',
  }),
  unsubscribe: seen('visitor', { refused: refused({ email: 'lou@exemple' }), done: '?demande=enregistree' }),
  unsubscribeOneClick: seen('visitor', { 'with a dead link': '?token=aaaa', ...kindLinkStates }),
  privacy: seen('visitor', { 'with all unfolded': unfold }),
  terms: seen('visitor', { 'with all unfolded': unfold }),
  cookies: seen('visitor', { refused: refused({ choice: 'nothing' }) }),
  adminStatistics: seen('visitor', {
    refused: refused({ intent: 'log-in', email: 'a', password: 'a' }),
    open: async (page) => {
      await page.getByLabel('Adresse e-mail').fill(STATISTICS_EMAIL);
      await page.getByLabel('Mot de passe').fill(STATISTICS_PASSWORD);
      await page.getByLabel('Code à six chiffres').fill(statisticsCode());
      await press('Se connecter')(page, '');
      await page.getByText('Membres', { exact: true }).first().waitFor();
      await unfold(page, '');
    },
  }),
  adminAds: [
    { as: 'member', state: 'refused' },
    ...seen('team', { refused: refused({ intent: 'create', title: '' }) }),
  ],
  report: seen('visitor', { refused: refused({ email: 'a' }) }),
  reportMember: [
    {
      as: 'member',
      state: 'of a match',
      reach: async (page) => {
        await page.goto('/matches');
        await openTileMenu(page, '');
        await press(/^Signaler ou bloquer/)(page, '');
        await page.getByRole('heading', { level: 1, name: /^Signaler ou bloquer/ }).waitFor();
        await unfold(page, '');
      },
    },
  ],
  choices: seen('member', choiceStates),
  contest: seen('visitor', { 'with a dead link': '?token=aaaa' }),
  adminReports: seen('team', {
    'a case': async (page) => {
      await operate(async ({ db }) => {
        await db('reports').insert({
          source: 'visitor',
          reason: 'scam',
          details: fr`De l'argent.`,
          created_at: new Date(),
        });
      });
      await page.reload();
      await page
        .getByRole('link', { name: /^Arnaque/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: /^Arnaque/ }).waitFor();
    },
  }),
  adminVerification: seen('team'),
};

/** Every screen of the product. One without states of its own is opened by the first role that its access rule admits. */
export const screenStates = Object.fromEntries(
  routeIds.map((id) => [id, ownStates[id] ?? seen(onlookers[serverRoutes[id].access])]),
) as Readonly<Record<RouteId, readonly State[] | RouteId>>;
