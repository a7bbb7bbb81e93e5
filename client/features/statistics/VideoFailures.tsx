import { formatNumber } from '#shared/number-format.ts';
import { failureTitles, failureKinds, type FailureTotals } from '#shared/video-meetings/obstacles.ts';
import { fr } from '#shared/typeset.ts';
import { BarTable } from './BarTable.tsx';

/** What kept members from meeting by video: sums by kind, the most frequent first. */
export function VideoFailures({ totals, days }: { readonly totals: FailureTotals; readonly days: number }) {
  const happened = failureKinds
    .map((kind) => ({ kind, amount: totals[kind] ?? 0 }))
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount);
  return (
    <BarTable
      title="Rencontres en ligne : ce qui a manqué"
      note={fr`En tout sur ${days} jours, aujourd'hui compris. Ce que les navigateurs en ont dit : jamais de qui.`}
      columns={['Cause', 'Nombre']}
      empty={fr`Rien n'a manqué.`}
      rows={happened.map(({ kind, amount }) => ({
        label: failureTitles[kind],
        value: amount,
        cells: [formatNumber(amount)],
      }))}
    />
  );
}
