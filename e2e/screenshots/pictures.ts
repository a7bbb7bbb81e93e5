import { expect, type Page } from '@playwright/test';
import { DAY_MS } from '#shared/duration.ts';
import { stepKeys } from '#shared/questionnaire/steps.ts';
import { PREVIEWS } from '#server/platform/mail/mail-previews.ts';
import { serverRoutes } from '#server/app/server-routes.ts';
import type { ServerRoute } from '#server/web/route.ts';
import { mailTemplates } from '#server/app/product-mails.ts';
import { plainErrorPage } from '#server/platform/http/plain-error-page.ts';
import { OFFLINE_PATH } from '#shared/installation/installation.ts';
import { doorOf } from '#shared/plans/rooms.ts';
import { premiumQuizAddress } from '#shared/premium-quizzes/addresses.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { GALLERY, routeIds, routes, type RouteId } from '#shared/routes.ts';
import { setAdminPassword } from '#server/features/admin/admin-log-in.service.ts';
import { drawBanner } from '#testing/pictures.ts';
import { STATISTICS_EMAIL, STATISTICS_PASSWORD } from '#testing/statistics-log-in.ts';
import { operate } from '../administrator.ts';
import { discoverStates, figureStates, giftStates } from '../front-door-states.ts';
import { answerDailyQuestion } from '../daily-answer.ts';
import { answerPremiumQuiz, finishPremiumQuiz, insertPartner, makeReadySinceYesterday } from '../premium-quiz.ts';
import { refuseCookies } from '../member.ts';
import { attachAuthenticator } from '../passkeys.ts';
import { accountPictures } from './account-pictures.ts';
import { comparisonPictures } from './comparison-pictures.ts';
import { meetingPictures } from './meeting-pictures.ts';
import { videoPictures } from './video-pictures.ts';
import { eveningPictures } from './evening-pictures.ts';
import { gamesPictures } from './games-pictures.ts';
import { talkPictures } from './talk-pictures.ts';
import { voicesPictures } from './voices-pictures.ts';
import type { PersonName } from './people.ts';
import { atTop, press, type Picture } from './picture.ts';
import { fr } from '#shared/typeset.ts';

