import { Link } from 'react-router';
import { caseAddress, type ReportLine } from './case.ts';
import './safety.css';
import { fr } from '#shared/typeset.ts';

/** A list of reports with links to their cases. */
export function ReportLines({ lines }: { readonly lines: readonly ReportLine[] }) {
  return (
    <ul className="safety-cases">
      {lines.map((line) => (
        <li
          key={line.id}
          className={`surface safety-cases__one ${(line.isMinor || line.isAtEvening) && line.state !== 'decided' ? 'safety-cases__one--first' : ''}`}
        >
          <p>
            <Link to={caseAddress(line.id)}>
              {line.reason}
              {line.isAtEvening && ', à une soirée'}
              <span className="visually-hidden">
                , {line.about ?? 'de qui reste à trouver'}, {line.when}
              </span>
            </Link>
          </p>
          <p aria-hidden="true">
            {line.about ?? fr`De qui il s'agit reste à trouver`} · {line.when}
          </p>
          <p className="safety-cases__state">
            {stateOf(line)}
            {line.ofSameMember > 1 && ` · ${line.ofSameMember} signalements de cette personne`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function stateOf({ state, outcome }: ReportLine): string {
  if (state === 'contested') return 'Contesté';
  return state === 'open' ? (outcome ?? 'Ouvert') : (outcome ?? 'Décidé');
}
