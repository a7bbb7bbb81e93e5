import { MapPin, Users } from 'lucide-react';
import type { EveningData, ShownTable } from '#shared/evenings/screens.ts';
import { ReportForm } from './EveningForm.tsx';
import './evenings.css';

/**
 * Where it is, and who sits at the table: a first name and what is shared, nothing else (S-evening-32). Who has parted from
 * somebody there reads names when the evening begins (S-evening-58).
 */
export function Table({ table, evening }: { readonly table: ShownTable; readonly evening: EveningData }) {
  const { venue, address, number, isParted, mates } = table;
  return (
    <section className="card" aria-labelledby="table">
      <h2 id="table">Table {number}</h2>
      <p className="evenings-venue">
        <MapPin size={22} aria-hidden="true" />
        <span>
          <strong>{venue}</strong>
          <br />
          {address}
        </span>
      </p>
      {isParted ? (
        <p>
          Tu as bloqué ou signalé quelqu'un à ta table : vous n'y serez plus ensemble, et nous revoyons qui s'y assoit.
          Les prénoms s'affichent ici quand la soirée commence.
        </p>
      ) : (
        <ul className="evenings-mates" aria-label="À ta table">
          {mates.map(({ token, firstName, fact }) => (
            <li key={token}>
              <strong>{firstName}</strong>
              {fact !== null && <span>{fact}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="evenings-quiet evenings-quiet--icon">
        <Users size={18} aria-hidden="true" /> Hors de ta table, seule la personne qui accueille lit les prénoms.
      </p>
      {mates.length > 0 && (
        <details className="evenings-more">
          <summary>Signaler quelqu'un à ta table</summary>
          <p>Nous ne disons à personne que cela vient de toi. En danger, appelle le 17 ou le 112 d'abord.</p>
          <ul className="evenings-reports">
            {mates.map(({ token, firstName }) => (
              <li key={token}>
                <ReportForm token={evening.token} mate={token} label={`Signaler ou bloquer ${firstName}`} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
