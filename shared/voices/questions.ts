import { DAY_MS } from '../duration.ts';
import { typeset } from '../typeset.ts';
import type { IsoDate } from '../questionnaire/profile.ts';

/**
 * The questions that are answered by voice, one for each week. Answers are stored by the Monday of their week, which names
 * the question by its position here: a text may be corrected, but none is moved, removed, or given another meaning.
 */
export const voiceQuestions: readonly string[] = typeset([
  "Raconte un petit moment de la semaine qui t'a fait du bien.",
  'Quel bruit te dit que tu es à la maison ?',
  "Quelle chanson chantes-tu quand personne n'écoute ? Un bout nous suffit.",
  'À qui dois-tu un fou rire mémorable ? Raconte.',
  "Si tu avais une heure de plus chaque jour, qu'en ferais-tu ?",
  'Décris le lieu où tu respires le mieux.',
  "Quelle odeur t'emmène tout droit en enfance ?",
  "Quel conseil reçu un jour t'accompagne encore ?",
  'Raconte un voyage, même minuscule, qui a compté.',
  "Qu'est-ce que tu cuisines quand tu veux faire plaisir ?",
  'Quel mot aimes-tu prononcer, juste pour sa musique ?',
  'Raconte une fois où tu as osé.',
  'Quel serait ton dimanche idéal, du réveil au coucher ?',
  'Quelle chose toute simple te met en joie à chaque fois ?',
  'De quoi pourrais-tu parler pendant des heures ?',
  'Quel livre, film ou chanson offrirais-tu les yeux fermés ?',
  "Raconte une rencontre qui t'a changé un peu la vie.",
  'Quelle habitude un peu étrange assumes-tu avec tendresse ?',
  "Quelle question aimerais-tu qu'on te pose plus souvent ? Réponds-y.",
  "Qu'est-ce qui te donne du courage les matins gris ?",
  'Si ta vie avait une bande-son cette semaine, ce serait quoi ?',
  'Quel talent caché gardes-tu pour les soirées entre proches ?',
  "Raconte l'endroit où tu allais te cacher quand tu étais enfant.",
  "Quelle est la plus belle chose qu'on ait faite pour toi ?",
  "Qu'est-ce que tu as appris sur le tard, et qui te ravit ?",
  'Quel repas raconterait le mieux ta famille ou tes proches ?',
  "Qu'est-ce qui te fait perdre la notion du temps ?",
  'Décris, sans la nommer, une saison que tu aimes.',
  'Quel est ton plus vieux souvenir heureux ?',
  "À quoi reconnaît-on que tu es bien avec quelqu'un ?",
  "Quelle petite victoire récente mérite qu'on la fête ?",
  "Si on pouvait visiter une ville dans la tête de quelqu'un, que verrait-on dans la tienne ?",
  'Quel objet sauverais-tu, et quelle est son histoire ?',
  "Qu'est-ce qui t'attendrit, même quand tu ne le montres pas ?",
  'Raconte une surprise que tu as faite, ou reçue.',
  "Quelle promesse t'es-tu faite, et tiens-tu encore ?",
  'Dans quel décor aimerais-tu un premier rendez-vous ? Plante-le.',
  'Quelle qualité admires-tu chez tes proches ?',
  'Quel animal te ressemble, et pourquoi pas un autre ?',
  "Raconte un raté dont tu ris aujourd'hui.",
  "Qu'est-ce que tu écoutes quand tout est calme ?",
  'Quelle tradition aimerais-tu inventer à deux ?',
  'Quel paysage as-tu dans les yeux quand tu les fermes ?',
  'Quel compliment gardes-tu précieusement ?',
  "Qu'est-ce que tu aimerais apprendre avec quelqu'un ?",
  'Raconte la soirée la plus douce de ces derniers mois.',
  "Si tu pouvais dîner avec une personne de n'importe quelle époque, qui serait-ce ?",
  "Qu'est-ce qui te repose vraiment ?",
  'Quelle phrase te répètes-tu quand ça tangue ?',
  'Quel goût te fait fermer les yeux ?',
  'Raconte quelque chose que tu fais de tes mains.',
  'Quel rêve de gosse te suit encore ?',
  "Qu'est-ce qui éveille ta curiosité chez une personne, dès les premières minutes ?",
  "À quoi ressemble, pour toi, une maison où l'on est bien ?",
  "Quel moment de la journée est le tien, et qu'y fais-tu ?",
  "Raconte une gentillesse d'une personne inconnue.",
  "Qu'est-ce que le silence te dit ?",
  'Quelle aventure raisonnable te tente cette année ?',
  'De quoi as-tu envie de rire à deux ?',
  'Si ta voix devait laisser un seul message à la personne que tu vas rencontrer, lequel ?',
]);

/** The first Monday that had a question. */
const FIRST_WEEK = Date.parse('2026-01-05');

/** The question of a week, by its Monday: each comes once in sixty weeks (S-voice-1). */
export function voiceQuestionOf(week: IsoDate): string {
  const number = Math.round((Date.parse(week) - FIRST_WEEK) / (7 * DAY_MS));
  const { length } = voiceQuestions;
  return voiceQuestions[((number % length) + length) % length] ?? '';
}
