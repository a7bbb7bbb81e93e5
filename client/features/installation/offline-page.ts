import { countUnsent } from '../questionnaire/unsent-answers.ts';

/** The page that is shown in place of any other without a network: reloads by itself once there is one again. */
addEventListener('online', () => location.reload());
document.getElementById('reessayer')?.addEventListener('click', () => location.reload());

const kept = document.getElementById('reponse-gardee');
if (kept && countUnsent() > 0) kept.hidden = false;
