import type { Page } from '@playwright/test';
import { questionField } from '#shared/play/public-quizzes/quiz.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import { refused, seen, type State } from './state-ways.ts';

const quiz = 'quizLove';
const mine = '01203120';
const theirs = '01313020';

/** Posts a form as a page of ours does, and opens the page to which it leads. */
async function send(page: Page, address: string, form: Record<string, string>): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const answer = await page.request.post(address, { form, headers, maxRedirects: 0 });
  await page.goto(answer.headers()['location'] ?? '');
}

export const beginComparison = (page: Page) => send(page, routes.comparison, { intent: 'begin', quiz, answers: mine });

export async function openInvitation(page: Page): Promise<string> {
  await beginComparison(page);
  const invitation = (await page.locator('.comparisons-link__address').textContent()) ?? '';
  await page.goto(invitation);
  return invitation;
}

const answerFields = Object.fromEntries(Array.from(theirs, (digit, index) => [questionField(index), digit]));

/** Somebody else answers while the invitation is open. */
async function answerTooLate(page: Page): Promise<void> {
  const invitation = await openInvitation(page);
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post(invitation, { form: answerFields, headers, maxRedirects: 0 });
  await page.locator('form.play-own-quiz').evaluate((form: HTMLFormElement) => {
    for (const radio of form.querySelectorAll<HTMLInputElement>('input[type="radio"][value="0"]')) radio.checked = true;
    form.requestSubmit();
  });
  await page.getByRole('button', { name: 'Créer mon lien avec mes réponses' }).waitFor();
}

/** Both have answered, in the same browser. */
export async function compare(page: Page): Promise<string> {
  const invitation = await openInvitation(page);
  await send(page, invitation, answerFields);
  await page.getByText('Effacer pour nous deux').waitFor();
  return invitation;
}

export const rememberResult = async (page: Page) => {
  await send(page, routes.savedQuizzes, { intent: 'remember', quiz: 'quizFeeling', answers: mine });
  await page.goto(routes.savedQuizzes);
};

/** One result in the account, another on the device, and a comparison that waits. */
export const saveResults = async (page: Page) => {
  await beginComparison(page);
  await send(page, routes.savedQuizzes, { intent: 'save', quiz, answers: mine });
  await rememberResult(page);
};

/** A comparison as both see it at each time, and what was saved of the public quizzes. */
export const comparisonStates = {
  comparison: seen('visitor', {
    waiting: beginComparison,
    invited: async (page) => void (await openInvitation(page)),
    'invited, without an answer': async (page) => {
      await openInvitation(page);
      await refused()(page, '');
    },
    'invited, answered too late': answerTooLate,
    compared: async (page) => void (await compare(page)),
    'with a link that was used': async (page) => void (await page.goto(await compare(page))),
    'with a dead link': `?token=${'a'.repeat(43)}`,
    'after it was deleted': '?retiree=oui',
  }),
  savedQuizzes: [
    ...seen('visitor', { 'with a result on the device': rememberResult }),
    ...seen('member', { 'with all that can be': saveResults }),
  ],
} satisfies Partial<Record<RouteId, readonly State[]>>;
