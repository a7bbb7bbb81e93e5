import './evenings.css';

/** The day of an evening as a leaf of a calendar; the words next to it say it in full. */
export function Leaf({ number, month }: { readonly number: string; readonly month: string }) {
  return (
    <span className="evenings-leaf" aria-hidden="true">
      <span className="evenings-leaf__number">{number}</span>
      <span className="evenings-leaf__month">{month}</span>
    </span>
  );
}
