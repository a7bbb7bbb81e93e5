import { expect, type Page } from '@playwright/test';
import { questionField } from '#shared/play/public-quizzes/quiz.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import type { Picture } from './picture.ts';

const quiz = 'quizLove';
const mine = '01203120';
const theirs = '01313020';

/** Posts a form as a page of ours does, and opens the page to which it leads. */
async function send(page: Page, address: string, form: Record<string, string>): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const answer = await page.request.post(address, { form, headers, maxRedirects: 0 });
  await page.goto(answer.headers()['location'] ?? '');
}

const begin = (page: Page) => send(page, routes.comparison, { intent: 'begin', quiz, answers: mine });

async function openInvitation(page: Page): Promise<string> {
  await begin(page);
  const invitation = (await page.locator('.comparisons-link__address').textContent()) ?? '';
  await page.goto(invitation);
  return invitation;
}

/** The screens of comparing answers with somebody, and of what was saved of the public quizzes. */
export const comparisonPictures = {
  comparison: [
    { as: 'visitor' },
    { as: 'visitor', state: 'waiting', prepare: begin },
    { as: 'visitor', state: 'invited', prepare: async (page) => void (await openInvitation(page)) },
    {
      as: 'visitor',
      state: 'compared',
      prepare: async (page) => {
        const answers = Array.from(theirs, (digit, index) => [questionField(index), digit] as const);
        await send(page, await openInvitation(page), Object.fromEntries(answers));
        await expect(page.getByText('Effacer pour nous deux')).toBeVisible();
      },
    },
    { as: 'visitor', state: 'gone', path: `${routes.comparison}?token=${'a'.repeat(43)}`, isOneWindow: true },
  ],
  savedQuizzes: [
    { as: 'visitor', state: 'empty', isOneWindow: true },
    {
      as: 'member',
      prepare: async (page) => {
        await begin(page);
        for (const intent of ['save', 'remember'])
          await send(page, routes.savedQuizzes, {
            intent,
            quiz: intent === 'save' ? quiz : 'quizFeeling',
            answers: mine,
          });
        await page.goto(routes.savedQuizzes);
      },
    },
  ],
} as const satisfies Partial<Record<RouteId, readonly Picture[]>>;
