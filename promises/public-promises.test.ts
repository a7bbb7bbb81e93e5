import { expect, it } from '@jest/globals';
import { publicPromises } from '#shared/pages/public-promises.ts';
import { promises } from './catalogue.ts';

// S-matching-40
it.each(publicPromises)('$name is promised to visitors with the figures of the catalogue', (one) => {
  const { promise, asked } = promises[one.name];
  for (const figure of one.figures) expect(`${promise}: ${asked}`).toContain(figure.replaceAll(/\s/g, ' '));
});
