import type { Theme } from '../questionnaire/options.ts';
import { typeset } from '../typeset.ts';

/** The texts of a theme, above its cards and questions and in the list of themes. */
export interface ThemeWords {
  readonly title: string;
  /** The line under the title inside the theme. */
  readonly subtitle: string;
  /** The line in the list of themes that invites to enter. */
  readonly invitation: string;
}

export const themeWords = typeset({
  gouts: {
    title: 'Goûts personnels',
    subtitle: "Ce que tu aimes sans avoir à l'expliquer, c'est déjà un peu toi.",
    invitation: 'Pizza sur un banc ou menu en sept services',
  },
  loisirs: {
    title: 'Loisirs & quotidien',
    subtitle: 'Une vie à deux, ce sont surtout des mardis et des dimanches. Raconte les tiens.',
    invitation: 'Tes dimanches, tes manies et tes soirées qui durent',
  },
  culture: {
    title: 'Culture & curiosités',
    subtitle: "Il n'y a rien à savoir ici, seulement des portes à pousser.",
    invitation: 'Les livres, les écrans, le ciel et tout ce qui intrigue',
  },
  valeurs: {
    title: 'Valeurs & vision du monde',
    subtitle: 'Aucune bonne réponse : juste ce qui te tient debout.',
    invitation: 'Ce que tu défends, même à voix basse',
  },
  relation: {
    title: 'Relation & connexion',
    subtitle: "Il y a mille façons d'aimer bien. Montre un peu la tienne.",
    invitation: 'Les premiers pas, les orages et le café du matin',
  },
  intuitives: {
    title: 'Cartes intuitives',
    subtitle: 'Ne réfléchis pas trop : laisse une image venir te chercher.',
    invitation: 'Des rêves à choisir les yeux mi-clos',
  },
} as const satisfies Record<Theme, ThemeWords>);

const FIRST_THEME: Theme = 'gouts';

/**
 * The theme that an address names. `intuit` and `intuitives` are one theme (S-play-2); a missing or unknown name means
 * `gouts`.
 */
export function themeNamed(text: string | null | undefined): Theme {
  if (text === 'intuit') return 'intuitives';
  return text && Object.hasOwn(themeWords, text) ? (text as Theme) : FIRST_THEME;
}

/** The address of a theme's cover picture. */
export function pictureOfTheme(theme: Theme): string {
  return `/play/themes/${theme}.svg`;
}
