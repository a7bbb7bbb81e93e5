import type { Page } from '@playwright/test';
import type { PersonName } from './people.ts';

export interface Picture {
  /** What tells it from the other pictures of its screen. */
  readonly state?: string;
  readonly as: PersonName;
  /** The screen's own address unless stated. */
  readonly path?: string;
  /** What is done before; it leaves nothing behind that another picture would show. */
  prepare?(page: Page): Promise<unknown>;
  /** Only what the window shows: what lies over a page has no place on one drawn in full length. */
  readonly isOneWindow?: boolean;
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
export const inWindow = (page: Page, words: string) => page.getByText(words).first().scrollIntoViewIfNeeded();
export const atTop = (page: Page, words: string) =>
  page
    .getByRole('heading', { name: words })
    .first()
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
