import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstPass } from '#shared/journey.ts';
import { fieldsOf, steps } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { answers, answersBeside } from '#server/testing/answers.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startWeb, type TestWeb } from '#server/testing/test-process.ts';
import { createMember, createVisitor, type Visitor } from '#server/testing/visitor.ts';

let database: TestDatabase;
let web: TestWeb;
let number = 0;

beforeAll(async () => {
  database = await createTestDatabase({ places: true });
  web = await startWeb(database.databaseUrl, { LIMIT_LINKS_PER_CLIENT: '100000' });
});
afterAll(async () => {
  await web.stop();
  await database.drop();
});

interface Someone {
  readonly visitor: Visitor;
  saved(): Promise<Record<string, unknown>>;
}
async function newMember(): Promise<Someone> {
  const email = `etape${(number += 1)}@exemple.fr`;
  const visitor = await createMember(web.url, database.db, email);
  return {
    visitor,
    saved: () =>
      database
        .db('members')
        .leftJoin('profiles', 'profiles.user_id', 'members.id')
        .leftJoin('user_preferences', 'user_preferences.user_id', 'members.id')
        .where({ email })
        .first<Record<string, unknown>>('age_confirmed', 'profiles.*', 'user_preferences.*'),
  };
}

type Fields = Readonly<Record<string, string | readonly string[]>>;
interface Row {
  readonly path: string;
  readonly heading: string;
  readonly answer: Fields;
  readonly saved: object;
  /** D1's table. */
  readonly next: string;
  /** What is refused, the field, and what is said. */
  readonly refused: readonly (readonly [Fields, string, string])[];
}

const answerTo = (path: keyof typeof answers | keyof typeof answersBeside): Fields =>
  ({ ...answers, ...answersBeside })[path];
const heightInvalid = 'Veuillez entrer une taille valide entre 100 et 250 cm';
const tooManyArchetypes = "Vous pouvez sélectionner jusqu'à 4 archétypes maximum";
const fiveArchetypes = ['creatif', 'nomade', 'protecteur', 'sportif', 'leader'];

