import { fr } from '../typeset.ts';
import type { RoomWithPage } from './rooms.ts';

/** A picture of a room, in light and in dark, as `npm run pictures:rooms` took it from the running product. */
export interface RoomPicture {
  /** Its name below `/portes/`: `jeux-1` is `/portes/jeux-1-light.avif` and `/portes/jeux-1-dark.avif`. */
  readonly name: string;
  /** What it shows, for who cannot see it. */
  readonly alt: string;
}

/** The size of every picture, in CSS pixels; the files have one and a half times as many. */
export const ROOM_PICTURE = { width: 390, height: 560 } as const;

/** What each door shows of its room, from the first picture to the last. */
export const roomPictures: Readonly<Record<RoomWithPage, readonly RoomPicture[]>> = {
  games: [{ name: 'jeux-1', alt: fr`La salle Jeux : les quatre jeux, et avec qui y jouer.` }],
  quiz: [{ name: 'quiz-1', alt: fr`La salle Quiz : les six quiz premium.` }],
  audio: [
    { name: 'audio-1', alt: fr`La salle Audio : la question de la semaine, et de quoi y répondre de vive voix.` },
  ],
};

/** The address of a picture in a scheme of colours. */
export function roomPictureAddress({ name }: RoomPicture, scheme: 'light' | 'dark'): string {
  return `/portes/${name}-${scheme}.avif`;
}
