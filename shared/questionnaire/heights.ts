import { heightPreferences, labelOf } from './options.ts';
import { fr } from '../typeset.ts';

/** The limits of a height in centimetres (S-questionnaire-9). */
export const HEIGHT_MIN_CM = 100;
export const HEIGHT_MAX_CM = 250;

/**
 * Whether a text can become a height while it is typed: up to three digits and one decimal, with a point or a comma.
 */
export function isHeightBeingTyped(text: string): boolean {
  return /^\d{0,3}([.,]\d?)?$/.test(text);
}

/** A height in centimetres; null for a text that is not a height from 100 to 250 cm with at most one decimal. */
export function parseHeight(text: string): number | null {
  if (!/^\d{1,3}([.,]\d?)?$/.test(text)) return null;
  const height = Number(text.replace(',', '.'));
  return height >= HEIGHT_MIN_CM && height <= HEIGHT_MAX_CM ? height : null;
}

/** A height in metres with two decimals: '1,72 m'. */
export function inMetres(heightCm: number): string {
  return fr`${(heightCm / 100).toFixed(2).replace('.', ',')} m`;
}

/** The preferred heights in one phrase (S-questionnaire-10). */
export function summariseHeights(preferences: readonly string[]): string {
  const chosen = heightPreferences.filter(({ id }) => preferences.includes(id)).map(({ id }) => id);
  if (chosen.length === 0) return 'Aucune préférence sélectionnée';
  const key = chosen.join('+');
  if (key === 'same+taller') return 'Même taille à plus grand';
  if (key === 'smaller+same') return 'Plus petit(e) à même taille';
  return chosen.map((id) => labelOf(heightPreferences, id)).join(', ');
}
