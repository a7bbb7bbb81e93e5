import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about the question of the day, and about what is inside the rooms of the Play Room. */
export const roomEntries: readonly KnowledgeEntry[] = [
  {
    id: 'daily-question',
    title: fr`C'est quoi, la question du jour ?`,
    phrasings: [
      `où est la question du jour`,
      `à quelle heure change la question du jour`,
      `répondre à la question du jour`,
      `changer ma réponse à la question du jour`,
      `qui voit ma réponse à la question du jour`,
      `la question de dix-huit heures`,
      `question quotidienne`,
      `que gagne-t-on avec la question du jour`,
      `j'ai raté la question du jour`,
    ],
    answer: ({ daily: { hour, fewest, answers }, gainFor }) =>
      fr`La même pour tout le monde, une nouvelle chaque soir à ${hour}${' '}h : deux réponses, un geste, dans ${linkTo('La question du jour', routes.dailyQuestion)}. Ta première réponse reste. Ensuite tu lis qui, dans ta sélection, a choisi comme toi, et à peu près combien ont choisi pareil, dès ${fewest} réponses. Une fois passée, elle se croise dans votre résonance. ${answers} réponses rapportent ${gainFor['quiz-answered']} points, et un jour sans réponse ne coûte rien.`,
  },
  {
    id: 'games-for-two',
    title: fr`À quels jeux peut-on jouer à deux ?`,
    phrasings: [
      `jouer à deux avec un match`,
      `la salle des jeux, qu'y a-t-il dedans`,
      `le même mot`,
      `devine-moi`,
      `deux vérités, un rêve`,
      `le conte à deux`,
      `comment commencer une partie`,
      `proposer un jeu dans une discussion`,
      `jouer en solo`,
      `c'est à mon tour de jouer`,
      `arrêter une partie`,
    ],
    answer: ({ gameNames }) =>
      fr`À quatre : ${gameNames}. Commence dans ${linkTo('Jeux', routes.games)}, ou par « Jouer à deux », dans les options d'une discussion ouverte ; en solo, tu joues avec ton toi d'un autre jour. On joue tour à tour, sans se presser. Seule la personne qui commence a besoin que la salle lui soit ouverte : avec l'Expérience VIP, du temps de Play Room gagné, ou la visite offerte de la semaine. Aucun point n'y est en jeu.`,
  },
  {
    id: 'audio-room',
    title: fr`C'est quoi, la salle Audio ?`,
    phrasings: [
      `des voix avant les visages`,
      `entendre la voix de mes matchs`,
      `donner ma voix`,
      `la question de la semaine`,
      `qui entend ma voix`,
      `effacer ma voix`,
      `refaire mon enregistrement`,
      `pourquoi je n'entends personne`,
      `répondre de vive voix`,
      `la salle des voix`,
    ],
    answer: ({ voices: { seconds, weeks } }) =>
      fr`Chaque semaine, une question, à laquelle tu réponds de vive voix dans ${linkTo('Audio', routes.audio)}, en ${seconds}${' '}secondes au plus. À partir de minuit, l'entendent les personnes de ta sélection qui t'ont dans la leur et ont donné leur voix aussi. Tu l'effaces quand tu veux ; elle part d'elle-même au bout de ${weeks}${' '}semaines. Pour donner ta voix, il faut que la salle te soit ouverte : avec l'Expérience VIP, du temps de Play Room gagné, ou la visite offerte de la semaine.`,
  },
  {
    id: 'premium-quizzes',
    title: fr`C'est quoi, les quiz premium et les portraits ?`,
    phrasings: [
      `mon portrait en mots`,
      `le portrait de nous deux`,
      `la salle des quiz premium`,
      `débloquer un quiz premium`,
      `portrait à deux avec un match`,
      `effacer mes réponses à un quiz premium`,
      `les six quiz premium`,
      `lire mon portrait`,
      `pourquoi mon portrait dit cela`,
    ],
    answer: ({ costOf }) =>
      fr`Six quiz plus longs, un par thème : ${linkTo('Quiz premium', routes.premiumQuizzes)}. Au bout, ton portrait en mots ; chaque phrase dit, sous « Pourquoi ? », d'où elle vient. Quand quelqu'un de tes matchs ou de tes discussions a fait le même et que vous avez dit oui de part et d'autre, un portrait de vous deux s'ouvre. Rien de cela ne compte dans tes affinités. La salle s'ouvre avec l'Expérience VIP, du temps de Play Room gagné, ou la visite offerte ; ${costOf['premium-quiz']} points ouvrent un quiz, pour toujours.`,
  },
];
