import { hourInWords, momentInWords } from '../calendar.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import { fr } from '../typeset.ts';

export const maintenanceMessages = {
  maintenance: fr`Un entretien est en cours. Rien de nouveau n'est enregistré pour le moment, et ce que tu as écrit reste sur ton appareil : réessaie ensuite.`,
} as const;

/** What is said in a maintenance: on every page, and to what was sent. */
export interface MaintenanceWords {
  readonly notice: string;
  readonly refusal: string;
}

/** @param until what was announced; when it is over and the maintenance is not, no hour is promised any more */
export function maintenanceWords(until: Date, now: Date): MaintenanceWords {
  const end = dayOf(until) === dayOf(now) ? hourInWords(until) : momentInWords(until);
  const lasts = until > now ? fr`jusque vers ${end}` : fr`et dure un peu plus longtemps que prévu`;
  return {
    notice: fr`Un entretien est en cours ${lasts}. Tu peux tout lire ; ce que tu écris attend sur ton appareil.`,
    refusal: fr`Un entretien est en cours ${lasts}. Rien de nouveau n'est enregistré pour le moment, et ce que tu as écrit reste sur ton appareil : réessaie ensuite.`,
  };
}
