import type { DistressClass } from '../distress-class.ts';
import { dangerPatterns, threatPatterns } from './danger.ts';
import { harassmentPatterns } from './harassment.ts';
import { lonelinessPatterns } from './loneliness.ts';
import { minorSeenPatterns, minorSelfPatterns } from './minors.ts';
import { suicidePatterns } from './suicide.ts';
import { sexualViolencePatterns, violenceAtHomePatterns } from './violence.ts';

/**
 * What people say in each kind of distress, as patterns of words (`word-pattern.ts`). French first, then the English of
 * people who do not find the French words. A pattern that fires too often costs somebody a puzzled smile; one that is
 * missing may cost more.
 */
export const distressPatterns: Readonly<Record<DistressClass, readonly string[]>> = {
  suicide: suicidePatterns,
  'sexual-violence': sexualViolencePatterns,
  'violence-at-home': violenceAtHomePatterns,
  threats: threatPatterns,
  danger: dangerPatterns,
  'minor-self': minorSelfPatterns,
  'minor-seen': minorSeenPatterns,
  harassment: harassmentPatterns,
  loneliness: lonelinessPatterns,
};
