import { capitalised } from '../../ui/capitalised.ts';
import { fr } from '#shared/typeset.ts';
import { Printer } from 'lucide-react';
import { Screen } from '../../frame/Screen.tsx';
import { useScreenData } from '../../frame/data.ts';
import { Button } from '../../ui/Button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { routes } from '#shared/routes.ts';
import './organisers-door.css';

/** The tables with their first names, to be printed. */
export default function PlanScreen() {
  const { id, when, venue, tables } = useScreenData('organiserPlan');
  const isHydrated = useIsHydrated();
  return (
    <Screen
      look="calm"
      eyebrow={venue}
      title="Plan de table"
      intro={capitalised(when)}
      back={`${routes.organiser}?soiree=${id}`}
    >
      <div className="organisers-plan__before">
        {isHydrated ? (
          <Button type="button" onClick={() => window.print()}>
            <Printer size={20} aria-hidden="true" /> Imprimer
          </Button>
        ) : (
          <p>Pour l'imprimer, passe par le menu de ton navigateur.</p>
        )}
        <p>Cette feuille porte des prénoms : ne la laisse pas derrière toi.</p>
      </div>
      {tables.length === 0 && <p>{fr`Personne n'a de table à cette soirée ; qui avait demandé à venir le sait.`}</p>}
      <ul className="organisers-plan">
        {tables.map(({ number, people }) => (
          <li key={number} className="organisers-plan__table">
            <h2>Table {number}</h2>
            <ul>
              {people.map(({ token, firstName }) => (
                <li key={token}>{firstName}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
