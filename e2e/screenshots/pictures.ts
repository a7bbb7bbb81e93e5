import { expect, type Page } from '@playwright/test';
import { stepKeys } from '#shared/questionnaire/steps.ts';
import { GALLERY, routes, type RouteId } from '#shared/routes.ts';
import { drawBanner } from '#server/testing/pictures.ts';
import type { PersonName } from './people.ts';

export interface Picture {
  /** What tells it from the other pictures of its screen. */
  readonly state?: string;
  readonly as: PersonName;
  /** The screen's own address unless stated. */
  readonly path?: string;
  /** What is done before; it leaves nothing behind that another picture would show. */
  prepare?(page: Page): Promise<unknown>;
}

/** It only leads on to another screen. */
const leadsOn: readonly Picture[] = [];
const byVisitor: readonly Picture[] = [{ as: 'visitor' }];
const byMember: readonly Picture[] = [{ as: 'member' }];
/** As it first appears, and with the answer that was given. */
const step: readonly Picture[] = [{ as: 'starter', state: 'empty' }, { as: 'member' }];
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const whileMenuIsOpen = async (page: Page) => {
  await press(page, 'Menu');
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Every screen, in every state that is cheap to come by. A screen that is missing here does not compile. */
export const pictures: Readonly<Record<RouteId, readonly Picture[]>> = {
  splash: leadsOn,
  splashScreen: byVisitor,
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
  profileComplete: [...byMember, { as: 'member', state: 'menu', prepare: whileMenuIsOpen }],

  profileCrush: [{ as: 'starter', state: 'empty' }, { as: 'member' }],
  matches: [
    { as: 'starter', state: 'empty' },
    { as: 'member' },
    { as: 'couple', state: 'revealed' },
    { as: 'paused', state: 'paused' },
  ],
  myMatches: leadsOn,
  matchResonance: [{ as: 'member' }, { as: 'couple', state: 'revealed' }],
  matchResonanceRefined: [{ as: 'player' }],
  playRoom: byMember,
  themes: [{ as: 'member' }, { as: 'player', state: 'drawn' }],
  themesAlias: leadsOn,
  themeCards: [{ as: 'member', path: '/theme-cards?theme=culture' }],
  cardQuestion: [
    { as: 'member', path: '/carte-question?theme=gouts' },
    { as: 'player', state: 'drawn', path: '/carte-question?theme=loisirs' },
  ],
  cardQuestionText: [{ as: 'member', path: '/carte-question-text?theme=valeurs' }],
  cardQuestionImage: [{ as: 'member', path: '/carte-question-image?theme=intuitives' }],
  quizComplete: [{ as: 'member', path: '/quiz-complete?theme=relation' }],
  quizLove: byVisitor,
  quizFeeling: byVisitor,
  quizAffinity: byVisitor,
  gifts: [{ as: 'starter', state: 'empty' }, { as: 'player' }],
  giftSubscription: byVisitor,
  subscription: [
    { as: 'member' },
    {
      as: 'member',
      state: 'cancelling',
      prepare: async (page) => {
        await page.getByRole('link', { name: 'résilier' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  temporaryMessage: byMember,
  partnership: byVisitor,
  account: [
    { as: 'member' },
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
  accountDeletion: [{ as: 'member', path: '/mon-compte/suppression?token=aaaa' }],
  unsubscribe: [{ as: 'visitor' }, { as: 'visitor', state: 'done', path: '/unsubscribe?demande=enregistree' }],
  unsubscribeOneClick: [{ as: 'visitor', path: '/unsubscribe/one-click?token=aaaa' }],
  privacy: byVisitor,
  terms: byVisitor,
  legalNotice: byVisitor,
  cookies: byVisitor,
  security: byVisitor,
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
  blocks: byMember,
  contest: [{ as: 'visitor', path: '/contestation?token=aaaa' }],
  adminReports: [{ as: 'administrator' }],
  adminVerification: [{ as: 'administrator' }],
};

/** What no route answers to, and what opens on any screen. */
export const picturesBeside: Readonly<Record<string, readonly Picture[]>> = {
  notFound: [{ as: 'visitor', path: '/nulle-part' }],
  badRequest: [{ as: 'visitor', path: '/%E0' }],
  assistant: [
    {
      as: 'visitor',
      path: routes.partnership,
      prepare: async (page) => {
        await page.locator('.assistant-open').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  gallery: [{ as: 'visitor', path: GALLERY.path }],
  failure: [{ as: 'visitor', path: `${GALLERY.path}?erreur=503` }],
  mailbox: [{ as: 'visitor', path: '/dev/mailbox' }],
};
