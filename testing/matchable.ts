import { dayOf, NARROWEST_AGE_RANGE } from '#shared/questionnaire/birth-date.ts';
import { storedFieldsOf, type StepDefinition } from '#shared/questionnaire/step.ts';
import { steps } from '#shared/questionnaire/steps.ts';
import { validateAnswer, type Answer, type Fields } from '#shared/questionnaire/validate.ts';
import { saveDisplayName, saveFields } from '#server/features/questionnaire/questionnaire.queries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { answers, answersOutsideSteps } from './answers.ts';
import { drawAnyPhoto } from './pictures.ts';
import { until } from './test-process.ts';
import { createTestMember } from './entered-members.ts';
import { createTestMember as createAtFrontDoor, type TestMember, type Visitor } from './visitor.ts';

interface Wanted {
  readonly displayName: string;
  /** Absent: an address that nobody had before. With one, the member comes through the front door, as people come back. */
  readonly email?: string;
  /** Only members of the same age match each other: each test takes an age of its own. */
  readonly age: number;
  readonly hasPhoto?: boolean;
  readonly photoVisibility?: 'immediate' | 'after-match';
  /** Steps answered otherwise than everybody else's. */
  readonly otherwise?: Readonly<Record<string, object>>;
}

let number = 0;
const newEmail = () => `resonance-${process.pid}-${(number += 1)}@exemple.fr`;

/**
 * A member with a complete profile. What is answered otherwise than by everybody, and the photo, are posted as the screens
 * do; the other answers are checked and saved by what the forms use, without forms.
 */
export async function createMatchable(url: string, db: Database, wanted: Wanted): Promise<TestMember> {
  const { displayName, age, hasPhoto = false, photoVisibility = 'after-match', otherwise = {} } = wanted;
  const member =
    wanted.email === undefined
      ? await createTestMember(url, db, newEmail(), displayName)
      : await createAtFrontDoor(url, db, wanted.email, displayName);
  const { visitor } = member;
  // Of two different ages the younger lies outside the other's range: only equal ages match.
  const oldest = age + NARROWEST_AGE_RANGE;
  // Towns are not needed: a member without a known position passes.
  const { '/profile-location': _town, ...everywhere } = answers;
  const given = {
    ...everywhere,
    ...answersOutsideSteps,
    '/profile-age': {
      birth_day: '1',
      birth_month: '1',
      birth_year: String(new Date().getFullYear() - age),
      attracted_to_types: ['femme'],
      preferred_age_min: String(age),
      preferred_age_max: String(oldest),
    },
    '/profile-interests': { attracted_to_types: ['femme'] },
    '/profile-target-age': { preferred_age_min: String(age), preferred_age_max: String(oldest) },
    '/profile-visibility': { profile_visibility: 'all', photo_visibility: photoVisibility },
  };
  const alike = Object.entries(given).filter(([path]) => !(path in otherwise));
  await saveAnswers(db, { id: member.id, displayName }, alike);
  if (hasPhoto) await sendPhoto(url, visitor);
  else await db('profiles').where({ user_id: member.id }).update({ photo_skipped_at: new Date() });
  for (const [path, form] of Object.entries(otherwise)) await visitor.post(path, form).expect(303);
  await visitor.data('/profile-complete').expect(200);
  return member;
}

interface Newcomer {
  readonly id: string;
  readonly displayName: string;
}

/** Saves the answers of a new member, of age, to several steps, and the name with them; no town, which is looked up. */
export async function saveAnswers(
  db: Database,
  { id, displayName }: Newcomer,
  forms: readonly (readonly [path: string, form: Fields])[],
): Promise<void> {
  const now = new Date();
  const saved: Record<string, Answer[string]> = { age_confirmed: true };
  const stored: Record<string, Set<string>> = {};
  for (const [path, form] of forms) {
    const step: StepDefinition | undefined = steps.find((one) => one.path === path);
    const validation = step && validateAnswer(step, form, { today: dayOf(now), saved });
    if (!step || !validation?.ok) throw new Error(`No screen sends this answer to ${path}.`);
    for (const [entity, fields] of Object.entries(storedFieldsOf(step.fields)))
      for (const field of fields) (stored[entity] ??= new Set()).add(field);
    Object.assign(saved, validation.answer);
  }
  const all = Object.fromEntries(Object.entries(stored).map(([entity, fields]) => [entity, [...fields]]));
  await saveFields(db, id, all, saved, now);
  await saveDisplayName(db, id, displayName);
}

/** A member for each of these names. */
export type Named<Names extends readonly string[]> = { [Index in keyof Names]: TestMember };

/** Members who match each other, and nobody of another age. */
export async function createMatches<const Names extends readonly string[]>(
  url: string,
  db: Database,
  names: Names,
  wanted: Omit<Wanted, 'displayName'>,
): Promise<Named<Names>> {
  const made: TestMember[] = [];
  for (const displayName of names) made.push(await createMatchable(url, db, { displayName, ...wanted }));
  return made as Named<Names>;
}

export async function sendPhoto(url: string, { agent }: Visitor): Promise<void> {
  await agent
    .post('/profile-photo-upload')
    .set('Origin', url)
    .field('intent', 'save')
    .attach('photo', await drawAnyPhoto(), 'photo.jpg')
    .expect(303);
}

export interface TileData {
  readonly token: string;
  readonly displayName: string;
  readonly percentage: number;
  readonly isViewed: boolean;
  readonly photo: string | null;
  readonly isPhotoOpen: boolean;
  readonly reveal: string;
}

export async function tilesOf({ data }: Visitor, path = '/matches'): Promise<TileData[]> {
  return ((await data(path).expect(200)).body as { tiles: TileData[] }).tiles;
}

/** Waits until everybody named is in a member's tiles, and answers the tiles. */
export async function tilesWith(visitor: Visitor, ...names: readonly string[]): Promise<TileData[]> {
  let tiles: TileData[] = [];
  await until(async () => {
    tiles = await tilesOf(visitor);
    return names.every((name) => tiles.some(({ displayName }) => displayName === name));
  });
  return tiles;
}

/** Opens the tile of a name, and answers where it led. */
export async function openTile(visitor: Visitor, name: string): Promise<string> {
  const tile = (await tilesWith(visitor, name)).find(({ displayName }) => displayName === name);
  const { headers } = await visitor.post('/matches', { match: tile?.token }).expect(303);
  return String(headers['location']);
}
