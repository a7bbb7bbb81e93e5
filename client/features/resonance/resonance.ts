import type { ScreenData } from '#client/routing/data.ts';

export type Resonance = ScreenData<'matchResonance'>;
