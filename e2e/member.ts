import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { questionFor, type Field } from '#shared/questionnaire/step.ts';
import { findStep, stepKeys, type StepKey } from '#shared/questionnaire/steps.ts';
import { findActiveMember } from '#server/features/members/member.queries.ts';
import { answers, answersOutsideSteps } from '#testing/answers.ts';
import { saveAnswers } from '#testing/matchable.ts';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { fr } from '#shared/typeset.ts';
import { operate } from './administrator.ts';

let number = 0;

export function newEmail(): string {
  number += 1;
  return `parcours-${process.pid}-${Date.now()}-${number}@exemple.fr`;
}

/** The newest link that arrived in the development mailbox for an address. */
export async function receiveLink(request: APIRequestContext, email: string, after = 0): Promise<string> {
  let link: string | undefined;
  const read = async () => {
    const answer = await request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    link = messages.length > after ? /^http\S+token=\S+$/m.exec(messages[0]?.text ?? '')?.[0] : undefined;
    return link;
  };
  // A mail arrives within a few tenths of a second, and nearly every journey waits for one.
  await expect.poll(read, { intervals: [100] }).toBeTruthy();
  return link ?? '';
}

export async function askForSignUp(page: Page, email: string, name = 'Ana'): Promise<void> {
  await page.getByLabel('Ton e-mail').fill(email);
  await page.getByLabel('Ton prénom ou pseudo').fill(name);
  await page.getByLabel('Je confirme avoir plus de 18 ans').check();
  await page.getByRole('button', { name: 'Recevoir mon lien magique' }).click();
  await expect(page.getByRole('heading', { name: 'Regarde ta boîte de réception' })).toBeVisible();
}

/**
 * A new member with both consents, who has refused cookies and opened no page yet; the screens that lead there have journeys
 * of their own.
 */
export async function signUp(
  page: Pick<Page, 'request'>,
  request: APIRequestContext,
  email = newEmail(),
): Promise<string> {
  const post = postsOf(page.request);
  await post('/cookies', { form: { choice: 'declined' } }, 303);
  await enterUnseen(page.request, request, email, 'Ana');
  return email;
}

/** Signs somebody up through the server's front door: from now on `own` has their session. */
export async function enterUnseen(
  own: APIRequestContext,
  request: APIRequestContext,
  email: string,
  name: string,
): Promise<void> {
  const post = postsOf(own);
  const signUpForm = { intent: 'sign-up', email, display_name: name, age_confirmed: 'true' };
  await post('/home', { form: signUpForm }, 200);
  const token = new URL(await receiveLink(request, email)).searchParams.get('token');
  await post('/auth/v1/verify', { data: { token } }, 200);
  const consents = { terms: true, sensitive_data: true, display_name: name, age_confirmed: true };
  await post('/auth/v1/consents', { data: consents }, 200);
}

/** Sends forms and calls as the site's own pages would. */
export function postsOf(own: APIRequestContext) {
  // Pictures and benches have sites of their own, and no test around them.
  let origin: Promise<string> | undefined;
  return async (path: string, given: Parameters<APIRequestContext['post']>[1], status: number): Promise<void> => {
    origin ??= own.get('/livez').then((answer) => new URL(answer.url()).origin);
    const headers = { Origin: await origin, ...given?.headers };
    const answer = await own.post(path, { ...given, headers, maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, status]);
  };
}

/** The page after the first sign-in. The browser that asked for the link finds its name there. */
export async function giveConsents(page: Page): Promise<void> {
  await expect(page.getByLabel('Ton prénom ou pseudo')).not.toHaveValue('');
  await page.getByLabel('Je confirme avoir plus de 18 ans').check();
  await page.getByLabel(fr`J'accepte les conditions d'utilisation`).check();
  await page.getByLabel(fr`J'accepte que mes réponses sensibles`).check();
  await page.getByRole('button', { name: 'Continuer' }).click();
}

export async function refuseCookies(page: Page): Promise<void> {
  await whenHydrated(page);
  // It is there once scripts run: from now on what is typed stays.
  await expect(page.getByRole('button', { name: 'Fermer sans choisir' })).toBeVisible();
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeHidden();
}

export async function chooseBirthDate(page: Page, day: string, month: string, year: string): Promise<void> {
  await page.getByLabel('Jour').selectOption(day);
  await page.getByLabel('Mois').selectOption(month);
  await page.getByLabel('Année').selectOption(year);
}

type Answers = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

/** Sends forms of the questionnaire; one field may have several values. */
function formsOf(own: APIRequestContext) {
  const send = postsOf(own);
  return (path: string, form: Readonly<Record<string, string | readonly string[]>>) => {
    const body = new URLSearchParams(
      Object.entries(form).flatMap(([field, value]) => [value].flat().map((text): [string, string] => [field, text])),
    );
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return send(path, { headers, data: body.toString() }, 303);
  };
}

/**
 * The whole questionnaire of a new member, without its screens: what has to be looked up is sent as a form, the other answers
 * are checked and saved by what the forms use. The recap is asked for without a page.
 */
export async function answerAll(
  { request: own }: Pick<Page, 'request'>,
  { hasPhoto = false, otherwise = {} }: { hasPhoto?: boolean; otherwise?: Answers } = {},
): Promise<void> {
  const post = formsOf(own);
  if (!hasPhoto) await post('/profile-photo-upload', { intent: 'skip' });
  const { '/profile-location': town, ...others }: Answers = {
    ...answers,
    ...answersOutsideSteps,
    // Whom the demo's members may match.
    '/profile-interests': { attracted_to_types: ['homme'] },
    ...otherwise,
  };
  const { id } = (await (await own.get('/auth/v1/user')).json()) as { id: string };
  await operate(async ({ db }) => {
    const { displayName } = (await findActiveMember(db, id))!;
    await saveAnswers(db, { id, displayName: displayName ?? '' }, Object.entries(others));
  });
  await post('/profile-location', town ?? {});
  expect((await own.get('/profile-complete', { maxRedirects: 0 })).status()).toBe(200);
}

