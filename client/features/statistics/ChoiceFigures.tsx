import { passReasons } from '#shared/choices/kinds.ts';
import { choiceTitles, countedChoices, reasonAmountInWords, type ChoiceTotals } from '#shared/choices/totals.ts';
import { formatNumber } from '#shared/number-format.ts';
import { fr } from '#shared/typeset.ts';
import { BarTable } from './BarTable.tsx';

/** The totals of what members say of their matches: nobody, no pair, no single day; a rare reason is not told. */
export function ChoiceFigures({ days, reasons, ...totals }: ChoiceTotals) {
  return (
    <BarTable
      title="Les choix"
      note={fr`En tout sur les ${days} derniers jours qui ne s'annulent plus, sans les profils inventés. Une raison donnée moins de cinq fois n'est pas dite.`}
      columns={['Choix', 'Nombre']}
      rows={[
        ...countedChoices.map((name) => ({
          label: choiceTitles[name],
          value: totals[name],
          cells: [formatNumber(totals[name])],
        })),
        ...reasons.map(({ id, amount }) => ({
          label: fr`Pourquoi pas : ${passReasons.find((reason) => reason.id === id)?.label ?? id}`,
          value: amount ?? 0,
          cells: [reasonAmountInWords(amount, formatNumber)],
        })),
      ]}
    />
  );
}
