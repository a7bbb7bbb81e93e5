import { expect, type APIRequestContext, type Browser } from '@playwright/test';
import { answerAll, arriveAt, askForSignUp, giveConsents, newEmail, receiveLink, signUp } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

/** The newest mail of the development mailbox that holds a part. */
async function receiveMail(request: APIRequestContext, email: string, part: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
      const { messages } = (await answer.json()) as { messages: { text: string }[] };
      text = messages.find((message) => message.text.includes(part))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

async function newPage(browser: Browser, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ colorScheme });
  return context.newPage();
}

test(
  'a crush is sent by mail, revealed after sign-up, and answered',
  { tag: '@desktop' },
  async ({ browser, request, page }, { project }) => {
    const shots = process.env['SCREENSHOTS'];
    const shoot = async (name: string, of = page) => {
      if (!shots) return;
      for (const colorScheme of ['light', 'dark'] as const) {
        await of.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await of.screenshot({ path: `${shots}/${name}-${project.name}-${colorScheme}.png`, fullPage: true });
      }
    };
    await signUp(page, request);
    await answerAll(page);
    await page.goto('/profile-complete');
    await page.getByRole('link', { name: 'Suivant' }).click();
    await arriveAt(page, 'Option Crush');
    const button = page.getByRole('button', { name: 'Envoyer mon crush' });
    await expect(button).toBeDisabled();
    await shoot('crush-empty');

    const contact = page.getByLabel('Son e-mail ou son téléphone');
    await contact.fill('lou');
    await button.click();
    await expect(page.getByText('Adresse e-mail ou téléphone incorrecte')).toBeVisible();
    await shoot('crush-error');
    const lou = newEmail();
    await contact.fill(lou);
    const sentAt = Date.now();
    await button.click();
    await expect(page.getByText('+100 points gagnés')).toBeVisible();
    await shoot('crush-sent');
    await expect(page).toHaveURL(/\/matches$/);
    expect(Date.now() - sentAt).toBeGreaterThan(1500);

    const invitation = await receiveMail(request, lou, 'crush=1');
    expect(invitation).not.toContain('Ana');
    const other = await newPage(browser);
    await other.goto(/^http\S+crush=1$/m.exec(invitation)![0]);
    await arriveAt(other, "Quelqu'un a un crush pour toi");
    await other.getByRole('button', { name: 'Refuser' }).click();
    await askForSignUp(other, lou, 'Anaëlle');
    await other.goto(await receiveLink(request, lou, 1));
    await giveConsents(other);
    await arriveAt(other, 'Anaëlle, ajoute ta photo');
    await other.goto('/profile-crush');
    await expect(other.getByText(fr`Quelqu'un a un crush pour toi`)).toBeVisible();
    await shoot('crush-hidden', other);
    await answerAll(other);
    await other.goto('/profile-crush');
    await expect(other.getByText('Ana a un crush pour toi')).toBeVisible();
    await shoot('crush-received', other);
    await page.goto('/profile-crush');
    await other.getByRole('button', { name: fr`C'est réciproque` }).click();
    await expect(other.getByRole('heading', { name: 'Réciproques' })).toBeVisible();
    await shoot('crush-mutual', other);

    // S-crush-15: the open page reads by itself what has come.
    await expect(page.getByRole('listitem').filter({ hasText: 'Anaëlle' })).toBeVisible();
    await receiveMail(request, lou, 'Ton crush est réciproque');

    // The account is new: its second crush has to wait, and it is told why.
    await page.getByLabel('Son e-mail ou son téléphone').fill(newEmail());
    await page.getByRole('button', { name: 'Envoyer mon crush' }).click();
    await expect(page.getByRole('alert')).toContainText("Erreur lors de l'envoi: Ton compte est tout neuf");
    await shoot('crush-refused');

    await other.getByLabel('Son e-mail ou son téléphone').fill('06 12 34 56 78');
    await other.getByRole('button', { name: 'Envoyer mon crush' }).click();
    await expect(other.getByRole('link', { name: 'Ouvrir dans mes messages' }).first()).toBeVisible();
    await expect(other.getByRole('link', { name: fr`C'est envoyé, voir mes matchs` })).toBeVisible();
    await shoot('crush-personal', other);

    await page.goto(/^http\S+one-click\S+$/m.exec(invitation)![0]);
    await shoot('stop');
    await page.getByRole('button', { name: 'Oui, plus aucun message' }).click();
    await arriveAt(page, fr`C'est noté`);
    await shoot('stopped');
    if (shots) {
      const answer = await request.get(`/dev/mailbox?to=${lou}`, { headers: { Accept: 'application/json' } });
      const { messages } = (await answer.json()) as { messages: { id: string; subject: string }[] };
      for (const { id, subject } of messages) {
        await page.goto(`/dev/mailbox/${id}/html`);
        await shoot(`mail-${subject.replaceAll(/\W+/g, '-')}`);
      }
    }
  },
);
