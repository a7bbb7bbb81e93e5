import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { patientWithDatabase, startWeb, type TestWeb } from '#testing/test-process.ts';
import { createTestMember, createVisitor, type TestMember } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { loadTowns } from './places-loading.ts';
import { fr } from '#shared/typeset.ts';

const { database, web } = prepareWebSite({ places: true });
const ana = prepare(() => newMember(web.url, 'ana@exemple.fr'));

interface Someone extends TestMember {
  readonly url: string;
}

beforeEach(() => database.db('rate_limits').delete());

async function newMember(url: string, email: string): Promise<Someone> {
  return { url, ...(await createTestMember(url, database.db, email)) };
}
const geocode = ({ id, url, visitor }: Someone, body: Readonly<Record<string, unknown>>) =>
  visitor.agent
    .post('/functions/v1/geocode-address')
    .set('Origin', url)
    .send({ userId: id, ...body });
async function suggest(city: string, country?: string): Promise<string[]> {
  const answer = await ana.visitor.agent
    .get('/functions/v1/suggest-places')
    .query({ city, ...(country !== undefined && { country }) })
    .expect(200);
  const { places } = answer.body as { places: { name: string; area: string | null; country: string }[] };
  return places.map(({ name, area, country: inCountry }) => [name, area, inCountry].filter(Boolean).join(', '));
}

describe('suggest-places', () => {
  it('answers 90 requests of a member in a minute, and then 429, without slowing others down', async () => {
    const lou = await newMember(web.url, 'lou-types@exemple.fr');
    const ask = ({ visitor }: Someone) => visitor.agent.get('/functions/v1/suggest-places').query({ city: 'gren' });
    const statuses: number[] = [];
    for (let burst = 0; burst < 5; burst += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 24 }, async () => (await ask(lou)).status))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(90);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    await ask(ana).expect(200);
  });
});

describe('geocode-address of an address', () => {
  it.each([
    ['st etienne', 'Saint-Étienne', 'France', 45.43, 4.39],
    ['Saint-Étienne', 'Saint-Étienne', 'France', 45.43, 4.39],
    ['saint etienne, france', 'Saint-Étienne', 'France', 45.43, 4.39],
    ['SAINT ETIENNE, FRANCE', 'Saint-Étienne', 'France', 45.43, 4.39],
    ['Brest, France', 'Brest', 'France', 48.39, -4.49],
    ['Brest, Biélorussie', 'Brest', 'Biélorussie', 52.1, 23.69],
    ['Paris', 'Paris', 'France', 48.85, 2.35],
    ['Paris 11e, France', 'Paris', 'France', 48.85, 2.35],
    ['Paris, États-Unis', 'Paris', 'États-Unis', 33.66, -95.56],
    ['Londres, angleterre', 'Londres', 'Royaume-Uni', 51.51, -0.13],
    ['london, uk', 'Londres', 'Royaume-Uni', 51.51, -0.13],
    ['Bruxelles, Belgique', 'Bruxelles', 'Belgique', 50.85, 4.35],
    ['Genève, suisse', 'Genève', 'Suisse', 46.2, 6.15],
    ['Saint-Denis, France', 'Saint-Denis', 'France', 48.94, 2.36],
    ['Saint-Denis, La Réunion', 'Saint-Denis', 'La Réunion', -20.88, 55.45],
    ['Cayenne, France', 'Cayenne', 'Guyane française', 4.94, -52.33],
    ['Grenobel, France', 'Grenoble', 'France', 45.17, 5.72],
    ['clermond ferrant, france', 'Clermont-Ferrand', 'France', 45.78, 3.09],
    ['l haÿ les roses, france', "L'Haÿ-les-Roses", 'France', 48.78, 2.34],
  ])('finds %j as %s in %s', async (address, city, country, latitude, longitude) => {
    const { body } = await geocode(ana, { address }).expect(200);
    expect(body).toEqual({
      success: true,
      error: null,
      city,
      country,
      latitude: expect.closeTo(latitude, 1),
      longitude: expect.closeTo(longitude, 1),
    });
  });

  it.each(['Xyzxyzxyz, France', 'Lyon, Syldavie', 'Londres, France', '%, France', "'; DROP TABLE places; --", '…'])(
    'finds no town for %j',
    async (address) => {
      const { body } = await geocode(ana, { address }).expect(200);
      expect(body).toEqual({
        success: false,
        error: 'Impossible de localiser cette adresse',
        city: null,
        country: null,
        latitude: null,
        longitude: null,
      });
    },
  );
});

