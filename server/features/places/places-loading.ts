import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { gazetteerVersion } from './gazetteer-version.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { fr } from '#shared/typeset.ts';

const program = fileURLToPath(new URL('load-gazetteer.ts', import.meta.url));

/** Whether the database holds the gazetteer of this release. */
export async function areTownsCurrent(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'resonance-places' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>('SELECT version FROM places_source');
    return rows[0]?.version === gazetteerVersion();
  } finally {
    await client.end();
  }
}

/**
 * Loads the gazetteer in one transaction; takes some seconds. Members' saved towns are not changed, and existing towns
 * keep their ids.
 * @throws Error when it could not be loaded
 */
export async function loadTowns(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new OperatorError(fr`Les villes n'ont pas pu être chargées : ${complaints.trim()}`);
}
