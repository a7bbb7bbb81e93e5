import { editPathOf } from '../members/recap-path.ts';
import type { JourneyStep } from '#shared/questionnaire/journey.ts';
import { inMetres, summariseHeights } from '#shared/questionnaire/heights.ts';
import * as options from '#shared/questionnaire/options.ts';
import { labelOf, type Option } from '#shared/questionnaire/options.ts';
import type { AnswerRow } from '../members/profiles.queries.ts';

export interface RecapItem {
  readonly label: string;
  /** Null: not answered yet. */
  readonly value: string | null;
  /** Where the answer is changed; it leads back to the recap. Null for what no screen asks. */
  readonly editPath: string | null;
}
export interface RecapSection {
  readonly title: string;
  readonly items: readonly RecapItem[];
}

/**
 * What a member has told about themselves, in words (S-profile-3).
 * @param today the day in Europe/Paris
 */
export function recapSections(row: AnswerRow, today: string): RecapSection[] {
  return [
    {
      title: 'Toi',
      items: [
        item('Tu es', word(options.genders, row.gender), 'profileGender'),
        item('Ton âge', row.birth_date && ageInWords(row.birth_date, today), 'profileAge'),
        item('Ta taille', row.height_cm === null ? null : inMetres(row.height_cm), 'profileHeight'),
        item('Ta morphologie', word(options.bodyTypes, row.body_type), 'profileAppearance'),
        ...(row.skin_color ? [{ label: 'Ta couleur de peau', value: row.skin_color, editPath: null }] : []),
        item('Ta ville', townInWords(row), 'profileLocation'),
        item('Ta personnalité', words(options.personalityTraits, row.personality_traits), 'profilePersonality'),
        item('Tes archétypes', words(options.archetypes, row.personal_definition), 'profileArchetype'),
        item('L’apparence', word(importances, lowered(row.appearance_importance)), 'profileAppearanceImportance'),
        item('Ton profil est visible par', word(options.profileVisibilities, visibility(row)), 'profileVisibility'),
        item('Ta photo est visible', word(options.photoVisibilities, row.photo_visibility), 'profileVisibility'),
      ],
    },
    {
      title: 'Qui tu cherches',
      items: [
        item(
          'Ce que tu cherches',
          words(options.relationshipGoals, row.seeking_relationship_types),
          'profileObjectives',
        ),
        item('Qui t’attire', words(options.attractions, row.attracted_to_types), 'profileInterests'),
        item('Son âge', ageRangeInWords(row), 'profileTargetAge'),
        item('La distance', words(options.distances, row.preferred_distances), 'profileDistance'),
        item(
          'Sa morphologie',
          words(options.preferredBodyTypes, row.preferred_body_types),
          'profileMorphologyPreferences',
        ),
        item(
          'Sa taille',
          row.preferred_heights.length === 0 ? null : summariseHeights(row.preferred_heights),
          'profileHeightPreferences',
        ),
        item(
          'Les profils qui t’attirent',
          words(options.archetypes, row.preferred_personality_types),
          'profileArchetypePreferences',
        ),
      ],
    },
    {
      title: 'FAB-LOGS',
      items: [
        item('Style social', word(options.socialStyles, row.social_style), 'profileSocialStyle'),
        item('Quotidien', word(options.dailyLifestyles, row.daily_lifestyle), 'profileDailyLifestyle'),
        item('Communication', word(options.communicationStyles, row.communication_style), 'profileCommunicationStyle'),
        item('Projet de vie', word(options.lifeProjects, row.life_projects), 'profileLifeProjects'),
        item('Passions', words(options.lifestylePassions, row.lifestyle_passions), 'profileLifestylePassions'),
        item('Valeurs', words(options.relationshipValues, row.relationship_values), 'profileRelationshipValues'),
        item(
          'Attentes',
          words(options.emotionalExpectations, row.emotional_expectations),
          'profileEmotionalExpectations',
        ),
      ],
    },
  ];
}

function item(label: string, value: string | null, step: JourneyStep): RecapItem {
  return { label, value: value || null, editPath: editPathOf(step) };
}

const importances = [...options.appearanceImportances, ...options.formerImportances];

/** Older records wrote importances in capitals too: 'Not Important'. */
function lowered(importance: string | null): string | null {
  return importance && importance.toLowerCase().replaceAll(' ', '-');
}

function visibility({ profile_visibility: stored }: AnswerRow): string | null {
  return stored === 'everyone' ? 'all' : stored;
}

function word(list: readonly Option[], id: string | null): string | null {
  return (id && labelOf(list, id)) ?? null;
}

function words(list: readonly Option[], ids: readonly string[]): string | null {
  const known = list.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  return known.length === 0 ? null : known.join(', ');
}

/** The difference of calendar years, worded so that it is true whether or not the birthday has passed. */
function ageInWords(birthDate: string, today: string): string {
  const year = Number(today.slice(0, 4));
  return `${year - Number(birthDate.slice(0, 4))} ans en ${year}`;
}

function townInWords({ location_city: city, location_country: country }: AnswerRow): string | null {
  return city && country ? `${city}, ${country}` : city;
}

function ageRangeInWords({ preferred_age_min: min, preferred_age_max: max }: AnswerRow): string | null {
  return min === null || max === null ? null : `Entre ${min} et ${max} ans`;
}
