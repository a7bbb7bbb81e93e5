import { Select } from '../../../ui/Field.tsx';

interface AgeSelectProps {
  readonly label: string;
  readonly name: string;
  /** Null: the ages are proposed once the own age is known. */
  readonly value: number | null;
  readonly ages: readonly number[];
  /** Ages that would leave less than the least range; the one that is chosen stays. */
  isOutOfReach(age: number): boolean;
  onChange(age: number): void;
}

export function AgeSelect({ label, name, value, ages, isOutOfReach, onChange }: AgeSelectProps) {
  return (
    <Select label={label} name={name} value={value ?? ''} onChange={(event) => onChange(Number(event.target.value))}>
      {value === null && <option value="">Autour de ton âge</option>}
      {ages.map((years) => (
        <option key={years} value={years} disabled={years !== value && isOutOfReach(years)}>
          {`${years} ans`}
        </option>
      ))}
    </Select>
  );
}
