import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { tableTypesFile, writeTableTypes } from './table-types.ts';
import { prepareDatabase } from '#testing/test-site.ts';

const database = prepareDatabase();

describe('server/platform/db/tables.ts', () => {
  it('says what the migrated database says; if it does not, run npm run generate:tables', async () => {
    expect(await readFile(tableTypesFile, 'utf8')).toBe(await writeTableTypes(database.db));
  });
});
