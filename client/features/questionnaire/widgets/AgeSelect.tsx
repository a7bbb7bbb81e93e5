import { Select } from '../../../ui/Field.tsx';

interface AgeSelectProps {
  readonly label: string;
  readonly name: string;
  readonly value: number;
  readonly ages: readonly number[];
  onChange(age: number): void;
}

export function AgeSelect({ label, name, value, ages, onChange }: AgeSelectProps) {
  return (
    <Select label={label} name={name} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {ages.map((years) => (
        <option key={years} value={years}>
          {`${years} ans`}
        </option>
      ))}
    </Select>
  );
}
