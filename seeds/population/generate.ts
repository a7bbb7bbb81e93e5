import { NARROWEST_AGE_RANGE } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import * as options from '#shared/questionnaire/options.ts';
import type { Gender, PhotoVisibility } from '#shared/questionnaire/options.ts';
import { firstNames, openFirstNames } from './first-names.ts';
import { createRandom, seedOf, type Random } from './random.ts';
import { createTownPicker, readTowns, type Town } from './towns.ts';

export const DEMO_SEED = 20_261_120;

/** An invented member: believable, and nobody. */
export interface DemoMember {
  readonly email: string;
  readonly displayName: string;
  readonly city: string;
  readonly photoVisibility: PhotoVisibility;
  readonly profile: ResonanceProfile & { readonly gender: Gender; readonly birthDate: IsoDate };
}

/** What stands behind the answers, from 0 to 1, so that answers go together as they do in people. */
interface Temper {
  /** Homely 0, adventurous 1. */
  readonly adventure: number;
  /** Serene 0, passionate 1. */
  readonly passion: number;
  /** Practical 0, dreaming and thinking 1. */
  readonly depth: number;
  /** Oneself first 0, others first 1. */
  readonly warmth: number;
}

type Pull = Partial<Record<keyof Temper, number>>;

/** How a temper draws towards an answer: positive to the high end, negative to the low one. */
const pulls: Record<string, Pull> = {
  serenite: { passion: -2 },
  paix_interieure: { passion: -2, depth: 1 },
  passion: { passion: 3 },
  feu_interieur: { passion: 2, depth: 1 },
  complicite: { warmth: 2 },
  alchimie: { passion: 1, depth: 1 },
  equilibre: { adventure: -1 },
  harmonie: { passion: -1, warmth: 1 },
  aventure_emotionnelle: { adventure: 3 },
  securite_affective: { adventure: -2 },
  bienveillance: { warmth: 3 },
  empathie: { warmth: 2, depth: 1 },
  honnetet: {},
  authenticite_radicale: { passion: 1, depth: 1 },
  independance: { adventure: 2, warmth: -1 },
  altruisme: { warmth: 2 },
  partage_desinteresse: { warmth: 1 },
  respect_mutuel: {},
  engagement: { adventure: -2 },
  equite: { depth: 1 },
  artiste_createur: { depth: 2, passion: 1 },
  explorer_nomade: { adventure: 3 },
  philosophe_penseur: { depth: 3 },
  reveur: { depth: 2 },
  idealiste: { warmth: 2, depth: 1 },
  minimaliste: { passion: -1 },
  ecologiste: { warmth: 1 },
  techno_optimiste: { adventure: 1, depth: -1 },
  spirituel: { depth: 2, passion: -1 },
  creatif: { depth: 2 },
  nomade: { adventure: 3 },
  protecteur: { warmth: 2, adventure: -1 },
  sportif: { adventure: 1, depth: -1 },
  leader: { passion: 2, warmth: -1 },
  naturel: {},
  sophistique: { depth: 1 },
  rebelle: { passion: 2, adventure: 1 },
  curious: { adventure: 2 },
  intuitive: { depth: 2 },
  reserved: { passion: -2 },
  sunny: { warmth: 1, passion: 1 },
  listener: { warmth: 3 },
  'bit-of-everything': {},
  extraverti: { passion: 2 },
  introverti: { passion: -2, depth: 1 },
  ambiverti: {},
  gourmet: {},
  epicurien: { passion: 1 },
  routine_bien_etre: { passion: -1 },
  directe: { passion: 1, depth: -1 },
  nuancee: { warmth: 1 },
  humour_noir: { passion: 1, warmth: -1 },
  poetique: { depth: 2 },
  famille: { warmth: 2, adventure: -1 },
  entrepreneur: { passion: 1 },
  voyageur: { adventure: 3 },
  stabilite: { adventure: -2 },
  'serious-relationship': { adventure: -1, warmth: 1 },
  'beautiful-encounter': { adventure: 1 },
  'unique-connection': { depth: 1 },
};

const townNames = readTowns();
const pickTown = createTownPicker(townNames);

/**
 * Members `firstIndex` to `firstIndex + count - 1` of the population of a seed. The same seed and number give the same
 * member, however many are made.
 * @param today the day on which they have their ages
 */
export function* generateMembers(population: {
  seed: number;
  firstIndex: number;
  count: number;
  today: IsoDate;
}): Generator<DemoMember> {
  for (let offset = 0; offset < population.count; offset += 1) {
    yield generateMember(population.seed, population.firstIndex + offset, population.today);
  }
}

function generateMember(seed: number, index: number, today: IsoDate): DemoMember {
  const random = createRandom(seedOf(seed, index));
  const gender = random.weighted<Gender>([
    ['femme', 48],
    ['homme', 49],
    ['autre', 3],
  ]);
  const age = Math.round(Math.min(78, Math.max(18, 19 + Math.abs(random.around(0, 1)) * 17)));
  const birthDate = drawBirthDate(random, age, today);
  const town = pickTown(random);
  const profile = { gender, birthDate, ...drawAnswers(random, gender, age, town) };
  return {
    email: `demo-${index}@demo.invalid`,
    displayName: drawFirstName(random, gender, Number(birthDate.slice(0, 4))),
    city: town.name,
    photoVisibility: random.chance(0.25) ? 'immediate' : 'after-match',
    profile,
  };
}

