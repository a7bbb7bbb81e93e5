import { COMPARISON_DAYS, INVITATION_DAYS } from '#shared/comparisons/comparison.ts';
import { REMEMBERED_QUIZ_DAYS } from '#shared/legal/cookie-days.ts';
import { EARLY_ANSWER_DAYS } from '#shared/play/early-answers.ts';
import { fr } from '#shared/typeset.ts';
import { list, text, type LegalSection } from '../legal-document.ts';

/** What is answered without an account: at the front door, in the public quizzes, and in a comparison of two. */
export function openQuizzes(): LegalSection {
  return {
    id: 'quiz-ouverts',
    title: 'Ce que tu réponds sans compte',
    blocks: [
      text(
        fr`La question de l'accueil et les trois quiz ouverts à tout le monde ne demandent ni compte, ni nom, ni adresse.`,
      ),
      list(
        fr`Ta réponse à la question de l'accueil reste sur ton appareil, ${EARLY_ANSWER_DAYS} jours au plus. Elle ne nous parvient que si tu coches, en t'inscrivant, la case qui te le propose.`,
        fr`Tes réponses à un quiz ne sont gardées que si tu le demandes : sur ton appareil, dans un cookie que nous lisons pour te montrer ton résultat, ${REMEMBERED_QUIZ_DAYS} jours, ou dans ton compte, jusqu'à ce que tu les effaces. Passer de l'un à l'autre demande un oui.`,
        fr`Si tu te compares avec quelqu'un par un lien, nous gardons les réponses des deux personnes à ce quiz, sans nom ni adresse, et ton compte si tu en as un. Personne ne lit celles de l'autre avant d'avoir donné les siennes ; ensuite, elles s'ouvrent par deux adresses, la tienne et la sienne, et celle d'un compte par lui seul. Qui a le lien avant la personne à qui tu le destines peut répondre à sa place : envoie-le à elle seule.`,
        fr`Une comparaison s'efface d'elle-même : ${INVITATION_DAYS} jours sans réponse, ou ${COMPARISON_DAYS} jours après elle. L'une ou l'autre personne peut l'effacer plus tôt, pour les deux.`,
        fr`L'image à partager est la même pour toutes les personnes qui ont ce résultat ; son adresse ne dit rien de toi.`,
      ),
    ],
  };
}