describe('geocode-address of a position', () => {
  it.each([
    ['48.3904,-4.4861', 'Brest', 'France'],
    ['48.3830, -4.4950', 'Brest', 'France'],
    ['48.4030,-4.4600', 'Brest', 'France'],
    ['48.8049,2.1204', 'Versailles', 'France'],
    ['48.8638,2.4485', 'Montreuil', 'France'],
    ['-21.3393,55.4781', 'Saint-Pierre', 'La Réunion'],
    ['51.5007,-0.1246', 'Londres', 'Royaume-Uni'],
    ['46.2044,6.1432', 'Genève', 'Suisse'],
  ])('%s finds %s', async (address, city, country) => {
    const { body } = await geocode(ana, { address, reverse: true }).expect(200);
    expect(body).toMatchObject({ success: true, error: null, city, country });
  });

  // S-place-2
  it('answers with the position of the town, never with the one that was sent', async () => {
    const { body } = await geocode(ana, { address: '48.3830,-4.4950', reverse: true });
    const town = await geocode(ana, { address: 'Brest, France' });
    expect(body).toEqual(town.body);
    expect(body).not.toMatchObject({ latitude: 48.383 });
  });

  it('in the middle of the ocean finds no town', async () => {
    const { body } = await geocode(ana, { address: '40,-30', reverse: true }).expect(200);
    expect(body).toMatchObject({ success: false, error: "Impossible d'utiliser votre position actuelle", city: null });
  });

  it.each(['91,0', '0,181', '48.39', 'Brest', '48.39,-4.48,3', '1e9,0', 'NaN,NaN'])(
    '%j answers 422',
    async (address) => {
      const { body } = await geocode(ana, { address, reverse: true }).expect(422);
      expect(body).toMatchObject({ msg: "Impossible d'utiliser votre position actuelle" });
    },
  );
});

describe('the call geocode-address', () => {
  it('answers 401 to a visitor, as suggest-places does', async () => {
    const visitor = createVisitor(web.url);
    await geocode({ ...ana, visitor }, { address: 'Brest' }).expect(401);
    await visitor.agent.get('/functions/v1/suggest-places').query({ city: 'Brest' }).expect(401);
  });

  it("answers 403 to a member who gives another member's id", async () => {
    const ben = await newMember(web.url, 'ben@exemple.fr');
    await geocode({ ...ana, id: ben.id }, { address: 'Brest' }).expect(403);
  });

  it.each([
    ['no address', { address: undefined }],
    ['an empty address', { address: ' ' }],
    ['a number', { address: 12 }],
    ['ten thousand letters', { address: 'L'.repeat(10_000) }],
    ['a control character', { address: 'Ly\u0000on' }],
    ['an unknown field besides the address', { address: 'Lyon', admin: true }],
  ])('answers 422 to %s', async (_what, body) => {
    await geocode(ana, body).expect(422);
  });

  it('answers 429 after thirty calls of a member in a minute', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 31; count += 1) answers.push((await geocode(ana, { address: 'Brest' })).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(answers[30]).toBe(429);
  });
});

