import type { PictureKey } from './pictures.ts';

/** The icons of categories, by their names in lucide-react. */
export const categoryIcons = [
  'armchair',
  'book-open',
  'clapperboard',
  'cloud-lightning',
  'coffee',
  'dices',
  'door-open',
  'flower',
  'globe',
  'headphones',
  'heart',
  'hourglass',
  'landmark',
  'languages',
  'message-circle',
  'moon-star',
  'mountain',
  'paw-print',
  'sprout',
  'telescope',
  'trees',
  'users',
  'utensils',
  'waves',
] as const;

export type CategoryIcon = (typeof categoryIcons)[number];

interface TextChoice {
  readonly id: string;
  readonly type: 'text';
  readonly topOption: string;
  readonly bottomOption: string;
}

interface ImageChoice {
  readonly id: string;
  readonly type: 'image';
  readonly topOption: string;
  readonly bottomOption: string;
  readonly topImage: PictureKey;
  readonly bottomImage: PictureKey;
}

/** Some consecutive questions of a theme under one name. */
export interface Category {
  readonly category: string;
  readonly categoryIcon: CategoryIcon;
  readonly questions: readonly (TextChoice | ImageChoice)[];
}

type InCategory = Omit<Category, 'questions'>;

export type TextQuestion = TextChoice & InCategory;
export type ImageQuestion = ImageChoice & InCategory;

/** A question with two options, neither of which is right, the second below the first (S-play-4). */
export type Question = TextQuestion | ImageQuestion;
