import type { ClientFeature } from '../../frame/feature.ts';

export const resonanceFeature = {
  screens: {
    matches: { file: 'resonance/MatchesScreen', title: 'Mes matchs' },
    // Both only lead on to the screen they are another name of.
    myMatches: { file: 'resonance/MatchesScreen', title: 'Mes matchs' },
    listFilters: { file: 'resonance/ListFiltersScreen', title: 'Mes filtres' },
    matchResonance: { file: 'resonance/ResonanceScreen', title: 'Résonance' },
    matchResonanceRefined: { file: 'resonance/RefinedResonanceScreen', title: 'Résonance affinée' },
  },
} satisfies ClientFeature;
