import { expect } from '@jest/globals';
import { answers, answersOutsideSteps } from './answers.ts';
import { fr } from '#shared/typeset.ts';

/** What a form sends. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;
interface StepRow {
  readonly path: string;
  readonly heading: string;
  readonly answer: Fields;
  readonly saved: object;
  /** The next screen of a newcomer. */
  readonly next: string;
  /** Its lines in the recap: the block and the label. */
  readonly recap: readonly (readonly [string, string])[];
  /** What is refused, the field, and what is said. */
  readonly refused: readonly (readonly [Fields, string, string])[];
}

/** What a member answers to a step in the tests. */
export function answerTo(path: keyof typeof answers | keyof typeof answersOutsideSteps): Fields {
  return { ...answers, ...answersOutsideSteps }[path];
}

const heightInvalid = 'Veuillez entrer une taille valide entre 100 et 250 cm';
const tooManyArchetypes = "Vous pouvez sélectionner jusqu'à 4 archétypes maximum";
const fiveArchetypes = ['creatif', 'nomade', 'protecteur', 'sportif', 'leader'];

/** Every step: what it asks, what it keeps, where it leads, and what it refuses with which words. */
export const stepTable: readonly StepRow[] = [
  {
    path: '/profile-gender',
    heading: fr`Ana, tu es ?`,
    answer: answerTo('/profile-gender'),
    saved: { gender: 'femme', display_name: 'Ana' },
    next: '/profile-age',
    recap: [['Toi', 'Tu es']],
    refused: [[{}, 'gender', 'Choisis une réponse pour continuer.']],
  },
  {
    path: '/profile-age',
    heading: fr`Ana, ta date de naissance ?`,
    answer: answerTo('/profile-age'),
    saved: {
      birth_date: '1994-05-12',
      attracted_to_types: ['homme'],
      preferred_age_min: 25,
      preferred_age_max: 45,
      display_name: 'Ana',
    },
    next: '/profile-appearance',
    recap: [['Toi', 'Ton âge']],
    refused: [
      [
        { ...answerTo('/profile-age'), birth_month: '' },
        'birth_date',
        'Veuillez sélectionner votre date de naissance complète.',
      ],
      [
        { ...answerTo('/profile-age'), birth_day: '30', birth_month: '2' },
        'birth_date',
        fr`Cette date n'existe pas. Vérifie le jour et le mois.`,
      ],
      [
        { ...answerTo('/profile-age'), ...eighteenYearsAgo(1) },
        'birth_date',
        'Vous devez avoir au moins 18 ans pour utiliser cette application',
      ],
      [
        { ...answerTo('/profile-age'), birth_year: String(new Date().getFullYear() - 100) },
        'birth_date',
        fr`Cette année n'est pas dans la liste. Vérifie ton année de naissance.`,
      ],
      [
        { ...answerTo('/profile-age'), attracted_to_types: [] },
        'attracted_to_types',
        'Veuillez sélectionner au moins un type de personne qui vous attire.',
      ],
      [
        { ...answerTo('/profile-age'), preferred_age_min: '46' },
        'preferred_age_min',
        fr`L'âge minimum ne peut pas dépasser l'âge maximum.`,
      ],
    ],
  },
  {
    path: '/profile-appearance',
    heading: fr`Ta morphologie ?`,
    answer: answerTo('/profile-appearance'),
    saved: { body_type: 'M' },
    next: '/profile-morphology-preferences',
    recap: [['Toi', 'Ta morphologie']],
    refused: [[{}, 'body_type', 'Veuillez sélectionner au moins une morphologie']],
  },
  {
    path: '/profile-morphology-preferences',
    heading: fr`Les morphologies qui te plaisent ?`,
    answer: answerTo('/profile-morphology-preferences'),
    saved: { preferred_body_types: ['S', 'M'] },
    next: '/profile-location',
    recap: [['Qui tu cherches', 'Sa morphologie']],
    refused: [
      [{}, 'preferred_body_types', "Veuillez sélectionner au moins une morphologie ou cocher 'cela m'est égal'"],
      [
        { preferred_body_types: ['indifferent', 'L'] },
        'preferred_body_types',
        fr`Choisis des morphologies, ou « cela m'est égal » : pas les deux.`,
      ],
    ],
  },
  {
    path: '/profile-location',
    heading: fr`Ta localisation ?`,
    answer: answerTo('/profile-location'),
    saved: {
      location_city: 'Saint-Étienne',
      location_country: 'France',
      latitude: expect.closeTo(45.43, 1),
      longitude: expect.closeTo(4.39, 1),
    },
    next: '/profile-distance',
    recap: [['Toi', 'Ta ville']],
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
    heading: fr`Jusqu'où irais-tu ?`,
    answer: answerTo('/profile-distance'),
    saved: { preferred_distances: ['0-50', '50-200'] },
    next: '/profile-objectives',
    recap: [['Qui tu cherches', 'La distance']],
    refused: [[{}, 'preferred_distances', 'Veuillez sélectionner au moins une distance']],
  },
  {
    path: '/profile-interests',
    heading: fr`${"Ana, à qui t'adresses-tu"} ?`,
    answer: answerTo('/profile-interests'),
    saved: { attracted_to_types: ['femme', 'autre'] },
    next: '/profile-target-age',
    recap: [['Qui tu cherches', fr`Qui t'attire`]],
    refused: [[{}, 'attracted_to_types', 'Veuillez sélectionner au moins un type de personne qui vous attire.']],
  },
  {
    path: '/profile-target-age',
    heading: fr`Son âge ?`,
    answer: answerTo('/profile-target-age'),
    saved: { preferred_age_min: 18, preferred_age_max: 80 },
    next: '/profile-location',
    recap: [['Qui tu cherches', 'Son âge']],
    refused: [
      [
        { preferred_age_min: '51', preferred_age_max: '50' },
        'preferred_age_min',
        fr`L'âge minimum ne peut pas dépasser l'âge maximum.`,
      ],
      [
        { preferred_age_min: '30', preferred_age_max: '34' },
        'preferred_age_min',
        fr`Laisse au moins cinq ans d'écart, de 30 à 35 par exemple, pour que l'âge des autres ne se devine pas.`,
      ],
    ],
  },
  {
    path: '/profile-height',
    heading: fr`Ta taille ?`,
    answer: answerTo('/profile-height'),
    saved: { height_cm: 172.5 },
    next: '/profile-height-preferences',
    recap: [['Toi', 'Ta taille']],
    refused: [
      [{}, 'height_cm', 'Veuillez indiquer votre taille'],
      [{ height_cm: '99.9' }, 'height_cm', heightInvalid],
      [{ height_cm: '250.1' }, 'height_cm', heightInvalid],
      [{ height_cm: 'grande' }, 'height_cm', heightInvalid],
    ],
  },
  {
    path: '/profile-height-preferences',
    heading: fr`Et sa taille ?`,
    answer: answerTo('/profile-height-preferences'),
    saved: { preferred_heights: ['same', 'taller'] },
    next: '/profile-height-confirmation',
    recap: [['Qui tu cherches', 'Sa taille']],
    refused: [[{}, 'preferred_heights', 'Veuillez sélectionner au moins une préférence']],
  },
  {
    path: '/profile-height-confirmation',
    heading: 'Ta taille, et la sienne',
    answer: answerTo('/profile-height-confirmation'),
    saved: { age_confirmed: true },
    next: '/profile-appearance',
    recap: [],
    refused: [],
  },
  {
    path: '/profile-objectives',
    heading: fr`Que cherches-tu ici ?`,
    answer: answerTo('/profile-objectives'),
    saved: { seeking_relationship_types: ['serious-relationship', 'unique-connection'] },
    next: '/profile-personality',
    recap: [['Qui tu cherches', 'Ce que tu cherches']],
    refused: [[{}, 'seeking_relationship_types', 'Veuillez sélectionner au moins un objectif']],
  },
  {
    path: '/profile-personality',
    heading: 'Tu es plutôt',
    answer: answerTo('/profile-personality'),
    saved: { personality_traits: ['curious', 'sunny'] },
    next: '/profile-archetype',
    recap: [['Toi', 'Ta personnalité']],
    refused: [[{}, 'personality_traits', 'Veuillez sélectionner au moins un trait de personnalité']],
  },
  {
    path: '/profile-archetype',
    heading: fr`Comment te définis-tu ?`,
    answer: answerTo('/profile-archetype'),
    saved: { personal_definition: ['creatif', 'nomade', 'reveur', 'naturel'] },
    next: '/profile-archetype-preferences',
    recap: [['Toi', 'Tes archétypes']],
    refused: [
      [{}, 'personal_definition', 'Veuillez sélectionner au moins un archétype'],
      [{ personal_definition: fiveArchetypes }, 'personal_definition', tooManyArchetypes],
    ],
  },
  {
    path: '/profile-archetype-preferences',
    heading: fr`${"Quels profils t'attirent"} ?`,
    answer: answerTo('/profile-archetype-preferences'),
    saved: { preferred_personality_types: ['protecteur', 'sportif'] },
    next: '/profile-emotional-expectations',
    recap: [['Qui tu cherches', fr`Les profils qui t'attirent`]],
    refused: [
      [{}, 'preferred_personality_types', 'Veuillez sélectionner au moins un archétype'],
      [{ preferred_personality_types: fiveArchetypes }, 'preferred_personality_types', tooManyArchetypes],
    ],
  },
  {
    path: '/profile-emotional-expectations',
    heading: fr`Ana, qu'attends-tu d'une belle histoire ?`,
    answer: answerTo('/profile-emotional-expectations'),
    saved: { emotional_expectations: ['passion', 'complicite', 'harmonie'] },
    next: '/profile-relationship-values',
    recap: [['FAB-LOGS', 'Attentes']],
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
    heading: fr`Quelles valeurs portes-tu dans une relation ?`,
    answer: answerTo('/profile-relationship-values'),
    saved: { relationship_values: ['empathie', 'equite'] },
    next: '/profile-lifestyle-passions',
    recap: [['FAB-LOGS', 'Valeurs']],
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
    heading: fr`Qu'est-ce qui te fait vibrer au quotidien ?`,
    answer: answerTo('/profile-lifestyle-passions'),
    saved: { lifestyle_passions: ['reveur'] },
    next: '/profile-social-style',
    recap: [['FAB-LOGS', 'Passions']],
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
    heading: fr`Avec les autres, tu es plutôt ?`,
    answer: answerTo('/profile-social-style'),
    saved: { social_style: 'ambiverti' },
    next: '/profile-daily-lifestyle',
    recap: [['FAB-LOGS', 'Style social']],
    refused: [[{}, 'social_style', 'Sélectionne ton style social.']],
  },
  {
    path: '/profile-daily-lifestyle',
    heading: fr`À quoi ressemble ton quotidien ?`,
    answer: answerTo('/profile-daily-lifestyle'),
    saved: { daily_lifestyle: 'gourmet' },
    next: '/profile-communication-style',
    recap: [['FAB-LOGS', 'Quotidien']],
    refused: [[{}, 'daily_lifestyle', 'Sélectionne ton mode de vie quotidien.']],
  },
  {
    path: '/profile-communication-style',
    heading: fr`Quelle est ta façon de communiquer ?`,
    answer: answerTo('/profile-communication-style'),
    saved: { communication_style: 'poetique' },
    next: '/profile-life-projects',
    recap: [['FAB-LOGS', 'Communication']],
    refused: [[{}, 'communication_style', 'Sélectionne ta façon de communiquer.']],
  },
  {
    path: '/profile-life-projects',
    heading: fr`Quel est ton grand projet de vie ?`,
    answer: answerTo('/profile-life-projects'),
    saved: { life_projects: 'voyageur' },
    next: '/profile-appearance-importance',
    recap: [['FAB-LOGS', 'Projet de vie']],
    refused: [[{}, 'life_projects', 'Sélectionne tes projets de vie.']],
  },
  {
    path: '/profile-appearance-importance',
    heading: fr`Quelle importance donnes-tu à l'apparence ?`,
    answer: answerTo('/profile-appearance-importance'),
    saved: { appearance_importance: 'inner-energy' },
    next: '/profile-visibility',
    recap: [['Toi', fr`L'apparence`]],
    refused: [[{}, 'appearance_importance', 'Veuillez sélectionner une option']],
  },
  {
    path: '/profile-visibility',
    heading: fr`Qui peut te voir ?`,
    answer: answerTo('/profile-visibility'),
    saved: { profile_visibility: 'all', photo_visibility: 'after-match' },
    next: '/profile-complete',
    recap: [
      ['Toi', 'Ton profil est visible par'],
      ['Toi', 'Ta photo est visible'],
    ],
    refused: [
      [{ photo_visibility: 'immediate' }, 'profile_visibility', 'Veuillez sélectionner toutes les options'],
      [{ profile_visibility: 'all' }, 'photo_visibility', 'Veuillez sélectionner toutes les options'],
    ],
  },
];

/** The birthday of somebody who is 18 today, or in some days. */
export function eighteenYearsAgo(daysToGo: number): Fields {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const birth = new Date(Date.UTC(year - 18, month - 1, day + daysToGo));
  return {
    birth_year: String(birth.getUTCFullYear()),
    birth_month: String(birth.getUTCMonth() + 1),
    birth_day: String(birth.getUTCDate()),
  };
}
