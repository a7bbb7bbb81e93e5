import type { Knex } from 'knex';

/** A JSON column as it is read; the query asserts or parses its content. */
export type Json = object | string | number | boolean;

/** A value as it is written: JSON as text, because `pg` would send a JavaScript array as an array of PostgreSQL. */
export type Given<Value> =
  | (Json extends Value
      ? string | Extract<Value, null>
      : Value extends readonly (infer Item)[]
        ? readonly Item[]
        : Value)
  | Knex.Raw;

type GivenRow<Row> = { [Column in keyof Row]: Given<Row[Column]> };

/**
 * The columns of a table.
 * @template Row as it is read
 * @template Required the columns that an INSERT must give: not null and without a default
 * @template Generated the columns that PostgreSQL computes
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
