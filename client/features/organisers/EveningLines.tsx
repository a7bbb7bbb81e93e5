import { Link } from 'react-router';
import { stateWords, type OrganisedLine } from '#shared/organisers/screens.ts';
import './organisers.css';

interface Line extends OrganisedLine {
  /** Who offers it, for the team. */
  readonly organiser?: string | null;
  readonly reports?: number;
}

/** Evenings as a list of links. */
export function EveningLines({ lines, path }: { readonly lines: readonly Line[]; readonly path: string }) {
  return (
    <ul className="organisers-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <Link className="surface organisers-line" to={`${path}?soiree=${line.id}`}>
            <strong className="organisers-line__when">{line.when}</strong>
            <span>
              {line.venue}, {line.town}
            </span>
            {line.organiser && <span className="organisers-soft">Par {line.organiser}</span>}
            <span className="organisers-line__foot">
              <span className={`organisers-state organisers-state--${line.state}`}>{stateWords[line.state]}</span>
              {line.state !== 'draft' && line.state !== 'to-approve' && (
                <span className="organisers-soft">
                  {line.taken} sur {line.seats} places
                </span>
              )}
              {line.reports !== undefined && line.reports > 0 && (
                <span className="organisers-reported">{reportsInWords(line.reports)}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function reportsInWords(count: number): string {
  return count === 1 ? 'Un signalement' : `${count} signalements`;
}
