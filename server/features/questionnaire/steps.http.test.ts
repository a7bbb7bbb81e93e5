import { describe, expect, it } from '@jest/globals';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { fieldsOf, steps } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { answers, answersOutsideSteps } from '#testing/answers.ts';
import { savedAnswersOf } from '#testing/saved-answers.ts';
import { answerTo, eighteenYearsAgo, stepTable as table, type Fields } from '#testing/step-table.ts';
import { createMember, createVisitor, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';

const { database, web } = prepareWebSite({ places: true });
let number = 0;

interface Someone {
  readonly visitor: Visitor;
  saved(): ReturnType<typeof savedAnswersOf>;
}
async function newMember(): Promise<Someone> {
  const email = `etape${(number += 1)}@exemple.fr`;
  const visitor = await createMember(web.url, database.db, email);
  return {
    visitor,
    saved: () => savedAnswersOf(database.db, email),
  };
}

const withoutStep: readonly string[] = Object.keys(answersOutsideSteps);

// S-questionnaire-13
describe('every step of the questionnaire', () => {
  it('has a row in the table of this test', () => {
    expect(table.map(({ path }) => path).sort()).toEqual(steps.map(({ key }) => routes[key]).sort());
  });

  it.each(table.map((row) => [row.path, row] as const))(
    '%s has its heading, saves its columns, and leads to the next step of the table',
    async (path, { heading, answer, saved, next }) => {
      const ana = await newMember();
      const page = await ana.visitor.get(path).expect(200);
      expect(headingOf(page.text)).toBe(heading);
      expect(page.text).toMatch(/(Toi|Qui|Ce qui compte|Pour affiner), étape \d sur \d+\b/);
      // The recap is only reached by who has answered the rest.
      if (next === '/profile-complete') await answerFirstPassUpTo(ana.visitor, path);
      await ana.visitor.post(path, answer).expect(303).expect('Location', next);
      expect(await ana.saved()).toMatchObject(saved);
      const { body } = await ana.visitor.data(path).expect(200);
      const savedFields = (body as { saved: Record<string, unknown> }).saved;
      for (const field of Object.keys(saved))
        if (field in savedFields) expect(savedFields[field]).toEqual((await ana.saved())[field]);
    },
  );

  it.each(
    table.flatMap(({ path, refused }) =>
      refused.map(([fields, field, message]) => [path, field, message, fields] as const),
    ),
  )('%s refuses %s with %j, and changes nothing that was saved', async (path, field, message, fields) => {
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
    '%s refuses other fields, unknown ids and repeated ids',
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
    '%s changes no column except its own',
    async (path, step) => {
      const ana = await newMember();
      for (const [other, answer] of Object.entries({ ...answers, ...answersOutsideSteps })) {
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

describe('the limits of the steps', () => {
  const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
  const selectOf = (html: string, name: string) =>
    new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? '';

  it('B10: a birth date is accepted on the eighteenth birthday, and refused a day before', async () => {
    const [ana, lea] = [await newMember(), await newMember()];
    await ana.visitor.post('/profile-age', { ...answerTo('/profile-age'), ...eighteenYearsAgo(1) }).expect(422);
    await lea.visitor.post('/profile-age', { ...answerTo('/profile-age'), ...eighteenYearsAgo(0) }).expect(303);
  });

  it('/profile-age offers 82 birth years and 82 ages, /profile-target-age 63 ages, with their defaults', async () => {
    const ana = await newMember();
    const birth = (await ana.visitor.get('/profile-age').expect(200)).text;
    expect(count(selectOf(birth, 'birth_year'), /<option value="\d{4}"/g)).toBe(82);
    for (const end of ['preferred_age_min', 'preferred_age_max']) {
      expect(count(selectOf(birth, end), /<option value="\d\d"/g)).toBe(82);
      expect(selectOf(birth, end)).toMatch(/value="" selected="">Autour de ton âge</);
    }
    const target = (await ana.visitor.get('/profile-target-age').expect(200)).text;
    expect(count(selectOf(target, 'preferred_age_min'), /<option/g)).toBe(63);
    expect(selectOf(target, 'preferred_age_min')).toMatch(/value="18" selected=""/);
    expect(selectOf(target, 'preferred_age_max')).toMatch(/value="50" selected=""/);
    await ana.visitor.post('/profile-target-age', { preferred_age_min: '18', preferred_age_max: '81' }).expect(400);
  });

  // S-questionnaire-6
  it.each([
    [20, '18', '35', '18', '50'],
    [30, '18', '35', '18', '50'],
    [31, '24', '38', '24', '38'],
    [52, '45', '59', '45', '59'],
    [78, '71', '85', '71', '80'],
  ])('a member of %i is offered ages around their own', async (years, min, max, targetMin, targetMax) => {
    const ana = await newMember();
    const born = { birth_day: '1', birth_month: '1', birth_year: String(new Date().getFullYear() - years) };
    const target = (await ana.visitor.get('/profile-target-age').expect(200)).text;
    expect(selectOf(target, 'preferred_age_max')).toMatch(/value="50" selected=""/);
    await ana.visitor.post('/profile-age', { ...born, attracted_to_types: ['femme'] }).expect(303);
    const birth = (await ana.visitor.get('/profile-age').expect(200)).text;
    expect(selectOf(birth, 'preferred_age_min')).toContain(`value="${min}" selected=""`);
    expect(selectOf(birth, 'preferred_age_max')).toContain(`value="${max}" selected=""`);
    await database.db('user_preferences').update({ preferred_age_min: null, preferred_age_max: null });
    const own = (await ana.visitor.get('/profile-target-age').expect(200)).text;
    expect(selectOf(own, 'preferred_age_min')).toContain(`value="${targetMin}" selected=""`);
    expect(selectOf(own, 'preferred_age_max')).toContain(`value="${targetMax}" selected=""`);
  });

  it.each(['100', '250', '100.0', '249.9'])('a height of %s cm is accepted', async (height) => {
    const ana = await newMember();
    await ana.visitor.post('/profile-height', { height_cm: height }).expect(303);
    expect(await ana.saved()).toMatchObject({ height_cm: Number(height) });
  });
});

describe('an answer with the intent autosave', () => {
  it('is saved without a redirect, and sending it again changes nothing', async () => {
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

describe('liked archetypes that no longer exist', () => {
  it('are removed by GET of the screen, and not by HEAD', async () => {
    const ana = await newMember();
    await ana.visitor.post('/profile-archetype-preferences', { preferred_personality_types: ['leader'] });
    const mixed = { preferred_personality_types: ['curious', 'leader', 'sunny', 'rebelle'] };
    await database
      .db('user_preferences')
      .where({ user_id: (await ana.saved()).user_id })
      .update(mixed);
    await ana.visitor.agent.head('/profile-archetype-preferences').expect(200);
    expect(await ana.saved()).toMatchObject(mixed);
    const { body } = await ana.visitor.data('/profile-archetype-preferences').expect(200);
    const cleaned = { preferred_personality_types: ['leader', 'rebelle'] };
    expect((body as { saved: object }).saved).toEqual(cleaned);
    expect(await ana.saved()).toMatchObject(cleaned);
  });
});

describe('the confirmation of the height', () => {
  it('shows metres and the preferences in words, and asks for the age when it was not confirmed', async () => {
    const ana = await newMember();
    await ana.visitor.post('/profile-height', { height_cm: '172' });
    await ana.visitor.post('/profile-height-preferences', { preferred_heights: ['same', 'taller'] });
    const page = await ana.visitor.get('/profile-height-confirmation').expect(200);
    expect(page.text).toContain(fr`1,72 m`);
    expect(page.text).toContain('Même taille à plus grand');
    expect(page.text).not.toContain('Je confirme avoir plus de 18 ans');
    await database
      .db('members')
      .where({ id: (await ana.saved()).user_id })
      .update({ age_confirmed: false });
    expect((await ana.visitor.get('/profile-height-confirmation')).text).toContain('Je confirme avoir plus de 18 ans');
    expect((await ana.visitor.data('/splash-screen')).body).toMatchObject({ next: '/profile-photo-upload' });
    const refused = await ana.visitor.post('/profile-height-confirmation', {}).set('Accept', 'text/html').expect(422);
    expect(refused.text).toContain('Tu dois confirmer avoir plus de 18 ans');
    await ana.visitor.post('/profile-height-confirmation', { age_confirmed: 'true' }).expect(303);
    expect(await ana.saved()).toMatchObject({ age_confirmed: true });
  });
});

describe('a visitor without a session', () => {
  const texts = { acces: 'acces', sauvegarde: 'sauvegarde', silent: null } as const;
  it.each([
    ['/profile-gender', texts.acces, texts.acces],
    ['/profile-age', texts.acces, texts.sauvegarde],
    ['/profile-visibility', texts.acces, texts.acces],
    ['/profile-photo-upload', texts.acces, texts.acces],
    ['/profile-complete', texts.acces, texts.acces],
    ...table
      .map(({ path }) => path)
      .filter((path) => !['/profile-gender', '/profile-age', '/profile-visibility'].includes(path))
      .map((path) => [path, texts.silent, texts.silent] as const),
  ])(
    'is redirected from %s to the sign-in with reason %s, and from saving there with %s',
    async (path, onLoad, onSave) => {
      const visitor = createVisitor(web.url);
      await visitor.get(path).expect(302).expect('Location', signInPath(onLoad, path));
      await visitor.data(path).expect(204).expect('X-Redirect', signInPath(onLoad, path));
      if (path !== '/profile-complete')
        await visitor.post(path, { intent: 'skip' }).expect(303).expect('Location', signInPath(onSave, path));
    },
  );
});

async function answerFirstPassUpTo(visitor: Visitor, path: string): Promise<void> {
  for (const [step, answer] of Object.entries(answers)) {
    if (step === path) return;
    if (!withoutStep.includes(step)) await visitor.post(step, answer).expect(303);
  }
}

function headingOf(html: string): string {
  const inside = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
  return inside.replaceAll(/<.*?>/g, '').replaceAll('&#x27;', "'");
}
