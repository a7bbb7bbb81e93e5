import { NARROWEST_AGE_RANGE } from '#shared/questionnaire/birth-date.ts';
import type { Database } from '#server/platform/db/database.ts';
import { answers, answersOutsideSteps } from './answers.ts';
import { drawPhonePhoto } from './pictures.ts';
import { until } from './test-process.ts';
import { createTestMember, type TestMember, type Visitor } from './visitor.ts';

interface Wanted {
  readonly displayName: string;
  /** Absent: an address that nobody had before. */
  readonly email?: string;
  /** Only members of the same age match each other: each test takes an age of its own. */
  readonly age: number;
  readonly hasPhoto?: boolean;
  readonly photoVisibility?: 'immediate' | 'after-match';
  /** Steps answered otherwise than everybody else's. */
  readonly otherwise?: Readonly<Record<string, object>>;
}

let number = 0;

/** A member with a complete profile, made through the front door like any other. */
export async function createMatchable(url: string, db: Database, wanted: Wanted): Promise<TestMember> {
  const { displayName, age, hasPhoto = false, photoVisibility = 'after-match', otherwise = {} } = wanted;
  const { email = `resonance-${process.pid}-${(number += 1)}@exemple.fr` } = wanted;
  const member = await createTestMember(url, db, email, displayName);
  const { visitor } = member;
  if (hasPhoto) await sendPhoto(url, visitor);
  else await visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303);
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
    ...otherwise,
  };
  for (const [path, form] of Object.entries(given)) await visitor.post(path, form).expect(303);
  await visitor.get('/profile-complete').expect(200);
  return member;
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
    .attach('photo', await drawPhonePhoto(), 'photo.jpg')
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
  return ((await data(path)).body as { tiles: TileData[] }).tiles;
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
