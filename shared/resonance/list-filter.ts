import { bandBetween, bandsFromNearToFar } from '../matching/eligibility.ts';
import { crossAnswers } from '../play/crossed.ts';
import { themeWords } from '../play/themes.ts';
import { shownAge } from '../questionnaire/birth-date.ts';
import {
  distances,
  labelOf,
  lifestylePassions,
  relationshipValues,
  themes,
  type DistanceBand,
  type LifestylePassion,
  type RelationshipValue,
  type Theme,
} from '../questionnaire/options.ts';
import type { IsoDate, ResonanceProfile } from '../questionnaire/profile.ts';
import { fr } from '../typeset.ts';

/** A band of distance as tiles say it. */
export type ShownBand = Exclude<DistanceBand, 'peu-importe'>;

/**
 * What a filter reads of somebody in a member's list: only what their tile, or the resonance of the two, shows this member
 * anyway. So no number of filters tells more than the list does (S-resonance-23).
 */
export interface ListedFacts {
  /** The age of the tile, null while it is not known. */
  readonly age: number | null;
  readonly band: ShownBand | null;
  readonly hasPhoto: boolean;
  /** Whether both have given their voice for the same week. */
  readonly sharesVoice: boolean;
  /** What both gave. */
  readonly sharesProject: boolean;
  readonly values: readonly RelationshipValue[];
  readonly passions: readonly LifestylePassion[];
  /** The themes in which the two have crossed answers. */
  readonly themes: readonly Theme[];
}

/** What a member wants of the people of the list. Of several answers to one question one is enough; empty: any. */
export interface ListFilter {
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly bands: readonly ShownBand[];
  readonly photo: boolean;
  readonly voice: boolean;
  readonly project: boolean;
  readonly values: readonly RelationshipValue[];
  readonly passions: readonly LifestylePassion[];
  readonly themes: readonly Theme[];
}

export const noFilter: ListFilter = {
  ageMin: null,
  ageMax: null,
  bands: [],
  photo: false,
  voice: false,
  project: false,
  values: [],
  passions: [],
  themes: [],
};

type Side = Pick<
  ResonanceProfile,
  'birthDate' | 'position' | 'lifeProject' | 'relationshipValues' | 'lifestylePassions' | 'cards' | 'quizAnswers'
>;

/**
 * What a filter reads of another member.
 * @param given whether there is a photo, open or behind its veil, and whether both have given their voice for one week
 */
export function listedFactsOf(
  own: Side,
  theirs: Side,
  given: Pick<ListedFacts, 'hasPhoto' | 'sharesVoice'>,
  today: IsoDate,
): ListedFacts {
  return {
    age: theirs.birthDate === null ? null : shownAge(theirs.birthDate, today),
    band: bandBetween(own.position, theirs.position),
    hasPhoto: given.hasPhoto,
    sharesVoice: given.sharesVoice,
    sharesProject: own.lifeProject !== null && own.lifeProject === theirs.lifeProject,
    values: theirs.relationshipValues.filter((value) => own.relationshipValues.includes(value)),
    passions: theirs.lifestylePassions.filter((passion) => own.lifestylePassions.includes(passion)),
    themes: crossAnswers(own, theirs).map(({ theme }) => theme),
  };
}

/** The questions of a filter to which several answers can be given, and what each reads. */
const several = {
  bands: ({ band }: ListedFacts) => (band === null ? [] : [band]),
  values: ({ values }: ListedFacts) => values,
  passions: ({ passions }: ListedFacts) => passions,
  themes: (facts: ListedFacts) => facts.themes,
} as const satisfies Partial<Record<keyof ListFilter, (facts: ListedFacts) => readonly string[]>>;
export type SeveralKey = keyof typeof several;

/** The questions of a filter that are answered by a tick, and what each reads. */
const ticks = {
  photo: ({ hasPhoto }: ListedFacts) => hasPhoto,
  voice: ({ sharesVoice }: ListedFacts) => sharesVoice,
  project: ({ sharesProject }: ListedFacts) => sharesProject,
} as const satisfies Partial<Record<keyof ListFilter, (facts: ListedFacts) => boolean>>;
export type TickKey = keyof typeof ticks;

const severalKeys = Object.keys(several) as SeveralKey[];
const tickKeys = Object.keys(ticks) as TickKey[];

