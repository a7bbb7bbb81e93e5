import { describe, expect, it } from '@jest/globals';
import { findTypographyErrors } from './french.ts';
import { readProductTexts } from './product-texts.ts';
import { fr } from '#shared/typeset.ts';

/** Not French: what a configuration holds. */
const ofMachines = new Set([
  'doit être une adresse mailto: ou https://',
  'doit être un objet JSON de textes, par exemple {"Authorization":"Bearer …"}',
]);

/** Quoted messages, which stay letter for letter (S-screen-9). */
const quoted = new Set([
  'Finalisation de la connexion...',
  "Quelqu'un a un crush pour toi !",
  'Encore un peu de patience...',
  "Erreur lors de l'envoi: x",
  "Une erreur inattendue s'est produite.",
  'Oops! Page not found',
  "Saisis ton email d'abord.",
  "Format d'email invalide.",
  "Impossible d'envoyer le lien magique. Réessayez.",
  'Vérifie ta boîte de réception et les spams...',
  'Connexion réussie !',
  "Une erreur s'est produite lors de l'envoi",
  "Impossible de sauvegarder vos préférences d'âge",
  "Impossible de sauvegarder vos préférences d'archétypes",
  "Veuillez sélectionner au moins une morphologie ou cocher 'cela m'est égal'",
  'Veuillez entrer une taille valide entre 100 et 250 cm',
  "Vous pouvez sélectionner jusqu'à 4 archétypes maximum",
  "La géolocalisation n'est pas supportée par votre navigateur",
  "Impossible d'accéder à votre position",
  "Impossible d'utiliser votre position actuelle",
  "Une erreur s'est produite lors de l'upload de la photo.",
  "Erreur d'authentification",
  "Erreur d'envoi",
  'Lien magique envoyé !',
  "x, à qui t'adresses-tu",
  "Quels profils t'attirent",
  "Résiliation d'abonnement",
  'En cours...',
  "Impossible d'actualiser les statistiques",
  "Vous n'avez pas les permissions administrateur",
  "L'image doit faire exactement 1080x100 pixels",
  "Une erreur s'est produite. Veuillez réessayer.",
  "Bienvenue dans le panneau d'administration",
  'Vous devez être connecté pour accéder à cette page.',
  'Vous devez être connecté pour sauvegarder votre profil.',
  'Vous devez être connecté pour envoyer un crush',
  'Je confirme avoir plus de 18 ans',
  'Tu dois confirmer avoir plus de 18 ans',
  'Vous devez avoir au moins 18 ans pour utiliser cette application',
  fr`Personne ne résonne encore assez avec toi : dès que quelqu'un arrive, tu seras notifié par email. En attendant, tu peux élargir tes critères.`,
]);

/** Words that take the reader, or somebody unknown, for a man. */
const masculine = new RegExp(
  `(?<!\\p{L})(?:${[
    'tous les deux',
    fr`l'un (?:ni|et|ou|comme) l'autre`,
    fr`l'un (?:de (?:vous|nous)|pour l'autre)`,
    'chacun de (?:votre|son|leur) côté',
    'ouverte?s? à tous',
    '(?:celui ou celle|il ou elle|lui ou elle|toutes et tous|tous et toutes)',
    '(?:tu es|tu seras|être|je suis|ne suis pas) (?:prêt|seul|inscrit|connecté|intéressé|sûr|certain|content|heureux|prévenu|averti|notifié)',
    'désolé',
    '(?:premiers|nouveaux) membres',
    '(?:un|des|les) administrateurs?',
    'inscrits',
  ].join('|')})(?!\\p{L})`,
  'iu',
);

const texts = readProductTexts();

describe('the French texts of the product', () => {
  it('are found in screens and messages', () => {
    const read = texts.map(({ text }) => text);
    expect(read).toContain('Trop de tentatives. Réessaie dans quelques minutes.');
    expect(texts.length).toBeGreaterThan(1200);
  });

  it('have no error of typography, no placeholder and no English', () => {
    const errors = texts
      .filter(({ text }) => !quoted.has(text) && !ofMachines.has(text))
      .flatMap(({ file, text }) => findTypographyErrors(text).map((error) => `${file}: ${error}`));
    expect(errors).toEqual([]);
  });

  it('address the reader as tu', () => {
    // Quoted messages are in the catalogue.
    const polite = texts.filter(
      ({ file, text }) =>
        !/^shared\/(messages|crush\/crush-contact)/.test(file) &&
        /\b(veuillez|réessayez|vous devez|cliquez|saisissez|votre (profil|compte|adresse|e-?mail|taille|liste))\b/i.test(
          text,
        ),
    );
    expect(polite).toEqual([]);
  });

  it('have no gendered endings in brackets', () => {
    // How tall somebody is compared with another, two questions of an evening, and the name of a mark: quoted words.
    const bracketed = texts.filter(({ text }) => /\p{L}\((e|es|ne|le|ve|se|rice)\)|·e/u.test(text));
    expect(bracketed.map(({ file }) => file)).toEqual([
      'shared/evenings/words.ts',
      'shared/evenings/words.ts',
      'shared/questionnaire/heights.ts',
      'shared/questionnaire/options.ts',
      'shared/questionnaire/options.ts',
      'shared/video-meetings/afterwards.ts',
      'server/features/legal/texts/privacy.ts',
    ]);
  });

  it('have no masculine words for the reader or an unknown person', () => {
    const gendered = texts.filter(({ text }) => !quoted.has(text)).filter(({ text }) => masculine.test(text));
    expect(gendered.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('have no e-mail inside markup, where it could break between lines', () => {
    const broken = texts.filter(({ text, isMarkup }) => isMarkup && /e-mail/i.test(text));
    expect(broken).toEqual([]);
  });

  it('have no exception that is not needed any more', () => {
    const read = new Set(texts.map(({ text }) => text));
    expect([...quoted].filter((text) => !read.has(text))).toEqual([]);
  });
});
