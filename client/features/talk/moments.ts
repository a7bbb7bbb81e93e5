import { addDays, hourInWords, momentInWords } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { fr } from '#shared/typeset.ts';

const shortDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'Europe/Paris' });

/** 'aujourd'hui', 'hier', or 'samedi 22 novembre', in Europe/Paris. */
export function dayNamed(moment: string, today: IsoDate): string {
  const day = dayOf(new Date(moment));
  if (day === today) return fr`aujourd'hui`;
  if (day === addDays(today, -1)) return 'hier';
  return momentInWords(new Date(moment)).split(' à ')[0] ?? day;
}

/** For a narrow list: '14 h 05' today, 'hier', 'jeudi' within the week, and '12 nov.' before, in Europe/Paris. */
export function dayInShort(moment: string, today: IsoDate): string {
  const date = new Date(moment);
  const day = dayOf(date);
  if (day === today) return hourInWords(date);
  if (day > addDays(today, -7)) return dayNamed(moment, today).split(' ')[0] ?? day;
  return shortDay.format(date);
}
