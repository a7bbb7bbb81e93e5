import { describe, expect, it } from '@jest/globals';
import { expectFor } from '#testing/expect-for.ts';
import { DAY_MS } from '#shared/duration.ts';
import { rgaaSummary, rgaaTopics } from '#shared/legal/rgaa.ts';
import { publicPageOf } from '#shared/pages/public-pages.ts';
import { routeIds, routes } from '#shared/routes.ts';
import { reached } from '#testing/promise.ts';
import { createMatchable } from '#testing/matchable.ts';
import { createVisitor } from '#testing/visitor.ts';
import { findTypographyErrors } from '#testing/french.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { heldDataOf, purposes, undescribed } from './held-data.ts';
import { findDescribedTables } from './held-data.queries.ts';
import { fr } from '#shared/typeset.ts';

const site = prepareWebSite({
  env: {
    CONTACT_EMAIL: 'bonjour@essai.example',
    SECURITY_EMAIL: 'failles@essai.example',
    DATA_PROTECTION_EMAIL: 'donnees@essai.example',
  },
});
const { database, web } = site;
const unstated = prepareWeb(site, { PUBLISHER_NAME: '', HOSTING_NAME: '' });

const visible = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<span class="whole">(.*?)<\/span>/g, '$1')
    .replace(/<[^>]+>/g, ' ');

// S-legal-1
describe('the legal pages', () => {
  it('name the publisher, the host and the addresses for questions', async () => {
    const { text } = await createVisitor(web.url).get('/mentions-legales').expect(200);
    for (const words of [
      fr`Éditeur d'essai`,
      fr`1 rue de l'Essai`,
      '01 23 45 67 89',
      'Camille Essai',
      fr`Hébergeur d'essai`,
      fr`2 rue de l'Essai`,
      '09 87 65 43 21',
      'mailto:bonjour@essai.example',
      'mailto:failles@essai.example',
      'mailto:donnees@essai.example',
    ])
      expect(text).toContain(words);
    expect((await createVisitor(unstated.url).get('/mentions-legales')).text).toContain('non renseigné');
  });

  it('are open to visitors, set no cookie, and have a title and a valid table of contents', async () => {
    for (const path of [
      '/confidentialite',
      '/conditions',
      '/mentions-legales',
      '/securite',
      '/cookies',
      '/accessibilite',
      '/plan-du-site',
    ]) {
      const { text, headers } = await createVisitor(web.url).get(path).expect(200);
      expect(headers['set-cookie']).toBeUndefined();
      expect(text.match(/<h1/g)).toHaveLength(1);
      for (const [, id] of text.matchAll(/<li><a href="#([\w-]+)"/g)) expect(text).toContain(`id="${id}"`);
      // A link to a page that this release lacks would show its brackets.
      expect([path, /\]\(/.exec(visible(text))]).toEqual([path, null]);
    }
  });

  it('say what moderation does, how to contest it, and which rights members have', async () => {
    const terms = (await createVisitor(web.url).get('/conditions')).text;
    for (const words of ['Signaler, modérer, contester', 'les motifs', 'Contester est gratuit', 'saisir un tribunal'])
      expect(terms).toContain(words);
    const privacy = (await createVisitor(web.url).get('/confidentialite')).text;
    for (const words of [
      'CNIL',
      'Tes droits',
      'article 9.2.a',
      'Les personnes mineures',
      'sans être membre',
      'mailto:donnees@essai.example',
    ])
      expect(privacy).toContain(words);
  });
});

