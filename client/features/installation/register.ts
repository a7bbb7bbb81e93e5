import { SERVICE_WORKER_PATH } from '#shared/installation/installation.ts';
import type { Viewer } from '#shared/viewer.ts';
import { forgetAllUnsent } from '../questionnaire/unsent-answers.ts';

/**
 * For members only: a visitor's device keeps nothing of ours. Signing out takes the worker away with all that is stored
 * (Clear-Site-Data); what a browser that does not know the header has left is forgotten with the next page.
 */
export function install({ isSignedIn }: Viewer): void {
  if (!isSignedIn) return forgetAllUnsent();
  // Without a worker everything works but the offline page and notifications.
  void navigator.serviceWorker?.register(SERVICE_WORKER_PATH).catch(() => undefined);
}
