import type { EveningFacts } from './evening-facts.ts';
import { stateOf } from './evening-state.ts';

/** What an evening is for one member at a moment: each stage has its own words on '/soiree' (S-evening-29). */
export const stages = [
  'taken-down',
  'cancelled',
  'not-for-you',
  'opens-later',
  'open',
  'full',
  'signed-up',
  'waiting',
  'offered',
  'left',
  'closed',
  'composing',
  'left-out',
  'table-ready',
  'today',
  'arrived',
  'aftermath',
  'over',
] as const;
export type Stage = (typeof stages)[number];

type Known = Pick<
  EveningFacts,
  | 'record'
  | 'attendance'
  | 'seatsLeft'
  | 'opensAt'
  | 'refusal'
  | 'offeredUntil'
  | 'isLeftOut'
  | 'hasTable'
  | 'table'
  | 'checkedInAt'
  | 'aftermath'
>;

export function stageOf(known: Known, now: Date): Stage {
  const { record, attendance } = known;
  const state = stateOf(record, now);
  if (state === 'taken-down' || state === 'cancelled') return state;
  if (state === 'over') return known.aftermath ? 'aftermath' : 'over';
  if (attendance === 'seated') return stageWithPlace(known, state === 'published', state === 'composed');
  const hasBegun = now >= record.startsAt;
  if (attendance === 'offered' && known.offeredUntil && now < known.offeredUntil) return 'offered';
  if ((attendance === 'waiting' || attendance === 'offered') && !hasBegun) return 'waiting';
  if (state !== 'published') return attendance === 'left' ? 'left' : 'closed';
  if (attendance === 'left') return 'left';
  if (known.refusal) return 'not-for-you';
  if (now < known.opensAt) return 'opens-later';
  return known.seatsLeft > 0 ? 'open' : 'full';
}

function stageWithPlace(known: Known, isPublished: boolean, isComposed: boolean): Stage {
  if (isPublished) return 'signed-up';
  if (!isComposed) return 'composing';
  if (known.isLeftOut) return 'left-out';
  // Who has just accepted a place is seated next.
  if (!known.hasTable) return 'composing';
  if (!known.table) return 'table-ready';
  return known.checkedInAt ? 'arrived' : 'today';
}
