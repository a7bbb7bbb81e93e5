import { capitalised } from '../../ui/capitalised.ts';
import { formatNumber } from '#shared/number-format.ts';
import { percent } from '#shared/statistics/statistics.ts';
import { totalTitles, type TalkTotals } from '#shared/talk/totals.ts';
import { fr } from '#shared/typeset.ts';
import { BarTable } from './BarTable.tsx';
import { inPercent, withOneDecimal } from './french.ts';

/** The totals of conversations: no word of them, no pair, no single day. */
export function TalkFigures({ days, asked, opened, meetingsPerHundred, reportsPerThousand, ...totals }: TalkTotals) {
  const { answered_in_a_day: answered, closed, asleep, messages, meetings, second_wishes: wishes, reports } = totals;
  const facts: readonly { name: keyof typeof totalTitles; value: number | null; of?: number }[] = [
    { name: 'asked', value: asked },
    { name: 'answered_in_a_day', value: answered, of: asked },
    { name: 'opened', value: opened, of: asked },
    { name: 'messages', value: messages },
    { name: 'closed', value: closed, of: opened },
    { name: 'asleep', value: asleep, of: opened },
    { name: 'meetings', value: meetings },
    { name: 'video_talks', value: totals.video_talks },
    { name: 'video_minutes', value: totals.video_minutes },
    { name: 'second_wishes', value: wishes },
    { name: 'reports', value: reports },
  ];
  const rates = [
    { name: 'meetingsPerHundred', value: meetingsPerHundred },
    { name: 'reportsPerThousand', value: reportsPerThousand },
  ] as const;
  return (
    <BarTable
      title="Les discussions"
      note={fr`En tout sur les ${days} derniers jours, hier compris, sans les profils inventés. Aucun mot, aucune paire : seulement ces nombres.`}
      columns={['Fait', 'Nombre', 'Part']}
      rows={[
        ...facts.map(({ name, value, of }) => ({
          label: capitalised(totalTitles[name]),
          value: value ?? 0,
          ...(of !== undefined && { of }),
          cells: [
            value === null ? '–' : formatNumber(value),
            value === null || of === undefined ? '–' : inPercent(percent(value, of)),
          ],
        })),
        ...rates.map(({ name, value }) => ({
          label: capitalised(totalTitles[name]),
          value: 0,
          cells: [value === null ? '–' : withOneDecimal(value), '–'],
        })),
      ]}
    />
  );
}
