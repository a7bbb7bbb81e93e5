import type { SharedQuestion } from '../shared-question.ts';
import { typeset } from '../../typeset.ts';

export const audacieux = typeset<readonly SharedQuestion[]>([
  { id: 'audacieux-1', text: "Qu'aimerais-tu oser, avec la bonne personne à tes côtés ?" },
  { id: 'audacieux-2', text: "Quelle décision t'a demandé le plus de courage ?" },
  { id: 'audacieux-3', text: 'Si tu changeais de vie pendant un mois, laquelle essaierais-tu ?' },
  { id: 'audacieux-4', text: "Que ferais-tu demain si tu n'avais peur de rien ?" },
  { id: 'audacieux-5', text: "Quelle question aimerais-tu que l'on te pose plus souvent ?" },
  { id: 'audacieux-6', text: 'Quel avis impopulaire défends-tu sur un sujet sans importance ?' },
  { id: 'audacieux-7', text: 'Que dirais-tu à la personne que tu étais il y a dix ans ?' },
  { id: 'audacieux-8', text: 'Quelle expérience faite une seule fois racontes-tu encore ?' },
  { id: 'audacieux-9', text: 'Quel petit défi proposerais-tu pour nous deux cette semaine ?' },
  { id: 'audacieux-10', text: "De quoi peux-tu parler pendant des heures dès qu'on te lance ?" },
  { id: 'audacieux-11', text: "Qu'est-ce que l'on ne découvre de toi qu'avec le temps ?" },
  { id: 'audacieux-12', text: 'Sur quelle scène monterais-tu, et pour y faire quoi ?' },
  { id: 'audacieux-13', text: 'Que referais-tu volontiers, même avec le cœur battant ?' },
  { id: 'audacieux-14', text: 'Quel rêve mis de côté aimerais-tu reprendre un jour ?' },
  { id: 'audacieux-15', text: 'Avec quelle histoire ferais-tu rire toute une salle ?' },
  { id: 'audacieux-16', text: "Où irais-tu si l'on te disait « on part dans une heure » ?" },
  { id: 'audacieux-17', text: "Quel premier rendez-vous, loin d'un café, te plairait ?" },
  { id: 'audacieux-18', text: 'Quel mensonge minuscule dis-tu encore de bon cœur ?' },
  { id: 'audacieux-19', text: 'Pour quoi te lèverais-tu à quatre heures du matin ?' },
  { id: 'audacieux-20', text: 'Quelle folie raisonnable ferais-tu avec trois mois devant toi ?' },
  { id: 'audacieux-21', text: 'Quelle peur aimerais-tu laisser derrière toi cette année ?' },
  { id: 'audacieux-22', text: 'À quoi dirais-tu oui sans demander les détails ?' },
  { id: 'audacieux-23', text: 'Si ta vie était un roman, de quoi parlerait le chapitre en cours ?' },
  { id: 'audacieux-24', text: 'Quel secret sans gravité pourrais-tu confier ici ?' },
]);
