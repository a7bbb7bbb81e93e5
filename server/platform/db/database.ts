import type { Knex } from 'knex';
import type { Given } from './table.ts';
import type { TableTypes as Tables } from './tables.ts';

export type TableName = keyof Tables;
export type Row<Name extends TableName> = Tables[Name]['base'];
export type Inserted<Name extends TableName> = Tables[Name]['insert'];
export type Updated<Name extends TableName> = Tables[Name]['update'];

/**
 * The part of Knex whose types know every table and column in a query (`tables.ts`); Knex's own types also accept any
 * string. Other queries are written as SQL with `raw`, which a test prepares.
 */
export interface Database extends Pick<Knex, 'raw' | 'fn' | 'schema' | 'migrate' | 'client' | 'destroy' | 'on'> {
  <Name extends TableName>(table: Name): Query<Columns<Name>, Name, Row<Name>[]>;
  /** True within a transaction. */
  readonly isTransaction?: boolean;
  transaction<Result>(work: (trx: Database) => Promise<Result>): Promise<Result>;
  transaction(settings?: Knex.TransactionConfig): Promise<Transaction>;
  batchInsert<Name extends TableName, Values extends object>(
    table: Name,
    rows: readonly Exactly<Values, Inserted<Name>>[],
    atATime?: number,
  ): Promise<unknown>;
}

export interface Transaction extends Database {
  commit(): Promise<unknown>;
  rollback(error?: Error): Promise<unknown>;
  isCompleted(): boolean;
}

/** The names of a table's columns in a query: alone, or after the name of the table. */
type Columns<Name extends TableName> = Row<Name> & {
  [Column in keyof Row<Name> & string as `${Name}.${Column}`]: Row<Name>[Column];
};

/** The columns of a join: a name that both tables have must follow the name of its table. */
type Joined<One, Other> = Omit<One, keyof Other> & Omit<Other, keyof One>;

type OrNull<Known> = { [Column in keyof Known]: Known[Column] | null };

type NameOf<Known> = keyof Known & string;

type WithoutTable<Name> = Name extends `${string}.${infer Column}` ? WithoutTable<Column> : Name;

/** Columns of the result by the name that the query gives them. */
type Aliases<Known> = Readonly<Record<string, NameOf<Known> | Knex.Raw>>;

type Picked<Known, Name extends keyof Known> = { [Column in Name as WithoutTable<Column> & string]: Known[Column] };

type Named<Known, Names extends Aliases<Known>> = {
  -readonly [Alias in keyof Names]: Names[Alias] extends NameOf<Known>
    ? Known[Names[Alias]]
    : Names[Alias] extends Knex.Raw<infer Value>
      ? Value
      : never;
};

/** Forbids unknown properties also where TypeScript does not: in objects that are not literals, and in spread ones. */
type Exactly<Values, Known> = Values & Known & { readonly [Other in Exclude<keyof Values, keyof Known>]: never };

type Conditions<Known> = { readonly [Column in keyof Known]?: Given<Known[Column]> };

type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'like' | 'ilike';
type Direction = 'asc' | 'desc';

type OrderedColumn<Known> =
  | NameOf<Known>
  | { readonly column: NameOf<Known>; readonly order?: Direction; readonly nulls?: 'first' | 'last' };

interface Where<Known, Result> {
  <Values extends object>(values: Exactly<Values, Conditions<Known>>): Result;
  <Name extends NameOf<Known>>(column: Name, value: Given<Known[Name]>): Result;
  <Name extends NameOf<Known>>(column: Name, operator: Operator, value: Given<NonNullable<Known[Name]>>): Result;
  (group: (group: Filter<Known>) => void): Result;
}

interface WhereIn<Known, Result> {
  <Name extends NameOf<Known>>(column: Name, values: readonly Known[Name][]): Result;
  <Name extends NameOf<Known>>(
    column: Name,
    values: PromiseLike<readonly Readonly<Record<string, Known[Name] | null>>[]>,
  ): Result;
}

type WhereNull<Known, Result> = (column: NameOf<Known>) => Result;
type WhereExists<Result> = (query: PromiseLike<readonly unknown[]>) => Result;

