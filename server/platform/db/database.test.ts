import { afterAll, describe, expect, it } from '@jest/globals';
import knex from 'knex';
import type { Database } from './database.ts';

const pool: unknown = knex({ client: 'pg' });
const db = pool as Database;
const variable = { usr_id: 'x' };

/** Knex writes its SQL. */
interface Written {
  toString(): string;
}

/** Each entry misspells a name or gives a wrong type; the compiler complains about an entry that has no error. */
const wrong: Readonly<Record<string, () => Written>> = {
  // @ts-expect-error -- no such table
  'a table': () => db('profilez').select(),
  // @ts-expect-error -- no such column
  select: () => db('profiles').select('user_id', 'usr_id'),
  // @ts-expect-error -- no such column
  'select under a name of its own': () => db('profiles').select({ memberId: 'usr_id' }),
  // @ts-expect-error -- no such column
  first: () => db('profiles').first('usr_id'),
  // @ts-expect-error -- no such column
  pluck: () => db('profiles').pluck('usr_id'),
  // @ts-expect-error -- no such column
  'where with an object': () => db('profiles').where({ usr_id: 'x' }),
  // @ts-expect-error -- no such column
  'where with an object from elsewhere': () => db('profiles').where({ gender: 'homme', ...variable }),
  // @ts-expect-error -- no such column
  'where with a column': () => db('profiles').where('usr_id', '=', 'x'),
  // @ts-expect-error -- no such column
  'where in brackets': () => db('profiles').where((either) => void either.where({ usr_id: 'x' })),
  // @ts-expect-error -- SQL is no condition
  'where with SQL': () => db('profiles').where(db.raw('usr_id IS NULL')),
  // @ts-expect-error -- an id is a text
  'where with a value of another type': () => db('profiles').where({ user_id: 3 }),
  // @ts-expect-error -- no such value
  'where with a value that the column never has': () => db('profiles').where({ gender: 'hommes' }),
  // @ts-expect-error -- no such column
  whereIn: () => db('profiles').whereIn('usr_id', ['x']),
  // @ts-expect-error -- no such column
  whereNull: () => db('profiles').whereNull('usr_id'),
  // @ts-expect-error -- no such column
  insert: () => db('profiles').insert({ user_id: 'x', genderr: 'homme' }),
  // @ts-expect-error -- user_id has no default
  'insert without a column': () => db('profiles').insert({ gender: 'homme' }),
  // @ts-expect-error -- PostgreSQL computes it
  'insert of what is computed': () => db('photo_reveals').insert({ first_id: 'x', second_id: 'y', opened_at: null }),
  // @ts-expect-error -- no such column
  'insert of several': () => db('profiles').insert(['x', 'y'].map((id) => ({ user_id: id, ...variable }))),
  // @ts-expect-error -- no such column
  onConflict: () => db('profiles').insert({ user_id: 'x' }).onConflict('usr_id').ignore(),
  // @ts-expect-error -- no such column
  merge: () => db('profiles').insert({ user_id: 'x' }).onConflict('user_id').merge(['genderr']),
  // @ts-expect-error -- no such column
  'merge with an object': () => db('profiles').insert({ user_id: 'x' }).onConflict('user_id').merge(variable),
  // @ts-expect-error -- any strings
  'merge with names': () => db('profiles').insert({ user_id: 'x' }).onConflict('user_id').merge(Object.keys(variable)),
  // @ts-expect-error -- no such column
  update: () => db('profiles').update({ genderr: 'homme' }),
  // @ts-expect-error -- no such column
  'update with an object from elsewhere': () => db('profiles').update({ gender: 'homme', ...variable }),
  // @ts-expect-error -- no such column
  'update of one column': () => db('profiles').update('genderr', 'homme'),
  // @ts-expect-error -- no such column
  increment: () => db('members').increment('days'),
  // @ts-expect-error -- no such column
  returning: () => db('profiles').insert({ user_id: 'x' }).returning('usr_id'),
  // @ts-expect-error -- no such column
  orderBy: () => db('profiles').orderBy('usr_id'),
  // @ts-expect-error -- no such column
  'orderBy of several': () => db('profiles').orderBy([{ column: 'usr_id', order: 'desc' }]),
  // @ts-expect-error -- no such column
  groupBy: () => db('profiles').groupBy('usr_id').select('gender'),
  // @ts-expect-error -- no such table
  'join of a table': () => db('profiles').join('memberz', 'members.id', 'user_id').select('gender'),
  // @ts-expect-error -- no such column
  'join by a column': () => db('profiles').join('members', 'members.idd', 'user_id').select('gender'),
  // @ts-expect-error -- both tables have one
  'a column of two tables': () => db('profiles').join('members', 'members.id', 'user_id').select('display_name'),
};

afterAll(() => db.destroy());

describe('a misspelt column or table', () => {
  it.each(Object.entries(wrong))('does not compile in %s, where Knex would send it', (_name, query) => {
    expect(String(query())).toMatch(/^(select|insert|update) /);
  });
});
