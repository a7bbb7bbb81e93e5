import type { BoundFigures } from '#server/features/matching/exposure-bounds.ts';
import type { ExposureFigures, SimulatedRule, Simulation } from '#server/features/matching/simulation.ts';
import { fr } from '#shared/typeset.ts';
import { showNumber } from './output/terminal.ts';

const genderNames = { femme: 'femmes', homme: 'hommes', autre: 'autres' } as const;
type GenderName = keyof typeof genderNames;

/** A simulation as tables: both rules side by side, and the rule of the product for each gender with what is possible. */
export function describeSimulation({ plain, mutual, bounds }: Simulation, days: number): string {
  const rows: readonly (readonly [string, (rule: SimulatedRule) => string])[] = [
    ['', (rule) => (rule === plain ? 'les six premiers' : 'six réciproques')],
    ['jamais montrées', ({ shareNeverShown }) => percent(shareNeverShown)],
    ['la plus montrée, fois', ({ mostTimesShown }) => String(mostTimesShown)],
    ['vues en retour', ({ shareOfMutualSlots }) => percent(shareOfMutualSlots)],
    [fr`Gini d'exposition`, ({ gini }) => showNumber(gini, 3)],
    ['points en moyenne', ({ meanPoints }) => showNumber(meanPoints, 1)],
  ];
  const compared = rows.map(([name, measure]) => line(name, measure(plain), measure(mutual)));
  const byGender = (Object.entries(mutual.exposure.byGender) as [GenderName, ExposureFigures][]).flatMap(
    ([gender, figures]) => {
      const bound = bounds.byGender[gender] ?? bounds;
      return [
        line(genderNames[gender], 'six réciproques', 'au mieux'),
        line(
          fr`montrées à personne, ${days} j`,
          percent(figures.shareInNoSelection),
          percent(bound.shareInNoSelection),
        ),
        line('la plus montrée, fois', String(figures.mostShown), String(bound.mostShown)),
        line('en moyenne, fois', showNumber(figures.meanShown, 1), ''),
        line('vues en retour', percent(figures.mutualShare), percent(bound.mutualShare)),
      ];
    },
  );
  return [...compared, '', ...byGender].map((text) => text.trimEnd()).join('\n');
}

/** A simulation for scripts: shares from 0 to 1, for all members and by gender; `bound` is what is possible at best. */
export function simulationForMachines({ plain, mutual, bounds }: Simulation) {
  const rule = ({ exposure, meanPoints, gini }: SimulatedRule) => ({
    ...exposureFields(exposure),
    by_gender: mapValues(exposure.byGender, exposureFields),
    mean_points: meanPoints,
    gini,
    bound: { ...boundFields(bounds), by_gender: mapValues(bounds.byGender, boundFields) },
  });
  return { plain: rule(plain), mutual: rule(mutual) };
}

function exposureFields({ shareInNoSelection, mostShown, meanShown, mutualShare }: ExposureFigures) {
  return {
    share_in_no_six_28_days: shareInNoSelection,
    most_shown: mostShown,
    mean_shown: meanShown,
    mutual_share: mutualShare,
  };
}

function boundFields({ shareInNoSelection, mostShown, mutualShare }: BoundFigures) {
  return { share_in_no_six_28_days: shareInNoSelection, most_shown: mostShown, mutual_share: mutualShare };
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

function line(name: string, first: string, second: string): string {
  return `${name.padEnd(30)}${first.padStart(18)}${second.padStart(18)}`;
}

function percent(share: number): string {
  return fr`${showNumber(100 * share, 1)} %`;
}
