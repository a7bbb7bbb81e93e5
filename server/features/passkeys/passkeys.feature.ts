import type { Feature } from '../../web/feature.ts';
import { passkeyCalls } from './passkeys.calls.ts';
import { passkeyMails } from './passkeys.mails.ts';

export const passkeys = {
  calls: ({ ctx, sessionOf }) => passkeyCalls(ctx, sessionOf),
  mails: passkeyMails,
} satisfies Feature;
