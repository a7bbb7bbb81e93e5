import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { themeWords } from '#shared/play/themes.ts';
import { drawBanner, drawPhonePhoto } from '#testing/pictures.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { grantAdmin, grantRoleOf, operate, setPassword } from '../administrator.ts';
import { openTile } from '../couple.ts';
import {
  answerAll,
  arriveAt,
  askForSignUp,
  giveConsents,
  newEmail,
  receiveLink,
  refuseCookies,
  signUp,
} from '../member.ts';
import { statisticsCode, STATISTICS_EMAIL, STATISTICS_PASSWORD } from '#testing/statistics-log-in.ts';
import { fr } from '#shared/typeset.ts';

/** Whom nobody of the demo matches: a gender and an age that only the two of them have. */
const COUPLE = { gender: 'femme', age: 84 } as const;

type Arrival = (page: Page, browser: Browser, options: BrowserContextOptions) => Promise<void>;

/** Who looks at the screens, and what they did before. */
export const people = {
  visitor: async () => undefined,
  /** Has asked for the link, and neither consent is given. */
  newcomer: async (page) => {
    const email = newEmail();
    await page.goto('/home');
    await refuseCookies(page);
    await askForSignUp(page, email);
    await page.goto(await receiveLink(page.request, email));
    await expect(page.getByLabel(fr`J'accepte les conditions d'utilisation`)).toBeVisible();
  },
  /** Has answered nothing yet. */
  starter: async (page) => void (await signUp(page, page.request)),
  /** Has answered everything, sent a crush, and opened one resonance. */
  member: async (page) => {
    await signUp(page, page.request);
    await answerAll(page);
    await post(page, '/profile-crush', { intent: 'send', contact: newEmail() });
    await openFirstTile(page);
  },
  /** Has drawn cards of every theme: the resonance is refined. */
  player: async (page) => {
    await signUp(page, page.request);
    await answerAll(page);
    for (const theme of Object.keys(themeWords)) {
      await page.goto(`/carte-question?theme=${theme}`);
      await page.getByRole('checkbox').first().check({ force: true });
      await page.getByRole('button', { name: 'Valider mes cartes' }).click();
      await arriveAt(page, 'Bravo');
    }
    await post(page, '/profile-crush', { intent: 'send', contact: '06 12 34 56 78' });
    await page.goto(routes.gifts);
    await page.getByRole('button', { name: 'Ouvrir pour 100' }).click();
    await expect(page.getByRole('heading', { name: 'Ta carte est tirée' })).toBeVisible();
    await page.goto(routes.subscription);
    await page.getByRole('button', { name: 'Choisir' }).first().click();
    await arriveAt(page, 'ton choix est noté');
    await openRefinedTile(page);
    await page.goto('/match-resonance');
    await page.getByRole('button', { name: /^Signaler ou bloquer/ }).click();
    await expect(page).toHaveURL(/signaler-profil/);
  },
  /** Two have accepted to reveal their photos. */
  couple: async (page, browser, options) => {
    const other = await (await browser.newContext(options)).newPage();
    await arriveAsCouple(page, 'Ana');
    await arriveAsCouple(other, 'Léa');
    await openTile(page, 'Léa');
    await openTile(other, 'Ana');
    await page.getByRole('button', { name: 'Dévoile ta photo' }).click();
    await expect(page.getByText('Ta demande est partie')).toBeVisible();
    await other.goto('/match-resonance');
    await other.getByRole('button', { name: 'Accepter' }).click();
    await expect(other.getByText('Ana voit ta photo, et toi la sienne')).toBeVisible();
    await other.context().close();
  },
  /** Has blocked somebody, and is signed in elsewhere too. */
  paused: async (page, browser, options) => {
    const email = await signUp(page, page.request);
    await answerAll(page);
    await operate(async ({ db }) => {
      const [blocked] = await db('members').whereNot({ email }).limit(1).select('id');
      await db('blocks').insert({ blocker_id: await memberIdOf(db, email), blocked_id: blocked!.id });
    });
    const elsewhere = await (await browser.newContext(options)).newPage();
    await elsewhere.goto(routes.login);
    const before = await countMails(page, email);
    await elsewhere.getByLabel('Ton e-mail').fill(email);
    await elsewhere.getByRole('button', { name: 'Envoyer un lien de connexion' }).click();
    await elsewhere.goto(await receiveLink(page.request, email, before));
    await expect(elsewhere).toHaveURL(/connexion=reussie/);
    await elsewhere.context().close();
    await post(page, '/mon-compte', { intent: 'pause' });
  },
  /** With a banner, two reports that wait, and codes in case the phone is lost. */
  administrator: async (page) => {
    await grantAdmin(await signUp(page, page.request));
    await operate(async ({ db }) => {
      const report = { source: 'visitor' as const, created_at: new Date() };
      await db('reports').insert([
        { ...report, reason: 'minor', details: 'Elle dit avoir seize ans.', place: 'Dans son portrait' },
        { ...report, reason: 'scam', details: fr`On m'a demandé de l'argent dès le deuxième mot.` },
      ]);
    });
    await page.goto(routes.adminAds);
    await page.getByLabel('Titre').fill('Soirée jeux');
    const buffer = await drawBanner().png().toBuffer();
    const file = { name: 'banniere.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Image', { exact: true }).setInputFiles(file);
    await page.getByLabel('Cartes à thème').check();
    await page.getByRole('button', { name: 'Créer la publicité' }).click();
    await expect(page.getByRole('heading', { name: 'Soirée jeux' })).toBeVisible();
    await page.goto(routes.adminVerification);
    await page.getByRole('button', { name: 'Créer dix nouveaux codes' }).click();
    await arriveAt(page, 'Note ces dix codes');
  },
  /** Has the role of an administrator, and has not enrolled the phone. */
  recruit: async (page) => grantRoleOf(await signUp(page, page.request)),
  /** About to enrol it. */
  enrolling: async (page) => {
    await grantRoleOf(await signUp(page, page.request));
    await page.goto(routes.adminVerification);
    await page.getByRole('button', { name: 'Commencer' }).click();
    await arriveAt(page, 'Scanne cette image');
  },
  statistician: async (page) => {
    await setPassword();
    await page.goto('/admin-stats');
    await page.getByLabel('Adresse e-mail').fill(STATISTICS_EMAIL);
    await page.getByLabel('Mot de passe').fill(STATISTICS_PASSWORD);
    await page.getByLabel('Code à six chiffres').fill(statisticsCode());
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByText("Bienvenue dans le panneau d'administration").first()).toBeVisible();
  },
} as const satisfies Readonly<Record<string, Arrival>>;

