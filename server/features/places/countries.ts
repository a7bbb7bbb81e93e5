import { createRequire } from 'node:module';
import isoCountries, { type LocaleData } from 'i18n-iso-countries';
import { searchName } from './search-name.ts';

const require = createRequire(import.meta.url);

/** What people call countries besides the names in the package. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['émirats', 'eau'],
  BA: ['bosnie'],
  CD: ['rdc', 'congo kinshasa', 'république démocratique du congo'],
  CG: ['congo brazzaville', 'congo'],
  CZ: ['république tchèque', 'tchéquie'],
  FR: ['france métropolitaine', 'hexagone', 'fr'],
  GB: ['angleterre', 'écosse', 'pays de galles', 'irlande du nord', 'grande bretagne', 'uk', 'england', 'scotland'],
  KR: ['corée du sud', 'corée'],
  MM: ['birmanie'],
  NL: ['hollande'],
  RU: ['russie'],
  RE: ['la réunion', 'île de la réunion'],
  US: ['usa', 'us', 'amérique', 'états unis'],
};
/** Names of a country as French people read them, where the package's are longer or older. */
const shownNames: Readonly<Record<string, string>> = {
  RE: 'La Réunion',
  RU: 'Russie',
  US: 'États-Unis',
  GB: 'Royaume-Uni',
};

export interface Country {
  /** ISO 3166-1, two letters. */
  readonly code: string;
  readonly name: string;
  /** All that it may be called, in the form of `searchName`. */
  readonly searchNames: readonly string[];
}

/** All countries and territories with their French names. Reads the data of the package with each call. */
export function readCountries(): Country[] {
  for (const language of ['fr', 'en', 'de', 'es', 'it', 'nl', 'pt']) {
    isoCountries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`) as LocaleData);
  }
  const french = isoCountries.getNames('fr');
  const namesByLanguage = ['fr', 'en', 'de', 'es', 'it', 'nl', 'pt'].map((language) =>
    isoCountries.getNames(language, { select: 'all' }),
  );
  const taken = new Set<string>();
  return Object.entries(french).map(([code, name]) => {
    const names = [name, ...(otherNames[code] ?? []), ...namesByLanguage.flatMap((byCode) => byCode[code] ?? [])];
    const searchNames = [...new Set(names.map(searchName))].filter((known) => known !== '' && !taken.has(known));
    for (const known of searchNames) taken.add(known);
    return { code, name: shownNames[code] ?? name, searchNames };
  });
}
