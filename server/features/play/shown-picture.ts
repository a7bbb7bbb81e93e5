import { pictureAddress, pictures, type PictureKey } from '#shared/play/pictures.ts';

/** A picture as a screen shows it. */
export interface ShownPicture {
  readonly address: string;
  readonly alt: string;
}

export function showPicture(key: PictureKey): ShownPicture {
  return { address: pictureAddress(key), alt: pictures[key] };
}
