import type { Option, OptionId } from './options.ts';
import type { FieldKind } from './step.ts';
import { steps, type DeclaredField } from './steps.ts';

/** Every field that some step asks for, each once. */
export const answerFields: readonly DeclaredField[] = [
  ...new Map(steps.flatMap<DeclaredField>(({ fields }) => fields).map((field) => [field.column, field])).values(),
];

/** The type of a column of each kind; null: not answered. */
interface StoredValues extends Record<FieldKind, unknown> {
  readonly one: string | null;
  readonly several: string[];
  readonly text: string | null;
  readonly date: string | null;
  readonly number: number | null;
  readonly flag: boolean;
}

/** A member's answers by column as stored. Old rows may contain ids that are not in any list now. */
export type StoredAnswers = { readonly [Field in DeclaredField as Field['column']]: StoredValues[Field['kind']] };

type MatchedField = Extract<DeclaredField, { readonly property: string }>;

/** The fields that matching reads. */
export const matchedFields: readonly MatchedField[] = answerFields.filter((field) => 'property' in field);

type MatchedValue<Field> = Field extends { readonly options: infer List extends readonly Option[] }
  ? Field extends { readonly kind: 'several' }
    ? readonly OptionId<List>[]
    : OptionId<List> | null
  : Field extends { readonly kind: infer Kind extends FieldKind }
    ? StoredValues[Kind]
    : never;

/** The columns that matching reads; null if a row is missing. */
export type MatchedColumns = { readonly [Field in MatchedField as Field['column']]: MatchedValue<Field> | null };
/** A profile with the names that matching uses for answers. */
export type MatchedAnswers = { readonly [Field in MatchedField as Field['property']]: MatchedValue<Field> };

export function matchedAnswersOf(row: MatchedColumns): MatchedAnswers {
  const answers = matchedFields.map(({ property, column, kind }) => [
    property,
    row[column] ?? (kind === 'several' ? [] : null),
  ]);
  return Object.fromEntries(answers) as MatchedAnswers;
}
