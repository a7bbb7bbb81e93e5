import type { HydrationState } from 'react-router';
import type { Viewer } from '#shared/viewer.ts';

/** The data that a page was rendered from; it is part of the page as JSON. */
export interface PageData {
  readonly viewer: Viewer;
  readonly hydration: HydrationState;
  /** The parts in the page whose code comes after that of its screen. */
  readonly parts: readonly string[];
}

export const PAGE_DATA_ID = 'page-data';

/** Marks the root of a page whose code is loaded with the first action in it. */
export const AT_REST = 'data-at-rest';
