import { useState } from 'react';
import type { FormResult, ScreenData } from '../../../frame/data.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { SaveButton, useIsSaving } from '../../../ui/Button.tsx';
import { ChoiceCard } from '../../../ui/ChoiceCard.tsx';
import { ErrorText, Select } from '../../../ui/Field.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { questionnaireTypedMessages as messages } from '#shared/messages/questionnaire-typed.ts';
import { titles } from '#shared/messages/titles.ts';
import {
  ageInFullYears,
  agesOffered,
  birthYears,
  MINIMUM_AGE,
  NARROWEST_AGE_RANGE,
  proposeAges,
  pushAgeRange,
  toIsoDate,
  type AgeRange,
} from '#shared/questionnaire/birth-date.ts';
import { attractions } from '#shared/questionnaire/options.ts';
import { useStepResult } from '../use-unsent-answer.ts';
import { AgeSelect } from './AgeSelect.tsx';
import { AnswerForm } from '../AnswerForm.tsx';
import '../questionnaire.css';

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month, 1))),
);
const days = Array.from({ length: 31 }, (_, index) => index + 1);

const OLDEST_AGE = agesOffered.at(-1) ?? MINIMUM_AGE;

interface Choice {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly attractedTo: readonly string[];
  /** Null until one of the ages is chosen: then they follow the own age. */
  readonly ages: AgeRange | null;
}

/**
 * The birth date in three lists; from 18 years on the attraction, then the ages. Without JavaScript all of them at
 * once.
 */
export function BirthDate({ data }: { readonly data: ScreenData<'profileAge'> }) {
  const result = useStepResult();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const [choice, setChoice] = useState(() => initialChoice(data, result?.values));
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));

  const age = ageOf(choice, data.today);
  const isOldEnough = age !== null && age >= MINIMUM_AGE;
  // Without scripts the server proposes the ages that are left open.
  const ages = choice.ages ?? (isHydrated ? proposeAges(age) : null);
  const hasAttraction = choice.attractedTo.length > 0;
  const errors = result?.errors ?? {};
  const isComplete = Boolean(choice.day && choice.month && choice.year);
  const error = errors['birth_date'];
  const dateError = isComplete ? age === null && messages.birth_date_invalid : error;
  // Only the date that was sent shows the server's error: choosing other dates does not reveal which ones are accepted.
  const isAsSent = (['day', 'month', 'year'] as const).every(
    (part) => result?.values?.[`birth_${part}`] === choice[part],
  );
  const ageError = age !== null && isAsSent ? error : undefined;

  return (
    <AnswerForm>
      <fieldset className="group" disabled={isSaving} aria-describedby={dateError ? 'date-erreur age' : 'age'}>
        <legend className="visually-hidden">Ta date de naissance</legend>
        {dateError && <ErrorText id="date-erreur">{dateError}</ErrorText>}
        <div className="questionnaire-dates">
          {datePartsFor(data.today).map(({ part, label, name, autoComplete, values }) => (
            <Select
              key={part}
              label={label}
              name={name}
              autoComplete={autoComplete}
              value={choice[part]}
              onChange={(event) => change({ [part]: event.target.value })}
            >
              <option value="">{label}</option>
              {values.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          ))}
        </div>
        <p id="age" aria-live="polite">
          {age !== null && `Tu as ${age} ans.`}
        </p>
        {ageError && (
          <Alert kind="error" title={titles.age_too_young}>
            {ageError}
          </Alert>
        )}
      </fieldset>

      <fieldset
        className={`group ${isOldEnough ? 'group--later' : 'group--waiting'}`}
        disabled={isSaving}
        aria-describedby={errors['attracted_to_types'] ? 'attirance-erreur' : undefined}
      >
        <legend>Qui t'attire ?</legend>
        {errors['attracted_to_types'] && <ErrorText id="attirance-erreur">{errors['attracted_to_types']}</ErrorText>}
        <div className="choices">
          {attractions.map((option) => (
            <ChoiceCard
              key={option.id}
              type="checkbox"
              name="attracted_to_types"
              option={option}
              checked={choice.attractedTo.includes(option.id)}
              onChange={({ currentTarget: { value, checked } }) =>
                change({
                  attractedTo: checked
                    ? [...choice.attractedTo, value]
                    : choice.attractedTo.filter((id) => id !== value),
                })
              }
            />
          ))}
        </div>
      </fieldset>

      <fieldset
        className={`group ${isOldEnough && hasAttraction ? 'group--later' : 'group--waiting'}`}
        disabled={isSaving}
      >
        <legend>Son âge</legend>
        {errors['preferred_age_min'] && <ErrorText>{errors['preferred_age_min']}</ErrorText>}
        <div className="questionnaire-ages">
          <AgeSelect
            label="De"
            name="preferred_age_min"
            value={ages?.min ?? null}
            ages={agesOffered}
            isOutOfReach={(years) => years > OLDEST_AGE - NARROWEST_AGE_RANGE}
            onChange={(min) => change({ ages: pushAgeRange(ages ?? proposeAges(age), { min }, agesOffered) })}
          />
          <AgeSelect
            label="À"
            name="preferred_age_max"
            value={ages?.max ?? null}
            ages={agesOffered}
            isOutOfReach={(years) => years < MINIMUM_AGE + NARROWEST_AGE_RANGE}
            onChange={(max) => change({ ages: pushAgeRange(ages ?? proposeAges(age), { max }, agesOffered) })}
          />
        </div>
      </fieldset>

      <div className="actions actions--sticky">
        <SaveButton disabled={isHydrated && (age === null || (isOldEnough && !hasAttraction))}>Continuer</SaveButton>
      </div>
    </AnswerForm>
  );
}

