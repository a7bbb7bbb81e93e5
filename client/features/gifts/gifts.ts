import type { ScreenData } from '../../frame/data.ts';

export type Gifts = ScreenData<'gifts'>;

const counts = new Intl.NumberFormat('fr-FR');

/** '1 250 points'. */
export function pointsInWords(points: number): string {
  return `${counts.format(points)}\u00a0${Math.abs(points) > 1 ? 'points' : 'point'}`;
}

/** With a sign, as a line of the ledger: '+50', '−100'. */
export function signed(points: number): string {
  return points < 0 ? `−${counts.format(-points)}` : `+${counts.format(points)}`;
}
