import type { Feature } from '../../web/feature.ts';
import { placeCalls } from './places.calls.ts';

export const places = { calls: ({ ctx, sessionOf }) => placeCalls(ctx, sessionOf) } satisfies Feature;
