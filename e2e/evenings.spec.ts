import { expect, type Page } from '@playwright/test';
import { fr } from '#shared/typeset.ts';
import { check } from './accessible.ts';
import { test } from './journey-fixture.ts';
import {
  arriveForEvening,
  bringOthers,
  leave,
  moveTo,
  offerEvening,
  openEvening,
  openForEverybody,
  see,
  seeStage,
  type EveningPeople,
} from './evening-people.ts';
import { arriveAt } from './member.ts';

const tag = '@one-width';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false };
/** As many as one table has. */
const SEATS = 6;

interface Lived extends EveningPeople {
  readonly eveningId: string;
  readonly isLive: boolean;
  /** Looks at a screen, where scripts can. */
  look(page: Page, name: string): Promise<void>;
}

/** Ana has the first place, others the rest, and Noé waits until one of them leaves. */
async function signUpInTurn({ ana, noe, anaId, eveningId, isLive, look }: Lived, price: string): Promise<void> {
  await openEvening(ana, price);
  await look(ana, 'evening, open');
  await ana.getByRole('button', { name: fr`Je m'inscris` }).click();
  await expect(ana.getByText('Inscription notée')).toBeVisible();
  await look(ana, 'evening, signed up');

  const others = await bringOthers(eveningId, anaId, SEATS - 1);
  await openEvening(noe, price);
  await expect(noe.getByText('Complet, pour le moment')).toBeVisible();
  await noe.getByRole('button', { name: fr`Je rejoins la liste d'attente` }).click();
  await expect(noe.getByText(fr`Tu es dans la liste d'attente`)).toBeVisible();
  await look(noe, 'evening, waiting');
  await leave(eveningId, others[1] ?? '');
  await see(noe, fr`Une place t'attend`, isLive);
  await look(noe, 'evening, offered');
  await noe.getByRole('button', { name: 'Oui, je viens' }).click();
  await expect(noe.getByText('Inscription notée')).toBeVisible();
}

/** Tables are composed when signing up has ended, and shown on the day: to those at them, and at the door. */
async function comeToTable({ olga, ana, noe, eveningId, isLive, look }: Lived): Promise<void> {
  await moveTo(eveningId, 47);
  for (const page of [ana, noe]) {
    await see(page, 'Ta table est prête', isLive);
    // Before the day nobody reads a name.
    await expect(page.getByRole('list', { name: 'À ta table' })).toHaveCount(0);
  }
  await look(ana, 'evening, table ready');
  await olga.goto(`/organiser?soiree=${eveningId}`);
  await expect(olga.getByText(fr`La liste d'accueil, avec les prénoms et les tables, s'ouvre`)).toBeVisible();
  await expect(olga.getByText('Noé')).toHaveCount(0);
  await look(olga, 'organiser, before the day');

  await moveTo(eveningId, 2.5);
  await see(ana, fr`C'est aujourd'hui`, isLive);
  const mates = ana.getByRole('list', { name: 'À ta table' });
  await expect(mates.getByRole('listitem')).toHaveCount(SEATS - 1);
  await expect(mates.getByText('Noé')).toBeVisible();
  await expect(ana.getByText('Le Grand Large')).toBeVisible();
  await look(ana, 'evening, the day');
  await ana.getByText(fr`Signaler quelqu'un à ta table`).click();
  await expect(ana.getByRole('button', { name: 'Signaler ou bloquer Noé' })).toBeVisible();
}

