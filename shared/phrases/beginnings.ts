import { typeset } from '../typeset.ts';

/** A sentence that a member ends in their own words. */
interface Beginning {
  /** What a phrase is stored under; never changed once published. */
  readonly id: string;
  readonly label: string;
  /** What two members may ask each other when one of them has ended it. */
  readonly question: string;
}

/** The written beginnings of 'Trois phrases à soi', in the order of the screen. */
export const beginnings = typeset([
  {
    id: 'dimanche',
    label: "Un dimanche parfait, c'est…",
    question: 'De quoi est fait ton dimanche parfait, du réveil au soir ?',
  },
  {
    id: 'rire',
    label: 'Ce qui me fait rire à coup sûr…',
    question: 'Qui, ou quoi, te donne un fou rire à chaque fois ?',
  },
  {
    id: 'table',
    label: 'À table, je ne résiste jamais à…',
    question: 'Quel plat te fait tout oublier, et qui le cuisine le mieux ?',
  },
  {
    id: 'voyage',
    label: 'Le voyage dont je parle encore…',
    question: "De quel voyage, lointain ou minuscule, n'es-tu pas tout à fait de retour ?",
  },
  {
    id: 'talent',
    label: 'Mon petit talent inutile…',
    question: 'Quel petit talent inutile mériterait une médaille ?',
  },
  {
    id: 'chanson',
    label: 'La chanson que je chante trop fort…',
    question: 'Quelle chanson chantes-tu trop fort, et dans quelle pièce ?',
  },
  { id: 'pluie', label: 'Quand il pleut toute la journée…', question: "Que sauve un jour de pluie, d'après toi ?" },
  {
    id: 'enfance',
    label: 'À huit ans, je voulais devenir…',
    question: "Que voulais-tu devenir à huit ans, et qu'en reste-t-il ?",
  },
  {
    id: 'fierte',
    label: "Ma petite fierté de l'année…",
    question: "Quelle petite fierté de l'année n'as-tu encore racontée à personne ?",
  },
  {
    id: 'matin',
    label: 'Le matin, il me faut absolument…',
    question: 'Sans quoi ton matin ne commence-t-il pas vraiment ?',
  },
  {
    id: 'apprendre',
    label: "En ce moment, j'apprends…",
    question: "Qu'apprends-tu en ce moment, avec plus ou moins de grâce ?",
  },
  {
    id: 'endroit',
    label: 'Mon endroit préféré pour ne rien faire…',
    question: 'Où sais-tu ne rien faire, et à quelle heure ?',
  },
  {
    id: 'histoire',
    label: "L'histoire qui ne me quitte pas…",
    question: 'Quelle histoire, lue ou vue, ne te quitte plus ?',
  },
  {
    id: 'debat',
    label: 'Je peux débattre pendant des heures de…',
    question: 'Sur quel tout petit sujet peux-tu débattre pendant des heures ?',
  },
  {
    id: 'attention',
    label: 'La petite attention qui me touche…',
    question: 'Quelle petite attention te touche plus que les grandes ?',
  },
  {
    id: 'proches',
    label: 'Mes proches disent que je…',
    question: 'Que disent de toi tes proches, et à quel point ont-ils raison ?',
  },
  {
    id: 'secret',
    label: 'Peu de gens le savent, mais…',
    question: "Qu'est-ce que peu de gens savent de toi, et qui se raconte bien ?",
  },
  {
    id: 'bruit',
    label: "Le bruit que j'aime le plus…",
    question: 'Quel bruit te fait du bien dès les premières secondes ?',
  },
  {
    id: 'soiree',
    label: 'Une soirée réussie finit toujours par…',
    question: 'Comment finissent les soirées que tu aimes ?',
  },
  {
    id: 'sourire',
    label: "La dernière fois que j'ai souri dans la rue…",
    question: "Qu'est-ce qui t'a fait sourire dans la rue, la dernière fois ?",
  },
  {
    id: 'un-jour',
    label: "Un jour, c'est sûr, je…",
    question: "Que feras-tu un jour, c'est sûr, et par où commencer ?",
  },
  {
    id: 'sauf-moi',
    label: 'Tout le monde aime ça, sauf moi…',
    question: "Qu'est-ce que tout le monde semble aimer, sauf toi ?",
  },
  {
    id: 'objet',
    label: 'Je ne me séparerai jamais de…',
    question: 'De quel objet ne te sépareras-tu jamais, et que dirait-il de toi ?',
  },
  {
    id: 'bonheur',
    label: 'Le bonheur tient parfois à…',
    question: 'À quel tout petit détail a tenu ton bonheur, un jour ?',
  },
] as const satisfies readonly Beginning[]);

export type BeginningId = (typeof beginnings)[number]['id'];
export const beginningIds = beginnings.map(({ id }) => id) as [BeginningId, ...BeginningId[]];

export function isBeginning(id: string): id is BeginningId {
  return beginningIds.some((known) => known === id);
}

/** The words of a beginning. */
export function beginningOf(id: BeginningId): Beginning {
  const found = beginnings.find((beginning) => beginning.id === id);
  if (!found) throw new Error(`There is no beginning ${id}.`);
  return found;
}
