import { countUnsent } from '../questionnaire/unsent-answers.ts';

/** Reloads the offline page as soon as there is a network again. */
addEventListener('online', () => location.reload());
document.getElementById('reessayer')?.addEventListener('click', () => location.reload());

const unsentNotice = document.getElementById('reponse-gardee');
if (unsentNotice && countUnsent() > 0) unsentNotice.hidden = false;