// S-legal-5
describe('the site map', () => {
  const linksOn = (html: string) =>
    [...(/<nav class="legal-map".*?<\/nav>/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    );

  it('leads a visitor to public pages, and each of its links opens a page at once', async () => {
    const visitor = createVisitor(web.url);
    const links = linksOn((await visitor.get('/plan-du-site').expect(200)).text);
    expect(links).toEqual(expect.arrayContaining(['/home', '/confidentialite', '/plan-du-site']));
    expect(links).not.toContain('/matches');
    for (const path of links) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  });

  it('leads a member to the pages of members too, and each of its links opens a page, or the door of a room that is closed', async () => {
    const { visitor } = await createMatchable(web.url, database.db, { displayName: 'Ana', age: 37 });
    const links = linksOn((await visitor.get('/plan-du-site').expect(200)).text);
    expect(links).toEqual(expect.arrayContaining(['/matches', '/mon-compte', '/confidentialite']));
    expect(links.filter((path) => path.startsWith('/admin') || path === '/home')).toEqual([]);
    const rooms = ['/jeux', '/audio', '/quiz-premium'];
    for (const path of links) {
      const { status, headers } = await visitor.get(path);
      const isAtDoor = rooms.includes(path) && String(headers['location']).startsWith('/play-room/porte');
      expect([path, isAtDoor ? 200 : status]).toEqual([path, 200]);
    }
  });
});

// S-legal-4
describe('the accessibility statement', () => {
  it('counts its share from the findings, names every criterion that is not met, and says where to turn', async () => {
    const page = visible((await createVisitor(web.url).get('/accessibilite').expect(200)).text).replaceAll(
      '&#x27;',
      "'",
    );
    const { percentage, met, notMet } = rgaaSummary();
    expect(page).toContain(fr`conformité partielle avec le RGAA 4.1 : ${percentage} % des critères`);
    expect(page).toContain(fr`${met} sont conformes, ${notMet} ne le sont pas`);
    const criteria = rgaaTopics.flatMap(({ findings }) => findings);
    for (const { number, title } of criteria) expect(page).toContain(`${number} ${title}`);
    for (const words of ['Défenseur des droits', '09 69 39 00 00', fr`pas l'audit d'un tiers`, 'que publie'])
      expect(page).toContain(words);
  });

  it('says in a sentence of its own that the publisher is not configured', async () => {
    const page = visible((await createVisitor(unstated.url).get('/accessibilite').expect(200)).text);
    expect(page).not.toContain('que publie');
    expect(page).toContain(fr`Qui le publie : non renseigné (ce site n`);
  });
});

// S-legal-2
describe('the list of stored data', () => {
  it('has a purpose and a retention time for every table and a description for every column', async () => {
    expect(undescribed(await findDescribedTables(database.db))).toEqual([]);
  });

  it('is shown on /confidentialite by purpose, in the words of the schema', async () => {
    const { text } = await createVisitor(web.url).get('/confidentialite').expect(200);
    const held = heldDataOf(await findDescribedTables(database.db));
    const page = visible(text).replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    for (const [purpose, sets] of Object.entries(held)) {
      expect(page).toContain(purposes[purpose as keyof typeof purposes].title);
      for (const { what, retention, items } of sets) {
        expect(findTypographyErrors(`${what}. ${retention}. ${items.join('. ')}`)).toEqual([]);
        for (const words of [what, retention, ...items]) expect(page).toContain(words);
      }
    }
    expect(page).toContain(fr`Donnée sensible : qui t'attire`);
    expect(page).not.toMatch(/\p{L}\((?:e|te|ne)\)/u);
    expect(page).not.toContain('Technique');
    expect(page).not.toContain('aucune donnée personnelle');
  });

  it('reports a table and a column without a description', async () => {
    const tables = [
      { name: 'new_table', comment: 'Du nouveau', columns: [{ name: 'something', comment: null }] },
      {
        name: 'good',
        comment: 'Bien\nFinalité : profil\nDurée : un an',
        columns: [{ name: 'id', comment: 'Technique : x' }],
      },
    ];
    expect(undescribed(tables)).toEqual(['new_table (Finalité)', 'new_table (Durée)', 'new_table.something']);
    expect(heldDataOf(tables).profil).toEqual([{ what: 'Bien', retention: 'un an', items: [] }]);
  });
});

// S-legal-3
describe('what crawlers read', () => {
  it('G6: security.txt names a contact, an expiry date and a policy', async () => {
    const { text, headers } = await createVisitor(web.url).agent.get('/.well-known/security.txt').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain; charset=utf-8$/);
    const fields = Object.fromEntries(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/s).slice(0, 2)),
    ) as Record<string, string>;
    expect(fields).toMatchObject({
      Contact: 'mailto:failles@essai.example',
      'Preferred-Languages': 'fr, en',
      Canonical: `${web.url}/.well-known/security.txt`,
      Policy: `${web.url}/securite`,
    });
    expect(fields['Expires']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThanOrEqual(365);
    await createVisitor(web.url).get('/securite').expect(200);
    reached('G6', `security.txt valid for ${Math.round(days)} days`);
  });

  it('robots.txt names no private page, and leads to a sitemap of the public pages', async () => {
    const { text } = await createVisitor(web.url).agent.get('/robots.txt').expect(200).expect('Content-Type', /plain/);
    expect(text).toBe(`User-agent: *\nDisallow: /_data/\n\nSitemap: ${web.url}/sitemap.xml\n`);
    const map = await createVisitor(web.url).agent.get('/sitemap.xml').expect(200).expect('Content-Type', /xml/);
    const addresses = [...map.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
    expect(addresses).toContain(`${web.url}/confidentialite`);
    expect(map.text).not.toMatch(/admin|match|profile|token/);
    const descriptions = new Set<string>();
    const titles = new Set<string>();
    for (const address of addresses) {
      const path = address.slice(web.url.length);
      const page = await createVisitor(web.url).get(path).expect(200);
      expectFor(path, page.headers['x-robots-tag']).toEqual(undefined);
      expect(page.text.match(/<link rel="canonical"[^>]*>/g)).toEqual([`<link rel="canonical" href="${address}">`]);
      expect(page.text.match(/<meta name="description"/g)).toHaveLength(1);
      descriptions.add(/<meta name="description" content="([^"]{40,})">/.exec(page.text)?.[1] ?? '');
      titles.add(/<title>([^<]+ · Résonance)<\/title>/.exec(page.text)?.[1] ?? '');
    }
    expect(descriptions.size).toBe(addresses.length);
    expect(titles.size).toBe(addresses.length);
  });

  it.each(routeIds)('the page %s has a canonical link if it is public, and noindex otherwise', async (id) => {
    const { status, headers, text } = await createVisitor(web.url).get(routes[id]);
    if (status === 302) return;
    expect([status, headers['x-robots-tag']]).toEqual([200, publicPageOf(id) ? undefined : 'noindex']);
    expect(text.includes('rel="canonical"')).toBe(publicPageOf(id) !== null);
  });

  it.each([
    '/home?token=aaaa',
    '/unsubscribe/one-click?token=aaaa',
    '/mon-compte/suppression',
    '/mon-compte/suppression?token=aaaa',
    '/admin-stats',
    '/contestation?token=aaaa',
    '/nulle-part',
  ])('%s has noindex, and no token in its canonical link', async (path) => {
    const { headers, text } = await createVisitor(web.url).get(path);
    expect(headers['x-robots-tag']).toBe('noindex');
    // What stands behind the address is in none of what is said of it.
    expect(/<link rel="canonical"[^>]*>/.exec(text)?.[0] ?? '').not.toContain('token');
  });
});
