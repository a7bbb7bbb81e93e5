import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about what two members say to each other. */
export const conversationEntries: readonly KnowledgeEntry[] = [
  {
    id: 'write-to-match',
    title: fr`Comment écrire à un match ?`,
    phrasings: [
      `envoyer un message`,
      `discuter avec mon match`,
      `où est la messagerie`,
      `parler à quelqu'un`,
      `tchat avec les membres`,
      `discussion assistée`,
      `contacter une personne qui me plaît`,
      `premier message`,
      `comment parler avec mon match`,
      `comment on discute`,
      `comment envoyer un message à quelqu'un`,
      `lui écrire`,
      `je peux lui parler où`,
      `parler à mon match`,
      `engager la conversation`,
      `lui dire bonjour`,
      `où sont mes discussions`,
      `mes discussions`,
    ],
    answer: () =>
      fr`Par une question à deux. Ouvre quelqu'un dans ${linkTo('Mes matchs', routes.matches)}, touche « Une question à deux », choisis l'une des trois questions, et réponds-y. L'autre lit la question, pas ta réponse ; dès que l'autre y répond aussi, vos deux réponses s'ouvrent et vous vous écrivez librement. Tout se retrouve dans ${linkTo('Mes discussions', routes.discussions)}.`,
  },
  {
    id: 'question-for-two',
    title: fr`Qu'est-ce qu'une question à deux ?`,
    phrasings: [
      `question à deux`,
      `c'est quoi une question à deux`,
      `comment poser une question à un match`,
      `poser une question à quelqu'un`,
      `qui voit ma réponse à la question`,
      `est-ce que l'autre lit ma réponse avant de répondre`,
      `quand ma réponse s'ouvre`,
      `nos réponses s'ouvrent ensemble`,
    ],
    answer: ({ askings, gainFor }) =>
      fr`Tu choisis une question pour quelqu'un et tu y réponds, en ${askings.longest}${' '}caractères au plus. L'autre lit la question seulement : ta réponse s'ouvre quand l'autre a répondu à la même, et pas avant. Personne ne lit donc jamais un mot sans l'avoir voulu. À vous deux, vous avez ${askings.ofPair}${' '}questions pour vous trouver ; la discussion qui s'ouvre rapporte ${gainFor['first-message']}${' '}points de chaque côté, une seule fois.`,
  },
  {
    id: 'question-waiting',
    title: fr`Une réponse m'attend, que faire ?`,
    phrasings: [
      `une réponse t'attend`,
      `on m'a posé une question à deux`,
      `répondre à la question d'un match`,
      `je ne veux pas répondre à sa question`,
      `si je dis pas maintenant l'autre le sait`,
      `ne plus recevoir de questions à deux`,
    ],
    answer: () =>
      fr`Quelqu'un a répondu à une question et te la pose : elle est dans ${linkTo('Mes discussions', routes.discussions)}. Réponds, et vos deux réponses s'ouvrent. « Pas maintenant » ne se voit pas : l'autre garde sous les yeux la même chose qu'avant. Pour n'en recevoir que de tes six, ou aucune en ce moment, change ton choix sur la même page, sous « Qui peut te poser une question ? ».`,
  },
  {
    id: 'question-unanswered',
    title: fr`Pourquoi ma question reste-t-elle sans réponse ?`,
    phrasings: [
      `ma question attend toujours`,
      `pas de réponse à ma question à deux`,
      `personne ne répond à ma question`,
      `il ne répond pas à ma question`,
      `elle n'a pas répondu à ma question`,
      `second message`,
      `relancer ma question`,
      `renvoyer la même question`,
      `combien de temps dure une question sans réponse`,
    ],
    answer: ({ askings, costOf }) =>
      fr`Personne ne peut te le dire, moi non plus : quelqu'un peut être loin, hésiter, ou ne pas vouloir, et cela ne se voit jamais. Après ${askings.reminderHours}${' '}heures, tu peux faire revenir la même question une fois, pour ${costOf['second-message']}${' '}points (offert avec VIP), sauf si l'autre ne veut pas de relances. Sans réponse, elle s'éteint d'elle-même ${askings.lapseDays}${' '}jours après avoir été montrée la dernière fois : ${linkTo('Mes discussions', routes.discussions)}.`,
  },
  {
    id: 'in-talk',
    title: fr`Que peut-on faire dans une discussion ?`,
    phrasings: [
      `envoyer une photo dans la discussion`,
      `retirer un message envoyé`,
      `supprimer un message que j'ai écrit`,
      `réagir à un message`,
      `coup de pouce dans la discussion`,
      `aide-moi à trouver mes mots`,
    ],
    answer: ({ takeBackMinutes, voiceNoteSeconds }) =>
      fr`S'écrire, réagir, s'envoyer un « Message vocal » de ${voiceNoteSeconds}${' '}secondes au plus, se poser d'autres questions à deux ; et par les trois points, en haut : un rendez-vous, « Rencontre en ligne » quand elle est proposée, « Jouer à deux ». Un message se retire pendant ${takeBackMinutes}${' '}minutes. Les photos ne s'envoient pas : elles s'ouvrent ensemble, quand l'envie vient des deux côtés. En panne d'inspiration, « Un coup de pouce » nomme des sujets que vous partagez, sans lire vos messages : ${linkTo('Mes discussions', routes.discussions)}.`,
  },
  {
    id: 'voice-note',
    title: fr`Puis-je envoyer un message vocal ?`,
    phrasings: [
      `envoyer un vocal`,
      `enregistrer un message audio dans une discussion`,
      `note vocale`,
      `parler au lieu d'écrire`,
      `durée maximale d'un vocal`,
      `retirer un message vocal`,
      `mon micro ne marche pas pour le message vocal`,
      `réécouter mon vocal avant de l'envoyer`,
    ],
    answer: ({ voiceNoteSeconds, takeBackMinutes }) =>
      fr`Oui, dans une discussion ouverte : « Message vocal », sous l'endroit où tu écris. ${voiceNoteSeconds}${' '}secondes au plus ; tu te réécoutes, puis tu envoies ou tu recommences. Sans micro, un fichier audio convient aussi. Il se retire pendant ${takeBackMinutes}${' '}minutes, comme tout message : ${linkTo('Mes discussions', routes.discussions)}.`,
  },
  {
    id: 'talk-limits',
    title: fr`Combien de discussions puis-je ouvrir ?`,
    phrasings: [
      `limite de discussions`,
      `nombre de discussions par semaine`,
      `combien de questions à deux par jour`,
      `discussions illimitées`,
      `pourquoi je ne peux plus ouvrir de discussion`,
      `limite de messages par jour`,
      `trop de personnes attendent ma réponse`,
    ],
    answer: ({ openings, askings }) =>
      fr`Répondre, lire, refermer, signaler : toujours gratuit. Ouvrir : ${openings.freemium.openings}${' '}nouvelles discussions en ${openings.freemium.inDays}${' '}jours et ${openings.freemium.threadsAtOnce}${' '}à la fois avec Freemium, ${openings.premium.openings}${' '}en ${openings.premium.inDays}${' '}jours avec Premium, ${openings.vip.openings}${' '}par jour avec VIP, sans limite à la fois pour ces deux formules. Pour tout le monde : ${askings.aDay}${' '}questions posées par jour, et pas de nouvelle discussion tant que ${askings.waitingAtMost} personnes attendent ta réponse depuis ${askings.waitingHours}${' '}heures. Un compte tout neuf répond aussitôt, et pose ses questions après ${askings.newAccountHours}${' '}heures.`,
  },
  {
    id: 'close-talk',
    title: fr`Comment refermer une discussion ?`,
    phrasings: [
      `arrêter une discussion`,
      `ne plus répondre à quelqu'un sans le blesser`,
      `fermer une conversation avec un membre`,
    ],
    answer: ({ closing }) =>
      fr`Dans la discussion, les trois points, puis « Refermer avec douceur » : tu choisis une phrase, ou aucune. L'autre lit que tu as refermé ; vous pouvez encore relire pendant ${closing.readDays}${' '}jours, plus personne n'écrit, et vous ne vous croisez plus ici pendant ${closing.monthsApart}${' '}mois. Bloquer quelqu'un va plus loin, et tout s'arrête aussitôt : ${linkTo('Mes discussions', routes.discussions)}.`,
  },
  {
    id: 'report-message',
    title: fr`Comment signaler un message ?`,
    phrasings: [`signaler une discussion`, `joindre des messages à un signalement`],
    answer: ({ reportableDays }) =>
      fr`Dans la discussion, les trois points, puis « Signaler des messages » : coche ceux en cause ; avant l'envoi, tu vois exactement ce que l'équipe lira, avec quelques messages autour. Rien d'autre n'est ouvert. Tu peux bloquer la personne aussitôt : pendant ${reportableDays}${' '}jours, ses messages se signalent encore. Ils sont dans ${linkTo('Mes discussions', routes.discussions)}, ou, si la discussion a disparu, dans ${linkTo('Signaler des messages', routes.reportMessages)}.`,
  },
  {
    id: 'messages-privacy',
    title: fr`Qui peut lire mes messages ?`,
    phrasings: [
      `est-ce que vous lisez nos messages entre membres`,
      `les messages sont-ils chiffrés`,
      `chiffré de bout en bout`,
      `un robot lit mes discussions avec mon match`,
      `combien de temps gardez-vous mes messages à mon match`,
      `l'autre voit-il que j'ai lu son message`,
    ],
    answer: () =>
      fr`Toi et l'autre. Vos mots et vos messages vocaux sont chiffrés chez nous : personne de l'équipe ne les ouvre, sauf les messages qu'un signalement lui confie, et aucun programme ne les trie. La clé est chez nous aussi, et nous le disons. Ni « en ligne », ni « écrit… » ; « Vu » n'apparaît que si chaque côté l'a choisi. Le détail : ${linkTo('Confidentialité', routes.privacy)}.`,
  },
  {
    id: 'propose-meeting',
    title: fr`Comment proposer un rendez-vous ?`,
    phrasings: [
      `proposer un rendez-vous à mon match`,
      `lui proposer de se voir`,
      `prévenir un proche de mon rendez-vous`,
      `ajouter le rendez-vous à mon agenda`,
      `et alors après le rendez-vous`,
    ],
    answer: () =>
      fr`Dans la discussion (${linkTo('Mes discussions', routes.discussions)}), les trois points, puis « Proposer un rendez-vous » : jusqu'à trois moments et un lieu public, en quelques mots. L'autre en prend un d'une pression. Tu peux alors le mettre dans ton agenda, et par « Préviens un proche », donner un lien qui dit où et quand, jamais avec qui. Le lendemain, on te demande en secret comment c'était ; l'autre n'en apprend rien, sauf si vous avez la même envie de vous revoir.`,
  },
];
