import { SERVICE_WORKER_PATH } from '#shared/installation/installation.ts';
import type { Viewer } from '#shared/viewer.ts';
import { forgetAllUnsent } from '../questionnaire/unsent-answers.ts';
import { forgetAllForms } from '../talk/stored-forms.ts';
import { forgetAllTyped } from '../talk/stored-texts.ts';

/**
 * Registers the service worker for members; visitors get none. Signing out removes it with all that is stored
 * (Clear-Site-Data); in a browser without that header, the next page removes it. Who was led to sign in because the session had
 * ended, or comes back by a mailed link, has a query in the address: what was typed waits for them.
 */
export function install({ isSignedIn }: Viewer): void {
  if (!isSignedIn) {
    if (location.search !== '') return;
    forgetAllUnsent();
    forgetAllTyped();
    forgetAllForms();
    return;
  }
  // Without a worker everything works but the offline page and notifications.
  void navigator.serviceWorker?.register(SERVICE_WORKER_PATH).catch(() => undefined);
}
