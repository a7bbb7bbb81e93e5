import type { HydrationState } from 'react-router';
import type { Viewer } from '#shared/viewer.ts';

/** What a page was rendered from; it travels inside the page, as JSON. */
export interface PageData {
  readonly viewer: Viewer;
  readonly hydration: HydrationState;
}

export const PAGE_DATA_ID = 'page-data';
