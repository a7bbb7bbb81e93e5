import { beginningIds, type BeginningId } from '#shared/phrases/beginnings.ts';
import { PHRASES_AT_MOST, type Phrase } from '#shared/phrases/phrases.ts';
import { typeset } from '#shared/typeset.ts';
import { createRandom } from './random.ts';

/** How invented members end the beginnings. */
export const endings: Readonly<Record<BeginningId, readonly string[]>> = typeset({
  dimanche: ['un marché, une sieste, et personne à prévenir.', 'de la confiture sur les doigts et un bon roman.'],
  rire: ['les gens qui rient avant la fin de leur blague.', 'mon chat, quand il rate son saut avec dignité.'],
  table: ['la croûte du gratin. Je la défends.', "un dessert partagé, surtout s'il n'était pas prévu."],
  voyage: [
    'trois jours de train, une valise trop lourde, et la mer au bout.',
    'un village sans réseau, où tout le monde savait mon nom.',
  ],
  talent: ['plier un drap-housse du premier coup.', 'reconnaître une chanson à sa première seconde.'],
  chanson: ['celle du film que je prétends ne jamais avoir vu.', 'toutes, dès que la voiture démarre.'],
  pluie: ['je fais une soupe et je relis mes vieilles lettres.', "je sors quand même, pour l'odeur."],
  enfance: ['gardien de phare, ou boulangerie entière.', 'astronaute du mercredi et vétérinaire le reste du temps.'],
  fierte: ['un pain qui a levé.', 'avoir appris à dire non, avec le sourire.'],
  matin: ['dix minutes de silence et un bol brûlant.', 'une chanson, toujours la même depuis six mois.'],
  apprendre: ['à réparer un vélo, surtout à chercher la vis perdue.', "l'accordéon. Mes voisins aussi, du coup."],
  endroit: ['le banc derrière la bibliothèque, côté soleil.', 'le bord de la fenêtre, les pieds dehors en pensée.'],
  histoire: ["un vieux film vu sans le son, un soir d'orage.", "une lettre trouvée dans un livre d'occasion."],
  debat: ['la bonne cuisson des pâtes.', 'savoir si un taboulé est une salade.'],
  attention: ['le dernier carré de chocolat, laissé sans rien dire.', 'un message « bien rentrés ? » à minuit.'],
  proches: [
    'raconte les histoires en commençant par la fin.',
    'arrive en avance, puis fait trois fois le tour du pâté de maisons.',
  ],
  secret: [
    'je connais par cœur les répliques de quatre dessins animés.',
    "j'ai gagné un concours de soupe, à douze ans.",
  ],
  bruit: ['une cafetière, au loin, dans une maison pleine.', "les volets que quelqu'un ouvre avant moi."],
  soiree: [
    'une vaisselle à deux, en chantant faux.',
    'une discussion sur le trottoir, longtemps après le dernier tram.',
  ],
  sourire: ['un monsieur dansait au feu rouge.', 'une petite fille parlait sérieusement à un pigeon.'],
  'un-jour': ['verrai une aurore boréale, thermos à la main.', "écrirai cette recette avant de l'oublier."],
  'sauf-moi': ['les karaokés. Enfin, les dix premières minutes.', 'la plage à midi.'],
  objet: ['ma vieille tasse ébréchée.', 'un carnet de tickets de cinéma.'],
  bonheur: ['une place assise et un chapitre de plus.', 'un rayon de soleil pile sur le parquet.'],
});

/** The phrases of an invented member, by number: two in three have written some, each between one and three. */
export function phrasesOf(seed: number, index: number): readonly Phrase[] {
  const random = createRandom(seed + 7919 * (index + 1));
  if (random.next() < 1 / 3) return [];
  const count = 1 + Math.floor(random.next() * PHRASES_AT_MOST);
  const left = [...beginningIds];
  return Array.from({ length: count }, () => {
    const [beginning] = left.splice(Math.floor(random.next() * left.length), 1);
    const texts = beginning ? endings[beginning] : [];
    return { beginning: beginning ?? 'pluie', text: texts[Math.floor(random.next() * texts.length)] ?? '' };
  });
}
