import { expect, type APIRequestContext, type Browser, type Page, type TestInfo } from '@playwright/test';
import { check } from './accessible.ts';
import { grantAdmin } from './administrator.ts';
import { arriveAsCouple, openListWith, openTile } from './couple.ts';
import { arriveAt, newEmail, refuseCookies, signUp } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

/** Whom nobody else of the demo or of another run matches: people of their age and gender alone. */
const couples: Readonly<Record<string, { readonly gender: string; readonly age: number }>> = {
  phone: { gender: 'femme', age: 76 },
  desktop: { gender: 'femme', age: 75 },
  'without JavaScript': { gender: 'homme', age: 76 },
};

/** Where scripts run: what looks is one. */
async function look(page: Page, name: string, isScripted: boolean): Promise<void> {
  if (isScripted) await check(page, name);
}

/** The link in the newest mail of an address that leads to a page. */
async function receiveLink(request: APIRequestContext, email: string, path: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
      const { messages } = (await answer.json()) as { messages: { text: string }[] };
      const links = messages.flatMap(({ text }) => new RegExp(`^http\\S+${path}\\S*$`, 'm').exec(text)?.[0] ?? []);
      link = links[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** At a second try the first couple is still there: those of another age do not meet it. */
function newCouple(browser: Browser, request: APIRequestContext, { project, retry }: TestInfo) {
  const { gender, age } = couples[project.name] ?? { gender: 'autre', age: 76 };
  return arriveAsCouple(browser, request, { gender, age: age - 2 * retry });
}

test(
  'G6: a member reports and blocks another in two clicks, and lifts the block',
  { tag: '@one-width' },
  async ({ browser, request }, testInfo) => {
    const { ana, lea } = await newCouple(browser, request, testInfo);
    const flag = ana.getByRole('button', { name: 'Signaler ou bloquer Léa' });
    const menu = ana.getByLabel('Autres gestes pour Léa');
    await openListWith(ana, 'Léa');
    await menu.click();
    await flag.click();
    await arriveAt(ana, 'Signaler ou bloquer Léa');
    expect(new URL(ana.url()).search).toBe('');
    await ana.getByRole('link', { name: 'Retour' }).click();
    await arriveAt(ana, 'Tes matchs');

    await openTile(ana, 'Léa');
    await menu.click();
    await flag.click();
    await arriveAt(ana, 'Signaler ou bloquer Léa');
    await ana.getByRole('radio', { name: /^Harcèlement/ }).check();
    await ana.getByLabel('Ce que tu as vu ou reçu').fill(fr`Elle m'écrit partout.`);
    await ana.getByRole('button', { name: 'Envoyer mon signalement' }).click();
    await arriveAt(ana, fr`Merci, c'est bien arrivé`);

    await openTile(ana, 'Léa');
    await menu.click();
    await flag.click();
    await ana.getByText('Bloquer Léa', { exact: true }).click();
    await ana.getByRole('button', { name: 'Oui, bloquer Léa' }).click();
    await arriveAt(ana, 'Mes blocages');
    await expect(ana.getByText('Vous ne vous verrez plus')).toBeVisible();
    await lea.goto('/matches');
    await expect(lea.getByText('Encore un peu de patience...')).toBeVisible();
    await ana.getByText('Lever le blocage').click();
    await ana.getByRole('button', { name: 'Oui, lever' }).click();
    await expect(ana.getByText(fr`C'est levé`)).toBeVisible();
    await expect(ana.getByText(fr`Personne pour l'instant`)).toBeVisible();
    await openTile(lea, 'Ana');
  },
);

test(
  'G6: a visitor reports, an administrator decides, and the reported member contests',
  { tag: '@one-width' },
  async ({ browser, page, request, javaScriptEnabled }) => {
    const isScripted = javaScriptEnabled;
    await page.goto('/home');
    if (isScripted) await refuseCookies(page);
    await page.getByRole('link', { name: 'Signaler' }).click();
    await arriveAt(page, fr`Signaler un contenu ou quelqu'un`);
    const witness = newEmail();
    await page.getByRole('radio', { name: /^Arnaque ou argent/ }).check();
    await page.getByLabel('Ce que tu as vu').fill(fr`Quelqu'un me demande de l'argent.`);
    const place = `Un message reçu hier, ${witness}`;
    await page.getByLabel(fr`Où tu l'as vu`).fill(place);
    await page.getByLabel('Ton adresse e-mail').fill(witness);
    await page.getByRole('button', { name: 'Envoyer mon signalement' }).click();
    await arriveAt(page, fr`Merci, c'est bien arrivé`);
    await receiveLink(request, witness, '');

    // The team's pages run scripts like any other; the journey of those who have none is the one above.
    if (!isScripted) return;
    const suspect = newEmail();
    await signUp({ request: (await browser.newContext()).request }, request, suspect);
    const team = await (await browser.newContext()).newPage();
    const email = await signUp(team, request);
    await team.goto('/admin-reports');
    await arriveAt(team, 'Page not found');
    await grantAdmin(email);
    await team.goto('/admin-reports');
    await arriveAt(team, 'Signalements');
    for (const link of await team.getByRole('link', { name: /^Arnaque ou argent/ }).all()) {
      await link.click();
      await arriveAt(team, 'Arnaque ou argent');
      if (await team.getByText(place).isVisible()) break;
      await team.goto('/admin-reports');
    }
    await team.getByLabel('Son adresse e-mail ou son identifiant').fill(suspect);
    await team.getByRole('button', { name: fr`C'est ce membre` }).click();
    await expect(team.getByText('Âge donné')).toBeVisible();
    await look(team, 'a case of a member', isScripted);
    await team.getByRole('radio', { name: /^Suspension/ }).check();
    await team.getByRole('textbox', { name: 'Les motifs' }).fill(fr`Des demandes d'argent répétées.`);
    await team.getByRole('button', { name: 'Décider' }).click();
    await expect(team.getByText('La décision est prise')).toBeVisible();
    const address = team.url();

    const person = await (await browser.newContext()).newPage();
    await person.goto(await receiveLink(request, suspect, '/contestation'));
    await arriveAt(person, 'Répondre à une décision');
    await expect(person.getByText(fr`Des demandes d'argent répétées.`)).toBeVisible();
    await look(person, 'contest', isScripted);
    await person.getByLabel('Ce que tu veux nous dire').fill(fr`Ce n'était pas moi.`);
    await person.getByRole('button', { name: 'Envoyer ma réponse' }).click();
    await arriveAt(person, 'Nous avons ta réponse');
    await look(person, 'contested', isScripted);

    await team.goto(address);
    await expect(team.getByText(fr`Ce n'était pas moi.`)).toBeVisible();
    await team.getByRole('radio', { name: /^Décision levée/ }).check();
    await team.getByRole('textbox', { name: 'Les motifs' }).fill(fr`Il s'agissait de quelqu'un d'autre.`);
    await team.getByRole('button', { name: 'Décider' }).click();
    await expect(team.getByRole('heading', { name: 'Répondre à la contestation' })).toBeHidden();
    await expect(team.getByText('Décision levée').first()).toBeVisible();
  },
);
