import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { DAY_MS } from '#shared/duration.ts';
import { routes } from '#shared/routes.ts';
import { themeWords } from '#shared/play/themes.ts';
import { PASSKEY_LIMIT } from '#shared/passkeys/passkey-limits.ts';
import { drawBanner, drawPhonePhoto, drawPicture } from '#testing/pictures.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { grantAdmin, grantRoleOf, operate, setPassword } from '../administrator.ts';
import { answersOf, openTile } from '../couple.ts';
import { insertPasskeys } from '../passkeys.ts';
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
import { countMails, orderCopy } from './data-copy.ts';
import { eveningPeople } from './evening-people.ts';
import { gamesPeople } from './games-people.ts';
import { listPeople } from './list-people.ts';
import { meetingPeople } from './meeting-people.ts';
import { talkPeople } from './talk-people.ts';
import { giveVoicesOf } from './voices-people.ts';
import { wayPeople } from './way-people.ts';

/** Whom nobody of the demo matches, and no other couple: an age of their own. */
interface Couple {
  readonly gender: 'femme';
  readonly age: number;
}
const couples = {
  veiled: { gender: 'femme', age: 76 },
  revealed: { gender: 'femme', age: 84 },
  redrawn: { gender: 'femme', age: 92 },
  forsaken: { gender: 'femme', age: 68 },
  asked: { gender: 'femme', age: 60 },
  asker: { gender: 'femme', age: 52 },
  speaker: { gender: 'femme', age: 44 },
} as const satisfies Readonly<Record<string, Couple>>;

type Arrival = (page: Page, browser: Browser, options: BrowserContextOptions) => Promise<void>;

