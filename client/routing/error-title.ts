import { errorWordsOf } from '#shared/messages/error-pages.ts';
import { titleOf } from './screens.tsx';

/** The tab title of an error page. */
export function errorTitleOf(status: number, productName: string): string {
  return status === 404 ? titleOf(undefined, productName) : `${errorWordsOf(status).title} · ${productName}`;
}
