import { useState } from 'react';
import { Form } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useFormResult } from '../../frame/data.ts';
import { SaveButton } from '../../ui/Button.tsx';
import { Checkbox, Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TownField } from '../places/TownField.tsx';
import {
  ADDRESS_LENGTH,
  AGE_LEAST,
  AGE_MOST,
  NOTE_LENGTH,
  PRICE_LENGTH,
  SEATS_LEAST,
  SEATS_MOST,
  VENUE_LENGTH,
} from '#shared/organisers/evening-limits.ts';
import type { EveningFields, OrganiserData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { HoursFields, PlaceFields, useTyped } from './fields.tsx';
import './organisers.css';

/** The form of an evening, new or changed. */
export function WriteEvening({ id, fields }: Extract<OrganiserData, { state: 'form' }>) {
  const typed = useTyped(fields);
  const result = useFormResult();
  const isTicked = (name: string, before: boolean) => (result ? result.values[name] === 'true' : before);
  return (
    <Screen
      look="calm"
      title={id === null ? 'Écrire une soirée' : 'Modifier cette soirée'}
      intro="Rien ne se publie avant que tu la proposes."
      back={id === null ? routes.organiser : `${routes.organiser}?soiree=${id}`}
    >
      <FormError />
      <Form method="post" className="form form--narrow" noValidate>
        {id !== null && <input type="hidden" name="evening" value={id} />}
        <fieldset className="group">
          <legend className="label organisers-legend">Quand ?</legend>
          <HoursFields typed={typed} />
        </fieldset>
        <fieldset className="group">
          <legend className="label organisers-legend">Où ?</legend>
          <Town fields={fields} />
          <PlaceFields typed={typed} venueLength={VENUE_LENGTH} addressLength={ADDRESS_LENGTH} />
          <Checkbox
            name="is_public"
            label="C'est un lieu public"
            defaultChecked={isTicked('is_public', fields.isPublic)}
            error={result?.errors['is_public']}
          >
            <p className="field__hint">
              Un café, un restaurant, une salle ouverte à tout le monde. Jamais un domicile.
            </p>
          </Checkbox>
        </fieldset>
        <fieldset className="group">
          <legend className="label organisers-legend">Pour qui ?</legend>
          <Field
            {...typed('seats')}
            type="number"
            inputMode="numeric"
            min={SEATS_LEAST}
            max={SEATS_MOST}
            label="Nombre de places"
            hint="Les tables sont de six : un multiple de six tombe juste."
          />
          <div className="organisers-pair">
            <Field
              {...typed('age_from')}
              type="number"
              inputMode="numeric"
              min={AGE_LEAST}
              max={AGE_MOST}
              label="De quel âge"
            />
            <Field
              {...typed('age_to')}
              type="number"
              inputMode="numeric"
              min={AGE_LEAST}
              max={AGE_MOST}
              label="À quel âge"
            />
          </div>
        </fieldset>
        <fieldset className="group">
          <legend className="label organisers-legend">Ce que cela coûte</legend>
          <Field
            {...typed('price')}
            maxLength={PRICE_LENGTH}
            label="Le prix, en quelques mots"
            hint="Par exemple : « 18 € le repas, payé au restaurant ». Le même prix pour tout le monde."
          />
          <Checkbox
            name="takes_money"
            label="C'est à moi qu'on paie"
            defaultChecked={isTicked('takes_money', fields.takesMoney)}
          >
            <p className="field__hint">
              Nous n'encaissons rien. Si on te paie, la page dit aussi ce que prévoit la loi sur la rétractation.
            </p>
          </Checkbox>
        </fieldset>
        <TextArea
          {...typed('note')}
          maxLength={NOTE_LENGTH}
          label="Un mot sur la soirée (facultatif)"
          hint="Comment elle se passe, ce qui se mange, comment venir. Ni numéro, ni lien : tout passe par le site."
        />
        <SaveButton name="intent" value={id === null ? 'create' : 'edit'}>
          Enregistrer
        </SaveButton>
      </Form>
    </Screen>
  );
}

/** The town, with proposals while it is typed; one that was picked is sent along. */
function Town({ fields }: { readonly fields: EveningFields }) {
  const result = useFormResult();
  const [{ city, townId }, setTown] = useState(() => ({
    city: String(result?.values['town'] ?? fields.town),
    townId: String(result?.values['town_id'] ?? fields.town_id),
  }));
  return (
    <>
      <TownField
        name="town"
        label="La ville"
        city={city}
        country=""
        error={result?.errors['town']}
        onType={(name) => setTown({ city: name, townId: '' })}
        onChoose={({ id, name }) => setTown({ city: name, townId: String(id) })}
      />
      <input type="hidden" name="town_id" value={townId} />
    </>
  );
}
