import { describe, expect, it } from '@jest/globals';
import { messages } from '../errors.ts';
import { routeIds, routes } from '../routes.ts';
import * as options from './options.ts';
import { stepPaths } from './step-paths.ts';
import { questionFor } from './step.ts';
import { fieldsOf, findStep, stepKeys, steps } from './steps.ts';
import { fr } from '../typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

describe('the address of a step', () => {
  it('is its key, as addresses are written', () => {
    expect(stepPaths).toEqual(Object.fromEntries(steps.map(({ key, path }) => [key, path])));
  });
});

describe('the lists of answers', () => {
  it.each([
    ['bodyTypes', 4],
    ['distances', 4],
    ['heightPreferences', 4],
    ['relationshipGoals', 5],
    ['personalityTraits', 6],
    ['archetypes', 9],
    ['emotionalExpectations', 10],
    ['relationshipValues', 10],
    ['lifestylePassions', 9],
    ['socialStyles', 3],
    ['dailyLifestyles', 4],
    ['communicationStyles', 4],
    ['lifeProjects', 4],
    ['appearanceImportances', 3],
  ] as const)('%s has %d different answers (S-questionnaire-2)', (name, count) => {
    const ids = options[name].map(({ id }) => id);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });
});

describe('every step', () => {
  it('is listed once, with an address of its own', () => {
    expect(new Set(stepKeys).size).toBe(steps.length);
    const otherRoutes = ['profilePhotoUpload', 'profileComplete', 'profileCrush'];
    const asking = routeIds.filter((id) => routes[id].startsWith('/profile-') && !otherRoutes.includes(id));
    expect([...stepKeys].sort()).toEqual(asking.sort());
  });

  it.each(steps.map((step) => [step.key, step] as const))('%s has a French question with the name', (_key, step) => {
    expect(questionFor(step, '$& Ana')).not.toContain('{name}');
    expect(step.question).toMatch(frenchPattern(/( \?|plutôt|sienne)$/));
    expect('hint' in step ? step.hint : '').not.toMatch(/ [?!:;]/);
  });

  it("has fields of its own, except for three that the birth date's screen asks for as well", () => {
    const fields = steps.flatMap((step) => fieldsOf(step));
    const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
    expect(twice).toEqual(['attracted_to_types', 'preferred_age_min', 'preferred_age_max']);
  });

  it.each([
    ['profileGender', "Une erreur inattendue s'est produite."],
    ['profileAppearance', 'Impossible de sauvegarder votre profil. Veuillez réessayer.'],
    ['profileMorphologyPreferences', 'Impossible de sauvegarder vos préférences'],
    ['profileLocation', 'Impossible de sauvegarder votre localisation'],
    ['profileDistance', 'Impossible de sauvegarder vos préférences'],
    ['profileInterests', 'Impossible de sauvegarder vos préférences'],
    ['profileTargetAge', "Impossible de sauvegarder vos préférences d'âge"],
    ['profileHeight', 'Impossible de sauvegarder votre taille'],
    ['profileHeightPreferences', 'Impossible de sauvegarder vos préférences'],
    ['profileObjectives', 'Impossible de sauvegarder vos objectifs'],
    ['profilePersonality', 'Impossible de sauvegarder vos traits de personnalité'],
    ['profileArchetype', 'Impossible de sauvegarder vos archétypes'],
    ['profileArchetypePreferences', "Impossible de sauvegarder vos préférences d'archétypes"],
    ['profileEmotionalExpectations', 'Impossible de sauvegarder tes attentes.'],
    ['profileRelationshipValues', 'Impossible de sauvegarder tes valeurs.'],
    ['profileLifestylePassions', 'Impossible de sauvegarder ton style de vie.'],
    ['profileSocialStyle', 'Impossible de sauvegarder ton style social.'],
    ['profileDailyLifestyle', 'Impossible de sauvegarder ton mode de vie quotidien.'],
    ['profileCommunicationStyle', 'Impossible de sauvegarder ta façon de communiquer.'],
    ['profileLifeProjects', 'Impossible de sauvegarder tes projets de vie.'],
    ['profileAppearanceImportance', 'Impossible de sauvegarder votre choix'],
    ['profileVisibility', 'Impossible de sauvegarder votre choix'],
  ])('%s has the message for a failure to save: %s', (key, message) => {
    expect(messages[findStep(key)!.saveFailed as keyof typeof messages]).toBe(message);
  });

  it('puts a name into its question without reading it as a pattern', () => {
    expect(questionFor(findStep('profileGender')!, "$'")).toBe(fr`$', tu es ?`);
  });
});
