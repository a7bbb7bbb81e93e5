import { dayAndMonthInWords, hourInWords, momentInWords } from '../calendar.ts';
import type { Gender } from '../questionnaire/options.ts';
import { fr, typeset } from '../typeset.ts';
import type { Attendance } from './evening-facts.ts';
import { closesAt } from './evening-state.ts';
import { ABSENCES, ABSENCE_DAYS, LAST_FOR_DAYS } from './sign-up.ts';
import type { MissingKind } from './waiting-list.ts';

/** What an evening is in words; dates and hours are those of Paris. */

interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** 'mardi 1er décembre, de 20 h à 22 h 30' */
export function whenInWords({ startsAt, endsAt }: Hours): string {
  return `${dayOfEveningInWords(startsAt)}, ${hoursInWords({ startsAt, endsAt })}`;
}

/** 'de 20 h à 22 h 30' */
export function hoursInWords({ startsAt, endsAt }: Hours): string {
  return `de ${hourInWords(startsAt)} à ${hourInWords(endsAt)}`;
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'Europe/Paris' });

/** 'mardi 1er décembre' */
export function dayOfEveningInWords(startsAt: Date): string {
  return `${weekday.format(startsAt)} ${dayAndMonthInWords(startsAt)}`;
}

const shortMonth = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'Europe/Paris' });

/** The day as a calendar's leaf shows it: '1' and 'déc.' */
export function dateOfEvening(startsAt: Date): { readonly number: string; readonly month: string } {
  const parts = shortMonth.formatToParts(startsAt);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { number: part('day'), month: part('month') };
}

/** When tables are composed, and signing up ends: 'dimanche 29 novembre à 20 h'. */
export function closingInWords(evening: Pick<Hours, 'startsAt'>): string {
  return momentInWords(closesAt(evening));
}

export function agesInWords({ ageFrom, ageTo }: { readonly ageFrom: number; readonly ageTo: number }): string {
  return fr`de ${ageFrom} à ${ageTo} ans`;
}

/** Fewer than this are 'few', so that the words never count down to the person. */
const FEW = 7;

/** How many places are left, in words that never tell one person from another (S-evening-30). */
export function placesInWords({ seats, seatsLeft }: { readonly seats: number; readonly seatsLeft: number }): string {
  if (seatsLeft <= 0) return placeWords.full;
  if (seatsLeft < FEW) return placeWords.few;
  return seatsLeft * 2 > seats ? placeWords.many : placeWords.some;
}

export const placeWords = typeset({
  many: 'Beaucoup de places',
  some: 'Des places encore',
  few: 'Les dernières places',
  full: "Complet, avec une liste d'attente",
  cancelled: "N'aura pas lieu",
  composing: 'Ta table se compose',
  noTable: 'Pas de table pour toi cette fois',
  over: 'Passée',
});

/** Where a member is with an evening, in the list. */
export const attendanceWords = typeset({
  seated: 'Ta place est notée',
  waiting: "Tu es dans la liste d'attente",
  offered: "Une place t'est proposée",
  left: 'Tu ne viens pas',
} as const satisfies Readonly<Record<Attendance, string>>);

const people: Readonly<Record<Gender, string>> = {
  femme: 'des femmes',
  homme: 'des hommes',
  autre: 'des personnes ni femmes ni hommes',
};

/** Who is missing, for those who wait: 'Il manque surtout des femmes de 30 à 40 ans …' (S-evening-9). */
export function missingInWords({ gender, ageFrom, ageTo }: MissingKind): string {
  return fr`Il manque surtout ${people[gender]} de ${ageFrom} à ${ageTo} ans pour que chaque table s'équilibre.`;
}

/** What is said to a member of those with whom the wish to meet again is shared: each of them reads of the two alone (S-evening-37). */
export function againInWords([first = '', ...others]: readonly string[]): string {
  if (others.length === 0)
    return fr`${first} et toi aimeriez vous revoir. Une discussion s'est ouverte : à vous d'écrire la suite.`;
  const also = others.map((name) => fr`, ${name} et toi aussi`).join('');
  return fr`${first} et toi aimeriez vous revoir${also}. Une discussion à deux s'est ouverte avec chaque personne : à vous d'écrire la suite.`;
}

export const eveningWords = {
  ...typeset({
    title: 'Soirées IRL affinitées',
    table: 'une table de six, composée pour toi',
    signUp: "Je m'inscris",
    ready: 'Ta table est prête',
    arrived: 'Bien arrivé·e',
    safeHome: 'Bien rentré·e ?',
    aftermath: 'Et alors ?',
    again: 'Se revoir',
  }),
  /** @param closes when tables are composed (`closingInWords`) */
  noted: (closes: string) => fr`Inscription notée : ta table se compose ${closes}.`,
  /** Said before somebody leaves too late, and to whom was absent once (S-evening-15). */
  lastInLists: fr`Qui manque ${ABSENCES === 2 ? 'deux' : ABSENCES} soirées sans un mot en ${ABSENCE_DAYS} jours passe en dernier dans les listes d'attente, pendant ${LAST_FOR_DAYS} jours.`,
} as const;

/** What is said of the law where an organiser takes money (code de la consommation, article L221-28, 12°). */
export const withdrawalWords = fr`Tu paies sur place, à qui organise : nous n'encaissons rien. Pour un loisir à une date fixée, la loi ne donne pas de droit de rétractation (code de la consommation, article L221-28, 12°).`;
