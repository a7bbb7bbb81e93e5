import { formatNumber } from '#shared/number-format.ts';
import type { ScreenData } from '../../frame/data.ts';
import { NO_BREAK_SPACE } from '#shared/typeset.ts';

export type Gifts = ScreenData<'gifts'>;

/** Points in words, such as '1 250 points'. */
export function pointsInWords(points: number): string {
  return `${formatNumber(points)}${NO_BREAK_SPACE}${Math.abs(points) > 1 ? 'points' : 'point'}`;
}

/** Points with a sign, as in the history: '+50', '−100'. */
export function signed(points: number): string {
  return points < 0 ? `−${formatNumber(-points)}` : `+${formatNumber(points)}`;
}
