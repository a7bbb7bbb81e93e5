import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { takeSnapshot } from '#server/features/statistics/statistics.service.ts';
import { addDays, addMonths } from '#shared/calendar.ts';
import { formatNumber } from '#shared/number-format.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { MonthCounts } from '#shared/statistics/public-figures.ts';
import { visitorsQuestions } from '#shared/pages/front-door.ts';
import { LINK_PICTURE } from '#shared/pages/link-cards.ts';
import { publicPages } from '#shared/pages/public-pages.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createVisitor, lastToken } from '#testing/visitor.ts';

let now = new Date();
const { database, web, ctx } = prepareWebSite({ env: { PRODUCT_NAME: 'Accord & "Cie"' }, now: () => now });

const read = async (path: string) => (await request(web.url).get(path).set('Accept', 'text/html')).text;

function tagsOf(html: string): Map<string, string> {
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  return new Map(tags.map(([, name = '', content = '']) => [name, content]));
}

const isModule = (script: string) => script.includes('type="module"');

// S-screen-19
describe('a page at rest', () => {
  const scripts = (html: string) => [
    ...html.matchAll(/<(?:script[^>]+src|link rel="modulepreload"[^>]+href)="([^"]+)"/g),
  ];

  it('names less than 2 KB of scripts, and the answer to a form all of them', async () => {
    const resting = await read('/home');
    expect(resting).toContain('data-at-rest');
    let bytes = 0;
    for (const file of new Set(scripts(resting).map(([, address = '']) => address))) {
      const { headers } = await request(web.url).get(file).set('Accept-Encoding', 'gzip').expect(200);
      bytes += Number(headers['content-length']);
    }
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(2048);

    const refused = await createVisitor(web.url).signUp('nobody');
    expect(refused.text).not.toContain('data-at-rest');
    expect(scripts(refused.text).length).toBeGreaterThan(scripts(resting).length);
  });

  it('waits for what takes it over as long as it loads, where it does not rest', async () => {
    const modules = async (path: string) =>
      [...(await read(path)).matchAll(/<script[^>]+src=[^>]+>/g)].map(([script]) => script).filter(isModule);
    expect(await modules('/quiz-amour')).toHaveLength(2);
    expect(await modules('/home')).toHaveLength(1);
  });

  it('has every style that the same page has with all of its code', async () => {
    const styles = (html: string) => [...html.matchAll(/<link rel="stylesheet"[^>]+>/g)].map(([link]) => link);
    const refused = await createVisitor(web.url).signUp('nobody');
    expect(styles(await read('/home'))).toEqual(styles(refused.text));
  });

  it('is not what a mailed link or a member is shown', async () => {
    expect(await read('/home?token=aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc')).not.toContain('data-at-rest');
    expect(await read('/login')).not.toContain('data-at-rest');
    const newcomer = createVisitor(web.url);
    await signUpWith(newcomer, 'membre@exemple.fr');
    expect((await newcomer.get('/home').expect(200)).text).not.toContain('data-at-rest');
  });
});

// S-screen-20
describe('the card of a shared link', () => {
  it.each(publicPages)('of %s names the page alone, whatever the query, and a picture that is there', async (page) => {
    const html = await read(`${routes[page]}?crush=1&utm_source=ami`);
    const address = web.url + routes[page];
    expect(html.match(/<link rel="(?:canonical|alternate)"[^>]*>/g)).toEqual([
      `<link rel="canonical" href="${address}">`,
      `<link rel="alternate" hreflang="fr" href="${address}">`,
    ]);
    const tags = tagsOf(html);
    expect(tags.get('og:url')).toBe(address);
    expect(tags.get('og:site_name')).toBe('Accord &amp; &quot;Cie&quot;');
    expect(tags.get('og:locale')).toBe('fr_FR');
    expect(tags.get('twitter:card')).toBe('summary_large_image');
    expect(tags.get('og:description')).toBe(tags.get('description'));
    for (const name of ['og:title', 'og:image:alt']) expect(tags.get(name)?.length).toBeGreaterThan(10);

    const picture = new URL(tags.get('og:image') ?? '');
    expect(picture.origin).toBe(web.url);
    const { body } = await request(web.url).get(picture.pathname).expect(200).expect('Content-Type', 'image/jpeg');
    expect(await sharp(body as Buffer).metadata()).toMatchObject(LINK_PICTURE);
    expect((body as Buffer).length).toBeLessThan(100 * 1024);
  });

  it('has a title of its own for every public page', async () => {
    const titles: string[] = [];
    // With a query: a page without one is cached by the first who reads it.
    for (const page of publicPages) titles.push(tagsOf(await read(`${routes[page]}?ami=1`)).get('og:title') ?? '');
    expect(new Set(titles).size).toBe(publicPages.length);
    expect(titles).toContain('Confidentialité · Accord &amp; &quot;Cie&quot;');
  });

  it.each(['/nulle-part', '/mon-compte/pas-moi', '/admin-stats'])('does not exist for %s', async (path) => {
    expect(await read(path)).not.toMatch(/og:|hreflang|ld\+json/);
  });

  it('is in the map of the site for every public page and no other', async () => {
    const { text } = await request(web.url).get('/sitemap.xml').expect(200);
    expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
      publicPages.map((page) => web.url + routes[page]),
    );
  });
});

