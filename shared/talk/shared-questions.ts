import { audacieux } from './questions/audacieux.ts';
import { leger } from './questions/leger.ts';
import { quotidien } from './questions/quotidien.ts';
import { reveur } from './questions/reveur.ts';
import { souvenirs } from './questions/souvenirs.ts';
import { valeurs } from './questions/valeurs.ts';
import type { SharedQuestion } from './shared-question.ts';
import { typeset } from '../typeset.ts';

/** The moods of the written questions, in the order of the screen. */
export const moods = typeset([
  { id: 'leger', label: 'Léger', description: 'Pour rire et faire connaissance' },
  { id: 'reveur', label: 'Rêveur', description: 'Pour partir un peu ailleurs' },
  { id: 'quotidien', label: 'Quotidien', description: 'Pour les jours ordinaires, qui en disent long' },
  { id: 'valeurs', label: 'Valeurs', description: 'Pour ce qui compte, sans examen' },
  { id: 'souvenirs', label: 'Souvenirs', description: "Pour ce que l'on aime se rappeler" },
  { id: 'audacieux', label: 'Audacieux', description: 'Pour oser un pas de plus, en douceur' },
] as const);

export type Mood = (typeof moods)[number]['id'];

/** The written 'questions à deux' that fit any two people, by mood. */
export const sharedQuestions: Record<Mood, readonly SharedQuestion[]> = {
  leger,
  reveur,
  quotidien,
  valeurs,
  souvenirs,
  audacieux,
};
