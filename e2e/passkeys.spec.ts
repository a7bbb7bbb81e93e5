import { expect, type Browser, type CDPSession, type Page } from '@playwright/test';
import { check } from './accessible.ts';
import { grantRoleOf } from './administrator.ts';
import { arriveAt, newEmail, receiveLink, refuseCookies, signUp, whenHydrated } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

/** A device of a person: it holds passkeys and verifies who uses them. */
interface VirtualAuthenticator {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

async function giveAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function credentialsOf({ session, authenticatorId }: VirtualAuthenticator) {
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/** Lets another device use the same passkeys, as a password manager that synchronises does. */
async function synchronise(from: VirtualAuthenticator, to: VirtualAuthenticator): Promise<void> {
  for (const credential of await credentialsOf(from))
    await to.session.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential });
}

async function openBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await page.goto('/home');
  await refuseCookies(page);
  return page;
}

const addButton = (page: Page) => page.getByRole('button', { name: fr`Ajouter une clé d'accès` });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/mon-compte');
  await page.getByLabel('Son nom, pour la reconnaître').fill(name);
  await addButton(page).click();
  await expect(page.getByText(fr`Ta clé d'accès est prête.`)).toBeVisible();
  await expect(page.locator('#cles').getByText(name, { exact: true }).first()).toBeVisible();
}

test(
  'a member makes a passkey in one browser, signs in with it in another, names it and removes it',
  { tag: '@one-width' },
  async ({ page, request, browser }) => {
    const email = await signUp(page, request, newEmail());
    const phone = await giveAuthenticator(page);
    await addPasskey(page, 'Mon téléphone');
    await check(page, 'the account with a passkey');
    const [credential] = await credentialsOf(phone);
    expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

    const other = await openBrowser(browser);
    const laptop = await giveAuthenticator(other);
    await other.goto('/login');
    await expect(other.getByRole('button', { name: fr`Utiliser une clé d'accès` })).toBeVisible();
    await check(other, 'sign-in with passkeys');
    // On a page that asks for nothing: an authenticator without a person would answer the suggestion of the form at once.
    await other.goto('about:blank');
    await synchronise(phone, laptop);
    await other.goto('/login');
    await other.getByRole('button', { name: fr`Utiliser une clé d'accès` }).click();
    await arriveAt(other, 'ajoute ta photo');

    await other.goto('/mon-compte');
    await other.getByText('Renommer').first().click();
    await other.getByLabel('Son nom', { exact: true }).fill('Partout');
    await other.getByRole('button', { name: 'Enregistrer le nom' }).click();
    await expect(other.locator('#cles').getByText('Partout', { exact: true }).first()).toBeVisible();

    await page.goto('/mon-compte');
    await page.locator('#cles summary', { hasText: 'Retirer' }).click();
    await page.getByRole('button', { name: 'Oui, la retirer' }).click();
    await expect(page.getByText(fr`Cette clé d'accès est retirée`)).toBeVisible();
    await other.context().clearCookies({ name: /session/ });
    // In a browser that signed in before, the form suggests the passkey, once; then there is still the button.
    const refusal = other.getByText(fr`Cette clé d'accès n'ouvre rien ici`).first();
    await other.goto('/login');
    await expect(refusal).toBeVisible();
    const sent = other.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/login'),
    );
    await other.getByRole('button', { name: fr`Utiliser une clé d'accès` }).click();
    await sent;
    await expect(refusal).toBeVisible();

    // The owner was told of the other browser, and ends its session by the link.
    const subjects = async () => {
      const answer = await request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
      return ((await answer.json()) as { messages: { subject: string }[] }).messages.map(({ subject }) => subject);
    };
    await expect.poll(subjects).toContain('Une nouvelle connexion');
    await other.close();
  },
);

test(
  'a member ends a sign-in that was not theirs by the link of the mail',
  { tag: '@one-width' },
  async ({ page, request, browser }) => {
    const email = await signUp(page, request, newEmail());
    const intruder = await openBrowser(browser);
    await intruder.goto('/login');
    await intruder.getByLabel('Ton e-mail').fill(email);
    const mails = await countMails(page, email);
    await intruder.getByRole('button', { name: 'Envoyer un lien de connexion' }).click();
    await arriveAt(intruder, 'Regarde ta boîte');
    await intruder.goto(await receiveLink(request, email, mails));
    await arriveAt(intruder, 'ajoute ta photo');

    const link = await receiveLink(request, email, mails + 1);
    await page.goto(link);
    await arriveAt(page, fr`Ce n'était pas toi ?`);
    await check(page, 'the page about a foreign sign-in');
    await page.getByRole('button', { name: fr`Ce n'était pas moi` }).click();
    await arriveAt(page, 'Cette session est fermée');
    await intruder.goto('/mon-compte');
    await expect(intruder).toHaveURL(/\/login\?raison=acces&suite=%2Fmon-compte$/);
    await page.goto('/mon-compte');
    await arriveAt(page, 'Mon compte');
  },
);

