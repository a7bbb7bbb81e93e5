/** The pages with an ad slot (S-ad-3). */
export const adPages = ['quiz-text', 'quiz-image', 'theme-cards'] as const;
export type AdPage = (typeof adPages)[number];

export const adPageLabels: Readonly<Record<AdPage, string>> = {
  'quiz-text': 'Quiz en mots',
  'quiz-image': 'Quiz en images',
  'theme-cards': 'Cartes à thème',
};

/** Every banner has exactly this size, in pixels (S-ad-1). */
export const BANNER_WIDTH = 1080;
export const BANNER_HEIGHT = 100;

export const AD_TITLE_LENGTH = 120;
export const AD_ORDER_MOST = 9999;

/** A banner as a page shows it. */
export interface ShownAd {
  readonly imageUrl: string;
  /** Describes the picture in words. */
  readonly title: string;
}
