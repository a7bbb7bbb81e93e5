import { describe, expect, it } from '@jest/globals';
import { findTypographyFaults } from './french.ts';
import { readProductTexts } from './product-texts.ts';

/** Letter for letter from D1 and D2, whose typography is theirs. */
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
  "x, à qui t'adresses-tu\u202f?",
  "Quels profils t'attirent\u202f?",
  "Résiliation d'abonnement",
  'En cours...',
  "Impossible d'actualiser les statistiques",
  "Vous n'avez pas les permissions administrateur",
  "L'image doit faire exactement 1080x100 pixels",
  "Une erreur s'est produite. Veuillez réessayer.",
  "Bienvenue dans le panneau d'administration",
]);

const texts = readProductTexts();

describe('the French of the whole product', () => {
  it('is read where people read it', () => {
    const read = texts.map(({ text }) => text);
    expect(read).toContain('Trop de tentatives. Réessaie dans quelques minutes.');
    expect(texts.length).toBeGreaterThan(1200);
  });

  it('has no fault of typography, no leftover, and no English', () => {
    const faults = texts
      .filter(({ text }) => !quoted.has(text))
      .flatMap(({ file, text }) => findTypographyFaults(text).map((fault) => `${file}: ${fault}`));
    expect(faults).toEqual([]);
  });

  it('says tu, and you in the plural to two people alone', () => {
    // What D1 and D2 quote stands in the messages.
    const polite = texts.filter(
      ({ file, text }) =>
        !/^shared\/(messages|crush-contact)/.test(file) &&
        /\b(veuillez|réessayez|vous devez|cliquez|saisissez|votre (profil|compte|adresse|e-?mail|taille|liste))\b/i.test(
          text,
        ),
    );
    expect(polite).toEqual([]);
  });

  it('speaks to everybody without endings in brackets', () => {
    // How tall somebody is compared with another: D1's own words.
    const bracketed = texts.filter(({ text }) => /\p{L}\((e|es|ne|le|ve|se|rice)\)|·e/u.test(text));
    expect(bracketed.map(({ file }) => file)).toEqual([
      'shared/questionnaire/heights.ts',
      'shared/questionnaire/options.ts',
      'shared/questionnaire/options.ts',
    ]);
  });

  it('has no exception that nobody needs any more', () => {
    const read = new Set(texts.map(({ text }) => text));
    expect([...quoted].filter((text) => !read.has(text))).toEqual([]);
  });
});
