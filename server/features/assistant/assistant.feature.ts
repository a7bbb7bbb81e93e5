import type { Feature } from '../../web/feature.ts';
import { assistantCalls } from './assistant.calls.ts';

export const assistant = {
  calls: ({ ctx, sessionOf }) => assistantCalls(ctx, sessionOf),
} satisfies Feature;
