import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/db/database.ts';
import { fr } from '#shared/typeset.ts';

/** Gives a member so many passkeys that no device holds: for screens that list them. */
export async function insertPasskeys(db: Database, memberId: string, count: number): Promise<void> {
  const passkeys = Array.from({ length: count }, (_, index) => ({
    credential_id: Buffer.from(`${memberId}${index}`),
    member_id: memberId,
    user_handle: Buffer.from(memberId),
    public_key: Buffer.alloc(8),
    sign_count: '0',
    transports: [],
    name: index === 0 ? fr`Le téléphone que j'ai toujours sur moi` : 'Ordinateur, Chrome',
    created_at: new Date(),
    last_used_on: index === 0 ? '2026-11-22' : null,
  }));
  await db('passkeys').insert(passkeys);
}

/** Attaches a device that holds passkeys, or that refuses every one. */
export async function attachAuthenticator(page: Page, isUserVerified = true): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
}
