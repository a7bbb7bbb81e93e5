import { typeset } from '../typeset.ts';

/** The messages of 'Trois phrases à soi'. */
export const phraseMessages = typeset({
  phrase_contact:
    'Pas de numéro, de lien ni de pseudo dans une phrase : vous vous écrirez ici, quand vous en aurez envie à deux.',
  phrase_money: "Une phrase de profil ne parle pas d'argent à donner ni à recevoir.",
  phrase_abuse: 'Ces mots peuvent blesser la personne qui te lit. Dis-le autrement.',
  phrase_other_letters: 'Écris avec les lettres et les chiffres du français, pour que tout le monde puisse te lire.',
  phrase_beginning_required: 'Choisis le début de cette phrase.',
  phrase_beginning_twice: 'Ce début sert déjà à une autre de tes phrases. Choisis-en un différent.',
  phrases_too_often: "Tu as beaucoup changé tes phrases aujourd'hui. Reviens demain : celles d'avant restent.",
} as const);
