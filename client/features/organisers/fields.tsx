import { useFormResult } from '../../frame/data.ts';
import { Field } from '../../ui/Field.tsx';
import './organisers.css';

interface TypedField {
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

/** What a field shows: what was typed last, or else what was there before, with what is wrong with it. */
export function useTyped<Fields extends object>(fields: Fields): (name: keyof Fields & string) => TypedField {
  const result = useFormResult();
  return (name) => ({
    name,
    defaultValue: String(result?.values[name] ?? fields[name]),
    error: result?.errors[name],
  });
}

export function HoursFields({ typed }: { readonly typed: (name: 'day' | 'from' | 'to') => TypedField }) {
  return (
    <>
      <Field {...typed('day')} type="date" label="Le jour" required />
      <div className="organisers-pair">
        <Field {...typed('from')} type="time" label="De" required />
        <Field {...typed('to')} type="time" label="À" required />
      </div>
    </>
  );
}

interface PlaceFieldsProps {
  readonly typed: (name: 'venue' | 'address') => TypedField;
  readonly venueLength: number;
  readonly addressLength: number;
}

export function PlaceFields({ typed, venueLength, addressLength }: PlaceFieldsProps) {
  return (
    <>
      <Field {...typed('venue')} label="Le nom du lieu" maxLength={venueLength} autoComplete="off" required />
      <Field
        {...typed('address')}
        label="L'adresse"
        hint="La rue et le numéro."
        maxLength={addressLength}
        autoComplete="off"
        required
      />
    </>
  );
}
