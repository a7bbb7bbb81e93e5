import type { ScreenData } from '../../routing/data.ts';

export type Resonance = ScreenData<'matchResonance'>;
