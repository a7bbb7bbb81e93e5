import { useId, useState, type KeyboardEvent } from 'react';
import { Field } from '../../ui/Field.tsx';
import type { SuggestedPlace } from './place-calls.ts';
import { useSuggestions } from './use-suggestions.ts';
import './places.css';

interface TownFieldProps {
  readonly city: string;
  readonly country: string;
  readonly error: string | undefined;
  onType(city: string): void;
  onChoose(place: SuggestedPlace): void;
}

/** A field with a list of towns below it, by the WAI-ARIA pattern of a combobox; a plain field without scripts. */
export function TownField({ city, country, error, onType, onChoose }: TownFieldProps) {
  const listId = useId();
  const [isTyping, setIsTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(city, country, isTyping);
  const places = found ?? [];
  const isOpen = places.length > 0;

  const close = () => {
    setIsTyping(false);
    setActive(-1);
  };
  const choose = (place: SuggestedPlace) => {
    close();
    onChoose(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = places[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % places.length);
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? places.length : active) - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="places-combobox">
      <Field
        name="location_city"
        label="Ta ville"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        value={city}
        error={error}
        onChange={({ target: { value } }) => {
          setIsTyping(true);
          setActive(-1);
          onType(value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={listId} className="places-combobox__list" role="listbox" aria-label="Villes proposées" hidden={!isOpen}>
        {places.map((place, index) => (
          <button
            key={place.id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="places-combobox__option"
            // The press would take the focus, and with it the list, before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <strong>{place.name}</strong>
            <span>{[place.area, place.country].filter(Boolean).join(', ')}</span>
          </button>
        ))}
      </div>
      <p className={isOpen ? 'visually-hidden' : 'field__hint'} role="status">
        {isOpen && `${places.length} villes proposées`}
        {found?.length === 0 && 'Pas de proposition\u202f: écris son nom en entier, et continue.'}
      </p>
    </div>
  );
}
