import { useId, useState, type KeyboardEvent } from 'react';
import { Field } from '../../ui/Field.tsx';
import type { SuggestedTown } from './place-calls.ts';
import { counted } from '#shared/number-format.ts';
import { useSuggestions } from './use-suggestions.ts';
import './places.css';
import { fr } from '#shared/typeset.ts';

interface TownFieldProps {
  readonly city: string;
  readonly country: string;
  readonly error: string | undefined;
  readonly name?: string;
  readonly label?: string;
  /** What the browser may fill in by itself: nothing, unless it is the town of the person who types. */
  readonly autoComplete?: string;
  onType(city: string): void;
  /** @param isPressed whether it was pressed by a pointer, not chosen by keyboard */
  onChoose(town: SuggestedTown, isPressed: boolean): void;
}

/** A field with a list of suggested towns (the combobox pattern of WAI-ARIA); a plain field without JavaScript. */
export function TownField({
  city,
  country,
  error,
  name = 'location_city',
  label = 'Ta ville',
  autoComplete = 'off',
  onType,
  onChoose,
}: TownFieldProps) {
  const listId = useId();
  const [isTyping, setIsTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(city, country, isTyping);
  const towns = found ?? [];
  const isOpen = towns.length > 0;

  const close = () => {
    setIsTyping(false);
    setActive(-1);
  };
  const choose = (town: SuggestedTown, isPressed: boolean) => {
    close();
    onChoose(town, isPressed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = towns[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % towns.length);
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? towns.length : active) - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen, false);
    else return;
    event.preventDefault();
  };
  return (
    <div className="places-combobox">
      <Field
        name={name}
        label={label}
        autoComplete={autoComplete}
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
        {towns.map((town, index) => (
          <button
            key={town.id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="places-combobox__option"
            // The press would take the focus, and with it the list, before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={({ detail }) => choose(town, detail > 0)}
          >
            <strong>{town.name}</strong>
            <span>{[town.area, town.country].filter(Boolean).join(', ')}</span>
          </button>
        ))}
      </div>
      <p className={isOpen ? 'visually-hidden' : 'field__hint'} role="status">
        {isOpen && counted(towns.length, 'ville proposée', 'villes proposées')}
        {found?.length === 0 && fr`Pas de proposition : écris son nom en entier, et continue.`}
      </p>
    </div>
  );
}