const table: readonly Row[] = [
  {
    path: '/profile-gender',
    heading: 'Ana, tu es\u202f?',
    answer: answerTo('/profile-gender'),
    saved: { gender: 'femme', display_name: 'Ana' },
    next: '/profile-age',
    refused: [[{}, 'gender', 'Choisis une réponse pour continuer.']],
  },
  {
    path: '/profile-age',
    heading: 'Ana, ta date de naissance\u202f?',
    answer: answerTo('/profile-age'),
    saved: {
      birth_date: '1994-05-12',
      attracted_to_types: ['homme'],
      preferred_age_min: 25,
      preferred_age_max: 45,
      display_name: 'Ana',
    },
    next: '/profile-appearance',
    refused: [
      [
        { ...answerTo('/profile-age'), birth_month: '' },
        'birth_date',
        'Veuillez sélectionner votre date de naissance complète.',
      ],
      [
        { ...answerTo('/profile-age'), birth_day: '30', birth_month: '2' },
        'birth_date',
        'Cette date n’existe pas. Vérifie le jour et le mois.',
      ],
      [
        { ...answerTo('/profile-age'), ...eighteenYearsAgo(1) },
        'birth_date',
        'Vous devez avoir au moins 18 ans pour utiliser cette application',
      ],
      [
        { ...answerTo('/profile-age'), birth_year: String(new Date().getFullYear() - 100) },
        'birth_date',
        'Cette année n’est pas dans la liste. Vérifie ton année de naissance.',
      ],
      [
        { ...answerTo('/profile-age'), attracted_to_types: [] },
        'attracted_to_types',
        'Veuillez sélectionner au moins un type de personne qui vous attire.',
      ],
      [
        { ...answerTo('/profile-age'), preferred_age_min: '46' },
        'preferred_age_min',
        'L’âge minimum ne peut pas dépasser l’âge maximum.',
      ],
    ],
  },
  {
    path: '/profile-appearance',
    heading: 'Ta morphologie\u202f?',
    answer: answerTo('/profile-appearance'),
    saved: { body_type: 'M' },
    next: '/profile-morphology-preferences',
    refused: [[{}, 'body_type', 'Veuillez sélectionner au moins une morphologie']],
  },
  {
    path: '/profile-morphology-preferences',
    heading: 'Les morphologies qui te plaisent\u202f?',
    answer: answerTo('/profile-morphology-preferences'),
    saved: { preferred_body_types: ['S', 'M'] },
    next: '/profile-location',
    refused: [
      [{}, 'preferred_body_types', "Veuillez sélectionner au moins une morphologie ou cocher 'cela m'est égal'"],
      [
        { preferred_body_types: ['indifferent', 'L'] },
        'preferred_body_types',
        'Choisis des morphologies, ou «\u00a0cela m’est égal\u00a0»\u202f: pas les deux.',
      ],
    ],
  },
  {
    path: '/profile-location',
    heading: 'Ta localisation\u202f?',
    answer: answerTo('/profile-location'),
    saved: {
      location_city: 'Saint-Étienne',
      location_country: 'France',
      latitude: expect.closeTo(45.43, 1),
      longitude: expect.closeTo(4.39, 1),
    },
    next: '/profile-distance',
    refused: [
      [{ location_city: ' ', location_country: 'France' }, 'location_city', 'Veuillez saisir votre ville'],
      [{ location_city: 'Lyon', location_country: '' }, 'location_country', 'Veuillez saisir votre pays'],
      [
        { location_city: 'Xyzxyzxyz', location_country: 'France' },
        'location_city',
        'Impossible de localiser cette adresse',
      ],
      [
        { location_city: 'Lyon', location_country: 'Syldavie' },
        'location_city',
        'Impossible de localiser cette adresse',
      ],
      [
        { location_city: 'L'.repeat(10_000), location_country: 'France' },
        'location_city',
        'Impossible de localiser cette adresse',
      ],
    ],
  },
  {
    path: '/profile-distance',
    heading: 'Jusqu’où irais-tu\u202f?',
    answer: answerTo('/profile-distance'),
    saved: { preferred_distances: ['0-50', '50-200'] },
    next: '/profile-objectives',
    refused: [[{}, 'preferred_distances', 'Veuillez sélectionner au moins une distance']],
  },
  {
    path: '/profile-interests',
    heading: "Ana, à qui t'adresses-tu\u202f?",
    answer: answerTo('/profile-interests'),
    saved: { attracted_to_types: ['femme', 'autre'] },
    next: '/profile-target-age',
    refused: [[{}, 'attracted_to_types', 'Veuillez sélectionner au moins un type de personne qui vous attire.']],
  },
  {
    path: '/profile-target-age',
    heading: 'Son âge\u202f?',
    answer: answerTo('/profile-target-age'),
    saved: { preferred_age_min: 18, preferred_age_max: 80 },
    next: '/profile-location',
    refused: [
      [
        { preferred_age_min: '51', preferred_age_max: '50' },
        'preferred_age_min',
        'L’âge minimum ne peut pas dépasser l’âge maximum.',
      ],
    ],
  },
  {
    path: '/profile-height',
    heading: 'Ta taille\u202f?',
    answer: answerTo('/profile-height'),
    saved: { height_cm: 172.5 },
    next: '/profile-height-preferences',
    refused: [
      [{}, 'height_cm', 'Veuillez indiquer votre taille'],
      [{ height_cm: '99.9' }, 'height_cm', heightInvalid],
      [{ height_cm: '250.1' }, 'height_cm', heightInvalid],
      [{ height_cm: 'grande' }, 'height_cm', heightInvalid],
    ],
  },
  {
    path: '/profile-height-preferences',
    heading: 'Et sa taille\u202f?',
    answer: answerTo('/profile-height-preferences'),
    saved: { preferred_heights: ['same', 'taller'] },
    next: '/profile-height-confirmation',
    refused: [[{}, 'preferred_heights', 'Veuillez sélectionner au moins une préférence']],
  },
  {
    path: '/profile-height-confirmation',
    heading: 'Ta taille, et la sienne',
    answer: answerTo('/profile-height-confirmation'),
    saved: { age_confirmed: true },
    next: '/profile-appearance',
    refused: [],
  },
  {
    path: '/profile-objectives',
    heading: 'Que cherches-tu ici\u202f?',
    answer: answerTo('/profile-objectives'),
    saved: { seeking_relationship_types: ['serious-relationship', 'unique-connection'] },
    next: '/profile-personality',
    refused: [[{}, 'seeking_relationship_types', 'Veuillez sélectionner au moins un objectif']],
  },
  {
    path: '/profile-personality',
    heading: 'Tu es plutôt',
    answer: answerTo('/profile-personality'),
    saved: { personality_traits: ['curious', 'sunny'] },
    next: '/profile-archetype',
    refused: [[{}, 'personality_traits', 'Veuillez sélectionner au moins un trait de personnalité']],
  },
  {
    path: '/profile-archetype',
    heading: 'Comment te définis-tu\u202f?',
    answer: answerTo('/profile-archetype'),
    saved: { personal_definition: ['creatif', 'nomade', 'reveur', 'naturel'] },
    next: '/profile-archetype-preferences',
    refused: [
      [{}, 'personal_definition', 'Veuillez sélectionner au moins un archétype'],
      [{ personal_definition: fiveArchetypes }, 'personal_definition', tooManyArchetypes],
    ],
  },
  {
    path: '/profile-archetype-preferences',
    heading: "Quels profils t'attirent\u202f?",
    answer: answerTo('/profile-archetype-preferences'),
    saved: { preferred_personality_types: ['protecteur', 'sportif'] },
    next: '/profile-emotional-expectations',
    refused: [
      [{}, 'preferred_personality_types', 'Veuillez sélectionner au moins un archétype'],
      [{ preferred_personality_types: fiveArchetypes }, 'preferred_personality_types', tooManyArchetypes],
    ],
  },
  {
    path: '/profile-emotional-expectations',
    heading: 'Ana, qu’attends-tu d’une belle histoire\u202f?',
    answer: answerTo('/profile-emotional-expectations'),
    saved: { emotional_expectations: ['passion', 'complicite', 'harmonie'] },
    next: '/profile-relationship-values',
    refused: [
      [{}, 'emotional_expectations', 'Sélectionne au moins une attente émotionnelle.'],
      [
        { emotional_expectations: ['passion', 'complicite', 'harmonie', 'alchimie'] },
        'emotional_expectations',
        'Tu ne peux sélectionner que 3 attentes maximum.',
      ],
    ],
  },
  {
    path: '/profile-relationship-values',
    heading: 'Quelles valeurs portes-tu dans une relation\u202f?',
    answer: answerTo('/profile-relationship-values'),
    saved: { relationship_values: ['empathie', 'equite'] },
    next: '/profile-lifestyle-passions',
    refused: [
      [{}, 'relationship_values', 'Sélectionne au moins une valeur relationnelle.'],
      [
        { relationship_values: ['empathie', 'equite', 'engagement', 'altruisme'] },
        'relationship_values',
        'Tu ne peux sélectionner que 3 valeurs maximum.',
      ],
    ],
  },
  {
    path: '/profile-lifestyle-passions',
    heading: 'Qu’est-ce qui te fait vibrer au quotidien\u202f?',
    answer: answerTo('/profile-lifestyle-passions'),
    saved: { lifestyle_passions: ['reveur'] },
    next: '/profile-social-style',
    refused: [
      [{}, 'lifestyle_passions', 'Sélectionne au moins un style de vie.'],
      [
        { lifestyle_passions: ['reveur', 'idealiste', 'spirituel', 'ecologiste'] },
        'lifestyle_passions',
        'Tu ne peux sélectionner que 3 styles maximum.',
      ],
    ],
  },
  {
    path: '/profile-social-style',
    heading: 'Avec les autres, tu es plutôt\u202f?',
    answer: answerTo('/profile-social-style'),
    saved: { social_style: 'ambiverti' },
    next: '/profile-daily-lifestyle',
    refused: [[{}, 'social_style', 'Sélectionne ton style social.']],
  },
  {
    path: '/profile-daily-lifestyle',
    heading: 'À quoi ressemble ton quotidien\u202f?',
    answer: answerTo('/profile-daily-lifestyle'),
    saved: { daily_lifestyle: 'gourmet' },
    next: '/profile-communication-style',
    refused: [[{}, 'daily_lifestyle', 'Sélectionne ton mode de vie quotidien.']],
  },
  {
    path: '/profile-communication-style',
    heading: 'Quelle est ta façon de communiquer\u202f?',
    answer: answerTo('/profile-communication-style'),
    saved: { communication_style: 'poetique' },
    next: '/profile-life-projects',
    refused: [[{}, 'communication_style', 'Sélectionne ta façon de communiquer.']],
  },
  {
    path: '/profile-life-projects',
    heading: 'Quel est ton grand projet de vie\u202f?',
    answer: answerTo('/profile-life-projects'),
    saved: { life_projects: 'voyageur' },
    next: '/profile-appearance-importance',
    refused: [[{}, 'life_projects', 'Sélectionne tes projets de vie.']],
  },
  {
    path: '/profile-appearance-importance',
    heading: 'Quelle importance donnes-tu à l’apparence\u202f?',
    answer: answerTo('/profile-appearance-importance'),
    saved: { appearance_importance: 'inner-energy' },
    next: '/profile-visibility',
    refused: [[{}, 'appearance_importance', 'Sélectionne l’importance que tu donnes à l’apparence.']],
  },
  {
    path: '/profile-visibility',
    heading: 'Qui peut te voir\u202f?',
    answer: answerTo('/profile-visibility'),
    saved: { profile_visibility: 'all', photo_visibility: 'after-match' },
    next: '/profile-complete',
    refused: [
      [{ photo_visibility: 'immediate' }, 'profile_visibility', 'Veuillez sélectionner toutes les options'],
      [{ profile_visibility: 'all' }, 'photo_visibility', 'Veuillez sélectionner toutes les options'],
    ],
  },
];

