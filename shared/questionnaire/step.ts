import type { ErrorCode } from '../errors.ts';
import type { QuestionnaireCode } from '../messages/questionnaire.ts';
import type { QuestionnaireSavingCode } from '../messages/questionnaire-saving.ts';
import type { Option } from './options.ts';
import type { ResonanceProfile } from './profile.ts';

/** The table of an answer: one of the two tables of answers, or the members. */
export type AnswerEntity = 'profiles' | 'user_preferences' | 'members';
/** Columns by their table. */
export type StoredFields = Readonly<Partial<Record<AnswerEntity, readonly string[]>>>;

/**
 * An answer that matching reads. Positions, cards and quizzes are not among them, because they are stored in other
 * ways.
 */
type MatchedProperty = Exclude<keyof ResonanceProfile, 'position' | 'cards' | 'quizAnswers'>;

export type RecapSectionId = 'you' | 'sought' | 'fab-logs';

interface FieldBase {
  /** The name of the form's field and of the column that stores it. */
  readonly column: string;
  readonly entity: AnswerEntity;
  /** The answer's name in the profile that matching reads. Matching does not use an answer without one. */
  readonly property?: MatchedProperty;
  /**
   * The answer's line in the recap, which leads to the last step that asks for it. Lines are sorted by `order`, which
   * is 0 unless given; lines of equal order are in the order of the table.
   */
  readonly recap?: { readonly section: RecapSectionId; readonly label: string; readonly order?: number };
}

/** A field with the id of one option. */
export interface OneField extends FieldBase {
  readonly kind: 'one';
  readonly options: readonly Option[];
  /** The list's legend: screen readers say it with the list, and screens with several lists show it. */
  readonly legend?: string;
}
/** A field with the ids of several options. */
export interface SeveralField extends FieldBase {
  readonly kind: 'several';
  readonly options: readonly Option[];
}
/** A field that is typed, computed or looked up instead of chosen. */
export interface ValueField extends FieldBase {
  readonly kind: 'text' | 'date' | 'number' | 'flag';
}
export type Field = OneField | SeveralField | ValueField;
export type FieldKind = Field['kind'];

/** The part of a list of options that the browser needs. */
export type ShownList = Pick<OneField, 'column' | 'options'>;
interface WithLegend {
  readonly legend: string;
}

interface ShownStepBase {
  readonly look: 'gradient' | 'fab-logs';
  /** `{name}` is replaced by the member's name. */
  readonly question: string;
  readonly hint?: string;
}
/** A step with options as pictures; choosing one saves at once (S-questionnaire-7). */
export interface ShownImageChoice extends ShownStepBase {
  readonly screen: 'image-choice';
  readonly fields: readonly [ShownList];
}
/** A step with one choice for each list; most have one list (S-questionnaire-12). */
export interface ShownOne extends ShownStepBase {
  readonly screen: 'one';
  readonly fields: readonly (ShownList & WithLegend)[];
  /** A list with an earlier answer that the screen shows again. */
  readonly shows?: readonly [ShownList];
}
/** A step with several choices, up to a limit if there is one (S-questionnaire-11). */
export interface ShownSeveral extends ShownStepBase {
  readonly screen: 'several';
  readonly fields: readonly [ShownList];
  /** What the browser gets has the words of the message and its title in place of the code. */
  readonly limit?: { readonly count: number; readonly message: string; readonly title?: string };
  /** The option that excludes all others. */
  readonly exclusive?: { readonly id: string };
  /** Set where each change is saved at once; 'Continuer' replaces the message after the first choice. */
  readonly savedAtOnce?: { readonly emptyMessage: string };
}
/** A step with a screen of its own kind. */
export interface ShownSpecial extends ShownStepBase {
  readonly screen: 'birth-date' | 'age-range' | 'height' | 'height-summary' | 'place';
}
/** The part of a step that the browser gets: what its screen shows, without how the server handles the answer. */
export type ShownStep = ShownImageChoice | ShownOne | ShownSeveral | ShownSpecial;

interface StepBase {
  readonly key: `profile${string}`;
  readonly path: `/profile-${string}`;
  /** The title of the browser's tab. */
  readonly tab: string;
  /** The name of the step in the statistics, in a word or two. */
  readonly funnel: string;
  /** `false` for a step that newcomers are not asked; the recap and the splash screen lead to it. */
  readonly inFirstPass?: false;
  /** The step that 'Continuer' leads to, if it is not the step below (S-journey-6). */
  readonly next?: string;
  /** The error when saving fails: one code, or one for each entity that could not be written. */
  readonly saveFailed: ErrorCode | Readonly<Partial<Record<AnswerEntity, ErrorCode>>>;
  /** The error when the saved answer cannot be read; without it the failure is only logged (S-questionnaire-15). */
  readonly loadFailed?: QuestionnaireSavingCode;
  /** The reason that /login shows to a visitor without a session; without it /login shows none (S-session-5). */
  readonly sessionMissing?: 'acces' | 'acces-et-sauvegarde';
}

/** The code of the error for an empty choice. */
type RequiredCode = QuestionnaireCode | QuestionnaireSavingCode;

export interface ImageChoiceStep extends ShownImageChoice, StepBase {
  readonly fields: readonly [OneField];
  readonly required: RequiredCode;
}
export interface OneStep extends ShownOne, StepBase {
  readonly fields: readonly (OneField & WithLegend)[];
  readonly shows?: readonly [OneField];
  readonly required: RequiredCode;
}
export interface SeveralStep extends ShownSeveral, StepBase {
  readonly fields: readonly [SeveralField];
  readonly limit?: { readonly count: number; readonly message: QuestionnaireCode };
  readonly exclusive?: { readonly id: string; readonly message: QuestionnaireCode };
  readonly savedAtOnce?: { readonly emptyMessage: QuestionnaireCode };
  readonly required: RequiredCode;
  /** Whether saved ids that the list does not contain are deleted for good when the step is loaded. */
  readonly isCleanedOnLoad?: true;
}
export interface SpecialStep extends ShownSpecial, StepBase {
  readonly fields: readonly Field[];
  /** Fields with earlier answers that the screen shows again. */
  readonly shows?: readonly Field[];
}
/** The declaration of a step: address, screen, texts, rule, messages, and the columns and recap of its answer. */
export type StepDefinition = ImageChoiceStep | OneStep | SeveralStep | SpecialStep;

export function questionFor({ question }: Pick<ShownStep, 'question'>, name: string): string {
  return question.replace('{name}', () => name);
}

/** The names of a step's fields that are lists. */
export function listFieldsOf({ fields }: StepDefinition): readonly string[] {
  return fields.filter(({ kind }: Field) => kind === 'several').map(({ column }) => column);
}

/** The columns of fields, by table. */
export function storedFieldsOf(fields: readonly Field[]): StoredFields {
  const columns: Partial<Record<AnswerEntity, string[]>> = {};
  for (const { entity, column } of fields) (columns[entity] ??= []).push(column);
  return columns;
}
