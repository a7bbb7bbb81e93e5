import { InvalidArgumentError } from '@commander-js/extra-typings';
import { DISPLAY_NAME_LENGTH } from '#shared/limits.ts';
import { parseDisplayName } from '#shared/sign-in/display-name.ts';
import { parseEmailAddress } from '#shared/sign-in/email-address.ts';
import { REPORT_TEXT_LENGTH } from '#shared/safety/reports.ts';
import { isUuid } from '#shared/uuid.ts';
import { fr } from '#shared/typeset.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses an argument that is a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = Number(text);
    if (!/^\d{1,15}$/.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`Donne un nombre entier de ${least} à ${most}.`);
    return number;
  };
}

/** Parses an argument that is one address, in lower case. */
export function emailAddress(text: string): string {
  const address = parseEmailAddress(text);
  if (address === null) throw new InvalidArgumentError('Donne une adresse e-mail, comme ana@exemple.fr.');
  return address;
}

/** Parses an argument that names a member, by address or id. */
export function memberName(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  const address = parseEmailAddress(text);
  if (address === null)
    throw new InvalidArgumentError('Donne une adresse e-mail, comme ana@exemple.fr, ou un identifiant de membre.');
  return address;
}

/** Parses an argument that is a name by which a member is shown. */
export function givenName(text: string): string {
  const name = parseDisplayName(text);
  if (name === null)
    throw new InvalidArgumentError(
      fr`Donne un prénom ou pseudo en lettres, de 2 à ${DISPLAY_NAME_LENGTH} ; un espace, un trait d'union ou une apostrophe conviennent aussi, mais aucun mot qui ferait parler au nom de l'équipe.`,
    );
  return name;
}

/** Parses an argument that is an id, as the lists show it. */
export function identifier(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError(fr`Donne un identifiant tel que les listes l'affichent.`);
  return text.toLowerCase();
}

/** Parses an argument that is an existing calendar day, as its beginning in Europe/Paris. */
export function day(text: string): Date {
  const [, year, month, date] = DAY.exec(text) ?? [];
  const noon = new Date(`${text}T12:00:00Z`);
  const exists = year !== undefined && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text);
  if (!exists || Number(month) === 0 || Number(date) === 0 || Number(year) < 2000)
    throw new InvalidArgumentError('Donne un jour qui existe, comme 2026-11-30.');
  return beginningOf(text);
}

/** Parses an argument that is the written reason of a decision. */
export function statementText(text: string): string {
  const statement = text.trim();
  if (statement === '' || statement.length > REPORT_TEXT_LENGTH)
    throw new InvalidArgumentError(`Écris de 1 à ${REPORT_TEXT_LENGTH} caractères.`);
  return statement;
}

/** Parses an argument that is one of the given words. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return (text: string): Word => {
    const word = words.find((known) => known === text);
    if (word === undefined) throw new InvalidArgumentError(`Choisis parmi ${words.join(', ')}.`);
    return word;
  };
}

/** The moment at which a day begins in Paris: an hour or two before midnight UTC. */
function beginningOf(isoDay: string): Date {
  for (const hours of [2, 1]) {
    const moment = new Date(Date.parse(`${isoDay}T00:00:00Z`) - hours * 3_600_000);
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    if (shown.format(moment) === `${isoDay} 00:00`) return moment;
  }
  return new Date(`${isoDay}T00:00:00Z`);
}
