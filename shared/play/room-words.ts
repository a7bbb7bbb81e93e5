import type { Room } from '../plans/rooms.ts';
import { typeset } from '../typeset.ts';

/** A room of the Play Room as its door describes it. */
export interface RoomWords {
  readonly name: string;
  readonly text: string;
  /** What is inside, one thing a line. */
  readonly inside: readonly string[];
}

/** Every room with a door, in the order of the page. */
export const roomWords = typeset({
  games: {
    name: 'Jeux',
    text: 'Quatre jeux à deux, pour rire avant de se raconter.',
    inside: [
      "Le même mot : deux mots, puis un pont entre eux, jusqu'à écrire le même",
      'Devine-moi : ses réponses, avant de les lire',
      'Deux vérités, un rêve : trouve le rêve parmi trois phrases',
      "Le conte à deux : dix phrases, l'une après l'autre, à garder",
    ],
  },
  quiz: {
    name: 'Quiz',
    text: 'Les quiz premium, avec un portrait de toi, puis de vous deux.',
    inside: [
      'Six quiz de 24 questions, un par thème',
      'Un portrait en mots, dont chaque phrase dit de quelles réponses elle vient',
      "Et, quand l'autre a répondu aussi, votre portrait à deux",
    ],
  },
  audio: {
    name: 'Audio',
    text: 'Des voix avant les visages.',
    inside: [
      'Une question par semaine, à laquelle on répond de vive voix',
      "Quarante secondes au plus, réécoutées avant d'être gardées",
      "Vos voix s'entendent quand vous avez répondu à deux, jamais avant",
    ],
  },
  evenings: {
    name: 'Evènements',
    text: 'Des soirées à des tables de six, composées par affinités.',
    inside: [],
  },
} as const satisfies Readonly<Record<Room, RoomWords>>);
