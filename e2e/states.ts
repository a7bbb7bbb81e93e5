import { expect, type Page } from '@playwright/test';
import { drawPicture } from '#testing/pictures.ts';
import { serverRoutes } from '#server/app/server-routes.ts';
import type { ServerRoute } from '#server/web/route.ts';
import { stepKeys } from '#shared/questionnaire/steps.ts';
import { routeIds, type RouteId } from '#shared/routes.ts';
import { operate } from './administrator.ts';
import { choiceStates } from './choice-states.ts';
import { answerDailyQuestion } from './daily-answer.ts';
import { insertPasskeys } from './passkeys.ts';
import { withColumn, withColumns, withNobody, withRows, type Rows } from './state-rows.ts';
import { kindLinkStates } from './stop-link.ts';
import { statisticsCode, STATISTICS_EMAIL, STATISTICS_PASSWORD } from '#testing/statistics-log-in.ts';
import { fr } from '#shared/typeset.ts';

/** Who looks: with every answer given, a `member`; without one, a `newcomer`. */
export type Onlooker = 'visitor' | 'newcomer' | 'member' | 'team';

/** Who opens a screen of each access rule. */
const onlookers = {
  visitor: 'visitor',
  member: 'member',
  consenting: 'member',
  admin: 'team',
} as const satisfies Record<ServerRoute['access'], Onlooker>;

/** How a screen can be, and what leads there (S-screen-10). */
export interface State {
  readonly as: Onlooker;
  readonly state: string;
  /** What stands behind the address. */
  readonly query?: string;
  /** What is so before it is opened. */
  readonly rows?: Rows;
  /** What is done once it is open. */
  readonly reach?: (page: Page, email: string) => Promise<unknown>;
}

type Reach = NonNullable<State['reach']>;

/** The first state of every screen. */
export const AS_OPENED = 'as it is opened';

/** Looked at by name: the screen as it is opened, then whatever it can become. */
function seen(as: Onlooker, states: Readonly<Record<string, string | Rows | Reach>> = {}): State[] {
  const more = Object.entries(states).map(([state, how]): State => ({
    as,
    state,
    ...(typeof how === 'string' ? { query: how } : typeof how === 'function' ? { reach: how } : { rows: how }),
  }));
  return [{ as, state: AS_OPENED }, ...more];
}

/** The page that answers a form which the server refuses, as it is without scripts. */
function refused(fields: Readonly<Record<string, string>> = {}): Reach {
  return async (page) => {
    // Not what a script of the page asks on its own, such as whether a passkey is suggested.
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.request().isNavigationRequest(),
    );
    const loaded = page.waitForEvent('load');
    await page.evaluate((given) => {
      const form = Object.assign(document.createElement('form'), { method: 'post' });
      for (const [name, value] of Object.entries(given))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(form);
      form.submit();
    }, fields);
    expect((await answered).status()).toBeGreaterThanOrEqual(400);
    await loaded;
  };
}

const press =
  (name: string | RegExp): Reach =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const openTileMenu: Reach = (page) => page.locator('main li summary').first().click();
const unfold: Reach = async (page) => {
  for (const more of await page.getByRole('main').locator('summary').all()) await more.click();
};
const openMenu: Reach = (page) => page.getByRole('button', { name: 'Menu', exact: true }).click();
/** Sends a form whose answer does not come while it is looked at. */
const saving =
  (name: string, choose: Reach = () => Promise.resolve()): Reach =>
  async (page, email) => {
    await choose(page, email);
    await page.route('**/_data/**', () => undefined);
    await page.getByRole('button', { name }).click();
    // The photo and the cards have their own word (S-screen-6).
    await expect(page.getByText(/^(Sauvegarde|Enregistrement)\.\.\.$/).first()).toBeVisible();
  };
const openAssistant: Reach = async (page) => {
  await press('Une question')(page, '');
  await expect(page.getByRole('dialog', { name: /^Assistant/ })).toBeVisible();
};
/** Where the photos of the opened match stand. */
const withReveal = (moments: { readonly mine?: Date; readonly theirs?: Date }) =>
  withRows(async (db, memberId) => {
    const opened = await db('viewed_matches').where({ user_id: memberId }).select();
    for (const { viewed_user_id: otherId } of opened) {
      const isFirst = memberId < otherId;
      await db('photo_reveals')
        .insert({
          first_id: isFirst ? memberId : otherId,
          second_id: isFirst ? otherId : memberId,
          first_asked_at: (isFirst ? moments.mine : moments.theirs) ?? null,
          second_asked_at: (isFirst ? moments.theirs : moments.mine) ?? null,
        })
        .onConflict(['first_id', 'second_id'])
        .merge();
    }
  });

/** A token of the shape that mailed links have. */
const MAILED = 'a'.repeat(43);

const withPasskeys = (count: number) =>
  withRows(
    (db, memberId) => insertPasskeys(db, memberId, count),
    (db, memberId) => db('passkeys').where({ member_id: memberId }).delete(),
  );

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
    }),
  ],
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
      'after a block': '?bloque=oui',
      'under review': withColumn('under_review_since'),
      paused: withColumn('paused_at'),
      'with nobody': withNobody(),
    }),
  ],
  // A newcomer is led to the first question that is missing before them.
  firstResonances: seen('member', {
    'as they are offered': withColumns('profiles', { profile_completed: false }, { profile_completed: true }),
    'with a question left': withColumns('user_preferences', { life_projects: null }, { life_projects: 'voyageur' }),
    'with nobody': withNobody(),
  }),
  myMatches: sameAs('matches'),
  // Without one that is open it leads to the list. Its states are looked at in the journeys of two who talk.
  discussion: sameAs('discussions'),
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
  quizLove: seen('visitor', {
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
