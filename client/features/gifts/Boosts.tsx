import type { Gifts } from './gifts.ts';
import './gifts.css';

/** What the newest boosts do, or did, also where that is nothing (S-points-9). */
export function Boosts({ boosts }: Pick<Gifts, 'boosts'>) {
  if (boosts.length === 0) return null;
  return (
    <section className="gifts__part" id="boosts" tabIndex={-1} aria-labelledby="boosts-titre">
      <h2 id="boosts-titre">Tes boosts</h2>
      <ul className="gifts-boosts">
        {boosts.map(({ id, title, text, isRunning }) => (
          <li key={id} className={isRunning ? 'surface gifts-boost gifts-boost--running' : 'surface gifts-boost'}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