/** Olga notes Ana by her code, which works once, and Noé by his name. */
async function arriveAtDoor({ olga, ana, noe, eveningId, isLive, look }: Lived): Promise<void> {
  const code = await ana.getByRole('region', { name: 'En arrivant' }).locator('strong').first().textContent();
  await olga.reload();
  await olga.getByRole('link', { name: fr`Ouvrir la liste d'accueil` }).click();
  await arriveAt(olga, fr`Liste d'accueil`);
  await look(olga, 'door');
  const field = olga.getByLabel('Code de la personne');
  const recordArrival = olga.getByRole('button', { name: fr`Noter l'arrivée` });
  await field.fill('AAAA AAAA');
  await recordArrival.click();
  await expect(olga.getByText('Ce code ne correspond à personne de cette soirée.').first()).toBeVisible();
  await expect(field).toHaveValue('AAAA AAAA');
  await field.fill((code ?? '').toLowerCase());
  await recordArrival.click();
  await expect(olga.getByRole('status').filter({ hasText: 'Ana' })).toBeVisible();
  await seeStage(ana, 'Bien arrivé·e', isLive);
  await olga.getByLabel('Code de la personne').fill(code ?? '');
  await recordArrival.click();
  await expect(olga.getByText('Ce code a déjà servi')).toBeVisible();
  const noeAtDoor = olga.getByRole('listitem').filter({ hasText: 'Noé' });
  await noeAtDoor.getByRole('button', { name: /^Est là/ }).click();
  await seeStage(noe, 'Bien arrivé·e', isLive);
  await look(olga, 'door, with arrivals');
  await look(ana, 'evening, arrived');
  await olga.goto(`/organiser/plan?soiree=${eveningId}`);
  await expect(olga.getByText('Noé')).toBeVisible();
  await look(olga, 'plan');
}

async function answerAfterwards(page: Page, wanted: string): Promise<void> {
  await page.getByRole('radio', { name: 'Un beau moment' }).check({ force: true });
  await page.getByRole('checkbox', { name: wanted }).check({ force: true });
  await page.getByRole('button', { name: 'Garder mes réponses' }).click();
}

/** Each says alone whom they would like to see again; that both did is said to both. */
async function wishToMeetAgain({ ana, noe, eveningId, isLive, look }: Lived): Promise<void> {
  await moveTo(eveningId, -20);
  for (const page of [ana, noe]) {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Et alors ?' })).toBeVisible();
  }
  await look(ana, 'evening, afterwards');
  await answerAfterwards(ana, 'Noé');
  await expect(ana.getByRole('checkbox', { name: 'Noé' })).toBeChecked();
  await noe.reload();
  await expect(noe.getByRole('checkbox', { name: 'Ana' })).not.toBeChecked();
  await expect(noe.getByText('aimeriez vous revoir')).toHaveCount(0);
  await answerAfterwards(noe, 'Ana');
  await expect(noe.getByText('aimeriez vous revoir')).toBeVisible();
  await see(ana, 'aimeriez vous revoir', isLive);
  await look(ana, 'evening, both wish to meet again');
  await ana.getByRole('link', { name: 'Mes discussions' }).click();
  await expect(ana.getByRole('button', { name: /Noé/ }).first()).toBeVisible();
}

for (const { isLive, how, price, days } of [
  { isLive: true, how: 'each in their browser', price: 'Chacun paie son repas', days: 9 },
  { isLive: false, how: 'without scripts', price: 'Un verre offert', days: 11 },
])
  test(
    `I7: an organiser, a member and somebody who waited live an evening, ${how}`,
    { tag },
    async ({ browser, request }) => {
      test.setTimeout(600_000);
      const scripts = isLive ? {} : { javaScriptEnabled: false };
      const windows = { olga: { ...phone, ...scripts }, member: { ...(isLive ? desktop : phone), ...scripts } };
      const people = await arriveForEvening(browser, request, windows);
      const eveningId = await offerEvening(people.olga, { days, price });
      await openForEverybody(eveningId, SEATS);
      const look = (page: Page, name: string) => (isLive ? check(page, name) : Promise.resolve());
      const lived: Lived = { ...people, eveningId, isLive, look };
      await signUpInTurn(lived, price);
      await comeToTable(lived);
      await arriveAtDoor(lived);
      await wishToMeetAgain(lived);
    },
  );