/** The three lists of a date, as data. */
function datePartsFor(today: string) {
  const numbers = (values: readonly number[]) => values.map((value) => [value, String(value)] as const);
  const names = months.map((name, index) => [index + 1, name] as const);
  return [
    { part: 'day', label: 'Jour', name: 'birth_day', autoComplete: 'bday-day', values: numbers(days) },
    { part: 'month', label: 'Mois', name: 'birth_month', autoComplete: 'bday-month', values: names },
    { part: 'year', label: 'Année', name: 'birth_year', autoComplete: 'bday-year', values: numbers(birthYears(today)) },
  ] as const;
}

function ageOf({ year, month, day }: Pick<Choice, 'year' | 'month' | 'day'>, today: string): number | null {
  if (!year || !month || !day) return null;
  const date = toIsoDate(Number(year), Number(month), Number(day));
  return date === null ? null : ageInFullYears(date, today);
}

/** The date to show first. A date that was just refused comes before the saved one, so that no choice is lost. */
function initialChoice({ saved, today }: ScreenData<'profileAge'>, posted: FormResult['values'] | undefined): Choice {
  const [year = '', month = '', day = ''] = String(saved['birth_date'] ?? '').split('-');
  const withoutZero = (part: string) => part.replace(/^0/, '');
  const text = (name: string, otherwise: string) => (posted ? String(posted[name] ?? '') : otherwise);
  const attractedTo = posted ? posted['attracted_to_types'] : saved['attracted_to_types'];
  const [min, max] = ['preferred_age_min', 'preferred_age_max'].map((name) => Number(posted?.[name] || saved[name]));
  const date = {
    day: text('birth_day', withoutZero(day)),
    month: text('birth_month', withoutZero(month)),
    year: text('birth_year', year),
  };
  return {
    ...date,
    attractedTo: Array.isArray(attractedTo) ? (attractedTo as string[]) : attractedTo ? [String(attractedTo)] : [],
    ages: chosenAges(min, max, ageOf(date, today)),
  };
}

/** Both ages; or, where one was left open, the one that was chosen and the proposed other one. */
function chosenAges(min: number | undefined, max: number | undefined, ownAge: number | null): AgeRange | null {
  if (min && max) return { min, max };
  if (min) return pushAgeRange(proposeAges(ownAge), { min }, agesOffered);
  return max ? pushAgeRange(proposeAges(ownAge), { max }, agesOffered) : null;
}
