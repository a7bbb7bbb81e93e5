/** What decides whether a member who sees a profile also sees its photo. */
export interface PhotoOpenness {
  readonly photoVisibility: string | null;
  /** Whether both members have accepted the reveal and have a photo. */
  readonly isRevealed: boolean;
}

/** Whether a member who sees the profile sees the photo itself (S-photo-3). */
export function mayOpenPhoto({ photoVisibility, isRevealed }: PhotoOpenness): boolean {
  return photoVisibility === 'immediate' || isRevealed;
}
