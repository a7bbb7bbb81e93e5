import type { SharedQuestion } from '../shared-question.ts';
import { typeset } from '../../typeset.ts';

export const quotidien = typeset<readonly SharedQuestion[]>([
  { id: 'quotidien-1', text: 'Comment commence une bonne journée, pour toi ?' },
  { id: 'quotidien-2', text: 'Quel moment de la semaine attends-tu avec le plus de plaisir ?' },
  { id: 'quotidien-3', text: 'Que prépares-tu quand le frigo est presque vide ?' },
  { id: 'quotidien-4', text: "Quel bruit familier te manquerait s'il s'arrêtait ?" },
  { id: 'quotidien-5', text: 'Quelle tâche de la maison te détend en secret ?' },
  { id: 'quotidien-6', text: 'Où passes-tu le plus de temps chez toi, et pourquoi là ?' },
  { id: 'quotidien-7', text: 'Quelle petite habitude récente comptes-tu garder ?' },
  { id: 'quotidien-8', text: 'À quoi ressemble la première heure de tes jours de repos ?' },
  { id: 'quotidien-9', text: "Quel trajet fais-tu souvent sans jamais t'ennuyer ?" },
  { id: 'quotidien-10', text: "Qu'est-ce qui te repose vraiment, après une journée trop longue ?" },
  { id: 'quotidien-11', text: 'Quelle boutique, quel café ou quel banc te manquerait si tu partais ?' },
  { id: 'quotidien-12', text: "À quoi sais-tu qu'une soirée est réussie ?" },
  { id: 'quotidien-13', text: "Qu'est-ce qui ne manque jamais dans ta cuisine ?" },
  { id: 'quotidien-14', text: 'Quelle plante, quel animal ou quel objet anime ton chez-toi ?' },
  { id: 'quotidien-15', text: 'Que fais-tu du dimanche soir ?' },
  { id: 'quotidien-16', text: 'Quelle chose toute simple fais-tu avec un soin particulier ?' },
  { id: 'quotidien-17', text: "Qu'écoutes-tu, lis-tu ou regardes-tu en ce moment ?" },
  { id: 'quotidien-18', text: "Quelle partie de tes journées te donne de l'élan ?" },
  { id: 'quotidien-19', text: "De qui tiens-tu ta recette préférée, et qu'y as-tu changé ?" },
  { id: 'quotidien-20', text: "Qu'aimes-tu faire de tes mains ?" },
  { id: 'quotidien-21', text: "Quel petit plaisir t'offres-tu toutes les semaines, ou presque ?" },
  { id: 'quotidien-22', text: 'Il pleut tout un samedi : que devient ta journée ?' },
  { id: 'quotidien-23', text: "Qu'as-tu appris cette semaine, même de minuscule ?" },
  { id: 'quotidien-24', text: "Tout ranger d'un coup ou un peu chaque jour : comment t'y prends-tu ?" },
]);
