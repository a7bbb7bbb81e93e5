import { useId } from 'react';
import { counted, formatNumber } from '#shared/number-format.ts';
import type { DayFigures } from '#shared/statistics/statistics.ts';
import { barsAcross, marksUpTo } from './chart-scale.ts';
import { frenchDay } from './french.ts';
import './statistics.css';
import { fr } from '#shared/typeset.ts';

const HEIGHT = 180;
const TOP = 12;
const BELOW = 26;
const AXIS_WIDTH = 48;
const TICKS = 4;
const FEW = 5;

interface Series {
  readonly key: Exclude<keyof DayFigures, 'day'>;
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly look: 'bars' | 'alert-bars' | 'line';
}

interface DayChartProps {
  readonly title: string;
  readonly days: readonly DayFigures[];
  readonly series: readonly Series[];
}

/**
 * A chart of stacked bars and lines by day. Widths are in percent and heights in pixels, so that it fits every screen
 * without JavaScript and its letters keep their size.
 */
export function DayChart({ title, days, series }: DayChartProps) {
  const id = useId();
  return (
    <section className="surface statistics-chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="statistics-chart__legend" aria-hidden="true">
        {series.map(({ key, label, look }) => (
          <li key={key}>
            <svg width="16" height="16">
              <Sample look={look} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <Plot days={days} series={series} />
      <details>
        <summary>Voir les chiffres</summary>
        <table className="statistics-chart__table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="statistics-chart__number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((figures) => (
              <tr key={figures.day}>
                <th scope="row">{frenchDay(figures.day)}</th>
                {series.map(({ key }) => (
                  <td key={key} className="statistics-chart__number">
                    {formatNumber(figures[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Plot({ days, series }: Pick<DayChartProps, 'days' | 'series'>) {
  const bars = series.filter(({ look }) => look !== 'line');
  const lines = series.filter(({ look }) => look === 'line');
  const layers = stacked(
    days,
    bars.map(({ key }) => key),
  );
  const highest = Math.max(
    FEW,
    ...layers.flat().map(({ to }) => to),
    ...days.flatMap((figures) => lines.map(({ key }) => figures[key])),
  );
  const ticks = marksUpTo(highest, TICKS);
  const top = ticks.at(-1) ?? highest;
  const y = (value: number) => HEIGHT - (value / top) * (HEIGHT - TOP);
  const { width, leftOf } = barsAcross(days.length);
  const labelled = [
    { figures: days[0], x: '0', textAnchor: 'start' },
    { figures: days[Math.floor(days.length / 2)], x: '50%', textAnchor: 'middle' },
    { figures: days.at(-1), x: '100%', textAnchor: 'end' },
  ] as const;
  return (
    <div className="statistics-chart__plot">
      <svg width={AXIS_WIDTH} height={HEIGHT + BELOW} aria-hidden="true">
        {ticks.map((tick) => (
          <text key={tick} className="statistics-chart__tick" x={AXIS_WIDTH - 8} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        ))}
      </svg>
      <svg width="100%" height={HEIGHT + BELOW} role="img" aria-label={inWords(days, series)}>
        {ticks.map((tick) => (
          <line key={tick} className="statistics-chart__line" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
        ))}
        {layers.map((layer, index) =>
          layer.map(({ from, to }, position) => (
            <rect
              key={`${bars[index]?.key} ${days[position]?.day}`}
              className={`statistics-chart__${bars[index]?.look}`}
              x={`${leftOf(position)}%`}
              width={`${width}%`}
              y={y(to)}
              height={y(from) - y(to)}
            />
          )),
        )}
        {lines.map(({ key }) => (
          <svg key={key} width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
            <path
              className="statistics-chart__curve"
              vectorEffect="non-scaling-stroke"
              d={days
                .map(
                  (figures, position) =>
                    `${position === 0 ? 'M' : 'L'}${leftOf(position) + width / 2},${y(figures[key])}`,
                )
                .join('')}
            />
          </svg>
        ))}
        {labelled.map(({ figures, ...position }) => (
          <text key={position.x} className="statistics-chart__tick" y={HEIGHT + BELOW - 6} {...position}>
            {figures && frenchDay(figures.day)}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Where each bar begins and ends, with the bars of each day stacked. */
function stacked(days: readonly DayFigures[], keys: readonly Series['key'][]) {
  const reached = days.map(() => 0);
  return keys.map((key) =>
    days.map((figures, index) => {
      const from = reached[index] ?? 0;
      const to = from + figures[key];
      reached[index] = to;
      return { from, to };
    }),
  );
}

function Sample({ look }: Pick<Series, 'look'>) {
  if (look === 'line') return <path className="statistics-chart__curve" d="M0 8H16" />;
  return <rect className={`statistics-chart__${look}`} width="14" height="14" x="1" y="1" rx="3" />;
}

/** The picture described in a sentence; its figures are in the table below it. */
function inWords(days: readonly DayFigures[], series: readonly Series[]): string {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return 'Aucun jour';
  const sums = series.map(({ key, one, many }) => {
    const sum = days.reduce((total, figures) => total + figures[key], 0);
    return counted(sum, one, many);
  });
  return fr`Du ${frenchDay(first.day)} au ${frenchDay(last.day)} : ${sums.join(', ')}.`;
}
