import type { ScreenData } from '../../frame/data.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import { dayInWords } from '#shared/calendar.ts';
import { fr } from '#shared/typeset.ts';
import './questionnaire.css';

type Counts = NonNullable<ScreenData<StepKey>['counts']>;

/**
 * Says when a change of an answer counts: those of what one looks for are limited (S-matching-28), those in percentages
 * count tomorrow (S-resonance-13).
 */
export function CountsNote({ limited, isInPercentages }: Counts) {
  if (!limited && !isInPercentages) return null;
  return (
    <div className="questionnaire-counts" role="status">
      {isInPercentages && <p>Une nouvelle réponse compte à partir de demain dans vos pourcentages.</p>}
      {limited && <p>{limitedInWords(limited)}</p>}
    </div>
  );
}

function limitedInWords({ changesLeft, isWaiting, agesFrom }: NonNullable<Counts['limited']>): string {
  if (agesFrom && isWaiting) return fr`C'est noté : cette tranche d'âge compte à partir du ${dayInWords(agesFrom)}.`;
  if (agesFrom)
    return fr`Quatre tranches d'âge ont compté ces dernières semaines : une autre compte à partir du ${dayInWords(agesFrom)}. C'est pour que l'âge des autres ne se devine pas.`;
  if (isWaiting) return fr`C'est noté : ce changement compte dès la nuit prochaine pour tes matchs.`;
  if (changesLeft === 0)
    return fr`Tu as déjà changé trois fois aujourd'hui ce qui choisit tes matchs : un autre changement compte dès la nuit prochaine.`;
  const times = changesLeft === 1 ? 'un seul changement compte' : `${changesLeft} changements comptent`;
  return fr`Aujourd'hui, encore ${times} aussitôt pour tes matchs ; les suivants, dès la nuit prochaine.`;
}
