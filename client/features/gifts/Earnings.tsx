import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { DAYS_IN_A_ROW } from '#shared/points/points.ts';
import type { Gifts } from './gifts.ts';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import './gifts.css';

type Earning = Gifts['earnings'][number];

/** Every way to earn points, with where to do it and whether it is done. */
export function Earnings({ earnings, daysInARow }: Pick<Gifts, 'earnings' | 'daysInARow'>) {
  return (
    <section className="gifts__part" id="gagner" tabIndex={-1} aria-labelledby="gagner-titre">
      <h2 id="gagner-titre">Comment en gagner</h2>
      <ul className="gifts-earnings">
        {earnings.map((earning) => (
          <li key={earning.reason} className={`raised gifts-earning ${earning.isDone ? 'gifts-earning--done' : ''}`}>
            <span className="gifts-earning__points">+{earning.points}</span>
            <div>
              <h3>{earning.title}</h3>
              <p>{withoutBreaks(earning.text)}</p>
              {earning.reason === 'five-days-in-a-row' && <Days count={daysInARow} />}
            </div>
            <Way {...earning} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ title, to, isDone }: Earning) {
  if (isDone) {
    return (
      <span className="gifts-earning__way">
        <Check size={18} strokeWidth={3} aria-hidden="true" /> Gagné
      </span>
    );
  }
  if (!to) return null;
  return (
    <Link className="gifts-earning__way" to={to}>
      J'y vais<span className="visually-hidden"> : {title}</span>
    </Link>
  );
}

function Days({ count }: { readonly count: number }) {
  return (
    <p className="gifts-days">
      <span>
        {count} sur {DAYS_IN_A_ROW}
      </span>
      <span className="gifts-days__track" aria-hidden="true">
        {Array.from({ length: DAYS_IN_A_ROW }, (_, index) => (
          <span key={index} className={index < count ? 'is-done' : undefined} />
        ))}
      </span>
    </p>
  );
}
