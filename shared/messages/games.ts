import { typeset } from '../typeset.ts';

/** The messages of the four games. */
export const gameMessages = typeset({
  game_not_your_turn: "Ce n'est pas encore ton tour : il vient dès que l'autre a joué.",
  game_tomorrow: 'La suite attend demain : en solo, un jour sépare toujours deux tours.',
  game_over: 'Cette partie est finie. Une autre peut commencer.',
  game_turn_shape: 'Il manque quelque chose à ce tour, ou il y a quelque chose de trop. Complète-le et recommence.',
  game_turn_played: 'Ce tour est déjà joué : voici où en est la partie.',
  game_word_used: 'Ce mot est déjà sur le chemin. Un autre ?',
  game_word_one: 'Un mot, trois au plus quand ils vont ensemble.',
  game_sentences_alike: 'Deux de tes phrases sont pareilles : il en faut trois différentes.',
  game_running: "Une partie est déjà en route dans cette discussion : finis-la, ou arrête-la, et l'autre commence.",
  game_unavailable: "Cette partie s'est arrêtée : la discussion n'est plus ouverte.",
} as const);
