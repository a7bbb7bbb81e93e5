import { expect, type APIRequestContext, type Page } from '@playwright/test';

let number = 0;

export function newEmail(): string {
  number += 1;
  return `parcours-${process.pid}-${Date.now()}-${number}@exemple.fr`;
}

/** The newest link that arrived in the development mailbox for an address. */
export async function receiveLink(request: APIRequestContext, email: string, after = 0): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
      const { messages } = (await answer.json()) as { messages: { text: string }[] };
      link = messages.length > after ? /^http\S+token=\S+$/m.exec(messages[0]?.text ?? '')?.[0] : undefined;
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

export async function askForSignUp(page: Page, email: string, name = 'Ana'): Promise<void> {
  await page.getByLabel('Ton e-mail').fill(email);
  await page.getByLabel('Ton prénom ou pseudo').fill(name);
  await page.getByLabel('Je confirme avoir plus de 18 ans').check();
  await page.getByRole('button', { name: 'Recevoir mon lien magique' }).click();
  await expect(page.getByRole('heading', { name: 'Regarde ta boîte de réception' })).toBeVisible();
}

/** From the sign-up form to the first question, with JavaScript. */
export async function signUp(page: Page, request: APIRequestContext, email = newEmail()): Promise<string> {
  await page.goto('/home');
  await refuseCookies(page);
  await askForSignUp(page, email);
  await page.goto(await receiveLink(request, email));
  await giveConsents(page);
  await expect(page.getByRole('heading', { name: 'Ana, tu es' })).toBeVisible();
  return email;
}

export async function giveConsents(page: Page): Promise<void> {
  await page.getByLabel('J’accepte les conditions d’utilisation').check();
  await page.getByLabel('J’accepte que mes réponses sensibles').check();
  await page.getByRole('button', { name: 'Continuer' }).click();
}

export async function refuseCookies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeHidden();
}

export async function chooseBirthDate(page: Page, day: string, month: string, year: string): Promise<void> {
  await page.getByLabel('Jour').selectOption(day);
  await page.getByLabel('Mois').selectOption(month);
  await page.getByLabel('Année').selectOption(year);
}

export async function answerAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Femme' }).click();
  await expect(page.getByRole('heading', { name: 'ta date de naissance' })).toBeVisible();
  await chooseBirthDate(page, '12', 'mai', '1994');
  await page.getByRole('checkbox', { name: 'Les hommes' }).check();
  await page.getByLabel('De', { exact: true }).selectOption('25 ans');
  await page.getByLabel('À', { exact: true }).selectOption('45 ans');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await answerSeveral(page, 'belle histoire', ['Complicité', 'Passion', 'Harmonie']);
  await answerSeveral(page, 'Quelles valeurs', ['Bienveillance', 'Engagement', 'Empathie']);
  await answerSeveral(page, 'te fait vibrer', ['Artiste', 'Idéaliste', 'Minimaliste']);
  await expect(page.getByRole('heading', { name: 'Bravo, Ana' })).toBeVisible();
}

async function answerSeveral(page: Page, question: string, choices: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  for (const choice of choices) await page.getByRole('checkbox', { name: choice }).check();
  await page.getByRole('button', { name: 'Continuer' }).click();
}
