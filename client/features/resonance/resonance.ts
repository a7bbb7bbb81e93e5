import type { ScreenData } from '../../frame/data.ts';

export type Resonance = ScreenData<'matchResonance'>;