/** Whether a filter lets somebody through. Who has not told an age or a town is not there when it is asked for. */
export function passesFilter(filter: ListFilter, facts: ListedFacts): boolean {
  const { ageMin, ageMax } = filter;
  if (ageMin !== null && (facts.age === null || facts.age < ageMin)) return false;
  if (ageMax !== null && (facts.age === null || facts.age > ageMax)) return false;
  if (tickKeys.some((key) => filter[key] && !ticks[key](facts))) return false;
  return severalKeys.every((key) => {
    const wanted: readonly string[] = filter[key];
    return wanted.length === 0 || several[key](facts).some((answer) => wanted.includes(answer));
  });
}

/** How many of some people a filter lets through. */
export function countPassing(filter: ListFilter, people: readonly ListedFacts[]): number {
  return people.filter((facts) => passesFilter(filter, facts)).length;
}

/** How many people remain for each answer, if it is the only one to its question, and the rest of the filter stays. */
export interface OptionCounts {
  readonly bands: Readonly<Partial<Record<string, number>>>;
  readonly values: Readonly<Partial<Record<string, number>>>;
  readonly passions: Readonly<Partial<Record<string, number>>>;
  readonly themes: Readonly<Partial<Record<string, number>>>;
  readonly photo: number;
  readonly voice: number;
  readonly project: number;
}

export function countOptions(
  filter: ListFilter,
  offered: Readonly<Record<SeveralKey, readonly string[]>>,
  people: readonly ListedFacts[],
): OptionCounts {
  const counts = (key: SeveralKey) =>
    Object.fromEntries(offered[key].map((id) => [id, countPassing({ ...filter, [key]: [id] }, people)]));
  return {
    bands: counts('bands'),
    values: counts('values'),
    passions: counts('passions'),
    themes: counts('themes'),
    photo: countPassing({ ...filter, photo: true }, people),
    voice: countPassing({ ...filter, voice: true }, people),
    project: countPassing({ ...filter, project: true }, people),
  };
}

/**
 * The answers that are on offer to a member: of values and passions the own ones, for others are never told. What the filter
 * asks for stays on offer after the own answer has changed, so that it can be taken out.
 */
export function offeredAnswers(
  own: Pick<ResonanceProfile, 'relationshipValues' | 'lifestylePassions'>,
  filter: Pick<ListFilter, 'values' | 'passions'>,
): Readonly<Record<SeveralKey, readonly string[]>> {
  const values = [...own.relationshipValues, ...filter.values];
  const passions = [...own.lifestylePassions, ...filter.passions];
  return {
    bands: bandsFromNearToFar,
    values: relationshipValues.flatMap(({ id }) => (values.includes(id) ? [id] : [])),
    passions: lifestylePassions.flatMap(({ id }) => (passions.includes(id) ? [id] : [])),
    themes: themes.map(({ id }) => id),
  };
}

export function isNoFilter(filter: ListFilter): boolean {
  return (
    filter.ageMin === null &&
    filter.ageMax === null &&
    tickKeys.every((key) => !filter[key]) &&
    severalKeys.every((key) => filter[key].length === 0)
  );
}

/** The words of an answer to a question of the filter. */
export function answerInWords(key: SeveralKey, id: string): string {
  switch (key) {
    case 'bands':
      return labelOf(distances, id) ?? id;
    case 'values':
      return labelOf(relationshipValues, id) ?? id;
    case 'passions':
      return labelOf(lifestylePassions, id) ?? id;
    case 'themes':
      return themes.some((theme) => theme.id === id) ? themeWords[id as Theme].title : id;
  }
}

export const tickWords: Readonly<Record<TickKey, string>> = {
  photo: 'Avec une photo',
  voice: 'Avec sa voix, comme toi',
  project: 'Le même projet de vie',
};

/** A filter in words, one for each question; none for a filter that lets everybody through. */
export function filterInWords(filter: ListFilter): string[] {
  return [
    ...agesInWords(filter),
    ...severalKeys.flatMap((key) => {
      const answers = filter[key].map((id) => answerInWords(key, id));
      return answers.length === 0 ? [] : [answers.join(' ou ')];
    }),
    ...tickKeys.flatMap((key) => (filter[key] ? [tickWords[key]] : [])),
  ];
}

function agesInWords({ ageMin, ageMax }: ListFilter): string[] {
  if (ageMin !== null && ageMax !== null) return [fr`De ${ageMin} à ${ageMax} ans`];
  if (ageMin !== null) return [fr`Dès ${ageMin} ans`];
  return ageMax === null ? [] : [fr`Jusqu'à ${ageMax} ans`];
}
