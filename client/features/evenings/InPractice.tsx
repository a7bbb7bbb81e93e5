import { CalendarPlus } from 'lucide-react';
import { EVENING_FILE_PATH } from '#shared/evenings/calendar-file-path.ts';
import type { EveningData } from '#shared/evenings/screens.ts';
import { withdrawalWords } from '#shared/evenings/words.ts';
import { aTown } from '#shared/places/town-words.ts';
import { fr } from '#shared/typeset.ts';
import './evenings.css';

/** What somebody who comes has to know of the evening itself. */
export function InPractice({
  stage,
  town,
  ages,
  price,
  places,
  note,
  organiser,
  takesMoney,
  hasFile,
  table,
}: EveningData) {
  const isSignUp = stage === 'open' || stage === 'full';
  return (
    <section className="card" aria-labelledby="pratique">
      <h2 id="pratique">En pratique</h2>
      <dl className="evenings-facts">
        {!table && (
          <div>
            <dt>Où</dt>
            <dd>{fr`${aTown(town, 'À')}, dans un lieu public. L'adresse se lit le jour même.`}</dd>
          </div>
        )}
        <div>
          <dt>Pour qui</dt>
          <dd>{ages}</dd>
        </div>
        <div>
          <dt>Prix</dt>
          <dd>{price}</dd>
        </div>
        {(isSignUp || stage === 'opens-later') && (
          <div>
            <dt>Places</dt>
            <dd>{places}</dd>
          </div>
        )}
        {organiser !== null && (
          <div>
            <dt>Qui accueille</dt>
            <dd>{organiser}</dd>
          </div>
        )}
      </dl>
      {note && <p className="evenings-note">{note}</p>}
      {takesMoney && !isSignUp && <p className="evenings-quiet">{withdrawalWords}</p>}
      {hasFile && (
        <p>
          <a className="button button--secondary" href={EVENING_FILE_PATH} download>
            <CalendarPlus size={20} aria-hidden="true" /> Le mettre dans mon agenda
          </a>
        </p>
      )}
      {hasFile && (
        <p className="evenings-quiet">
          L'agenda ne dit que « Soirée » : ni le lieu, ni de quoi il s'agit. Il te le rappelle la veille et deux heures
          avant.
        </p>
      )}
    </section>
  );
}