test(
  'a member moves to another address, and the former one undoes it',
  { tag: '@one-width' },
  async ({ page, request, browser }) => {
    const email = await signUp(page, request, newEmail());
    const next = newEmail();
    await page.goto('/mon-compte');
    await page
      .getByText(fr`Changer d'adresse`)
      .first()
      .click();
    await page.getByLabel('Ta nouvelle adresse e-mail').fill(next);
    const before = await countMails(page, email);
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(page.getByText('Un message est parti à ta nouvelle adresse.')).toBeVisible();
    await page.goto(await receiveLink(request, next));
    await arriveAt(page, 'Ta nouvelle adresse');
    await check(page, 'the confirmation of an address');
    await page.getByRole('button', { name: 'Utiliser cette adresse' }).click();
    await expect(page.getByText(next, { exact: true })).toBeVisible();

    const mailbox = await openBrowser(browser);
    await mailbox.goto(await receiveLink(request, email, before));
    await arriveAt(mailbox, 'Annuler ce changement');
    await mailbox.getByLabel(fr`L'adresse qui a reçu ce lien`).fill(email);
    await mailbox.getByRole('button', { name: 'Annuler le changement' }).click();
    await arriveAt(mailbox, 'Tout est remis en place');
    await page.goto('/mon-compte');
    await expect(page).toHaveURL(/\/login\?raison=acces&suite=%2Fmon-compte$/);
  },
);

test('an administrator enters with a passkey in place of a code', { tag: '@one-width' }, async ({ page, request }) => {
  const email = await signUp(page, request, newEmail());
  await grantRoleOf(email);
  await giveAuthenticator(page);
  await addPasskey(page, 'Ma clé');
  await page.goto('/admin-ads');
  await arriveAt(page, 'Publicités');
  await page.goto('/admin-verification');
  await check(page, 'second-factor-open-by-passkey');
  await page.getByRole('button', { name: fr`Refermer les pages de l'équipe` }).click();
  // A page that is still arriving would cut off the next that is asked for.
  await arriveAt(page, 'Ana, ajoute ta photo');
  await whenHydrated(page);
  await page.goto('/admin-ads');
  await arriveAt(page, fr`Ta clé d'accès, pour entrer`);
  await check(page, 'second-factor-prove-by-passkey');
  await page.getByRole('button', { name: fr`Utiliser ma clé d'accès` }).click();
  await arriveAt(page, 'Publicités');
});

/** How many messages an address has got. */
async function countMails(page: Page, email: string): Promise<number> {
  const answer = await page.request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
  return ((await answer.json()) as { messages: unknown[] }).messages.length;
}

test('what is sent or saved once more says so each time', { tag: '@one-width' }, async ({ page, request }) => {
  await signUp(page, request);
  await page.goto('/mon-compte/confirmation?pour=adresse');
  await whenHydrated(page);
  await page.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click();
  await arriveAt(page, 'Regarde ta boîte de réception');
  const again = page.getByRole('status').getByText(fr`C'est reparti : ouvre le message le plus récent.`);
  await expect(again).toHaveCount(0);
  await page.getByRole('button', { name: 'Envoyer un autre lien' }).click();
  await expect(again).toBeVisible();

  await page.goto('/mes-phrases');
  await whenHydrated(page);
  const saved = page.getByRole('status').getByText(fr`C'est fait. Tes phrases se lisent sur ton profil.`);
  await page.getByLabel('Elle commence par').first().selectOption({ index: 1 });
  for (const words of ['un café au soleil', 'une marche sous la pluie']) {
    await page.getByLabel('Et continue ainsi').first().fill(words);
    await expect(saved).toHaveCount(0);
    await page.getByRole('button', { name: 'Enregistrer mes phrases' }).click();
    await expect(saved).toBeInViewport();
  }
});
