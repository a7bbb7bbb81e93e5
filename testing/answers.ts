import type { Field, StepDefinition } from '#shared/questionnaire/step.ts';
import { steps } from '#shared/questionnaire/steps.ts';

type Form = Readonly<Record<string, string | readonly string[]>>;
type DeclaredStep = (typeof steps)[number];
type OtherPath = Extract<DeclaredStep, { readonly inFirstPass: false }>['path'];
type PathOfFirstPass = Exclude<DeclaredStep['path'], OtherPath>;

/** Answers that tests rely on. Any other step is answered with the first option of its lists. */
const given: Readonly<Partial<Record<DeclaredStep['path'], Form>>> = {
  '/profile-gender': { gender: 'femme' },
  '/profile-age': {
    birth_day: '12',
    birth_month: '5',
    birth_year: '1994',
    attracted_to_types: ['homme'],
    preferred_age_min: '25',
    preferred_age_max: '45',
  },
  '/profile-appearance': { body_type: 'M' },
  '/profile-morphology-preferences': { preferred_body_types: ['S', 'M'] },
  '/profile-location': { location_city: 'saint etienne', location_country: 'france' },
  '/profile-distance': { preferred_distances: ['0-50', '50-200'] },
  '/profile-objectives': { seeking_relationship_types: ['serious-relationship', 'unique-connection'] },
  '/profile-personality': { personality_traits: ['curious', 'sunny'] },
  '/profile-archetype': { personal_definition: ['creatif', 'nomade', 'reveur', 'naturel'] },
  '/profile-archetype-preferences': { preferred_personality_types: ['protecteur', 'sportif'] },
  '/profile-emotional-expectations': { emotional_expectations: ['passion', 'complicite', 'harmonie'] },
  '/profile-relationship-values': { relationship_values: ['empathie', 'equite'] },
  '/profile-lifestyle-passions': { lifestyle_passions: ['reveur'] },
  '/profile-social-style': { social_style: 'ambiverti' },
  '/profile-daily-lifestyle': { daily_lifestyle: 'gourmet' },
  '/profile-communication-style': { communication_style: 'poetique' },
  '/profile-life-projects': { life_projects: 'voyageur' },
  '/profile-appearance-importance': { appearance_importance: 'inner-energy' },
  '/profile-visibility': { profile_visibility: 'all', photo_visibility: 'after-match' },
  '/profile-interests': { attracted_to_types: ['femme', 'autre'] },
  '/profile-target-age': { preferred_age_min: '18', preferred_age_max: '80' },
  '/profile-height': { height_cm: '172,5' },
  '/profile-height-preferences': { preferred_heights: ['same', 'taller'] },
  '/profile-height-confirmation': {},
};

/** An answer to every step of the first pass, in its order: what a screen would send. */
export const answers = answersTo(({ inFirstPass = true }) => inFirstPass) as Readonly<Record<PathOfFirstPass, Form>>;

/** Answers for the steps that the first pass leaves out. */
export const answersOutsideSteps = answersTo(({ inFirstPass = true }) => !inFirstPass) as Readonly<
  Record<OtherPath, Form>
>;

function answersTo(isMeant: (step: StepDefinition) => boolean): Readonly<Record<string, Form>> {
  return Object.fromEntries(
    steps.filter(isMeant).map(({ path, fields }) => [path, given[path] ?? Object.fromEntries(fields.map(firstOption))]),
  );
}

function firstOption(field: Field): readonly [string, string | readonly string[]] {
  const [first] = 'options' in field ? field.options : [];
  if (!first) throw new Error(`An answer to ${field.column} must be given.`);
  return [field.column, field.kind === 'several' ? [first.id] : first.id];
}
