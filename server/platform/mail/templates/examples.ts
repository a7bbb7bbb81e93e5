import type { TextKind } from './texts.ts';

/** Example data for each kind of text message. */
export const textExamples: Readonly<Record<TextKind, object>> = {
  'crush-invitation-text': { invitationId: '5b0a3b52-3b6c-4f0c-9a39-1f4c2f3f8a11', code: 'K7MQ2-XRDPZ' },
};