function drawFirstName(random: Random, gender: Gender, birthYear: number): string {
  if (gender === 'autre') return random.pick(openFirstNames);
  const names = firstNames[gender].find(([until]) => birthYear <= until)?.[1] ?? openFirstNames;
  return random.pick(names);
}

/** Somebody of that age in full years: born within the year before their last birthday. */
function drawBirthDate(random: Random, age: number, today: IsoDate): IsoDate {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year - age, month - 1, day - random.between(0, 364))).toISOString().slice(0, 10);
}

function drawAttraction(random: Random, gender: Gender): Gender[] {
  if (gender === 'autre')
    return random.weighted<Gender[]>([
      [['femme', 'homme', 'autre'], 6],
      [['femme', 'autre'], 2],
      [['homme', 'autre'], 2],
    ]);
  const other = gender === 'femme' ? 'homme' : 'femme';
  return random.weighted<Gender[]>([
    [[other], 86],
    [[gender], 6],
    [['femme', 'homme'], 5],
    [['femme', 'homme', 'autre'], 3],
  ]);
}

function drawAnswers(
  random: Random,
  gender: Gender,
  age: number,
  town: Town,
): Omit<ResonanceProfile, 'gender' | 'birthDate'> {
  const temper: Temper = {
    adventure: random.next(),
    passion: random.next(),
    depth: random.next(),
    warmth: random.next(),
  };
  const draw = <const List extends readonly options.Option[]>(list: List, min: number, max: number) =>
    drawSeveral(random, temper, list, random.between(min, max)) as options.OptionId<List>[];
  const one = <const List extends readonly options.Option[]>(list: List) =>
    drawOne(random, temper, list) as options.OptionId<List>;
  const heightCm = Math.round(random.around(gender === 'homme' ? 176 : gender === 'femme' ? 164 : 170, 6.5));
  const openness = 4 + random.between(0, 8);
  const youngest = Math.max(18, age - openness);
  return {
    position: town.position,
    heightCm,
    bodyType: random.weighted([
      ['S', 24],
      ['M', 46],
      ['L', 22],
      ['XL', 8],
    ]),
    archetypes: draw(options.archetypes, 1, 4),
    personalityTraits: draw(options.personalityTraits, 1, 3),
    appearanceImportance: random.weighted([
      ['appearance-first', 18],
      ['body-mind-balance', 54],
      ['inner-energy', 28],
    ]),
    profileVisibility: random.weighted([
      ['all', 88],
      ['high-match', 10],
      ['very-high-match', 2],
    ]),
    attractedTo: drawAttraction(random, gender),
    preferredAgeMin: youngest,
    preferredAgeMax: Math.min(99, Math.max(age + openness, youngest + NARROWEST_AGE_RANGE)),
    preferredDistances: random.weighted([
      [['0-50'], 30],
      [['0-50', '50-200'], 34],
      [['peu-importe'], 30],
      [['0-50', '50-200', '200+'], 6],
    ]),
    preferredBodyTypes: random.chance(0.45)
      ? ['indifferent']
      : drawSeveralOf(random, ['S', 'M', 'L', 'XL'] as const, random.between(1, 3)),
    preferredHeights: drawHeights(random, gender),
    likedArchetypes: draw(options.archetypes, 1, 4),
    relationshipGoals: draw(options.relationshipGoals.slice(0, -1), 1, 2) as ResonanceProfile['relationshipGoals'],
    emotionalExpectations: draw(options.emotionalExpectations, 2, 3),
    relationshipValues: draw(options.relationshipValues, 2, 3),
    lifestylePassions: draw(options.lifestylePassions, 1, 3),
    socialStyle: one(options.socialStyles),
    dailyLifestyle: one(options.dailyLifestyles),
    communicationStyle: one(options.communicationStyles),
    lifeProject: one(options.lifeProjects),
    cards: {},
    quizAnswers: {},
  };
}

function drawHeights(random: Random, gender: Gender): ResonanceProfile['preferredHeights'] {
  if (random.chance(0.5)) return ['no_preference'];
  if (gender === 'femme')
    return random.weighted([
      [['taller'], 6],
      [['same', 'taller'], 4],
      [['same'], 1],
    ]);
  return random.weighted([
    [['smaller'], 4],
    [['smaller', 'same'], 4],
    [['taller'], 1],
    [['same'], 1],
  ]);
}

const pullsByAnswer = new Map(
  Object.entries(pulls).map(([answer, pull]) => [answer, Object.entries(pull) as [keyof Temper, number][]]),
);

/** How likely an answer is for a temper: never nothing, several times as much where it draws. */
function likelihood(temper: Temper, answer: string): number {
  const pull = pullsByAnswer.get(answer) ?? [];
  return Math.exp(pull.reduce((sum, [side, strength]) => sum + strength * (temper[side] - 0.5), 0));
}

function drawOne(random: Random, temper: Temper, list: readonly options.Option[]): string {
  return random.weighted(list.map(({ id }) => [id, likelihood(temper, id)] as const));
}

function drawSeveral(random: Random, temper: Temper, list: readonly options.Option[], count: number): string[] {
  const chosen: string[] = [];
  while (chosen.length < count) {
    const left = list.filter(({ id }) => !chosen.includes(id));
    chosen.push(drawOne(random, temper, left));
  }
  return chosen;
}

function drawSeveralOf<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(random.between(0, left.length - 1), 1)).flat();
}
