import { eveningSafety } from '#shared/evenings/safety-words.ts';
import './evenings.css';

/** How to leave, whom to call, 'Demander Angela' (S-evening-39). */
export function Safety() {
  const { title, leave, angela, trusted, numbers } = eveningSafety;
  return (
    <section className="card" aria-labelledby="securite">
      <h2 id="securite">{title}</h2>
      <p>{leave}</p>
      <p>{angela}</p>
      <ul className="evenings-numbers">
        {numbers.map(({ number, is }) => (
          <li key={number}>
            <a href={`tel:${number.replaceAll(/\s/g, '')}`}>{number}</a> <span>{is}</span>
          </li>
        ))}
      </ul>
      <p className="evenings-quiet">{trusted}</p>
    </section>
  );
}
