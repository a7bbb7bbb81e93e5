import { typeset } from '../typeset.ts';

/** A card drawn with points: a few lines to read slowly, and a question to keep for the day. */
interface Reading {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly question: string;
}

/** The texts of the intuitive cards, which predict nothing and give something to think about. */
export const intuitiveReadings = typeset([
  {
    id: 'seuil',
    title: 'Le seuil',
    text: "Avant d'entrer quelque part, on s'arrête parfois une seconde, la main sur la poignée. Cette seconde n'est pas de la peur : c'est toi qui prends la mesure de ce qui compte. Personne ne te presse d'ouvrir.",
    question: 'Devant quelle porte as-tu fait halte, ces derniers temps ?',
  },
  {
    id: 'braise',
    title: 'La braise',
    text: "Un feu qui ne flambe plus n'est pas éteint. Il garde sa chaleur sous la cendre, et il suffit d'un souffle pour le savoir. Ce que tu crois avoir laissé derrière toi réchauffe peut-être encore ta façon d'aimer.",
    question: 'Quelle envie ancienne est encore chaude sous la cendre ?',
  },
  {
    id: 'miroir',
    title: 'Le miroir',
    text: "Ce qui te touche chez quelqu'un te raconte souvent quelque chose de toi. Une qualité que tu admires manque rarement tout à fait à qui la remarque.",
    question: "Qu'as-tu admiré chez quelqu'un, et que l'on pourrait admirer chez toi ?",
  },
  {
    id: 'pont',
    title: 'Le pont',
    text: "On ne traverse pas un pont en le regardant. On ne le traverse pas non plus en courant : on avance, on sent qu'il porte, et l'autre rive se rapproche à la même vitesse que nos pas.",
    question: "Quel petit pas ferait sentir à quelqu'un que tu viens à sa rencontre ?",
  },
  {
    id: 'silence',
    title: 'Le silence',
    text: "Il y a des silences qui ferment et d'autres qui accueillent. Avec certaines personnes, ne rien dire repose autant que de parler. C'est une affinité discrète, et l'une des plus solides.",
    question: "Avec qui le silence t'est-il doux ?",
  },
  {
    id: 'graine',
    title: 'La graine',
    text: "Rien ne se voit pendant longtemps, et pourtant tout travaille. Une rencontre aussi peut rester un moment sous terre. La déterrer pour vérifier est le seul moyen sûr de l'empêcher de pousser.",
    question: 'À quoi pourrais-tu laisser un peu plus de temps ?',
  },
  {
    id: 'horizon',
    title: "L'horizon",
    text: "L'horizon recule quand on marche, et c'est heureux : il n'est pas là pour être atteint, mais pour donner une direction. Tes grands souhaits ont peut-être le même métier.",
    question: 'Dans quelle direction aimerais-tu marcher à deux ?',
  },
  {
    id: 'maree',
    title: 'La marée',
    text: "Personne ne reproche à la mer de se retirer. Elle revient. Tu as le droit, toi aussi, d'avoir des jours de grand large et des jours de plage vide, sans devoir choisir entre les deux.",
    question: 'Est-ce un jour où tu montes, ou un jour où tu te retires ?',
  },
  {
    id: 'cle',
    title: 'La clé',
    text: "On cherche souvent la phrase parfaite, celle qui ouvrirait tout. La plupart du temps, c'est une question simple, posée avec une vraie curiosité, qui fait tourner la serrure.",
    question: "Quelle question simple aimerais-tu que l'on te pose ?",
  },
  {
    id: 'boussole',
    title: 'La boussole',
    text: "Une boussole tremble avant d'indiquer le nord. Hésiter n'est pas se tromper : c'est laisser à l'aiguille le temps de se poser. Ce que tu sens quand elle s'arrête mérite ta confiance.",
    question: "Que sais-tu déjà, même si tu ne l'as encore dit à personne ?",
  },
  {
    id: 'fenetre',
    title: 'La fenêtre',
    text: "Une fenêtre ouverte change l'air de toute une pièce. Un détail de ton quotidien, déplacé d'un rien, peut faire entrer quelqu'un : un autre café, une autre heure, un « oui » là où tu dis « peut-être ».",
    question: 'Quelle habitude pourrais-tu entrouvrir cette semaine ?',
  },
  {
    id: 'plume',
    title: 'La plume',
    text: "La légèreté n'est pas le contraire du sérieux. On peut prendre l'amour très au sérieux et rire beaucoup en chemin. Les gens qui te font sourire sans effort te disent quelque chose d'important.",
    question: "Qui, ou quoi, t'a fait rire pour la dernière fois de bon cœur ?",
  },
  {
    id: 'racine',
    title: 'La racine',
    text: "On montre ses feuilles, on grandit par ses racines. Ce qui t'a tenu debout jusqu'ici ne se voit pas sur une photo, et c'est pourtant ce que l'on finit par aimer le plus longtemps.",
    question: "Qu'est-ce qui te tient debout, et que peu de gens voient ?",
  },
  {
    id: 'lanterne',
    title: 'La lanterne',
    text: "Une lanterne n'éclaire pas toute la route : seulement les quelques pas qui viennent. C'est assez pour avancer. Tu n'as pas besoin de connaître la fin d'une histoire pour en vivre le début.",
    question: 'Quels sont les trois prochains pas, et rien de plus ?',
  },
  {
    id: 'echo',
    title: "L'écho",
    text: "Ce que tu donnes revient rarement à l'endroit où tu l'as posé. Une attention d'hier te reviendra peut-être par quelqu'un que tu ne connais pas encore. L'écho prend son temps, mais il répond.",
    question: "Quelle douceur pourrais-tu lancer aujourd'hui, sans attendre de réponse ?",
  },
  {
    id: 'fil',
    title: 'Le fil',
    text: "Un lien se tisse avec des riens : un message envoyé au bon moment, un prénom retenu, une promesse tenue. Aucun de ces fils n'est bien épais. C'est leur nombre qui finit par tenir chaud.",
    question: "Quel fil très mince vaudrait la peine d'être repris ?",
  },
  {
    id: 'masque',
    title: 'Le masque',
    text: "Tout le monde a un visage pour les premières fois. Il n'est pas faux : il protège. La question n'est pas de l'arracher, mais de sentir auprès de qui tu aurais envie de le poser sur la table.",
    question: 'Que montres-tu seulement quand tu te sens en confiance ?',
  },
  {
    id: 'orage',
    title: "L'orage",
    text: "Après l'orage, l'air sent bon. Un désaccord dit avec respect rapproche parfois davantage que dix accords polis. Savoir comment une personne se fâche, et comment elle revient, c'est déjà bien la connaître.",
    question: "Comment aimes-tu que l'on revienne vers toi après un désaccord ?",
  },
  {
    id: 'jardin',
    title: 'Le jardin',
    text: "On n'arrose pas tout au même rythme. Certaines amitiés demandent une pluie par an, certaines amours un peu d'eau chaque soir. Connaître tes propres besoins, c'est déjà prendre soin de l'autre.",
    question: 'De quoi as-tu besoin souvent, et de quoi seulement parfois ?',
  },
  {
    id: 'detour',
    title: 'Le détour',
    text: 'Le plus court chemin ne passe presque jamais par les plus beaux endroits. Ce que tu appelles une erreur a peut-être mené tes pas exactement là où tu pouvais apprendre à choisir.',
    question: "Quel détour t'a finalement rendu service ?",
  },
  {
    id: 'partition',
    title: 'La partition',
    text: "Deux instruments accordés ne jouent pas la même note : ils jouent des notes qui vont ensemble. Se ressembler en tout n'est pas nécessaire. Ce qui compte, c'est le rythme que l'on prend à deux.",
    question: "Quelle différence chez l'autre te donnerait de l'élan ?",
  },
  {
    id: 'etoile',
    title: "L'étoile",
    text: "Les étoiles ne brillent pas moins en plein jour : c'est nous qui ne les voyons plus. Il y a en toi des qualités que l'habitude a rendues invisibles, surtout à tes propres yeux.",
    question: 'Quelle qualité tes proches te reconnaissent-ils, que tu oublies de compter ?',
  },
  {
    id: 'table',
    title: 'La table mise',
    text: "Mettre un couvert de plus, c'est une façon de dire qu'il y a de la place. Ta vie n'a pas besoin d'être vide pour accueillir quelqu'un. Il suffit qu'il reste une chaise, et que tu l'aies remarqué.",
    question: 'Où y a-t-il, dans tes semaines, une chaise libre ?',
  },
  {
    id: 'aube',
    title: "L'aube",
    text: "L'aube ne se presse pas et n'a encore jamais manqué un matin. Ce qui commence vraiment commence souvent sans bruit, pendant que l'on regardait ailleurs. Garde un œil sur ce qui s'éclaire doucement.",
    question: "Qu'est-ce qui a déjà commencé, tout doucement ?",
  },
] as const satisfies readonly Reading[]);

export type ReadingId = (typeof intuitiveReadings)[number]['id'];

/**
 * Draws one of the cards that a member has drawn least often, so that all come before any comes again (S-points-5).
 * @param random between 0 and 1, as `Math.random` returns it
 */
export function drawReading(drawn: readonly string[], random: () => number): ReadingId {
  const timesDrawn = new Map<string, number>(intuitiveReadings.map(({ id }) => [id, 0]));
  for (const id of drawn) timesDrawn.set(id, (timesDrawn.get(id) ?? 0) + 1);
  const fewest = Math.min(...intuitiveReadings.map(({ id }) => timesDrawn.get(id) ?? 0));
  const waiting = intuitiveReadings.filter(({ id }) => timesDrawn.get(id) === fewest);
  return (waiting[Math.floor(random() * waiting.length)] ?? intuitiveReadings[0]).id;
}
