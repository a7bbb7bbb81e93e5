import type { ReactNode } from 'react';
import { GenderPicture } from './GenderPicture.tsx';

interface OwnPictureProps {
  readonly photo: string | null;
  readonly gender: string | null;
}

/** The small picture of the member who answers: their own photo, or else a drawing; nothing before the gender is known (S-questionnaire-23). */
export function ownPicture({ photo, gender }: OwnPictureProps): ReactNode {
  if (photo) return <img src={`${photo}/tile`} alt="" width="44" height="44" />;
  return gender ? <GenderPicture gender={gender} /> : undefined;
}
