import { typeset } from '../typeset.ts';

/**
 * Promises of the catalogue (`promises/catalogue.ts`) that mean something to somebody who wants to sign up, in their words.
 * Each figure is one that the catalogue asks; a test compares them.
 */
export const publicPromises = typeset([
  {
    name: 'B6',
    words:
      "Personne ne peut te situer : quatre cents positions inventées pour te chercher laissent plus de 2,5 km d'erreur.",
    figures: ['400', '2.5'],
  },
  {
    name: 'B11',
    words:
      "Ce que tu recherches ne se lit nulle part : sur 10 000 changements de préférences, ce que l'autre voit ne bouge pas d'un octet.",
    figures: ['10 000', '0 bytes'],
  },
  {
    name: 'B7',
    words: 'Les profils ne se collectionnent pas : un compte en voit 150 par jour au plus, et sans compte, aucun.',
    figures: ['150', '0 for a stranger'],
  },
  {
    name: 'B9',
    words: 'Un blocage agit en une seconde, dans les deux sens, et tient après chaque calcul.',
    figures: ['1 s'],
  },
  {
    name: 'G2',
    words:
      "Effacé veut dire effacé : une minute après, il ne reste de toi que les messages que d'autres ont déjà reçus, quelque temps, et des empreintes qui ne disent pas qui tu es.",
    figures: ['60 s'],
  },
  {
    name: 'H3',
    words: "Aucun mot ne se lit sans avoir été demandé : 10 000 suites d'actions, aucune lecture avant l'heure.",
    figures: ['10 000', '0 bytes seen too early'],
  },
  {
    name: 'H4',
    words:
      'Ce que vous vous écrivez est scellé : 1 000 phrases témoins, aucune retrouvée dans la base, les journaux ou les sauvegardes.',
    figures: ['1 000', '0 hits'],
  },
  {
    name: 'C8',
    words: 'Nos e-mails sont discrets : aucun mot qui en dise trop, rien qui se charge à distance.',
    figures: ['0 telling words', '0 remote resources'],
  },
] as const);
