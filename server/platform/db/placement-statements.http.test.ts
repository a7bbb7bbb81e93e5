import { expect, it } from '@jest/globals';
import { prepareDatabase } from '#testing/test-site.ts';
import { placements } from './distribution.ts';
import {
  findKeysToReplace,
  findReferencesToDrop,
  findTriggersToReplace,
  writePlacement,
} from './placement-statements.ts';

const { db } = prepareDatabase();

/*
 * What Citus refuses, in PostgreSQL's own words: a unique key without the column by which rows lie, a reference to rows
 * that may lie elsewhere, and a trigger. Its own functions are not to be had here.
 */
const citus = `
  CREATE TABLE placed (name text PRIMARY KEY, col text, leader text);
  CREATE FUNCTION create_reference_table(t text) RETURNS void LANGUAGE sql AS
    $$ INSERT INTO placed VALUES (t, NULL, NULL) $$;
  CREATE FUNCTION citus_add_local_table_to_metadata(t text) RETURNS void LANGUAGE sql AS
    $$ INSERT INTO placed VALUES (t, 'local', 'local') $$;
  CREATE FUNCTION create_distributed_table(t text, col text, colocate_with text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF colocate_with <> 'none' AND NOT EXISTS (SELECT FROM placed WHERE name = colocate_with)
        THEN RAISE 'There is no % yet', colocate_with; END IF;
      IF EXISTS (SELECT FROM pg_index WHERE indrelid = t::regclass AND indisunique AND NOT EXISTS (
                   SELECT FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey) AND attname = col))
        THEN RAISE 'cannot create constraint on %', t; END IF;
      IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = t::regclass AND NOT tgisinternal)
        THEN RAISE 'triggers are not supported on %', t; END IF;
      IF EXISTS (SELECT FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
                  WHERE contype = 'f' AND conrelid = t::regclass AND attname <> col
                    AND confrelid::regclass::text NOT IN (SELECT name FROM placed WHERE placed.col IS NULL))
        THEN RAISE 'cannot create foreign key constraint on %', t; END IF;
      INSERT INTO placed VALUES (t, create_distributed_table.col, colocate_with);
    END $$`;

it('prints statements that PostgreSQL runs, after which every table has its place and nothing is held among nodes', async () => {
  await db.raw(citus);
  const statements = await writePlacement(db);
  expect(statements[0]).toBe('CREATE EXTENSION IF NOT EXISTS citus;');
  for (const statement of statements.slice(1)) await db.raw(statement);
  const { rows } = await db.raw<{ rows: { name: string; col: string | null }[] }>(
    'SELECT name, col FROM placed ORDER BY name',
  );
  const wanted = Object.entries(placements).flatMap(([name, placement]) => {
    if (name.startsWith('knex_')) return [];
    return [{ name, col: typeof placement === 'object' ? placement.by : placement === 'every node' ? null : 'local' }];
  });
  expect(rows).toEqual(wanted.sort((one, other) => (one.name < other.name ? -1 : 1)));
  expect([await findKeysToReplace(db), await findReferencesToDrop(db), await findTriggersToReplace(db)]).toEqual([
    [],
    [],
    [],
  ]);
});
