import { attractions, genders, profileVisibilities, type Option } from './options.ts';

const genderAliases = new Map([
  ['man', 'homme'],
  ['masculin', 'homme'],
  ['woman', 'femme'],
  ['other', 'autre'],
]);

/** Other names of options, by their list. They are read and never stored (S-questionnaire-18). */
const aliases: ReadonlyMap<readonly Option[], ReadonlyMap<string, string>> = new Map<
  readonly Option[],
  ReadonlyMap<string, string>
>([
  [genders, genderAliases],
  [attractions, genderAliases],
  [profileVisibilities, new Map([['everyone', 'all']])],
]);

/** The id of an option that is named by its id or by an alias; any other word as it is. */
export function withoutAlias(list: readonly Option[], word: string): string {
  return aliases.get(list)?.get(word) ?? word;
}