it('the linked data of /home is JSON, names the site, and says what stands on the page', async () => {
  const html = await read('/home');
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
  expect(graph).toMatchObject([
    { '@type': 'WebSite', name: 'Accord & "Cie"', url: web.url, inLanguage: 'fr' },
    {
      '@type': 'FAQPage',
      mainEntity: visitorsQuestions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]);
  const page = html.slice(html.indexOf('<body'));
  for (const { question, answer } of visitorsQuestions) {
    expect(page).toContain(question);
    expect(page).toContain(answer);
  }
});

// S-sign-in-17
it('/home says what the product is, without scripts and without a real person', async () => {
  const html = await read('/home');
  for (const words of [
    'Ce que nous ne faisons pas',
    'en trois pas',
    fr`Alma et Noé n'existent pas : leurs réponses sont`,
  ])
    expect(html).toContain(words);
  expect(html.match(/name="relation-10"/g)).toHaveLength(2);
});

async function signUpWith(visitor: ReturnType<typeof createVisitor>, email: string): Promise<void> {
  await visitor.post('/home', { intent: 'sign-up', email, display_name: 'Ana', age_confirmed: 'true' }).expect(200);
  await visitor.post('/home', { intent: 'verify', token: await lastToken(database.db, email) }).expect(303);
}

// S-sign-in-16
describe('an answer given before the sign-up', () => {
  const consents = {
    intent: 'consents',
    display_name: 'Ana',
    age_confirmed: 'true',
    terms: 'true',
    sensitive_data: 'true',
  };
  const answersOf = async (email: string) =>
    database
      .db('quiz_answers')
      .join('members', 'members.id', 'quiz_answers.user_id')
      .where({ email })
      .select('question_id', 'answer');
  let people = 0;
  let email: string;
  let visitor: ReturnType<typeof createVisitor>;
  const arrive = async () => {
    email = `avant-${(people += 1)}@exemple.fr`;
    visitor = createVisitor(web.url);
    await signUpWith(visitor, email);
  };
  beforeAll(arrive);

  it('joins the answers to quizzes with the consents, once it is sent with them', async () => {
    await visitor.post('/home', { ...consents, early_answers: 'relation-10:bottom' }).expect(303);
    expect(await answersOf(email)).toEqual([{ question_id: 'relation-10', answer: 'bottom' }]);
    // A later agreement does not replace what was answered since.
    await visitor.post('/home', { ...consents, early_answers: 'relation-10:top' }).expect(303);
    expect(await answersOf(email)).toEqual([{ question_id: 'relation-10', answer: 'bottom' }]);
  });

  it('is not stored where the box was not ticked, a consent is missing, or it is no such answer', async () => {
    await arrive();
    await visitor.post('/home', { ...consents, terms: '', early_answers: 'relation-10:top' }).expect(422);
    expect(await answersOf(email)).toEqual([]);
    await visitor.post('/home', consents).expect(303);
    expect(await answersOf(email)).toEqual([]);
    await arrive();
    await visitor.post('/home', { ...consents, early_answers: 'gouts-1:top,relation-10:<b>' }).expect(303);
    expect(await answersOf(email)).toEqual([]);
  });
});

// S-statistics-11
describe('/chiffres', () => {
  const insertReports = async (count: number, day: string) => {
    for (let number = 0; number < count; number += 1) {
      const [report] = await database
        .db('reports')
        .insert({ source: 'visitor', reason: 'scam', created_at: new Date(`${day}T08:00:00Z`), state: 'decided' })
        .returning('id');
      await database
        .db('moderation_decisions')
        .insert([
          { report_id: report!.id, outcome: 'nothing', ground: 'scam', decided_at: new Date(`${day}T10:30:00Z`) },
        ]);
    }
  };

  const monthOf = async (day: string) =>
    (await database.db('statistics_snapshots').where({ day }).first('state'))?.state as { month?: MonthCounts } | null;

  it('says that there is none before a month was counted', async () => {
    expect(await read('/chiffres?premier=1')).toContain(fr`Aucun des deux derniers mois n'a été compté en entier`);
  });

  it('is counted by the snapshot of a night, of the month before', async () => {
    await insertReports(57, '2031-02-10');
    await insertReports(3, '2031-03-01');
    // What is said by and about invented people is no figure (S-statistics-7).
    const [invented] = await database
      .db('members')
      .insert({ email: 'inventee@exemple.fr', is_demo: true })
      .returning('id');
    for (const about of [{ reporter_id: invented!.id }, { reported_id: invented!.id }])
      await database
        .db('reports')
        .insert({ source: 'member', reason: 'scam', created_at: new Date('2031-02-11'), ...about });
    now = new Date('2031-03-03T09:00:00Z');
    await takeSnapshot(ctx);
    expect((await monthOf('2031-03-02'))?.month).toMatchObject({
      month: '2031-02',
      hasInvented: true,
      members: 0,
      reports: { made: 57, nothing: 57, warn: 0, suspend: 0, medianHours: 2.5 },
    });
    await database.db('reports').where({ source: 'member' }).delete();
    await database.db('members').where({ id: invented!.id }).delete();
    await database.db('statistics_snapshots').where({ day: '2031-03-02' }).delete();
    await takeSnapshot(ctx);
    expect((await monthOf('2031-03-02'))?.month).toMatchObject({ hasInvented: false, reports: { made: 57 } });
    now = new Date();
  });

  it('says a month by its first count of the month after, rounded, and too few as such; the page is cached', async () => {
    await database.db('statistics_snapshots').delete();
    const first = `${dayOf(new Date()).slice(0, 8)}01`;
    const counted = (made: number): MonthCounts => ({
      month: addMonths(first, -1).slice(0, 7),
      members: 12_345,
      neverShown: { members: 3, of: 12_345 },
      questions: { asked: 100, answered: 61 },
      reports: { made, nothing: 41, warn: 12, suspend: 7, medianHours: 5.2 },
    });
    const insert = (day: string, made: number, hasInvented?: boolean) =>
      database.db('statistics_snapshots').insert({
        day,
        sign_ups: 0,
        completed_profiles: 0,
        mails_sent: 0,
        mails_failed: 0,
        page_visits: '{}',
        state: JSON.stringify({ month: { ...counted(made), hasInvented } }),
        taken_at: new Date(),
      });
    // The first of the month is too early; what was counted after the second tells nothing any more.
    await insert(first, 999);
    // Months without a note of it are of installations as they are now: here nobody is invented.
    const ways = [
      [true, fr`Des personnes inventées étaient parmi les membres dont on dit la part que personne ne voit`],
      [false, fr`Aucune personne inventée n'est dans ces nombres`],
      [undefined, fr`Aucune personne inventée n'est dans ces nombres`],
    ] as const;
    for (const [hasInvented, words] of ways) {
      await insert(addDays(first, 1), 87, hasInvented);
      const said = await read(`/chiffres?inventees=${hasInvented}`);
      expect(said.match(/personnes? inventées?/g)).toHaveLength(1);
      expect(said).toContain(words);
      await database
        .db('statistics_snapshots')
        .where({ day: addDays(first, 1) })
        .delete();
    }
    await insert(addDays(first, 1), 87);
    await insert(addDays(first, 2), 555);
    const page = await read('/chiffres');
    for (const words of [
      fr`au moins ${formatNumber(12_300)}`,
      fr`1 % au plus`,
      fr`au moins ${80}`,
      fr`sans suite 70 %, avertissement 20 %, suspension 10 %`,
      fr`6 heures au plus`,
    ])
      expect(page).toContain(words);
    expect(page.match(/Trop peu pour le dire/g)).toHaveLength(1);
    // In its words and its data: names of files and the port of the test hold any digits.
    expect(page.replaceAll(/<[^>]+>/g, ' ')).not.toMatch(/12.?345|555|999|87/);
    await database.db('statistics_snapshots').delete();
    expect(await read('/chiffres')).toBe(page);
  });
});
