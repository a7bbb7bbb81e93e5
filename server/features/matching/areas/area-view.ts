import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import { CODE_LENGTH, LATITUDE_AT, LONGITUDE_AT, take, who, WHO_AT } from '../codes/code.ts';
import { ID_LENGTH } from '../codes/packed-ids.ts';
import { ROLE, type Role, type RoleOf } from '../codes/roles.ts';
import { bandsBetween, cellAt, circleOf, type CellCircle } from './cells.ts';
import type { AreaLayout } from './layout.ts';

/** The area whose workers make a member's list. @param id the packed id */
export function homeOf(layout: AreaLayout, code: Uint8Array, id: Uint8Array): number {
  return areaOf(layout, cellOf(code)) ?? areaById(layout, id);
}

function areaOf({ cells }: AreaLayout, cell: number | null): number | undefined {
  return cell === null ? undefined : cells.get(cell);
}

/** Of members who live in no cell of the layout. The last byte is random in every kind of UUID. */
function areaById({ areas }: AreaLayout, id: Uint8Array): number {
  return (id[ID_LENGTH - 1]! % areas) + 1;
}

/**
 * What everybody is for the workers of an area. They read each member who ticked a band of distance that is possible between
 * where the member lives and some place of the area: so nobody is missing whom a member of the area fits within the distance.
 * Those who mind no distance, or of whom nobody knows where they live, are read in every area.
 */
export function viewOf(layout: AreaLayout, area: number): RoleOf {
  const own = [...layout.cells].filter(([, of]) => of === area).map(([cell]) => circleOf(cell));
  const bandsTo = new Map<number, number>();
  const bandsFrom = (cell: number) => {
    let bands = bandsTo.get(cell);
    if (bands === undefined) bandsTo.set(cell, (bands = allBands(own, circleOf(cell))));
    return bands;
  };
  return (code, id) => {
    const cell = cellOf(code);
    const home = areaOf(layout, cell);
    if (home === area) return ROLE.own;
    if (home === undefined && areaById(layout, id) === area) return ROLE.ownAnywhere;
    return cell === null || bandsFrom(cell) & take(who.distances, code[WHO_AT]!) ? ROLE.read : ROLE.none;
  };
}

/** Whether a list that an area made needs nobody from elsewhere: who is farther away comes only into one that is short. */
export function isFinal(role: Role, fitting: number): boolean {
  return role === ROLE.own && fitting >= SELECTION_LENGTH;
}

/** The cell in which a member lives; null: unknown. */
export function cellOf(code: Uint8Array): number | null {
  const position = positionOf(code);
  return position && cellAt(position);
}

/** Where a member lives: the middle of the cell of S-matching-6. Null: unknown. */
export function positionOf(code: Uint8Array): Position | null {
  const view = new DataView(code.buffer, code.byteOffset, CODE_LENGTH);
  const latitude = view.getFloat64(LATITUDE_AT, true);
  const longitude = view.getFloat64(LONGITUDE_AT, true);
  return Number.isNaN(latitude) || Number.isNaN(longitude) ? null : { latitude, longitude };
}

function allBands(circles: readonly CellCircle[], to: CellCircle): number {
  return circles.reduce((bands, from) => bands | bandsBetween(from, to), 0);
}