/** It only leads on to another screen. */
const leadsOn: readonly Picture[] = [];
/** Who is shown a screen of each access rule. */
const onlookers = {
  visitor: 'visitor',
  member: 'member',
  consenting: 'member',
  admin: 'administrator',
  organiser: 'organiser',
} as const satisfies Record<ServerRoute['access'], PersonName>;
/** As it first appears, and with the answer that was given. */
const step: readonly Picture[] = [{ as: 'starter', state: 'empty' }, { as: 'member' }];
/** The device has a sheet of its own to share with: the browser of the pictures has none. */
const sharing = () => Object.defineProperty(navigator, 'share', { value: () => Promise.resolve() });
const onDeviceThatShares = async (page: Page) => {
  await page.addInitScript(sharing);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Partager' })).toBeVisible();
};
const withoutNetwork = (page: Page) => page.route('**/_data/**', (route) => route.abort('internetdisconnected'));
/** As on a Sunday: the first of the tiles once more, in the place of somebody unexpected. */
const withUnexpected = async (page: Page) => {
  await page.route('**/_data/matches*', async (route) => {
    const response = await route.fetch();
    const shown = (await response.json()) as { tiles: readonly unknown[] };
    await route.fulfill({ response, json: { ...shown, unexpected: shown.tiles[0] } });
  });
  await page.goto(routes.playRoom);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  await expect(page.getByRole('heading', { name: fr`L'inattendu du dimanche` })).toBeVisible();
};
/** A premium quiz with so many answers; each picture has a quiz of its own. */
const onPremiumQuiz = (theme: Theme, answered: number) => async (page: Page) => {
  // Even without an answer it begins the visit.
  await answerPremiumQuiz(page, { theme, from: answered === 0 ? 24 : 0, to: answered });
  await page.goto(premiumQuizAddress(theme));
};
/** A portrait with somebody to read one of two with. */
const onPortrait = async (page: Page) => {
  await answerPremiumQuiz(page, { to: 19 });
  await answerPremiumQuiz(page, { from: 19, pole: 'second' });
  await finishPremiumQuiz(page);
  await operate(async ({ db }) => {
    const { member_id: id } = (await db('premium_quiz_answers')
      .orderBy('finished_at', 'desc')
      .whereNotNull('finished_at')
      .first('member_id'))!;
    await insertPartner(db, id);
  });
  await makeReadySinceYesterday();
  await page.goto(routes.premiumPortrait);
  await page.getByText('Pourquoi ?').first().click();
};
const untilResult = async (page: Page) => {
  for (let answered = 0; answered < 8; answered += 1) {
    await page.getByRole('group').filter({ visible: true }).getByRole('radio').nth(1).press('Space');
    await press(page, answered < 7 ? 'Question suivante' : 'Découvrir mon résultat');
  }
  await expect(page.getByRole('heading', { name: 'À essayer' })).toBeVisible();
};
/** Whether the couple has still to see their photos open. */
const withMoment = (isDue: boolean) => async (page: Page) => {
  const due = { first_moment_due: isDue, second_moment_due: isDue };
  await operate(async ({ db }) => void (await db('photo_reveals').whereNotNull('opened_at').update(due)));
  await page.reload();
};
/** Accounts under a day old may not ask yet. */
const whereAccountsAreOlder = async (page: Page) => {
  const created = { created_at: new Date(Date.now() - 2 * DAY_MS) };
  await operate(async ({ db }) => void (await db('members').where({ is_demo: false }).update(created)));
  await page.reload();
};
const whileMenuIsOpen = async (page: Page) => {
  await press(page, 'Menu');
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** The states of a public page, by names without spaces. */
const statesOf = (states: Readonly<Record<string, NonNullable<Picture['prepare']>>>): Picture[] =>
  Object.entries(states).map(([state, prepare]) => ({ as: 'visitor', state: state.replaceAll(' ', '-'), prepare }));

/** The screens that are shown in several states, or by somebody in particular. */
const ownPictures: Readonly<Partial<Record<RouteId, readonly Picture[]>>> = {
  splash: leadsOn,
  home: [
    { as: 'visitor' },
    { as: 'visitor', state: 'above', isOneWindow: true },
    { as: 'visitor', state: 'menu', isOneWindow: true, prepare: whileMenuIsOpen },
    {
      as: 'visitor',
      state: 'answered',
      isOneWindow: true,
      prepare: async (page) => {
        await refuseCookies(page);
        await page.getByText('Un chat qui prend tout le lit').click();
        await expect(page.getByText('Ta réponse reste sur cet appareil.')).toBeVisible();
        await atTop(page, 'Et toi, tu choisis quoi');
      },
    },
    // From here on the choice about cookies is made: these show the page alone.
    { as: 'visitor', state: 'alone', isOneWindow: true },
    ...[
      'en trois pas',
      'Une résonance, comme',
      'Ce que nous ne',
      'Tu gardes la main',
      'nous demande',
      'Prends le temps',
    ].map((words, index): Picture => ({
      as: 'visitor',
      state: `below-${index + 1}`,
      isOneWindow: true,
      prepare: (page) => atTop(page, words),
    })),
    { as: 'visitor', state: 'crush', path: '/home?crush=1' },
    { as: 'visitor', state: 'invitation', path: '/home?invitation=aaaaaaaaaaaaaaaa' },
    { as: 'visitor', state: 'quiz', path: '/home?quiz=quizLove.spark' },
    { as: 'visitor', state: 'link', path: '/home?token=aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc' },
    {
      as: 'visitor',
      state: 'error',
      prepare: async (page) => {
        await page.getByLabel('Ton e-mail').fill('ana@');
        await page.getByLabel('Ton prénom ou pseudo').fill('Ana');
        await page.getByLabel('Je confirme avoir plus de 18 ans').check();
        await press(page, 'Recevoir mon lien magique');
        await expect(page.locator('.error-text').first()).toBeVisible();
      },
    },
    { as: 'newcomer', state: 'consents' },
    { as: 'stranger', state: 'consents-elsewhere' },
    {
      as: 'newcomer',
      state: 'consents-refused',
      prepare: async (page) => {
        await page.getByLabel('Ton prénom ou pseudo').fill('R2-D2');
        for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
        await press(page, 'Continuer');
        await expect(page.locator('.error-text').first()).toBeVisible();
      },
    },
  ],
  login: [
    { as: 'visitor' },
    { as: 'visitor', state: 'reason', path: '/login?raison=acces' },
    {
      as: 'visitor',
      state: 'passkey-refused',
      prepare: async (page) => {
        await attachAuthenticator(page, false);
        await press(page, fr`Utiliser une clé d'accès`);
        await expect(page.locator('.error-text')).toBeVisible();
      },
    },
  ],

  profilePhotoUpload: [
    { as: 'starter', state: 'empty' },
    { as: 'couple', state: 'photo' },
  ],
  ...(Object.fromEntries(stepKeys.map((key) => [key, step])) as Record<(typeof stepKeys)[number], readonly Picture[]>),
  profileInterests: [...step, { as: 'changer', state: 'changed-often' }],
  profileTargetAge: [...step, { as: 'changer', state: 'changed-often' }, { as: 'narrow', state: 'narrow' }],
  profileDistance: [...step, { as: 'narrow', state: 'narrow' }],
  profileVisibility: [...step, { as: 'narrow', state: 'narrow' }],
  profileHeight: [...step, { as: 'hasty', state: 'to-pass-over' }],
  profileAge: [...step, { as: 'hasty', state: 'proposed' }],
  profileComplete: [
    { as: 'member' },
    { as: 'hasty', state: 'open' },
    { as: 'member', state: 'menu', isOneWindow: true, prepare: whileMenuIsOpen },
  ],

  profileCrush: [
    { as: 'starter', state: 'empty' },
    { as: 'member' },
    {
      as: 'player',
      state: 'share',
      prepare: async (page) => {
        await page.addInitScript(sharing);
        await page.reload();
        await page.getByText('Revoir le message à envoyer').first().click();
        await expect(page.getByRole('button', { name: 'Partager' }).first()).toBeVisible();
      },
    },
  ],
  phrases: [
    { as: 'member' },
    {
      as: 'member',
      state: 'refused',
      prepare: async (page) => {
        await page.getByLabel('Elle commence par').first().selectOption({ index: 1 });
        await page.getByLabel('Et continue ainsi').first().fill('appelle-moi au 06 12 34 56 78');
        await press(page, 'Enregistrer mes phrases');
      },
    },
  ],
  matches: [
    { as: 'starter', state: 'empty' },
    { as: 'member' },
    {
      as: 'member',
      state: 'menu-of-a-tile',
      prepare: (page) =>
        page
          .getByLabel(/^Autres gestes/)
          .first()
          .click(),
    },
    { as: 'couple', state: 'revealed' },
    { as: 'paused', state: 'paused' },
    { as: 'veiled', state: 'veiled' },
    { as: 'forsaken', state: 'closed' },
    { as: 'asked', state: 'asked' },
    { as: 'member', state: 'sunday', prepare: withUnexpected },
    { as: 'narrow', state: 'short' },
    { as: 'subscriber', state: 'premium' },
  ],
  sharedQuestion: [
    { as: 'member', state: 'limit' },
    { as: 'veiled', state: 'form', prepare: whereAccountsAreOlder },
    { as: 'asker', state: 'asked' },
    { as: 'asked', state: 'waiting' },
  ],
  firstResonances: [{ as: 'halfway', state: 'offered' }, { as: 'refining' }],
  myMatches: leadsOn,
  matchResonance: [
    { as: 'member' },
    { as: 'veiled', state: 'veiled' },
    { as: 'couple', state: 'moment', prepare: withMoment(true) },
    { as: 'couple', state: 'revealed', prepare: withMoment(false) },
    { as: 'redrawn', state: 'closed-by-own-photo' },
    { as: 'forsaken', state: 'closed-by-their-photo' },
    { as: 'asked', state: 'asked' },
  ],
  news: [
    { as: 'member', state: 'calm' },
    { as: 'couple', state: 'lines' },
    { as: 'asked', state: 'question' },
  ],
  matchResonanceRefined: [{ as: 'player' }],
  roomDoor: [
    { as: 'member', state: 'games', path: doorOf('games') },
    { as: 'member', state: 'quiz', path: doorOf('quiz') },
    { as: 'member', state: 'audio', path: doorOf('audio') },
  ],
  themes: [{ as: 'member' }, { as: 'player', state: 'drawn' }],
  themesAlias: leadsOn,
  themeCards: [{ as: 'member', path: '/theme-cards?theme=culture' }],
  cardQuestion: [
    { as: 'member', path: '/carte-question?theme=gouts' },
    { as: 'player', state: 'drawn', path: '/carte-question?theme=loisirs' },
  ],
  cardQuestionText: [{ as: 'member', path: '/carte-question-text?theme=valeurs' }],
  cardQuestionImage: [{ as: 'member', path: '/carte-question-image?theme=intuitives' }],
  quizComplete: [
    { as: 'member', path: '/quiz-complete?theme=relation' },
    { as: 'player', state: 'played', path: '/quiz-complete?theme=culture' },
  ],
  dailyQuestion: [{ as: 'starter' }, { as: 'member', state: 'answered', prepare: answerDailyQuestion }],
  premiumQuizzes: [{ as: 'member' }],
  premiumQuiz: [
    { as: 'player', state: 'before', prepare: onPremiumQuiz('relation', 0) },
    { as: 'player', state: 'question', prepare: onPremiumQuiz('loisirs', 7) },
    { as: 'player', state: 'complete', prepare: onPremiumQuiz('culture', 24) },
  ],
  premiumPortrait: [{ as: 'player', prepare: onPortrait }],
  portraitOfTwo: [
    {
      as: 'player',
      async prepare(page) {
        await onPortrait(page);
        await press(page, /^Vous deux/);
        await expect(page.getByRole('heading', { name: 'Où vous vous portez' })).toBeVisible();
        await page.getByText('Pourquoi ?').nth(4).click();
      },
    },
  ],
  discover: statesOf(discoverStates),
  figures: [{ as: 'visitor' }, ...statesOf(figureStates)],
  giftSubscription: [{ as: 'visitor' }, ...statesOf(giftStates)],
  quizLove: [
    { as: 'visitor' },
    { as: 'visitor', state: 'error', prepare: (page) => press(page, 'Question suivante') },
    { as: 'visitor', state: 'result', prepare: untilResult },
  ],
  gifts: [
    { as: 'starter', state: 'empty' },
    { as: 'player' },
    { as: 'member', state: 'share', prepare: onDeviceThatShares },
    { as: 'subscriber', state: 'boost' },
  ],
  listFilters: [{ as: 'member', state: 'closed' }, { as: 'subscriber' }],
  subscription: [
    { as: 'member' },
    {
      as: 'member',
      state: 'cancelling',
      isOneWindow: true,
      prepare: async (page) => {
        await page.getByRole('link', { name: 'résilier' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  temporaryMessage: [{ as: 'member' }, { as: 'player', state: 'chosen' }],
  ...accountPictures,
  ...comparisonPictures,
  ...talkPictures,
  ...gamesPictures,
  ...voicesPictures,
  ...eveningPictures,
  adminStatistics: [
    { as: 'visitor', state: 'signed-out' },
    { as: 'statistician' },
    {
      as: 'visitor',
      state: 'enrol',
      prepare: async (page) => {
        await operate(async (ctx) => {
          // A new password would end the session in which the dashboard is still to be seen.
          const isSet = await ctx.db('admin_credentials').first();
          if (!isSet) await setAdminPassword(ctx, STATISTICS_EMAIL, STATISTICS_PASSWORD);
          await ctx.db('statistics_second_factor').delete();
        });
        await page.getByLabel('Adresse e-mail').fill(STATISTICS_EMAIL);
        await page.getByLabel('Mot de passe').fill(STATISTICS_PASSWORD);
        await press(page, 'Se connecter');
        await expect(page.getByRole('heading', { level: 1, name: 'Scanne cette image' })).toBeVisible();
      },
    },
  ],
  adminAds: [
    { as: 'administrator' },
    {
      as: 'administrator',
      state: 'error',
      prepare: async (page) => {
        await page.getByLabel('Titre').fill('Soirée jeux');
        const buffer = await drawBanner().png().toBuffer();
        const file = { name: 'banniere.png', mimeType: 'image/png', buffer };
        await page.getByLabel('Image', { exact: true }).setInputFiles(file);
        await press(page, 'Créer la publicité');
        await expect(page.getByText('Veuillez remplir tous les champs').first()).toBeVisible();
      },
    },
    { as: 'member', state: 'refused' },
  ],
  report: [
    { as: 'visitor' },
    { as: 'visitor', state: 'error', prepare: (page) => press(page, 'Envoyer mon signalement') },
    { as: 'visitor', state: 'done', path: '/signaler?info=envoye' },
  ],
  reportMember: [{ as: 'player' }],
  blocks: [{ as: 'member', state: 'empty' }, { as: 'paused' }],
  choices: [
    { as: 'couple', state: 'empty' },
    {
      as: 'member',
      state: 'passed',
      path: routes.matches,
      prepare: async (page) => {
        await page
          .getByLabel(/^Autres gestes/)
          // Pictures that come later open the first.
          .last()
          .click();
        await press(page, /^Pas pour moi/);
        await expect(page.getByText('Pas pour toi, compris')).toBeVisible();
        await page.getByText('Nous dire pourquoi').click();
      },
    },
    { as: 'member', state: 'lines' },
  ],
  contest: [{ as: 'visitor', path: '/contestation?token=aaaa' }],
  adminReports: [
    { as: 'administrator' },
    {
      as: 'administrator',
      state: 'case',
      prepare: async (page) => {
        await page.getByRole('link', { name: /^Arnaque/ }).click();
        await expect(page.getByRole('heading', { level: 1, name: /^Arnaque/ })).toBeVisible();
      },
    },
    {
      as: 'administrator',
      state: 'case-of-a-member',
      prepare: async (page) => {
        await page.getByRole('link', { name: /^Discrimination ou haine/ }).click();
        await expect(page.getByRole('button', { name: 'Ouvrir un dossier' })).toBeVisible();
      },
    },
    {
      as: 'administrator',
      state: 'abuse',
      prepare: async (page) => {
        await page.getByRole('link', { name: /^Discrimination ou haine/ }).click();
        await press(page, 'Ouvrir un dossier');
        await expect(page.getByRole('heading', { level: 1, name: /^Signalements abusifs/ })).toBeVisible();
      },
    },
  ],
  adminVerification: [
    { as: 'recruit', state: 'start' },
    { as: 'enrolling', state: 'enrol' },
    { as: 'administrator' },
    { as: 'locked', state: 'prove' },
    { as: 'keyholder', state: 'passkey' },
    { as: 'administrator', state: 'codes', prepare: (page) => press(page, 'Créer dix nouveaux codes') },
  ],
};

/** Every screen, in every state that is cheap to come by. */
export const pictures = Object.fromEntries(
  routeIds.map((id) => [id, ownPictures[id] ?? [{ as: onlookers[serverRoutes[id].access] }]]),
) as Readonly<Record<RouteId, readonly Picture[]>>;

const failures = [400, 403, 429, 500, 503];

/** What no route answers to, and what opens on any screen. */
export const furtherPictures: Readonly<Record<string, readonly Picture[]>> = {
  notFound: [{ as: 'visitor', path: '/nulle-part' }],
  meeting: meetingPictures,
  video: videoPictures,
  badRequest: [{ as: 'visitor', path: '/%E0' }],
  failure: failures.map((status) => ({
    as: 'visitor',
    state: String(status),
    path: `${GALLERY.path}?erreur=${status}`,
  })),
  /** Where not even pages can be made. */
  plainError: [
    { as: 'visitor', prepare: (page) => page.setContent(plainErrorPage({ status: 503, productName: 'Résonance' })) },
  ],
  offline: [
    { as: 'visitor', path: OFFLINE_PATH },
    {
      as: 'visitor',
      state: 'answer',
      path: OFFLINE_PATH,
      prepare: (page) => page.locator('#reponse-gardee').evaluate((notice) => notice.removeAttribute('hidden')),
    },
  ],
  connection: [
    {
      as: 'member',
      path: routes.playRoom,
      isOneWindow: true,
      prepare: async (page) => {
        await withoutNetwork(page);
        await page.getByRole('link', { name: /^Cartes/ }).click();
        await expect(page.getByText('La connexion est coupée.')).toBeVisible();
      },
    },
    {
      as: 'member',
      state: 'form',
      path: routes.profileCrush,
      isOneWindow: true,
      prepare: async (page) => {
        await withoutNetwork(page);
        await page.getByLabel('Son e-mail ou son téléphone').fill('lea@exemple.fr');
        await press(page, 'Envoyer mon crush');
        await expect(page.getByText('La connexion est coupée.')).toBeVisible();
      },
    },
  ],
  assistant: [
    {
      as: 'visitor',
      path: routes.partnership,
      isOneWindow: true,
      prepare: openAssistant,
    },
    {
      as: 'visitor',
      state: 'conversation',
      path: routes.partnership,
      isOneWindow: true,
      prepare: async (page) => {
        await askAssistant(page, ['Les points expirent-ils ?', "C'est gratuit ?", 'quelle heure est-il à Tokyo']);
      },
    },
    {
      as: 'visitor',
      state: 'distress',
      path: routes.partnership,
      isOneWindow: true,
      prepare: (page) => askAssistant(page, ['je me sens seule']),
    },
  ],
  toasts: [
    {
      as: 'visitor',
      path: GALLERY.path,
      isOneWindow: true,
      prepare: async (page) => {
        for (const kind of ['success', 'error', 'info']) await page.getByRole('button', { name: kind }).click();
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    },
  ],
  gallery: [{ as: 'visitor', path: GALLERY.path }],
  mailbox: [{ as: 'visitor', path: '/dev/mailbox' }],
  mails: [
    { as: 'visitor', path: `/dev/mailbox/${PREVIEWS}` },
    ...Object.keys(mailTemplates).map(
      (kind) => ({ as: 'visitor', state: kind, path: `/dev/mailbox/${PREVIEWS}/${kind}` }) as const,
    ),
  ],
};

async function askAssistant(page: Page, questions: readonly string[]): Promise<void> {
  const panel = await openAssistant(page);
  for (const question of questions) {
    await panel.getByLabel('Ta question').fill(question);
    await page.keyboard.press('Enter');
    await expect(panel.locator('.assistant__words--own').last()).toContainText(question);
    // With the first question a process learns to read, which takes longer while many pages are looked at.
    await expect(panel.getByRole('status')).not.toHaveText(fr`L'assistant écrit…`, { timeout: 30_000 });
  }
}

async function openAssistant(page: Page) {
  await page.locator('.assistant-open').filter({ visible: true }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  return panel;
}
