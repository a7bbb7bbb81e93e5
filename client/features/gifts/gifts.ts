import { formatNumber } from '#shared/number-format.ts';
import type { ScreenData } from '../../frame/data.ts';

export type Gifts = ScreenData<'gifts'>;

/** Points in words, such as '1 250 points'. */
export function pointsInWords(points: number): string {
  return `${formatNumber(points)}\u00a0${Math.abs(points) > 1 ? 'points' : 'point'}`;
}

/** Points with a sign, as in the history: '+50', '−100'. */
export function signed(points: number): string {
  return points < 0 ? `−${formatNumber(-points)}` : `+${formatNumber(points)}`;
}
