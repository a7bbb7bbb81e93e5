import { passReasons, type PassReason } from './kinds.ts';
import { fr, typeset } from '../typeset.ts';

/** What is counted of choices each day, for the team: nothing of it names a member or a pair. */
export const countedChoices = ['interested', 'shared', 'later', 'pass'] as const;
export type CountedChoice = (typeof countedChoices)[number];

/** A smaller number of reasons is not told: it could be somebody's. */
export const REASONS_AT_LEAST = 5;

/** The totals of choices over some days. */
export interface ChoiceTotals extends Readonly<Record<CountedChoice, number>> {
  readonly days: number;
  /** How often each reason was given; null below `REASONS_AT_LEAST`, as for none. */
  readonly reasons: readonly { readonly id: PassReason; readonly amount: number | null }[];
}

/** What the totals are called, in the order in which they are shown. */
export const choiceTitles = typeset({
  interested: "« Ça m'intéresse »",
  shared: 'Intérêts partagés, à deux',
  later: '« Plus tard »',
  pass: '« Pas pour moi »',
} as const satisfies Record<CountedChoice, string>);

/** The name under which a reason is counted. */
export function nameOfReason(id: PassReason): string {
  return `reason-${id}`;
}

/** The totals of some days from their sums; what was not counted is none. */
export function choiceTotalsOf(sums: ReadonlyMap<string, number>, days: number): ChoiceTotals {
  const amountOf = (name: string) => sums.get(name) ?? 0;
  const amounts = Object.fromEntries(countedChoices.map((name) => [name, amountOf(name)])) as Record<
    CountedChoice,
    number
  >;
  const reasons = passReasons.map(({ id }) => {
    const amount = amountOf(nameOfReason(id));
    return { id, amount: amount < REASONS_AT_LEAST ? null : amount };
  });
  return { days, ...amounts, reasons };
}

/** 'Moins de cinq' for what is not told. */
export function reasonAmountInWords(amount: number | null, format: (amount: number) => string): string {
  return amount === null ? fr`moins de cinq` : format(amount);
}
