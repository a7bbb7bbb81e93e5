import { expect, type Page } from '@playwright/test';
import { routes, type RouteId } from '#shared/routes.ts';
import { toneFile } from '#testing/recordings.ts';
import { press, type Picture } from './picture.ts';

const sendFile = async (page: Page) => {
  await page.getByText('Envoyer un fichier audio').click();
  const buffer = toneFile({ hertz: 330, seconds: 9 });
  await page.getByLabel('Ton enregistrement').setInputFiles({ name: 'voix.wav', mimeType: 'audio/wav', buffer });
  await press(page, 'Envoyer, puis écouter');
  await expect(page.getByRole('button', { name: 'Garder cette voix' })).toBeVisible();
};

/** The room of voices in each of its states, and a spoken message before it is recorded. */
export const voicesPictures = {
  audio: [
    { as: 'gamer', state: 'empty', isOneWindow: true },
    { as: 'gamer', state: 'try', isOneWindow: true, prepare: sendFile },
    { as: 'speaker', state: 'heard' },
  ],
  voiceNote: [
    {
      as: 'talker',
      path: routes.discussions,
      isOneWindow: true,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Noé' }).first().click();
        await page.getByRole('link', { name: 'Message vocal' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Message vocal' })).toBeVisible();
      },
    },
  ],
} satisfies Partial<Record<RouteId, readonly Picture[]>>;
