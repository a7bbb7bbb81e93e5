import { fr } from '../typeset.ts';

/** What the screens say of a date or a height while it is being given. They load these messages and no others. */
export const questionnaireTypedMessages = {
  birth_date_invalid: fr`Cette date n'existe pas. Vérifie le jour et le mois.`,
  height_required: 'Veuillez indiquer votre taille',
  height_invalid: 'Veuillez entrer une taille valide entre 100 et 250 cm',
} as const;