interface Filters<Known, Result> {
  where: Where<Known, Result>;
  orWhere: Where<Known, Result>;
  whereNot: Where<Known, Result>;
  whereIn: WhereIn<Known, Result>;
  whereNotIn: WhereIn<Known, Result>;
  whereNull: WhereNull<Known, Result>;
  orWhereNull: WhereNull<Known, Result>;
  whereNotNull: WhereNull<Known, Result>;
  whereExists: WhereExists<Result>;
  whereNotExists: WhereExists<Result>;
}

/** A group of conditions in parentheses. */
interface Filter<Known> extends Filters<Known, Filter<Known>> {}

/**
 * A typed query.
 * @template Known the columns that can be named, with their types
 * @template Name of the table that is written to
 * @template Result what the query resolves to
 */
export interface Query<Known, Name extends TableName, Result>
  extends Filters<Known, Query<Known, Name, Result>>, Promise<Result> {
  select(): Query<Known, Name, Result>;
  select<Column extends NameOf<Known>>(...columns: readonly Column[]): Query<Known, Name, Picked<Known, Column>[]>;
  select<Names extends Aliases<Known>>(names: Names): Query<Known, Name, Named<Known, Names>[]>;
  first(): Query<Known, Name, Result extends readonly (infer Item)[] ? Item | undefined : never>;
  first<Column extends NameOf<Known>>(
    ...columns: readonly Column[]
  ): Query<Known, Name, Picked<Known, Column> | undefined>;
  first<Names extends Aliases<Known>>(names: Names): Query<Known, Name, Named<Known, Names> | undefined>;
  pluck<Column extends NameOf<Known>>(column: Column): Query<Known, Name, Known[Column][]>;
  count(): Query<Known, Name, { count: string }[]>;
  count<Alias extends string>(
    alias: Readonly<Record<Alias, '*' | NameOf<Known>>>,
  ): Query<Known, Name, Record<Alias, string>[]>;

  join<Other extends TableName>(
    table: Other,
    one: NameOf<Joined<Known, Columns<Other>>>,
    other: NameOf<Joined<Known, Columns<Other>>>,
  ): Query<Joined<Known, Columns<Other>>, Name, unknown[]>;
  leftJoin<Other extends TableName>(
    table: Other,
    one: NameOf<Joined<Known, Columns<Other>>>,
    other: NameOf<Joined<Known, Columns<Other>>>,
  ): Query<Joined<Known, OrNull<Columns<Other>>>, Name, unknown[]>;

  orderBy(column: NameOf<Known>, direction?: Direction, nulls?: 'first' | 'last'): Query<Known, Name, Result>;
  orderBy(columns: readonly OrderedColumn<Known>[]): Query<Known, Name, Result>;
  groupBy(...columns: readonly NameOf<Known>[]): Query<Known, Name, Result>;
  limit(rows: number): Query<Known, Name, Result>;
  clone(): Query<Known, Name, Result>;
  offset(rows: number): Query<Known, Name, Result>;
  forUpdate(): Query<Known, Name, Result>;
  forNoKeyUpdate(): Query<Known, Name, Result>;
  forShare(): Query<Known, Name, Result>;
  skipLocked(): Query<Known, Name, Result>;

  insert<Values extends object>(
    rows: Exactly<Values, Inserted<Name>> | readonly Exactly<Values, Inserted<Name>>[],
  ): Query<Known, Name, unknown>;
  onConflict(columns?: NameOf<Row<Name>> | readonly NameOf<Row<Name>>[]): Conflict<Known, Name>;
  update<Values extends object>(values: Exactly<Values, Updated<Name>>): Query<Known, Name, number>;
  update<Column extends keyof Updated<Name>>(column: Column, value: Updated<Name>[Column]): Query<Known, Name, number>;
  increment(column: NameOf<Updated<Name>>, by?: number): Query<Known, Name, number>;
  delete(): Query<Known, Name, number>;
  returning(all: '*'): Query<Known, Name, Row<Name>[]>;
  returning<Column extends NameOf<Row<Name>>>(
    columns: Column | readonly Column[],
  ): Query<Known, Name, Pick<Row<Name>, Column>[]>;
}

interface Conflict<Known, Name extends TableName> {
  ignore(): Query<Known, Name, unknown>;
  merge(columns?: readonly NameOf<Updated<Name>>[]): Query<Known, Name, unknown>;
  merge<Values extends object>(values: Exactly<Values, Updated<Name>>): Query<Known, Name, unknown>;
}
