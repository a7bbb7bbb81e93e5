import { typeset } from '#shared/typeset.ts';

/** What somebody does here, one step after the other, each with a drawing of the house. */
export const steps = typeset([
  {
    title: 'Tu réponds',
    picture: '/play/intuitives/blank-letter.svg',
    text: "Une douzaine de questions pour commencer : ce à quoi tu tiens, ce qui te fait vibrer, ce que tu espères d'une relation. Des cartes et des quiz pour continuer.",
  },
  {
    title: 'Tu vois qui résonne, et pourquoi',
    picture: '/play/culture/telescope-comet.svg',
    text: "Six personnes à la fois, choisies pour ce que vous partagez, et aussi souvent que possible dans les deux sens. Les raisons s'écrivent en toutes lettres.",
  },
  {
    title: 'Vous faites connaissance',
    picture: '/play/relation/ice-cream-date.svg',
    text: 'Une question, deux réponses : tu lis la sienne quand tu as donné la tienne. Ensuite viennent les mots, et les photos quand vous le voulez, à deux.',
  },
]);
