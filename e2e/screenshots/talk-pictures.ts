import { expect, type Page } from '@playwright/test';
import { routes, type RouteId } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { press, type Picture } from './picture.ts';

const view = (word: string): Pick<Picture, 'path' | 'isOneWindow'> => ({
  path: `${routes.discussion}?voir=${word}`,
  isOneWindow: true,
});
const unfold = (page: Page, hasText: string) => page.locator('summary', { hasText }).last().click();
const field = (page: Page) => page.getByRole('textbox', { name: /^Ton message/ });
const inThread = { as: 'talker', isOneWindow: true } as const;

/** The list of conversations, and a thread in each of its states. */
export const talkPictures = {
  discussions: [
    { as: 'talker' },
    { as: 'invited', state: 'invited' },
    { as: 'member', state: 'empty' },
    { as: 'talker', state: 'chosen', path: `${routes.discussions}?info=choix-enregistres` },
  ],
  discussion: [
    { as: 'invited', state: 'invited' },
    {
      as: 'invited',
      state: 'answer-refused',
      prepare: async (page) => {
        await page.getByLabel('Ta réponse').fill('x'.repeat(501));
        await press(page, 'Répondre');
        await expect(page.locator('.error-text')).toBeVisible();
      },
    },
    { as: 'asking', state: 'asking' },
    { ...inThread },
    {
      ...inThread,
      state: 'typed',
      prepare: (page) => field(page).fill('Une première ligne,\npuis une deuxième,\net une troisième pour voir.'),
    },
    { ...inThread, state: 'too-long', prepare: (page) => field(page).fill('Encore un mot. '.repeat(135)) },
    {
      ...inThread,
      state: 'menu',
      prepare: (page) => unfold(page, 'Options de la discussion avec Noé'),
    },
    {
      ...inThread,
      state: 'reacting',
      prepare: (page) => unfold(page, 'Réagir à ce message'),
    },
    {
      ...inThread,
      state: 'taking-back',
      prepare: (page) => unfold(page, 'Options de ton message'),
    },
    {
      ...inThread,
      state: 'unsent',
      prepare: async (page) => {
        await page.route(/\/_data\/discussion/, (route) => route.abort('internetdisconnected'));
        await field(page).fill('Un mot qui ne part pas encore');
        await press(page, 'Envoyer');
        await expect(page.getByText('Pas encore envoyé')).toBeVisible({ timeout: 20_000 });
      },
    },
    { ...inThread, state: 'topics', ...view('mots') },
    { ...inThread, state: 'question', ...view('question') },
    { ...inThread, state: 'closing', ...view('refermer') },
    { ...inThread, state: 'choices', ...view('reglages') },
    { ...inThread, state: 'meeting', ...view('rendez-vous') },
    { ...inThread, state: 'report', ...view('signaler') },
    { as: 'parted', state: 'closed', isOneWindow: true },
    {
      as: 'drowsy',
      state: 'falling-asleep',
      isOneWindow: true,
      prepare: (page) => expect(page.getByText(fr`Cette discussion s'endort.`)).toBeVisible(),
    },
  ],
} as const satisfies Readonly<Partial<Record<RouteId, readonly Picture[]>>>;
