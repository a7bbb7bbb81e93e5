import { OFFLINE_PATH } from '#shared/installation/installation.ts';
import { countUnsent } from '../questionnaire/unsent-answers.ts';

/** How often a device that says it has a network is tried: some say so before, or without, any page coming through. */
const TRY_EVERY_MS = 5000;

/** Reloads the offline page as soon as there is a network again. */
addEventListener('online', () => location.reload());
setInterval(() => {
  if (!navigator.onLine) return;
  fetch(OFFLINE_PATH, { method: 'HEAD', cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  );
}, TRY_EVERY_MS);
document.getElementById('reessayer')?.addEventListener('click', () => location.reload());

const unsentNotice = document.getElementById('reponse-gardee');
if (unsentNotice && countUnsent() > 0) unsentNotice.hidden = false;