const beside: readonly string[] = Object.keys(answersBeside);

describe('every step', () => {
  it('is in the table', () => {
    expect(table.map(({ path }) => path).sort()).toEqual(steps.map(({ key }) => routes[key]).sort());
  });

  it.each(table.map((row) => [row.path, row] as const))(
    '%s has its heading, saves its columns, and leads on as D1 says',
    async (path, { heading, answer, saved, next }) => {
      const ana = await newMember();
      const page = await ana.visitor.get(path).expect(200);
      expect(headingOf(page.text)).toBe(heading);
      expect(page.text.replaceAll('<!-- -->', '')).toMatch(new RegExp(`Étape \\d+ sur ${firstPass.length}\\b`));
      // The recap is only reached by who has answered the rest.
      if (next === '/profile-complete') await answerFirstPassUpTo(ana.visitor, path);
      await ana.visitor.post(path, answer).expect(303).expect('Location', next);
      expect(await ana.saved()).toMatchObject(saved);
      const { body } = await ana.visitor.data(path).expect(200);
      const kept = (body as { saved: Record<string, unknown> }).saved;
      for (const field of Object.keys(saved))
        if (field in kept) expect(kept[field]).toEqual((await ana.saved())[field]);
    },
  );

  it.each(
    table.flatMap(({ path, refused }) =>
      refused.map(([fields, field, message]) => [path, field, message, fields] as const),
    ),
  )('%s refuses %s with %j, and leaves what was saved as it was', async (path, field, message, fields) => {
    const ana = await newMember();
    const row = table.find((candidate) => candidate.path === path)!;
    await ana.visitor.post(path, row.answer).expect(303);
    const before = await ana.saved();
    const { body } = await ana.visitor.agent
      .post(`/_data${path}`)
      .set('Origin', web.url)
      .type('form')
      .send(fields)
      .expect(422);
    expect((body as { errors: object }).errors).toEqual({ [field]: message });
    const page = await ana.visitor.post(path, fields).set('Accept', 'text/html').expect(422);
    expect(page.text).toContain(message.replaceAll("'", '&#x27;'));
    expect(await ana.saved()).toEqual(before);
  });

  it.each(table.map((row) => [row.path, row] as const))(
    '%s takes nothing but its own fields and ids, each once',
    async (path, { answer }) => {
      const ana = await newMember();
      await ana.visitor.post(path, answer).expect(303);
      const before = await ana.saved();
      await ana.visitor.post(path, { ...answer, user_id: 'x' }).expect(400);
      const forged = Object.entries(answer).flatMap(([field, value]): Fields[] => {
        if (/birth|city|country|height_cm/.test(field)) return [];
        if (typeof value === 'string')
          return [
            { ...answer, [field]: 'constructor' },
            { ...answer, [field]: [value, value] },
          ];
        return [
          { ...answer, [field]: [...value.slice(0, 1), 'constructor'] },
          { ...answer, [field]: [value[0]!, value[0]!] },
        ];
      });
      for (const fields of forged) await ana.visitor.post(path, fields).expect(400);
      expect(await ana.saved()).toEqual(before);
    },
  );

  it.each(steps.map((step) => [routes[step.key], step] as const))(
    '%s writes no other field than its own',
    async (path, step) => {
      const ana = await newMember();
      for (const [other, answer] of Object.entries({ ...answers, ...answersBeside })) {
        if (other !== path) await ana.visitor.post(other, answer).expect(303);
      }
      const before = await ana.saved();
      await ana.visitor.post(path, table.find((row) => row.path === path)!.answer).expect(303);
      const after = await ana.saved();
      const changed = Object.keys(after).filter(
        (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
      );
      const own: readonly string[] = [...fieldsOf(step), 'updated_at'];
      expect(changed.filter((field) => !own.includes(field))).toEqual([]);
    },
  );
});

describe('the limits at their edges', () => {
  const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
  const selectOf = (html: string, name: string) =>
    new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? '';

  it('B10: 18 years are reached on the birthday, not a day before', async () => {
    const [ana, lea] = [await newMember(), await newMember()];
    await ana.visitor.post('/profile-age', { ...answerTo('/profile-age'), ...eighteenYearsAgo(1) }).expect(422);
    await lea.visitor.post('/profile-age', { ...answerTo('/profile-age'), ...eighteenYearsAgo(0) }).expect(303);
  });

  it('82 birth years, 82 ages there, 63 ages on their own screen, with their defaults', async () => {
    const ana = await newMember();
    const birth = (await ana.visitor.get('/profile-age').expect(200)).text;
    expect(count(selectOf(birth, 'birth_year'), /<option value="\d{4}"/g)).toBe(82);
    expect(count(selectOf(birth, 'preferred_age_min'), /<option/g)).toBe(82);
    expect(count(selectOf(birth, 'preferred_age_max'), /<option/g)).toBe(82);
    expect(selectOf(birth, 'preferred_age_min')).toMatch(/value="18" selected=""/);
    expect(selectOf(birth, 'preferred_age_max')).toMatch(/value="35" selected=""/);
    const target = (await ana.visitor.get('/profile-target-age').expect(200)).text;
    expect(count(selectOf(target, 'preferred_age_min'), /<option/g)).toBe(63);
    expect(selectOf(target, 'preferred_age_min')).toMatch(/value="18" selected=""/);
    expect(selectOf(target, 'preferred_age_max')).toMatch(/value="50" selected=""/);
    await ana.visitor.post('/profile-target-age', { preferred_age_min: '18', preferred_age_max: '81' }).expect(400);
  });

  it.each(['100', '250', '100.0', '249.9'])('a height of %s is taken', async (height) => {
    const ana = await newMember();
    await ana.visitor.post('/profile-height', { height_cm: height }).expect(303);
    expect(await ana.saved()).toMatchObject({ height_cm: Number(height) });
  });
});

describe('what is saved at once', () => {
  it('stays on the screen, and the same answer once more changes nothing', async () => {
    const ana = await newMember();
    const { body } = await ana.visitor.agent
      .post('/_data/profile-interests')
      .set('Origin', web.url)
      .type('form')
      .send({ intent: 'autosave', attracted_to_types: ['femme'] })
      .expect(200);
    expect(body).toEqual({ errors: {}, values: { attracted_to_types: ['femme'] } });
    const before = await ana.saved();
    expect(before).toMatchObject({ attracted_to_types: ['femme'] });
    await ana.visitor.post('/profile-interests', { attracted_to_types: ['femme'] }).expect(303);
    expect(await ana.saved()).toEqual(before);
    await ana.visitor.post('/profile-interests', { intent: 'other', attracted_to_types: ['homme'] }).expect(400);
  });
});

describe('liked archetypes of former times', () => {
  it('are cleaned when the screen is loaded, here and in the database, and by nothing that only looks', async () => {
    const ana = await newMember();
    await ana.visitor.post('/profile-archetype-preferences', { preferred_personality_types: ['leader'] });
    const mixed = { preferred_personality_types: ['curious', 'leader', 'sunny', 'rebelle'] };
    await database
      .db('user_preferences')
      .where({ user_id: (await ana.saved())['user_id'] })
      .update(mixed);
    await ana.visitor.agent.head('/profile-archetype-preferences').expect(200);
    expect(await ana.saved()).toMatchObject(mixed);
    const { body } = await ana.visitor.data('/profile-archetype-preferences').expect(200);
    const cleaned = { preferred_personality_types: ['leader', 'rebelle'] };
    expect((body as { saved: object }).saved).toEqual(cleaned);
    expect(await ana.saved()).toMatchObject(cleaned);
  });
});

describe('the summary of the heights', () => {
  it('shows metres and the preferences in words, and asks for the age where the box was not ticked', async () => {
    const ana = await newMember();
    await ana.visitor.post('/profile-height', { height_cm: '172' });
    await ana.visitor.post('/profile-height-preferences', { preferred_heights: ['same', 'taller'] });
    const page = await ana.visitor.get('/profile-height-confirmation').expect(200);
    expect(page.text).toContain('1,72\u00a0m');
    expect(page.text).toContain('Même taille à plus grand');
    expect(page.text).not.toContain('Je confirme avoir plus de 18 ans');
    await database
      .db('members')
      .where({ id: (await ana.saved())['user_id'] })
      .update({ age_confirmed: false });
    expect((await ana.visitor.get('/profile-height-confirmation')).text).toContain('Je confirme avoir plus de 18 ans');
    expect((await ana.visitor.data('/splash-screen')).body).toMatchObject({ next: '/profile-photo-upload' });
    const refused = await ana.visitor.post('/profile-height-confirmation', {}).set('Accept', 'text/html').expect(422);
    expect(refused.text).toContain('Tu dois confirmer avoir plus de 18 ans');
    await ana.visitor.post('/profile-height-confirmation', { age_confirmed: 'true' }).expect(303);
    expect(await ana.saved()).toMatchObject({ age_confirmed: true });
  });
});

describe('somebody without a session', () => {
  const texts = {
    acces: '/login?raison=acces',
    sauvegarde: '/login?raison=sauvegarde',
    silent: '/login',
  };
  it.each([
    ['/profile-gender', texts.acces, texts.acces],
    ['/profile-age', texts.acces, texts.sauvegarde],
    ['/profile-visibility', texts.acces, texts.acces],
    ['/profile-photo-upload', texts.acces, texts.acces],
    ['/profile-complete', texts.acces, null],
    ...table
      .map(({ path }) => path)
      .filter((path) => !['/profile-gender', '/profile-age', '/profile-visibility'].includes(path))
      .map((path) => [path, texts.silent, texts.silent] as const),
  ])('is led from %s to %s, and from saving there to %s', async (path, onLoad, onSave) => {
    const visitor = createVisitor(web.url);
    await visitor.get(path).expect(302).expect('Location', onLoad);
    await visitor.data(path).expect(204).expect('X-Redirect', onLoad);
    if (onSave) await visitor.post(path, { intent: 'skip' }).expect(303).expect('Location', onSave);
  });
});

/** The birthday of somebody who is 18 today, or in some days. */
function eighteenYearsAgo(daysToGo: number): Fields {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const birth = new Date(Date.UTC(year - 18, month - 1, day + daysToGo));
  return {
    birth_year: String(birth.getUTCFullYear()),
    birth_month: String(birth.getUTCMonth() + 1),
    birth_day: String(birth.getUTCDate()),
  };
}

async function answerFirstPassUpTo(visitor: Visitor, path: string): Promise<void> {
  for (const [step, answer] of Object.entries(answers)) {
    if (step === path) return;
    if (!beside.includes(step)) await visitor.post(step, answer).expect(303);
  }
}

function headingOf(html: string): string {
  const inside = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
  return inside.replaceAll(/<!--.*?-->/g, '').replaceAll('&#x27;', "'");
}
