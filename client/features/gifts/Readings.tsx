import { symbols } from './symbols.ts';
import type { Gifts } from './gifts.ts';
import './gifts.css';

type Reading = Gifts['readings'][number];

/** The intuitive cards drawn so far, of which only the newest is open. */
export function Readings({
  readings,
  hasJustDrawn,
}: {
  readonly readings: readonly Reading[];
  readonly hasJustDrawn: boolean;
}) {
  const [newest, ...earlier] = readings;
  if (!newest) {
    return (
      <section className="gifts__part" id="cartes" aria-labelledby="cartes-titre">
        <h2 id="cartes-titre">Tes cartes intuitives</h2>
        <p className="gifts__empty">
          Aucune pour l'instant. Chaque carte que tu ouvres avec tes points restera ici, à lire et à relire.
        </p>
      </section>
    );
  }
  return (
    <section className="gifts__part" id="cartes" tabIndex={-1} aria-labelledby="cartes-titre">
      <h2 id="cartes-titre">{hasJustDrawn ? 'Ta carte est tirée' : 'Tes cartes intuitives'}</h2>
      <article className="surface gifts-reading">
        <Face {...newest} />
        <div className="gifts-reading__words">
          <h3>{newest.title}</h3>
          <p>{newest.text}</p>
          <p className="gifts-reading__question">{newest.question}</p>
          <p className="gifts-reading__day">Tirée le {newest.drawnOn}</p>
        </div>
      </article>
      {earlier.length > 0 && (
        <ul className="gifts-readings">
          {earlier.map((reading) => (
            <li key={reading.id}>
              <details className="raised">
                <summary>
                  {reading.title} <span>{reading.drawnOn}</span>
                </summary>
                <p>{reading.text}</p>
                <p className="gifts-reading__question">{reading.question}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Face({ id }: Pick<Reading, 'id'>) {
  const Symbol = symbols[id];
  return (
    <span className="gifts-reading__face" aria-hidden="true" key={id}>
      <Symbol size={72} strokeWidth={1.25} />
    </span>
  );
}
