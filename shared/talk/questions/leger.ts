import type { SharedQuestion } from '../shared-question.ts';
import { typeset } from '../../typeset.ts';

export const leger = typeset<readonly SharedQuestion[]>([
  { id: 'leger-1', text: 'Quel plat prépares-tu quand tu veux faire plaisir sans te compliquer la vie ?' },
  { id: 'leger-2', text: "Si ton humeur d'aujourd'hui était une météo, que dirait le bulletin ?" },
  { id: 'leger-3', text: 'Quelle chanson te fait monter le son à tous les coups ?' },
  { id: 'leger-4', text: 'Quel objet inutile ne jetterais-tu pour rien au monde ?' },
  { id: 'leger-5', text: 'À quel jeu gagnes-tu presque toujours ?' },
  { id: 'leger-6', text: "Quel mot te fait sourire rien qu'à le prononcer ?" },
  { id: 'leger-7', text: "Quel est ton talent le plus inutile, et comment l'as-tu découvert ?" },
  { id: 'leger-8', text: "Qu'est-ce qui te fait rire, même si cela ne fait rire personne d'autre ?" },
  { id: 'leger-9', text: "Quel parfum de glace mériterait d'exister ?" },
  { id: 'leger-10', text: 'Si un animal pouvait te répondre pendant une heure, lequel choisirais-tu ?' },
  { id: 'leger-11', text: 'Quelle petite victoire de la semaine mérite une médaille ?' },
  { id: 'leger-12', text: "Quel film peux-tu revoir dix fois sans t'en lasser ?" },
  { id: 'leger-13', text: 'Quelle odeur te met de bonne humeur en une seconde ?' },
  { id: 'leger-14', text: "Que fais-tu en premier quand un après-midi se libère d'un coup ?" },
  { id: 'leger-15', text: 'Quelle expression de ton coin faudrait-il apprendre à tout le pays ?' },
  { id: 'leger-16', text: 'Pour quel gâteau traverserais-tu la ville sous la pluie ?' },
  { id: 'leger-17', text: 'Quelle manie te fait sourire quand tu la remarques chez toi ?' },
  { id: 'leger-18', text: "Si tu ouvrais une toute petite boutique, qu'y trouverait-on ?" },
  { id: 'leger-19', text: "Quel mélange de saveurs adores-tu, même si l'on te regarde de travers ?" },
  { id: 'leger-20', text: 'Quel titre porterait le film de ta semaine ?' },
  { id: 'leger-21', text: "Qu'y a-t-il toujours au fond de ton sac, sans que tu saches pourquoi ?" },
  { id: 'leger-22', text: "De quel instrument aimerais-tu savoir jouer, d'un coup de baguette ?" },
  { id: 'leger-23', text: "Un pique-nique s'improvise : qu'apportes-tu sans hésiter ?" },
  { id: 'leger-24', text: 'Quelle règle inventerais-tu pour rendre les lundis plus doux ?' },
]);
