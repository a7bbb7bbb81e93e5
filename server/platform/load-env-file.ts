import { existsSync } from 'node:fs';

/** A `.env` next to package.json supplies what the environment does not say. Imported by the entry points only. */
if (existsSync('.env')) process.loadEnvFile('.env');
