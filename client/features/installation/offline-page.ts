import { countUnsent } from '../questionnaire/unsent-answers.ts';

/** The page that is shown in place of any other without a network: reloads by itself once there is one again. */
addEventListener('online', () => location.reload());
document.getElementById('reessayer')?.addEventListener('click', () => location.reload());

const unsentNotice = document.getElementById('reponse-gardee');
if (unsentNotice && countUnsent() > 0) unsentNotice.hidden = false;
