import type { PublicQuiz } from './quiz.ts';
import { typeset } from '../../typeset.ts';

/** The quiz about what makes a person feel close to another. */
export const affinityQuiz = typeset<PublicQuiz>({
  title: "Quel est ton profil d'affinité ?",
  invitation: 'Ressemblance, surprise, jeu ou confiance : huit questions sur ce qui crée le lien chez toi.',
  questions: [
    {
      text: "Tu t'attaches d'abord à quelqu'un qui…",
      answers: [
        { text: 'Te montre un monde que tu ignores', leansTo: 'contrast' },
        { text: 'Aime les mêmes choses que toi', leansTo: 'mirror' },
        { text: 'Tient aux mêmes principes que toi', leansTo: 'ground' },
        { text: 'Te renvoie la balle du tac au tac', leansTo: 'bounce' },
      ],
    },
    {
      text: "En soirée, la conversation qui te retient, c'est celle…",
      answers: [
        { text: 'Qui glisse vers ce qui compte vraiment', leansTo: 'ground' },
        { text: "Où l'on invente une histoire idiote à deux", leansTo: 'bounce' },
        { text: "Où l'on s'écrie « moi aussi » toutes les cinq minutes", leansTo: 'mirror' },
        { text: "Où l'on n'est d'accord sur rien, avec plaisir", leansTo: 'contrast' },
      ],
    },
    {
      text: 'Le week-end idéal à deux ?',
      answers: [
        { text: 'Le même café, le même marché, le même bonheur', leansTo: 'mirror' },
        { text: "Chaque personne fait découvrir sa passion à l'autre", leansTo: 'contrast' },
        { text: 'Un jeu de piste improvisé dans une ville inconnue', leansTo: 'bounce' },
        { text: "Un coup de main donné à des gens qu'on aime", leansTo: 'ground' },
      ],
    },
    {
      text: "Un désaccord ne t'inquiète pas quand…",
      answers: [
        { text: 'Il finit en plaisanterie', leansTo: 'bounce' },
        { text: "Il ne touche pas à l'essentiel", leansTo: 'ground' },
        { text: "Il t'apprend quelque chose", leansTo: 'contrast' },
        { text: 'Il est minuscule', leansTo: 'mirror' },
      ],
    },
    {
      text: "Dans la bibliothèque de l'autre, tu espères trouver…",
      answers: [
        { text: 'Tes livres préférés, tout cornés', leansTo: 'mirror' },
        { text: 'Un livre qui a changé sa façon de vivre', leansTo: 'ground' },
        { text: 'Des titres dont tu ne sais rien', leansTo: 'contrast' },
        { text: 'Une bande dessinée cachée derrière les classiques', leansTo: 'bounce' },
      ],
    },
    {
      text: 'Même après un coup de cœur, tu douterais si…',
      answers: [
        { text: 'Vous ne riiez jamais des mêmes choses', leansTo: 'bounce' },
        { text: 'Tout devenait prévisible', leansTo: 'contrast' },
        { text: 'Vous ne respectiez pas les gens de la même façon', leansTo: 'ground' },
        { text: "Vous n'aviez aucune passion en commun", leansTo: 'mirror' },
      ],
    },
    {
      text: 'Ton duo de cinéma préféré ?',
      answers: [
        { text: "Deux contraires que tout sépare, sauf l'essentiel", leansTo: 'contrast' },
        { text: 'Deux complices qui font les quatre cents coups', leansTo: 'bounce' },
        { text: 'Deux âmes sœurs qui se reconnaissent', leansTo: 'mirror' },
        { text: 'Deux rebelles qui défendent la même cause', leansTo: 'ground' },
      ],
    },
    {
      text: "Au fond, une affinité, c'est…",
      answers: [
        { text: "Une confiance qui s'installe", leansTo: 'ground' },
        { text: 'Une ressemblance qui repose', leansTo: 'mirror' },
        { text: "Un rythme qu'on partage", leansTo: 'bounce' },
        { text: 'Une différence qui attire', leansTo: 'contrast' },
      ],
    },
  ],
  results: [
    {
      id: 'mirror',
      title: "L'affinité miroir",
      text: "Tu te sens bien là où tu te reconnais. Un goût partagé, un souvenir semblable, un mot employé de la même façon, et la distance fond. Ces ressemblances ne sont pas un détail : elles créent une langue commune, où l'on se comprend à demi-mot et où la tendresse s'installe sans effort.",
      nuance: 'Un miroir parfait finit cependant par ne rien montrer de neuf.',
      tip: "Dans le prochain profil que tu découvres, cherche la réponse qui ne te ressemble pas : c'est un bon début de conversation.",
    },
    {
      id: 'contrast',
      title: "L'affinité contraste",
      text: "Ce qui t'attire, c'est l'ailleurs en quelqu'un : un métier dont tu ignores tout, une enfance dans un autre paysage, un avis qui bouscule le tien. Un désaccord ne te fait pas peur, tu y vois une conversation de plus. À tes côtés on grandit, parce que tu écoutes vraiment ce que tu ne connais pas.",
      nuance: "La différence nourrit quand l'essentiel tient ; sans valeurs communes, elle fatigue.",
      tip: "Demande à quelqu'un de t'expliquer, pendant dix minutes, une passion qui t'échappe complètement.",
    },
    {
      id: 'bounce',
      title: "L'affinité ricochet",
      text: "Chez toi, le lien naît dans le rythme : une réplique qui rebondit, un fou rire au mauvais moment, une blague que personne d'autre ne comprendra. Tu sens en quelques phrases si cela sonne juste. Cette légèreté n'a rien de superficiel : elle dit une vraie attention à l'autre, et le goût de l'instant.",
      nuance: 'Le jeu sait aussi servir de cachette, quand une parole sérieuse serait plus douce.',
      tip: "La prochaine fois que tu t'apprêtes à plaisanter pour esquiver, essaie la phrase vraie.",
    },
    {
      id: 'ground',
      title: "L'affinité socle",
      text: "Tu regardes sous la surface. Les goûts changent, les villes aussi ; ce que tu cherches, c'est la façon dont une personne traite les autres, tient parole et choisit ce qui compte. Quand les valeurs s'accordent, ta confiance est entière, et l'on peut bâtir longtemps sur une base pareille.",
      nuance: "Les valeurs se montrent plus qu'elles ne s'annoncent, et il faut du temps pour les voir vivre.",
      tip: "Au lieu de demander ce qui compte pour l'autre, demande-lui le récit d'un jour où il a fallu tenir bon.",
    },
  ],
});