/** Who looks at the screens, and what they did before. */
export const people = {
  visitor: async () => undefined,
  /** Meets by video: each picture brings two members of its own. */
  caller: async () => undefined,
  /** Has asked for the link, and neither consent is given. */
  newcomer: async (page) => {
    const email = newEmail();
    await page.goto('/home');
    await refuseCookies(page);
    await askForSignUp(page, email);
    await page.goto(await receiveLink(page.request, email));
    await expect(page.getByLabel(fr`J'accepte les conditions d'utilisation`)).toBeVisible();
  },
  /** Has opened the link in another browser than the one that asked for it. */
  stranger: async (page, browser, options) => {
    const email = newEmail();
    const asking = await (await browser.newContext(options)).newPage();
    await asking.goto('/home');
    await refuseCookies(asking);
    await askForSignUp(asking, email);
    await page.goto(await receiveLink(page.request, email));
    await post(page, '/cookies', { choice: 'declined' });
    await page.getByRole('main').getByRole('textbox').fill(email);
    await page.getByRole('button', { name: 'Me connecter' }).click();
    await expect(page.getByLabel(fr`J'accepte les conditions d'utilisation`)).toBeVisible();
    await asking.context().close();
  },
  /** Has answered nothing yet. */
  starter: async (page) => void (await signUp(page, page.request)),
  /** Has answered no more than taking part asks for, and passed a question over. */
  hasty: async (page) => {
    await signUp(page, page.request);
    await post(page, '/profile-photo-upload', { intent: 'skip' });
    await post(page, '/profile-gender', { gender: 'femme' });
    const born = { birth_day: '12', birth_month: '5', birth_year: '1974' };
    await post(page, '/profile-age', { ...born, attracted_to_types: 'homme' });
    await page.goto(routes.profileComplete);
    await post(page, '/profile-location', { intent: 'skip' });
  },
  /** Has answered everything, sent a crush, and opened one resonance. */
  member: async (page) => {
    await signUp(page, page.request);
    await answerAll(page);
    await post(page, '/profile-crush', { intent: 'send', contact: newEmail() });
    await openFirstTile(page);
  },
  /** Looks for so few people that the list is short. */
  narrow: async (page) => {
    await signUp(page, page.request);
    const visibility = { profile_visibility: 'very-high-match', photo_visibility: 'after-match' };
    const ages = { preferred_age_min: '30', preferred_age_max: '35' };
    await answerAll(page, {
      otherwise: {
        '/profile-distance': { preferred_distances: ['0-50'] },
        '/profile-target-age': ages,
        '/profile-visibility': visibility,
      },
    });
    await expect(async () => {
      await page.goto(routes.profileVisibility);
      await expect(page.getByText(fr`Compté aujourd'hui, d'après`)).toBeVisible({ timeout: 1000 });
    }).toPass();
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
    await page.getByLabel(/^Autres gestes/).click();
    await page.getByRole('button', { name: /^Signaler ou bloquer/ }).click();
    await expect(page).toHaveURL(/signaler-profil/);
  },
  /** Sees the photo of another as a veil. */
  veiled: async (page, browser, options) => void (await meet(page, browser, options, couples.veiled)),
  /** Two have accepted to reveal their photos. */
  couple: async (page, browser, options) => reveal(page, await meet(page, browser, options, couples.revealed)),
  /** Has changed a photo that was revealed. */
  redrawn: async (page, browser, options) => {
    await reveal(page, await meet(page, browser, options, couples.redrawn));
    await changePhoto(page);
  },
  /** The other has changed a photo that was revealed. */
  forsaken: async (page, browser, options) => {
    const other = await meet(page, browser, options, couples.forsaken);
    await reveal(page, other);
    await changePhoto(other);
  },
  /** Somebody has asked a question that waits for the answer. */
  asked: async (page, browser, options) => {
    const other = await meet(page, browser, options, couples.asked);
    await askQuestion(other);
    await expect(async () => {
      await page.goto(routes.matches);
      await expect(page.getByText(fr`Une réponse t'attend`)).toBeVisible({ timeout: 1000 });
    }).toPass();
  },
  /** Has asked a question that nobody has answered yet. */
  asker: async (page, browser, options) => {
    await meet(page, browser, options, couples.asker);
    await askQuestion(page);
  },
  /** Has given a voice, and may hear that of another. */
  speaker: async (page, browser, options) => {
    await meet(page, browser, options, couples.speaker);
    await giveVoicesOf(couples.speaker);
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
  /** Has passkeys, and wants no more mails. */
  keyed: async (page) => {
    const email = await signUp(page, page.request);
    await operate(async ({ db }) => insertPasskeys(db, await memberIdOf(db, email), 2));
    await post(page, '/mon-compte', { intent: 'messages-off' });
  },
  /** Has all passkeys that are possible and a copy that waits, and signed in too long ago to change either. */
  stale: async (page) => {
    const email = await signUp(page, page.request);
    await orderCopy(page, email);
    await operate(async ({ db }) => {
      const memberId = await memberIdOf(db, email);
      await insertPasskeys(db, memberId, PASSKEY_LIMIT);
      const sess = db.raw(`(sess::jsonb - 'memberProof' - 'copyConfirmedAt')::json`);
      await db('sessions').where({ member_id: memberId }).update({ sess });
    });
  },
  /** Has confirmed by mail that the copy may be taken. */
  copied: async (page) => orderCopy(page, await signUp(page, page.request)),
  /** Has changed three times today whom to find. */
  changer: async (page) => {
    await signUp(page, page.request);
    await answerAll(page);
    for (const sought of ['femme', 'homme', 'autre'])
      await post(page, '/profile-interests', { attracted_to_types: sought });
  },
  /** With a banner, two reports that wait, and codes in case the phone is lost. */
  administrator: async (page, browser, options) => {
    const email = await signUp(page, page.request);
    await grantAdmin(email);
    const reporter = await signUp(await (await browser.newContext(options)).newPage(), page.request);
    await operate(async ({ db }) => {
      await db('reports').insert({
        source: 'member',
        reason: 'hate',
        details: fr`Son portrait s'en prend aux roux.`,
        reporter_id: await memberIdOf(db, reporter),
        reported_id: await memberIdOf(db, email),
        created_at: new Date(),
      });
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
  /** Comes back with both an application of codes and a passkey. */
  locked: async (page) => {
    const email = await signUp(page, page.request);
    await grantAdmin(email);
    await operate(async ({ db }) => {
      const memberId = await memberIdOf(db, email);
      await insertPasskeys(db, memberId, 1);
      const sess = db.raw(`(sess::jsonb - 'secondFactorProof')::json`);
      await db('sessions').where({ member_id: memberId }).update({ sess });
    });
  },
  /** Has a passkey for a second factor, and no application of codes. */
  keyholder: async (page) => {
    const email = await signUp(page, page.request);
    await grantRoleOf(email);
    await operate(async ({ db }) => insertPasskeys(db, await memberIdOf(db, email), 1));
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
  ...meetingPeople,
  ...talkPeople,
  ...gamesPeople,
  ...eveningPeople,
  ...wayPeople,
  ...listPeople,
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

/** Two members with photos, of whom nobody of the demo is a match, and who open each other's tile. */
async function meet(page: Page, browser: Browser, options: BrowserContextOptions, couple: Couple): Promise<Page> {
  const other = await (await browser.newContext(options)).newPage();
  await arriveAsCouple(page, 'Ana', couple);
  await arriveAsCouple(other, 'Léa', couple);
  await openTile(page, 'Léa');
  await openTile(other, 'Ana');
  return other;
}

async function reveal(page: Page, other: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dévoile ta photo' }).click();
  await expect(page.getByText('Ta demande est partie')).toBeVisible();
  await other.goto('/match-resonance');
  await other.getByRole('button', { name: 'Accepter' }).click();
  await arriveAt(other, 'Ana et toi');
}

/** Asks the person whose tile was opened the first of the three questions; the account is made old enough. */
async function askQuestion(page: Page): Promise<void> {
  const created = { created_at: new Date(Date.now() - 2 * DAY_MS) };
  await operate(async ({ db }) => void (await db('members').where({ is_demo: false }).update(created)));
  await page.goto(routes.sharedQuestion);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByLabel('Ta réponse').fill(fr`Un phare, un jour de tempête.`);
  await page.getByRole('button', { name: 'Poser la question' }).click();
  await expect(page).toHaveURL(/discussion$/);
}

async function changePhoto(page: Page): Promise<void> {
  await page.goto(routes.profilePhotoUpload);
  const buffer = await drawPicture({ width: 400, height: 400 }).png().toBuffer();
  await page.getByLabel('Choisir une autre photo').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Continuer avec cette photo' }).click();
  await expect(page).not.toHaveURL(/photo-upload/);
}

async function arriveAsCouple(page: Page, name: string, couple: Couple): Promise<void> {
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
  await answerAll(page, { hasPhoto: true, otherwise: answersOf(couple) });
}

async function post(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  // Nobody who only just arrived has a page open.
  const { origin } = new URL((await page.request.get('/livez')).url());
  await page.request.post(path, { headers: { Origin: origin }, form });
}
