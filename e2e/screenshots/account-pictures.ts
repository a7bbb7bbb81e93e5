import { expect, type Page } from '@playwright/test';
import { routes, type RouteId } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { attachAuthenticator } from '../passkeys.ts';
import { openKindLink, stopKind } from '../stop-link.ts';
import { inWindow, press, type Picture } from './picture.ts';

/** A token of the shape that mailed links have. */
const MAILED = 'a'.repeat(43);

/** A part of the long page, after something was done in it, or by its link. */
const part = (as: Picture['as'], state: string, id: string, info?: string): Picture => ({
  as,
  state,
  path: `${routes.account}${info ? `?info=${info}` : ''}#${id}`,
  isOneWindow: true,
});
const changeAddress = async (page: Page) => {
  await page.locator('#compte summary').click();
  await page.getByLabel('Ta nouvelle adresse e-mail').scrollIntoViewIfNeeded();
};

/** The screens about a member's own account, and those of the links in mails about it. */
export const accountPictures = {
  account: [
    { as: 'member' },
    { as: 'paused', state: 'paused' },
    {
      as: 'member',
      state: 'unfolded',
      prepare: async (page) => {
        for (const more of await page.getByRole('main').locator('summary').all()) await more.click();
      },
    },
    {
      as: 'member',
      state: 'notifications-refused',
      isOneWindow: true,
      prepare: async (page) => {
        await press(page, 'Activer sur cet appareil');
        await expect(page.getByRole('main').locator('.error-text')).toBeVisible();
        await inWindow(page, fr`Elles s'arrêtent d'elles-mêmes`);
      },
    },
    {
      as: 'member',
      state: 'error',
      prepare: async (page) => {
        await page.getByLabel('Écris SUPPRIMER pour confirmer').fill('supprime');
        await press(page, 'Supprimer mon compte');
        await expect(page.getByText('Écris le mot SUPPRIMER pour confirmer.')).toBeVisible();
      },
    },
    { ...part('keyed', 'address', 'compte'), prepare: changeAddress },
    {
      ...part('keyed', 'address-refused', 'compte'),
      prepare: async (page) => {
        await changeAddress(page);
        await page.getByLabel('Ta nouvelle adresse e-mail').fill('lou');
        await press(page, 'Envoyer le lien');
        await expect(page.locator('#compte .error-text')).toBeVisible();
      },
    },
    part('keyed', 'address-mailed', 'compte', 'adresse-demandee'),
    part('keyed', 'address-changed', 'compte', 'adresse-changee'),
    part('keyed', 'passkeys', 'cles', 'cle-ajoutee'),
    {
      ...part('keyed', 'passkey-name', 'cles'),
      prepare: async (page) => {
        await page.locator('#cles summary').first().click();
        await page.locator('#cles summary').first().scrollIntoViewIfNeeded();
      },
    },
    {
      ...part('keyed', 'passkey-refused', 'cles'),
      prepare: async (page) => {
        await attachAuthenticator(page, false);
        await press(page, fr`Ajouter une clé d'accès`);
        await expect(page.locator('#cles .error-text')).toBeVisible();
      },
    },
    part('keyed', 'proven', 'cles', 'cest-toi-cle'),
    part('keyed', 'proven-for-address', 'compte', 'cest-toi-adresse'),
    part('keyed', 'unsubscribed', 'messages', 'messages-arretes'),
    part('member', 'mails', 'messages', 'messages-retablis'),
    part('member', 'kinds', 'messages', 'choix-enregistres'),
    part('member', 'name', 'prenom', 'prenom-change'),
    {
      ...part('member', 'name-refused', 'prenom'),
      prepare: async (page) => {
        await page.locator('#prenom summary').click();
        await page.getByLabel('Ton nouveau prénom ou pseudo').fill('Ana 2');
        await press(page, 'Enregistrer ce prénom');
        await expect(page.locator('#prenom .error-text')).toBeVisible();
      },
    },
    part('stale', 'passkeys-full', 'cles'),
    {
      ...part('stale', 'address-after-proof', 'compte'),
      prepare: (page) => page.locator('#compte summary').click(),
    },
    part('member', 'copy', 'donnees'),
    part('member', 'copy-mailed', 'donnees', 'copie-a-confirmer'),
    { ...part('member', 'copy-link', 'donnees'), path: `${routes.account}?token=${MAILED}#donnees` },
    part('copied', 'copy-ready', 'donnees', 'copie-confirmee'),
    part('stale', 'copy-unconfirmed', 'donnees'),
    part('paused', 'sessions', 'sessions'),
  ],
  accountAddress: [
    { as: 'member', state: 'confirm', path: `/mon-compte/adresse?token=${MAILED}` },
    { as: 'visitor', state: 'elsewhere', path: `/mon-compte/adresse?token=${MAILED}` },
    { as: 'visitor', state: 'undo', path: `/mon-compte/adresse?annuler=oui&token=${MAILED}` },
    { as: 'visitor', state: 'undone', path: '/mon-compte/adresse?annule=oui' },
    { as: 'visitor', state: 'unusable', path: '/mon-compte/adresse' },
  ],
  accountDeletion: [{ as: 'member', path: '/mon-compte/suppression?token=aaaa' }],
  accountProof: [
    { as: 'member', path: '/mon-compte/confirmation?pour=cle' },
    { as: 'stale', state: 'passkey', path: '/mon-compte/confirmation?pour=adresse' },
    {
      as: 'member',
      state: 'unusable',
      path: `/mon-compte/confirmation?pour=cle&token=${MAILED}`,
      prepare: async (page) => {
        await press(page, fr`C'est bien moi`);
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      },
    },
    { as: 'member', state: 'sent', path: '/mon-compte/confirmation?pour=cle&envoye=oui' },
    { as: 'member', state: 'link', path: `/mon-compte/confirmation?pour=cle&token=${MAILED}` },
  ],
  disownSignIn: [
    { as: 'visitor', path: `/mon-compte/pas-moi?token=${MAILED}` },
    { as: 'member', state: 'signed-in', path: `/mon-compte/pas-moi?token=${MAILED}` },
    { as: 'visitor', state: 'done', path: '/mon-compte/pas-moi?fait=oui' },
    { as: 'member', state: 'done-signed-in', path: '/mon-compte/pas-moi?fait=oui' },
    { as: 'visitor', state: 'unusable', path: '/mon-compte/pas-moi' },
  ],
  unsubscribe: [{ as: 'visitor' }, { as: 'visitor', state: 'done', path: '/unsubscribe?demande=enregistree' }],
  unsubscribeOneClick: [
    { as: 'visitor', path: '/unsubscribe/one-click?token=aaaa' },
    { as: 'visitor', state: 'kind', prepare: openKindLink },
    { as: 'visitor', state: 'kind-stopped', prepare: stopKind },
  ],
} as const satisfies Readonly<Partial<Record<RouteId, readonly Picture[]>>>;
