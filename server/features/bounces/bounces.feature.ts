import type { Feature } from '../../web/feature.ts';
import { bounceCalls } from './bounces.calls.ts';

export const bounces = { calls: ({ ctx }) => bounceCalls(ctx) } satisfies Feature;
