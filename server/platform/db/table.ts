import type { Knex } from 'knex';

/** A JSON column as it is read: the query asserts or parses what is in it. */
export type Json = object | string | number | boolean;

/** A value as it is written: JSON as text, for an array given as such would be sent as an array of PostgreSQL. */
export type Given<Value> =
  | (Json extends Value
      ? string | Extract<Value, null>
      : Value extends readonly (infer Item)[]
        ? readonly Item[]
        : Value)
  | Knex.Raw;

type GivenRow<Row> = { [Column in keyof Row]: Given<Row[Column]> };

/**
 * @template Row as it is read
 * @template Required the columns that an INSERT has to give: never null, and without a default
 * @template Generated the columns that PostgreSQL computes: never given
 */
export type Table<
  Row extends object,
  Required extends keyof Row,
  Generated extends keyof Row = never,
> = Knex.CompositeTableType<
  Row,
  Pick<GivenRow<Row>, Required> & Partial<Omit<GivenRow<Row>, Required | Generated>>,
  Partial<Omit<GivenRow<Row>, Generated>>
>;
