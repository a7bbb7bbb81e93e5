import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { tableTypesFile, writeTableTypes } from './table-types.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('server/platform/db/tables.ts', () => {
  it('equals the types of the migrated database; if it does not, run npm run generate:tables', async () => {
    expect(await readFile(tableTypesFile, 'utf8')).toBe(await writeTableTypes(database.db));
  });
});
