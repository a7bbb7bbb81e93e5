import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { readConfig } from '../../platform/config.ts';
import { CONSENT_VERSION } from '../members/member.queries.ts';
import { legalFacts } from './legal-facts.ts';
import { purposeNames, type HeldData } from './held-data.ts';
import { privacyText, sensitiveAnswers } from './texts/privacy.ts';
import { termsText } from './texts/terms.ts';
import { fr } from '#shared/typeset.ts';

const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/', SECRET_KEY: 'for-this-test' });

/** A change of what members agree to must ask them again: set a new CONSENT_VERSION, and its digest here. */
it('CONSENT_VERSION changes whenever the text that members agree to changes', () => {
  const agreed = [termsText(legalFacts(config), ''), sensitiveAnswers()];
  // Whether a page is linked or only named changes nothing of what is agreed to.
  const words = JSON.stringify(agreed).replace(/\[([^\]]+)\]\([^)]*\)/g, fr`« $1 »`);
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 16);
  expect({ [CONSENT_VERSION]: digest }).toEqual({ '2026-11-29': '7a0870d9f8530447' });
});

it('the terms say whom a boost passes, and the privacy page who hears a voice and reads a portrait of two', () => {
  const site = legalFacts(config);
  const held = Object.fromEntries(purposeNames.map((name) => [name, []])) as unknown as HeldData;
  const [terms, privacy] = [termsText(site, ''), privacyText(site, held, '')].map((text) => JSON.stringify(text));
  expect(terms).toMatch(
    /Un boost, pris avec des points, le fait pendant 4.heures.*jamais devant une meilleure résonance/,
  );
  expect(privacy).toMatch(/pendant les 4.heures d.un boost/);
  for (const word of ['ta voix, si tu réponds', 'portraits à deux', 'messages vocaux', 'Une réponse à voix haute'])
    expect(privacy).toContain(word);
});

it('the terms say what evenings cost, who reads a first name and when one is last, and the privacy page how long it is stored', () => {
  const site = legalFacts(config);
  const held = Object.fromEntries(purposeNames.map((name) => [name, []])) as unknown as HeldData;
  const [terms, privacy] = [termsText(site, ''), privacyText(site, held, '')].map((text) => JSON.stringify(text));
  for (const words of [
    /L221-28/,
    /Nous n.encaissons rien/,
    /12.heures avant tout le monde avec Premium, 24 avec/,
    /pendant 60.jours/,
  ])
    expect(terms).toMatch(words);
  for (const words of [
    /compose les tables des soirées/,
    /d.après elles, les tables/,
    /qui accueille/,
    /Préviens-moi/,
    /150.jours/,
  ])
    expect(privacy).toMatch(words);
  expect(privacy).not.toMatch(/nous n.en comptons que des totaux/);
});

it('the configuration of production is refused without a publisher and a host', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://nowhere/',
    SECRET_KEY: 'a-secret-of-more-than-thirty-two-characters',
    SMTP_URL: 'smtp://nowhere',
    PUBLIC_URL: 'https://resonance.example',
  };
  const notice = {
    PUBLISHER_NAME: 'Éditeur',
    PUBLISHER_ADDRESS: 'Rue',
    PUBLISHER_PHONE: '01',
    PUBLICATION_DIRECTOR: 'Camille',
    HOSTING_NAME: 'Hébergeur',
    HOSTING_ADDRESS: 'Rue',
    HOSTING_PHONE: '02',
  };
  expect(readConfig({ ...production, ...notice }).publisher.name).toBe('Éditeur');
  for (const name of Object.keys(notice)) {
    const without = { ...production, ...notice, [name]: '' };
    expect(() => readConfig(without)).toThrow(new RegExp(`${name} manque`));
  }
});