describe('suggest-places', () => {
  it('lists larger towns first, and France before other countries', async () => {
    expect((await suggest('st eti'))[0]).toBe('Saint-Étienne, Loire, France');
    expect((await suggest('pari'))[0]).toBe('Paris, Paris, France');
    expect((await suggest('lond'))[0]).toBe('Londres, Royaume-Uni');
    expect((await suggest('new yo'))[0]).toBe('New York, NY, États-Unis');
  });

  it('lists a town of exactly that name before longer names', async () => {
    expect((await suggest('Lille'))[0]).toBe('Lille, Nord, France');
    expect((await suggest('Pau', 'France'))[0]).toBe('Pau, Pyrénées-Atlantiques, France');
  });

  it('lists at most eight towns without duplicates, all in the given country', async () => {
    const places = await suggest('saint', 'France');
    expect(places).toHaveLength(8);
    expect(new Set(places).size).toBe(8);
    expect(await suggest('saint', 'Belgique')).toEqual(
      (await suggest('saint', 'Belgique')).filter((town) => town.endsWith('Belgique')),
    );
  });

  it('finds a town in spite of typing errors', async () => {
    expect(await suggest('tolouse')).toContain('Toulouse, Haute-Garonne, France');
    expect(await suggest('marseile')).toContain('Marseille, Bouches-du-Rhône, France');
  });

  it('ignores a country that is not complete yet', async () => {
    expect((await suggest('Lyon', 'Fra'))[0]).toBe('Lyon, Rhône, France');
  });

  it('lists nothing for an empty or meaningless text', async () => {
    expect(await suggest('')).toEqual([]);
    expect(await suggest('%%')).toEqual([]);
    expect(await suggest('zzzzqqqq')).toEqual([]);
  });
});

it('loading the gazetteer again leaves the id of every town unchanged', async () => {
  const numbers = () =>
    database.db('places').whereIn('name', ['Brest', 'Londres']).orderBy('source_key').select('id', 'source_key');
  const before = await numbers();
  await loadTowns(database.databaseUrl);
  expect(await numbers()).toEqual(before);
  expect(before.length).toBeGreaterThan(2);
});

