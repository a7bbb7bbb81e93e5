import { expect, type Page } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { press, type Picture } from './picture.ts';

const inView = (view: string) => `${routes.discussion}?${VIEW_PARAMETER}=${view}`;
const makeLink = async (page: Page) => {
  await page.getByText('Préviens un proche').click();
  await page.getByRole('button', { name: /^Faire (le|un autre) lien$/ }).click();
  await expect(page.getByLabel('Ton lien, à donner maintenant')).toBeVisible();
};
const tickAndRead = async (page: Page) => {
  await page.getByRole('checkbox', { name: /^Ferme ta gueule/ }).check();
  await press(page, 'Voir ce qui partira');
  await expect(page.getByText('Voici exactement ce que la modération lira.')).toBeVisible();
};

/** Meetings, cautions and reports with messages, in a conversation. */
export const meetingPictures: readonly Picture[] = [
  { as: 'proposedTo', state: 'proposed', path: routes.discussion, isOneWindow: true },
  { as: 'proposedTo', state: 'proposing', path: inView(threadViews.meeting), isOneWindow: true },
  {
    as: 'proposedTo',
    state: 'refused',
    path: inView(threadViews.meeting),
    isOneWindow: true,
    prepare: async (page) => {
      await page.getByLabel('Où, en quelques mots').fill('Le parc');
      await press(page, 'Proposer ce rendez-vous');
      await expect(page.getByText(/Propose d.un à trois moments/)).toBeVisible();
    },
  },
  { as: 'proposedTo', state: 'report', path: inView(threadViews.report), isOneWindow: true },
  { as: 'proposedTo', state: 'report-read', path: inView(threadViews.report), prepare: tickAndRead },
  { as: 'expected', state: 'taken', path: routes.discussion, isOneWindow: true },
  { as: 'expected', state: 'link', path: routes.discussion, isOneWindow: true, prepare: makeLink },
  {
    as: 'expected',
    state: 'relative',
    path: routes.discussion,
    prepare: async (page) => {
      await makeLink(page);
      await page.goto(await page.getByLabel('Ton lien, à donner maintenant').inputValue());
    },
  },
  { as: 'returned', state: 'aftermath', path: routes.discussion, isOneWindow: true },
];
