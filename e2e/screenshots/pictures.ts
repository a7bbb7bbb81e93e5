import { expect, type Page } from '@playwright/test';
import { stepKeys } from '#shared/questionnaire/steps.ts';
import { PREVIEWS } from '#server/platform/mail/mail-previews.ts';
import { serverRoutes } from '#server/app/server-routes.ts';
import type { ServerRoute } from '#server/web/route.ts';
import { mailTemplates } from '#server/app/product-mails.ts';
import { plainErrorPage } from '#server/platform/http/plain-error-page.ts';
import { OFFLINE_PATH } from '#shared/installation/installation.ts';
import { GALLERY, routeIds, routes, type RouteId } from '#shared/routes.ts';
import { drawBanner } from '#testing/pictures.ts';
import type { PersonName } from './people.ts';
import { fr } from '#shared/typeset.ts';

export interface Picture {
  /** What tells it from the other pictures of its screen. */
  readonly state?: string;
  readonly as: PersonName;
  /** The screen's own address unless stated. */
  readonly path?: string;
  /** What is done before; it leaves nothing behind that another picture would show. */
  prepare?(page: Page): Promise<unknown>;
  /** Only what the window shows: what lies over a page has no place on one drawn in full length. */
  readonly isOneWindow?: boolean;
}

/** It only leads on to another screen. */
const leadsOn: readonly Picture[] = [];
/** Who is shown a screen of each access rule. */
const onlookers = {
  visitor: 'visitor',
  member: 'member',
  consenting: 'member',
  admin: 'administrator',
} as const satisfies Record<ServerRoute['access'], PersonName>;
/** As it first appears, and with the answer that was given. */
/** A token of the shape that mailed links have. */
const MAILED = 'a'.repeat(43);
const step: readonly Picture[] = [{ as: 'starter', state: 'empty' }, { as: 'member' }];
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** The device has a sheet of its own to share with: the browser of the pictures has none. */
const sharing = () => Object.defineProperty(navigator, 'share', { value: () => Promise.resolve() });
const onDeviceThatShares = async (page: Page) => {
  await page.addInitScript(sharing);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Partager' })).toBeVisible();
};
const withoutNetwork = (page: Page) => page.route('**/_data/**', (route) => route.abort('internetdisconnected'));
const untilResult = async (page: Page) => {
  for (let answered = 0; answered < 8; answered += 1) {
    await page.getByRole('group').filter({ visible: true }).getByRole('radio').nth(1).press('Space');
    await press(page, answered < 7 ? 'Question suivante' : 'Découvrir mon résultat');
  }
  await expect(page.getByText('TON RÉSULTAT')).toBeVisible();
};
const inWindow = (page: Page, words: string) => page.getByText(words).first().scrollIntoViewIfNeeded();
const whileMenuIsOpen = async (page: Page) => {
  await press(page, 'Menu');
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** The screens that are shown in several states, or by somebody in particular. */
const ownPictures: Readonly<Partial<Record<RouteId, readonly Picture[]>>> = {
  splash: leadsOn,
  home: [
    { as: 'visitor' },
    { as: 'visitor', state: 'crush', path: '/home?crush=1' },
    { as: 'visitor', state: 'invitation', path: '/home?invitation=aaaaaaaaaaaaaaaa' },
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
  ],
  login: [{ as: 'visitor' }, { as: 'visitor', state: 'reason', path: '/login?raison=acces' }],

  profilePhotoUpload: [
    { as: 'starter', state: 'empty' },
    { as: 'couple', state: 'photo' },
  ],
  ...(Object.fromEntries(stepKeys.map((key) => [key, step])) as Record<(typeof stepKeys)[number], readonly Picture[]>),
  profileComplete: [{ as: 'member' }, { as: 'member', state: 'menu', isOneWindow: true, prepare: whileMenuIsOpen }],

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
  matches: [
    { as: 'starter', state: 'empty' },
    { as: 'member' },
    { as: 'couple', state: 'revealed' },
    { as: 'paused', state: 'paused' },
  ],
  myMatches: leadsOn,
  matchResonance: [{ as: 'member' }, { as: 'couple', state: 'revealed' }],
  matchResonanceRefined: [{ as: 'player' }],
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
  quizLove: [
    { as: 'visitor' },
    { as: 'visitor', state: 'error', prepare: (page) => press(page, 'Question suivante') },
    { as: 'visitor', state: 'result', prepare: untilResult },
  ],
  gifts: [
    { as: 'starter', state: 'empty' },
    { as: 'player' },
    { as: 'member', state: 'share', prepare: onDeviceThatShares },
  ],
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
  account: [
    { as: 'member' },
    { as: 'paused', state: 'paused' },
    {
      as: 'member',
      state: 'unfolded',
      prepare: async (page) => {
        for (const more of await page.getByRole('main').locator('summary').all()) await more.click();
      },
    },
    {
      as: 'member',
      state: 'notifications-refused',
      isOneWindow: true,
      prepare: async (page) => {
        await press(page, 'Activer sur cet appareil');
        await expect(page.getByRole('main').locator('.error-text')).toBeVisible();
        await inWindow(page, fr`Elles s'arrêtent d'elles-mêmes`);
      },
    },
    {
      as: 'member',
      state: 'error',
      prepare: async (page) => {
        await page.getByLabel('Écris SUPPRIMER pour confirmer').fill('supprime');
        await press(page, 'Supprimer mon compte');
        await expect(page.getByText('Écris le mot SUPPRIMER pour confirmer.')).toBeVisible();
      },
    },
  ],
  accountAddress: [
    { as: 'member', state: 'confirm', path: `/mon-compte/adresse?token=${MAILED}` },
    { as: 'visitor', state: 'elsewhere', path: `/mon-compte/adresse?token=${MAILED}` },
    { as: 'visitor', state: 'undo', path: `/mon-compte/adresse?annuler=oui&token=${MAILED}` },
    { as: 'visitor', state: 'undone', path: '/mon-compte/adresse?annule=oui' },
    { as: 'visitor', state: 'unusable', path: '/mon-compte/adresse' },
  ],
  accountDeletion: [{ as: 'member', path: '/mon-compte/suppression?token=aaaa' }],
  accountProof: [
    { as: 'member', path: '/mon-compte/confirmation?pour=cle' },
    { as: 'member', state: 'sent', path: '/mon-compte/confirmation?pour=cle&envoye=oui' },
    { as: 'member', state: 'link', path: `/mon-compte/confirmation?pour=cle&token=${MAILED}` },
  ],
  disownSignIn: [
    { as: 'visitor', path: `/mon-compte/pas-moi?token=${MAILED}` },
    { as: 'visitor', state: 'done', path: '/mon-compte/pas-moi?fait=oui' },
    { as: 'visitor', state: 'unusable', path: '/mon-compte/pas-moi' },
  ],
  unsubscribe: [{ as: 'visitor' }, { as: 'visitor', state: 'done', path: '/unsubscribe?demande=enregistree' }],
  unsubscribeOneClick: [{ as: 'visitor', path: '/unsubscribe/one-click?token=aaaa' }],
  adminStatistics: [{ as: 'visitor', state: 'signed-out' }, { as: 'statistician' }],
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
  ],
  adminVerification: [
    { as: 'recruit', state: 'start' },
    { as: 'enrolling', state: 'enrol' },
    { as: 'administrator' },
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
        const panel = await openAssistant(page);
        for (const question of ['Les points expirent-ils ?', "C'est gratuit ?", 'quelle heure est-il à Tokyo']) {
          await panel.getByLabel('Ta question').fill(question);
          await page.keyboard.press('Enter');
          await expect(panel.locator('.assistant__words--own').last()).toContainText(question);
          await expect(panel.getByRole('status')).not.toHaveText(fr`L'assistant écrit…`);
        }
      },
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

async function openAssistant(page: Page) {
  await page.locator('.assistant-open').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  return panel;
}
