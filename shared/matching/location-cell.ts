import type { Position } from '../questionnaire/profile.ts';
import { EARTH_RADIUS_KM } from './eligibility.ts';

/**
 * The side of a cell, in kilometres. Towns can be as small as a village: an attacker who found out somebody's town, by
 * asking from many positions whether they are 'farther away', would have found their street. In a cell of eight
 * kilometres the best guess, its middle, is off by three on average.
 */
export const CELL_KM = 8;

const ROWS = Math.round((Math.PI * EARTH_RADIUS_KM) / CELL_KM);
const ROW_DEGREES = 180 / ROWS;

/**
 * The middle of the cell in which a position lies. Distances between members are only computed from it, so that nothing
 * the product tells depends on where in the cell somebody lives (S-matching-6).
 */
export function middleOfCell({ latitude, longitude }: Position): Position {
  const row = Math.min(ROWS - 1, Math.floor((latitude + 90) / ROW_DEGREES));
  const middle = (row + 0.5) * ROW_DEGREES - 90;
  const around = 2 * Math.PI * EARTH_RADIUS_KM * Math.cos((middle * Math.PI) / 180);
  const columns = Math.max(1, Math.round(around / CELL_KM));
  const column = Math.min(columns - 1, Math.floor(((longitude + 180) / 360) * columns));
  return { latitude: middle, longitude: ((column + 0.5) / columns) * 360 - 180 };
}
