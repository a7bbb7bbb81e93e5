import type { ClientFeature } from '../../frame/feature.ts';

export const gamesFeature = {
  screens: {
    games: { file: 'games/GamesScreen', title: 'Jeux' },
    game: { file: 'games/GameScreen', title: 'Une partie' },
  },
} satisfies ClientFeature;
