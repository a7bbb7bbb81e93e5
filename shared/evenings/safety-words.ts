import { fr, typeset } from '../typeset.ts';

/** What everybody who signs up for an evening reads, on the screen and in the confirmation (S-evening-39). */
export const eveningSafety = {
  ...typeset({
    title: 'Pour être bien, et rentrer bien',
    leave:
      'Tu peux partir quand tu veux, sans explication, et sans prévenir personne. Le dire ici suffit, ou pas du tout.',
    angela:
      "Au bar ou à l'accueil, demande « Angela » : ce mot veut dire que tu as besoin d'aide. L'équipe du lieu t'aide à sortir, t'appelle un taxi ou un proche.",
    trusted: 'Dis à un proche où tu vas, et à quelle heure tu rentres.',
  }),
  /** The numbers, with what each is for. */
  numbers: typeset([
    { number: '112', is: 'urgences, partout en Europe' },
    { number: '17', is: 'police secours' },
    { number: '3919', is: 'violences faites aux femmes, écoute gratuite et anonyme, jour et nuit' },
    { number: '116 006', is: 'France Victimes, pour tout le monde, gratuit, en journée' },
  ] as const),
  /** All of it in two sentences, for a mail. */
  inBrief: fr`Tu peux partir quand tu veux, sans explication. Au bar, demande « Angela » si tu as besoin d'aide ; en cas de danger, appelle le 112 ou le 17, et pour parler de violences, le 3919 (faites aux femmes) ou le 116 006 (pour tout le monde).`,
} as const;
