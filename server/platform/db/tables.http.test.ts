import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { prepareDatabase } from '#testing/test-site.ts';
import { tableTypesFile, writeTableTypes } from './table-types.ts';

const database = prepareDatabase();

describe('server/platform/db/tables.ts', () => {
  it('equals the types of the migrated database; if it does not, run npm run generate:tables', async () => {
    expect(await readFile(tableTypesFile, 'utf8')).toBe(await writeTableTypes(database.db));
  });
});