describe('geocode-address with a geocoder on the network', () => {
  let server: Server;
  let asked: string[];
  let answer: (path: string) => { status?: number; body: string; afterMs?: number };
  const members = new Map<string, Someone>();
  const webs: TestWeb[] = [];

  beforeAll(async () => {
    server = createServer((req, res) => {
      asked.push(req.url ?? '');
      const { status = 200, body, afterMs = 0 } = answer(req.url ?? '');
      setTimeout(() => res.writeHead(status, { 'Content-Type': 'application/json' }).end(body), afterMs).unref();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    for (const one of webs) await one.stop();
    server.closeAllConnections();
    server.close();
  });

  /** Somebody at a process that asks such a geocoder; the same for all tests. */
  async function memberWith(kind: string): Promise<Someone> {
    const known = members.get(kind);
    if (known) return known;
    const { port } = server.address() as AddressInfo;
    const one = await startWeb(database.databaseUrl, {
      ...patientWithDatabase,
      LIMIT_LINKS_PER_CLIENT: '100000',
      GEOCODER_URL: `http://127.0.0.1:${port}/`,
      GEOCODER_KIND: kind,
    });
    webs.push(one);
    const member = await newMember(one.url, `${kind}@exemple.fr`);
    members.set(kind, member);
    return member;
  }

  it('asks Nominatim once per address, rounds its position and sends it a rounded one', async () => {
    const someone = await memberWith('nominatim');
    answer = () => ({
      body: JSON.stringify([
        { lat: '46.123456', lon: '2.654321', address: { village: 'Petiville', country: 'France' } },
      ]),
    });
    const expected = { success: true, city: 'Petiville', country: 'France', latitude: 46.12, longitude: 2.65 };
    for (let times = 0; times < 2; times += 1) {
      const { body } = await geocode(someone, { address: 'Petiville, France' }).expect(200);
      expect(body).toMatchObject(expected);
    }
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^\/search\?city=Petiville&country=France&format=jsonv2/);

    answer = () => ({
      body: JSON.stringify({ lat: '46.1', lon: '2.7', address: { town: 'Ville', country: 'France' } }),
    });
    const { body } = await geocode(someone, { address: '46.123456,2.654321', reverse: true });
    expect(body).toMatchObject({ success: true, city: 'Ville' });
    expect(asked[1]).toMatch(/^\/reverse\?lat=46\.12&lon=2\.65&/);
  });

  it('asks Photon and rounds its position', async () => {
    const someone = await memberWith('photon');
    answer = () => ({
      body: JSON.stringify({
        features: [
          { geometry: { coordinates: [2.654321, 46.1] }, properties: { name: 'Petiville', country: 'France' } },
        ],
      }),
    });
    const { body } = await geocode(someone, { address: 'Petiville, France' }).expect(200);
    expect(body).toMatchObject({ success: true, city: 'Petiville', latitude: 46.1, longitude: 2.65 });
    expect(asked).toEqual(['/api?q=Petiville%2C+France&layer=city&lang=fr&limit=1']);
  });

  it.each([
    ['fails', 'Brest', { status: 500, body: '{}' }],
    ['answers nonsense', 'Lille', { body: '<html>' }],
    ['answers something else', 'Nantes', { body: '{"features": "none"}' }],
    ['hangs', 'Metz', { body: '[]', afterMs: 60_000 }],
    ['knows nothing', 'Lyon', { body: '{"features": []}' }],
  ])('answers from the gazetteer when the geocoder %s', async (_how, city, given) => {
    const someone = await memberWith('photon');
    answer = () => given;
    const { body } = await geocode(someone, { address: `${city}, France` }).expect(200);
    expect(asked).toHaveLength(1);
    expect(body).toMatchObject({ success: true, city, country: 'France' });
  });
});

describe('B6: the town of a member', () => {
  const liveIn = async ({ visitor }: Someone, city: string) => {
    const { status, body } = await visitor.post('/_data/profile-location', {
      location_city: city,
      location_country: 'France',
    });
    return status === 422 ? (body as { errors: Record<string, string> }).errors['location_city'] : status;
  };
  const positionOf = ({ id }: Someone) => database.db('profiles').where({ user_id: id }).first('latitude', 'longitude');

  it('can be changed twice a day after the first time, and then is refused with a message, also at once', async () => {
    const lea = await newMember(web.url, 'lea-moves@exemple.fr');
    for (const city of ['Lyon', 'Lyon', 'Brest', 'brest', 'Nantes']) expect(await liveIn(lea, city)).toBe(204);
    const before = await positionOf(lea);
    const tries = await Promise.all(['Lille', 'Paris', 'Metz'].map((city) => liveIn(lea, city)));
    for (const answer of tries) expect(answer).toContain(fr`Tu as déjà changé de ville deux fois aujourd'hui.`);
    expect(await positionOf(lea)).toEqual(before);
    const { text } = await lea.visitor
      .post('/profile-location', { location_city: 'Lille', location_country: 'France' })
      .set('Accept', 'text/html')
      .expect(422);
    expect(text).toContain('tu pourras la changer demain');
    expect(await liveIn(lea, 'Nantes')).toBe(204);
    await database
      .db('rate_limits')
      .where('key', 'like', 'move:%')
      .update({ expire: String(Date.now() - 1) });
    expect(await liveIn(lea, 'Lille')).toBe(204);
  });

  it('is given the same coordinates by geocode-address for every position inside the town', async () => {
    const countries = new Set<string>();
    for (const [latitude, longitude] of [
      [48.87, 2.29],
      [48.84, 2.39],
      [48.8566, 2.3522],
    ]) {
      const { body } = await geocode(ana, { reverse: true, address: `${latitude},${longitude}` });
      countries.add(JSON.stringify(body));
    }
    expect([...countries]).toEqual([expect.stringContaining('Paris')]);
  });
});
