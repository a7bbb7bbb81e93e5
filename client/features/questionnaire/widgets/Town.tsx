import { MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findOwnTown } from '../../places/place-calls.ts';
import { TownField } from '../../places/TownField.tsx';
import type { ScreenData } from '../../../frame/data.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, SaveButton, useIsSaving } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { placeMessages as messages } from '#shared/messages/places.ts';
import { titles } from '#shared/messages/titles.ts';
import { textOf } from '../answer.ts';
import { useStepResult } from '../use-unsent-answer.ts';
import { AnswerForm } from '../AnswerForm.tsx';

const USUAL_COUNTRY = 'France';

interface Typed {
  readonly city: string;
  readonly country: string;
  /** The id of the town that was picked from the list; empty again as soon as the member types. */
  readonly townId: string;
}

/** A town that is typed, chosen from suggestions, or found by the browser's position. */
export function Town({ data }: { readonly data: ScreenData<'profileLocation'> }) {
  const result = useStepResult();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const [isLocating, setIsLocating] = useState(false);
  const [locationError, setError] = useState<string>();
  const [typed, setTyped] = useState<Typed>(() => ({
    city: textOf('location_city', data.saved, result?.values),
    country: textOf('location_country', data.saved, result?.values) || USUAL_COUNTRY,
    townId: textOf('place_id', {}, result?.values),
  }));

  const townField = useRef<HTMLInputElement>(null);
  const locate = async () => {
    setIsLocating(true);
    setError(undefined);
    try {
      setTyped({ ...(await findOwnTown(data.memberId)), townId: '' });
    } catch (error) {
      setError(error instanceof Error ? error.message : messages.geolocation_failed);
    }
    setIsLocating(false);
  };
  const isComplete = typed.city.trim() !== '' && typed.country.trim() !== '';
  return (
    <AnswerForm>
      <fieldset className="group" disabled={isSaving}>
        <legend className="visually-hidden">Ta localisation</legend>
        {locationError && (
          <Alert kind="error" title={titles.error}>
            {locationError}
          </Alert>
        )}
        {isHydrated && (
          <Button type="button" variant="secondary" disabled={isLocating} onClick={() => void locate()}>
            <MapPin size={20} aria-hidden="true" /> {isLocating ? 'Recherche de ta ville…' : 'Utiliser ma position'}
          </Button>
        )}
        <TownField
          city={typed.city}
          country={typed.country}
          error={result?.errors['location_city']}
          autoComplete="address-level2"
          onType={(city) => setTyped({ ...typed, city, townId: '' })}
          onChoose={({ id, name, country }, isPressed) => {
            // A town that is pressed in the list is the whole answer. By keyboard it is only chosen (S-questionnaire-19).
            flushSync(() => setTyped({ city: name, country, townId: String(id) }));
            if (isPressed) townField.current?.form?.requestSubmit();
          }}
        />
        <Field
          name="location_country"
          label="Ton pays"
          autoComplete="country-name"
          value={typed.country}
          error={result?.errors['location_country']}
          onChange={({ target: { value } }) => setTyped({ ...typed, country: value, townId: '' })}
        />
        <input ref={townField} type="hidden" name="place_id" value={typed.townId} />
      </fieldset>
      <div className="actions actions--sticky">
        <SaveButton disabled={isHydrated && !isComplete}>Continuer</SaveButton>
      </div>
    </AnswerForm>
  );
}