export type PersonName = keyof typeof people;

async function openFirstTile(page: Page): Promise<void> {
  const tile = page.getByRole('button', { name: /^Découvrir/ }).first();
  await expect(async () => {
    await page.goto('/matches');
    await expect(tile).toBeVisible({ timeout: 1000 });
  }).toPass();
  await tile.click();
  await expect(page).toHaveURL(/match-resonance1?$/);
}

/** Not everybody of the demo has drawn cards: the tiles are opened until one of them is refined. */
async function openRefinedTile(page: Page): Promise<void> {
  await openFirstTile(page);
  const tiles = page.getByRole('button', { name: /^Découvrir/ });
  await page.goto(routes.matches);
  const count = await tiles.count();
  for (let index = 0; index < count && !page.url().endsWith(routes.matchResonanceRefined); index += 1) {
    await page.goto(routes.matches);
    await tiles.nth(index).click();
    await expect(page).toHaveURL(/match-resonance1?$/);
  }
}

async function arriveAsCouple(page: Page, name: string): Promise<void> {
  const email = newEmail();
  await page.goto('/home');
  await refuseCookies(page);
  await askForSignUp(page, email, name);
  await page.goto(await receiveLink(page.request, email));
  await giveConsents(page);
  await arriveAt(page, `${name}, ajoute ta photo`);
  await page
    .getByLabel('Choisir une photo')
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await drawPhonePhoto() });
  await page.getByRole('button', { name: 'Continuer avec cette photo' }).click();
  await arriveAt(page, `${name}, tu es`);
  const { gender, age } = COUPLE;
  await answerAll(page, {
    name,
    hasPhoto: true,
    otherwise: {
      '/profile-gender': { gender },
      '/profile-age': {
        birth_day: '1',
        birth_month: '1',
        birth_year: String(new Date().getFullYear() - age),
        attracted_to_types: [gender],
        preferred_age_min: '80',
        preferred_age_max: '90',
      },
      '/profile-interests': { attracted_to_types: [gender] },
    },
  });
}

async function countMails(page: Page, email: string): Promise<number> {
  const answer = await page.request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
  return ((await answer.json()) as { messages: unknown[] }).messages.length;
}

async function post(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  await page.request.post(path, { headers: { Origin: new URL(page.url()).origin }, form });
}
