import type { SharedQuestion } from '../shared-question.ts';
import { typeset } from '../../typeset.ts';

export const valeurs = typeset<readonly SharedQuestion[]>([
  { id: 'valeurs-1', text: 'Quelle qualité remarques-tu en premier chez les gens que tu aimes ?' },
  { id: 'valeurs-2', text: "À quoi reconnais-tu que l'on t'écoute vraiment ?" },
  { id: 'valeurs-3', text: "Quel geste de gentillesse t'a fait du bien récemment ?" },
  { id: 'valeurs-4', text: 'À qui, ou à quoi, donnes-tu volontiers une heure de ton temps ?' },
  { id: 'valeurs-5', text: "Sur quoi as-tu changé d'avis ces dernières années ?" },
  { id: 'valeurs-6', text: 'Quelle promesse tiens-tu même quand personne ne regarde ?' },
  { id: 'valeurs-7', text: "Comment aimes-tu que l'on te dise une chose difficile ?" },
  { id: 'valeurs-8', text: 'Que défends-tu, même à voix basse ?' },
  { id: 'valeurs-9', text: "Qu'est-ce qui te donne confiance en quelqu'un ?" },
  { id: 'valeurs-10', text: 'Quel conseil reçu un jour suis-tu encore ?' },
  { id: 'valeurs-11', text: "Pour quoi dirais-tu merci, aujourd'hui ?" },
  { id: 'valeurs-12', text: 'Après un désaccord, comment fais-tu le premier pas ?' },
  { id: 'valeurs-13', text: 'À quoi ressemble une journée où tu te sens libre ?' },
  { id: 'valeurs-14', text: "Qu'aimerais-tu apprendre encore, même si cela prend des années ?" },
  { id: 'valeurs-15', text: 'Quelle personne pas du tout célèbre admires-tu, et pour quoi ?' },
  { id: 'valeurs-16', text: 'Quelle différence entre deux personnes peut devenir une richesse ?' },
  { id: 'valeurs-17', text: "Quelle place laisses-tu au silence quand tu es avec quelqu'un ?" },
  { id: 'valeurs-18', text: 'Que fais-tu quand tu découvres que tu avais tort ?' },
  { id: 'valeurs-19', text: "Qu'est-ce qui mérite, selon toi, que l'on prenne son temps ?" },
  { id: 'valeurs-20', text: "Comment montres-tu à une personne qu'elle compte pour toi ?" },
  { id: 'valeurs-21', text: 'Quelle petite injustice ne laisses-tu jamais passer ?' },
  { id: 'valeurs-22', text: 'Que voudrais-tu transmettre à plus jeune que toi ?' },
  { id: 'valeurs-23', text: "Qu'est-ce qui compte plus pour toi aujourd'hui qu'il y a dix ans ?" },
  { id: 'valeurs-24', text: 'À quoi dis-tu non pour pouvoir dire oui à autre chose ?' },
]);
