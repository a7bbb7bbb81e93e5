import type { Feature } from '../../web/feature.ts';
import { crushAdmitters } from './crush-admission.ts';
import { crushCalls } from './crush.calls.ts';
import { crushRoute } from './crush.route.ts';
import { crushMails } from './crush.mails.ts';

export const crush = {
  screens: { profileCrush: crushRoute },
  calls: ({ ctx, sessionOf }) => crushCalls(ctx, sessionOf),
  admitters: crushAdmitters,
  mails: crushMails,
} satisfies Feature;