/** A photo, and the questions before the first resonances, as forms. */
export async function answerUntilResonances({ request: own }: Pick<Page, 'request'>): Promise<void> {
  const photo = { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await drawPhonePhoto() };
  await postsOf(own)('/profile-photo-upload', { multipart: { intent: 'save', photo } }, 303);
  const post = formsOf(own);
  for (const [path, form] of Object.entries(answers)) {
    if (path === findStep('profileRelationshipValues')?.path) return;
    await post(path, form);
  }
}

/** Cards that the journeys rely on. In any other list of the first pass they choose the first one. */
const chosen: Readonly<Partial<Record<StepKey, readonly string[]>>> = {
  profileAppearance: ['Moyenne'],
  profileMorphologyPreferences: [fr`Cela m'est égal`],
  profileDistance: ['Peu importe'],
  profileObjectives: ['Une relation sérieuse', 'Une connexion unique'],
  profilePersonality: ['Solaire', fr`À l'écoute`],
  profileArchetype: ['Âme créative', 'Esprit nomade'],
  profileArchetypePreferences: ['Cœur protecteur', 'Âme rêveuse'],
  profileEmotionalExpectations: ['Complicité', 'Passion', 'Harmonie'],
  profileRelationshipValues: ['Bienveillance', 'Engagement', 'Empathie'],
  profileLifestylePassions: ['Création', 'Idéalisme', 'Minimalisme'],
  profileSocialStyle: ['Ambiversion'],
  profileDailyLifestyle: ['Gourmandise'],
  profileCommunicationStyle: ['Poétique'],
  profileLifeProjects: ['Voyager'],
  profileAppearanceImportance: [fr`L'énergie intérieure`],
  profileVisibility: ['Tout le monde', 'Après un match'],
};

/** Cards to choose, by the question that they answer, from the body type to the town. */
export const choicesBeforeTown = choicesBetween('profileAppearance', 'profileLocation');
/** Cards for the questions from the distance to the first resonances, and from there to the recap. */
export const choicesBeforeResonances = choicesBetween('profileDistance', 'profileRelationshipValues');
export const choicesThatRefine = choicesBetween('profileRelationshipValues');

/** The cards to choose at a question, and whether one press of a pointer answers it. */
type Choices = readonly [question: string, choices: readonly string[], isAnsweredByPress: boolean];

function choicesBetween(first: StepKey, end?: StepKey): Choices[] {
  const keys = stepKeys.slice(stepKeys.indexOf(first), end && stepKeys.indexOf(end));
  const asked = keys.flatMap((key) => findStep(key) ?? []).filter(({ inFirstPass = true }) => inFirstPass);
  return asked.map((step) => {
    const firstOnes = step.fields.flatMap((field: Field) => ('options' in field ? field.options.slice(0, 1) : []));
    const question = questionFor(step, 'Ana').replace(/\s\?$/, '');
    const isAnsweredByPress = step.screen === 'one' && step.fields.length === 1;
    return [question, chosen[step.key] ?? firstOnes.map(({ label }) => label), isAnsweredByPress];
  });
}

/** One question after the other on the screens, from the first resonances to the recap. */
export async function refineOnScreens(page: Page): Promise<void> {
  await meetFirstResonances(page);
  for (const choices of choicesThatRefine) await choose(page, ...choices);
  await arriveAt(page, 'Bravo, Ana');
}

/** The first two resonances, and on with the questions. */
async function meetFirstResonances(page: Page): Promise<void> {
  await arriveAt(page, 'Tes deux premières résonances');
  await page.getByRole('button', { name: 'Les découvrir' }).click();
  const refine = page.getByRole('link', { name: 'Continuer pour affiner' });
  await expect(async () => {
    // Without scripts the page is loaded anew by hand.
    if (!(await refine.isVisible())) await page.reload();
    await expect(refine).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Découvrir / })).toHaveCount(2);
  await refine.click();
}

/** Answers the questions outside the first pass, from the recap and back to it. */
export async function answerWhatIsOpen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Compléter mon profil' }).click();
  await arriveAt(page, 'Ta taille');
  await page.getByLabel('En centimètres').fill('172,5');
  await next(page);
  await choose(page, 'Et sa taille', ['Même taille', 'Plus grand(e)'], false);
  await arriveAt(page, 'Ta taille, et la sienne');
  await expect(page.getByText(fr`1,73 m`)).toBeVisible();
  await expect(page.getByText('Même taille à plus grand')).toBeVisible();
  await next(page);
  await arriveAt(page, 'Bravo, Ana');
}

export async function arriveAt(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** A page at rest loads its code when a mouse moves over it (S-screen-19); on any other page this changes nothing. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
}

/** The scripts of the page have taken it over; before, the browser alone answers a press. */
export async function whenHydrated(page: Page): Promise<void> {
  await expect(async () => {
    // Again where the mouse moved before the page listened.
    await wake(page);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 2000 });
  }).toPass();
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuer' }).click();
}

/** Chooses the cards of a question, and goes on. */
export async function choose(page: Page, ...[question, choices, isAnsweredByPress]: Choices): Promise<void> {
  await arriveAt(page, question);
  const goesOn = isAnsweredByPress && (await page.locator('html[data-hydrated]').count()) > 0;
  for (const choice of choices) {
    const card = page.getByLabel(choice, { exact: false }).first();
    if (goesOn) await card.click();
    else await card.check();
  }
  if (!goesOn) await next(page);
}
