import { Form } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { ADDRESS_LENGTH, VENUE_LENGTH } from '#shared/organisers/evening-limits.ts';
import type { OrganiserData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { HoursFields, PlaceFields, useTyped } from './fields.tsx';
import { fr } from '#shared/typeset.ts';
import './organisers.css';

/** Another place or another hour for a published evening. */
export function MoveForm({ id, fields, isSameDay, taken }: Extract<OrganiserData, { state: 'move' }>) {
  const typed = useTyped(fields);
  return (
    <Screen
      look="calm"
      title="Changer le lieu ou l'heure"
      intro={fr`${noticeInWords(taken)} Chaque personne peut alors laisser sa place librement, jusqu'au début.`}
      back={`${routes.organiser}?soiree=${id}`}
    >
      <FormError />
      <Form method="post" className="form form--narrow" noValidate>
        <input type="hidden" name="evening" value={id} />
        <fieldset className="group">
          <legend className="label organisers-legend">Quand ?</legend>
          {isSameDay && (
            <p className="field__hint">L'heure peut changer, le jour non : les tables sont pour ce jour-là.</p>
          )}
          <HoursFields typed={typed} />
        </fieldset>
        <fieldset className="group">
          <legend className="label organisers-legend">Où ?</legend>
          <p className="field__hint">La ville reste la même.</p>
          <PlaceFields typed={typed} venueLength={VENUE_LENGTH} addressLength={ADDRESS_LENGTH} />
        </fieldset>
        <SaveButton name="intent" value="move">
          Changer et prévenir
        </SaveButton>
      </Form>
    </Screen>
  );
}

function noticeInWords(taken: number): string {
  return taken === 0
    ? fr`Aucune inscription pour l'instant.`
    : 'Toutes les personnes inscrites sont prévenues aussitôt.';
}
