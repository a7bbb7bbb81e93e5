import { describe, expect, it } from '@jest/globals';
import { createVisitor } from '#testing/visitor.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { ConfigurationError, readConfig } from '../../platform/config.ts';
import { launchOffer } from '#shared/plans/offers.ts';
import { fr } from '#shared/typeset.ts';

const pages = prepareWebSite({ env: { MAIL_FROM: 'bonjour@exemple.fr', EARLY_MEMBERS_UNTIL: '2026-01-31' } });
const { web } = pages;
const offering = prepareWeb(pages, { OFFER_UNTIL: '2999-05-01' });
const generous = prepareWeb(pages, {
  CONTACT_EMAIL: 'contact@exemple.fr',
  EARLY_MEMBERS_UNTIL: '2999-03-01',
  OFFICIAL_OPENING: '2026-01-01',
});

describe('/cadeau-abonnement', () => {
  // S-plan-7
  it('says what is open today, and not a word of an offer that is over', async () => {
    const { text } = await createVisitor(web.url).get('/cadeau-abonnement').expect(200);
    for (const words of ['OFFRE', launchOffer.title, '15 octobre 2025', 'Des points bonus'])
      expect(text).not.toContain(words);
    expect(text).toContain('EN CE MOMENT');
    expect(text).toContain('grâce au parrainage');
    expect(text).not.toContain('dès le début');
    expect(text).toContain(fr`1 an VIP + 1 an de Play Room`);
  });

  it('has the words of the offer and its last day while it runs', async () => {
    const { text } = await createVisitor(offering.url).get('/cadeau-abonnement').expect(200);
    expect(text).toContain('OFFRE DE LANCEMENT');
    expect(text).toContain(fr`3 mois Premium offerts jusqu'au 1er mai 2999`);
    for (const { title } of launchOffer.advantages) expect(text).toContain(title);
    expect(text).not.toContain('EN CE MOMENT');
  });

  it('names the free month of early members until its last day', async () => {
    const { text } = await createVisitor(generous.url).get('/cadeau-abonnement').expect(200);
    expect(text).toContain('offert à qui est là dès le début');
    expect(text).toContain('1er mars 2999');
  });

  it.each(['/quiz-amour', '/quiz-sentiment', '/unsubscribe', '/home'])('links to %s', async (path) => {
    const { text } = await createVisitor(web.url).get('/cadeau-abonnement');
    expect(text).toContain(`href="${path}"`);
  });
});

// S-invitation-5
it.each(['/cadeau-abonnement', '/quiz-amour', '/quiz-affinite'])(
  '%s names the official opening only while it is ahead',
  async (path) => {
    const shownAt = async ({ url }: { readonly url: string }) => (await createVisitor(url).get(path).expect(200)).text;
    expect(await shownAt(web)).toContain('ouverture officielle');
    expect(await shownAt(generous)).not.toContain('ouverture officielle');
  },
);

describe('/partenariat', () => {
  it('has three formulas with their audience and a mail address for each', async () => {
    const { text } = await createVisitor(web.url).get('/partenariat').expect(200);
    expect(text).toMatch(/<h1[^>]*>Devenir Partenaire<\/h1>/);
    expect(text.match(/class="surface pages-formula"/g)).toHaveLength(3);
    for (const part of ['Influence affinitaire', 'Organisation ou lieu', 'Marque lifestyle ou éthique', 'Coachs'])
      expect(text).toContain(part);
    const subjects = [...text.matchAll(/href="mailto:bonjour@exemple\.fr\?subject=([^"]+)"/g)].map((match) =>
      decodeURIComponent(match[1] ?? ''),
    );
    expect(subjects).toEqual([
      'Partenariat Résonance – Influence affinitaire',
      'Partenariat Résonance – Organisation ou lieu',
      'Partenariat Résonance – Marque lifestyle ou éthique',
      'Partenariat Résonance – Prise de contact',
    ]);
  });
});

it.each(['/partenariat', '/cadeau-abonnement'])('%s has the configured contact address', async (path) => {
  const visitor = createVisitor(generous.url);
  expect((await visitor.get(path)).text).toContain('mailto:contact@exemple.fr?');
});

it.each([
  ['http://forms.example/a', undefined],
  ['forms.example', undefined],
  ['https://resonance.example/a', 'https://resonance.example'],
])('the configuration refuses the address %s for the form of a quiz (site %s)', (address, site) => {
  const env = { NODE_ENV: 'test', DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'x', QUIZ_LOVE_URL: address };
  expect(() => readConfig({ ...env, ...(site && { PUBLIC_URL: site }) })).toThrow(ConfigurationError);
});
