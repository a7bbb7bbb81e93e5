import { useId } from 'react';
import './statistics.css';

interface BarRow {
  readonly label: string;
  readonly value: number;
  /** What a full bar stands for; the largest value of the table unless stated. */
  readonly of?: number;
  /** The other columns, ready to be read. */
  readonly cells: readonly string[];
}

interface BarTableProps {
  readonly title: string;
  readonly note?: string;
  /** The text of a table without rows. */
  readonly empty?: string;
  readonly columns: readonly string[];
  readonly rows: readonly BarRow[];
}

/** A table whose rows are drawn as bars. */
export function BarTable({ title, note, empty, columns, rows }: BarTableProps) {
  const id = useId();
  const largest = Math.max(1, ...rows.map(({ value }) => value));
  const [first, ...others] = columns;
  return (
    <section className="surface statistics-chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="statistics-chart__note">{note}</p>}
      {rows.length === 0 && empty ? (
        <p>{empty}</p>
      ) : (
        <table className="statistics-chart__table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((column) => (
                <th key={column} scope="col" className="statistics-chart__number">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value, of = largest, cells }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  <Bar value={value} of={of} />
                </th>
                {cells.map((cell, index) => (
                  <td key={others[index]} className="statistics-chart__number">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Bar({ value, of }: { readonly value: number; readonly of: number }) {
  const width = Math.min(100, (100 * value) / Math.max(1, of));
  return (
    <svg className="statistics-chart__bar" width="100%" height="8" aria-hidden="true">
      <rect className="statistics-chart__rail" width="100%" height="8" rx="4" />
      {value > 0 && <rect className="statistics-chart__value" width={`${width}%`} height="8" rx="4" />}
    </svg>
  );
}
