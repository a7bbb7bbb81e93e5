import { typeset } from '../../typeset.ts';

/** Beginnings of sentences for those who look for one: forty of a truth, twenty of a dream, sixty of a tale. */

const truth = typeset([
  'Une fois, en voyage,',
  "Quand j'avais dix ans,",
  "Un jour de pluie, j'ai",
  "Sans le dire à personne, j'ai",
  'Mon tout premier grand voyage,',
  "Dans un train, j'ai",
  "Je n'ai jamais su",
  'Je sais encore par cœur',
  "J'ai gardé pendant des années",
  "Mon plus grand fou rire, c'était",
  "J'ai déjà dormi",
  "À l'école, on m'appelait",
  "Il m'est arrivé de parler",
  "J'ai appris à cuisiner",
  "Chez mes grands-parents, j'avais",
  "J'ai raté un avion parce que",
  "Dans la rue, quelqu'un m'a dit un jour",
  "J'ai gagné un concours de",
  "J'ai perdu mon chemin dans",
  "J'ai chanté devant",
  "J'ai eu peur pendant des années de",
  "Une seule fois dans ma vie, j'ai goûté",
  "J'ai traversé une ville entière pour",
  "J'ai déjà réparé",
  "Pendant tout un été, j'ai",
  "J'ai donné un prénom à",
  "J'ai pleuré au cinéma devant",
  "Un animal m'a déjà",
  "J'ai dansé toute une nuit",
  "J'ai écrit une lettre à",
  'Mon premier métier, ce fut',
  "J'ai nagé dans",
  "Le plus beau cadeau qu'on m'ait fait,",
  "J'ai déjà changé de chemin pour",
  "J'ai planté un jour",
  "Quelqu'un de connu m'a",
  "J'ai passé une nuit blanche à",
  "Je n'ai jamais osé",
  "J'ai menti une fois pour",
  "Au marché, un jour, j'ai",
] as const);

const dream = typeset([
  "J'ai vécu un an sur",
  "J'ai appris en secret à",
  "J'ai une maison au bord de",
  'Un matin, un oiseau est venu',
  "J'ai traversé la mer avec",
  "J'ai joué du piano devant",
  "J'ai déjà apprivoisé",
  "J'ai ouvert une toute petite librairie à",
  "J'ai vu de mes yeux",
  "J'ai fait le tour de",
  "J'ai écrit un livre qui",
  "J'ai dormi au sommet de",
  "J'ai retrouvé dans un grenier",
  "J'ai dîné en tête à tête avec",
  "Une nuit, j'ai volé",
  "J'ai tenu un phare pendant",
  "J'ai parlé une langue que",
  "J'ai donné mon nom à",
  "J'ai plongé avec",
  "J'ai conduit un train jusqu'à",
] as const);

/** Where a tale is, and what may come then. */
const openings = typeset([
  'Il était une fois, tout au bout du chemin,',
  "Ce matin-là, rien n'était à sa place :",
  'Personne ne savait encore que',
  'Dans un pays sans horloges,',
  'On raconte au village que',
  'La première chose que tout le monde remarqua, ce fut',
  "C'était le soir où",
  'Depuis cent ans, la même question revenait :',
  'Tout commença par un bruit, là où',
  'Au fond de la poche, il restait',
  "Si l'on écoutait bien,",
  'Longtemps, cet endroit avait été',
  'Le vent avait apporté',
  'Une nuit sur sept,',
  "Il ne restait qu'une lumière :",
] as const);

const developments = typeset([
  'Derrière la porte,',
  'Sans faire de bruit,',
  'Alors une voix demanda :',
  'Plus loin, à deux pas de là,',
  "Et c'est ainsi que",
  'Il fallut trois jours pour',
  'Par curiosité,',
  "Au même moment, de l'autre côté,",
  'Dans la main, il y avait',
  "Or, personne n'avait prévu",
  "Le plus étrange, c'est que",
  'À la première étoile,',
  'Un rire éclata :',
  'En suivant les traces,',
  'La clé, bien sûr, ouvrait',
] as const);

const turns = typeset([
  'Mais soudain,',
  'Seulement voilà :',
  "C'est alors que tout bascula :",
  "Or la lettre disait l'inverse :",
  'Contre toute attente,',
  'Le silence qui suivit',
  "Il n'y avait plus qu'un moyen :",
  'Et si, au contraire,',
  'La nuit tomba deux fois ce jour-là :',
  'Quelque chose, pourtant, avait changé :',
  "Un secret n'attend pas :",
  'Du haut de la colline,',
  'Le plus petit des personnages',
  'Ce que tout le monde cherchait',
  'À ce moment précis,',
] as const);

const closings = typeset([
  'Depuis ce jour,',
  'Et quand le jour se leva,',
  "C'est pourquoi, aujourd'hui encore,",
  'On dit que, parfois, le soir,',
  'Alors, main dans la main,',
  "Il ne restait plus qu'à",
  'La lumière revint, et avec elle',
  'Personne ne le crut, sauf',
  'Et la porte, cette fois,',
  'Ce fut le début',
  'Dans le carnet, une seule ligne :',
  'Enfin,',
  "Le reste, c'est le vent qui",
  'Si tu passes par là,',
  'Et tout recommença, mais',
] as const);

/** The sentences of a tale after which another part of it begins. */
const parts = [
  { until: 1, list: openings },
  { until: 5, list: developments },
  { until: 8, list: turns },
  { until: Infinity, list: closings },
] as const;

export const beginningsFor = {
  truth: truth as readonly string[],
  dream: dream as readonly string[],
  /** @param written how many sentences the tale has */
  tale: (written: number): readonly string[] => parts.find(({ until }) => written < until)!.list,
};

/** All of them, for the tests. */
export const allBeginnings: readonly string[] = [truth, dream, openings, developments, turns, closings].flat();
