import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about what happened, and how a member learns of it. */
export const newsEntries: readonly KnowledgeEntry[] = [
  {
    id: 'news',
    title: fr`C'est quoi, « Du nouveau » ?`,
    phrasings: [
      `où voir ce qui s'est passé depuis ma dernière visite`,
      `le point dans le menu`,
      `que veut dire le point à côté de du nouveau`,
      `la cloche du menu`,
      `la page du nouveau`,
      `la liste des nouveautés`,
      `j'ai un point qui s'allume`,
      `pourquoi un point s'affiche sur le menu`,
      `une ligne a disparu de du nouveau`,
      `combien de temps restent les nouveautés`,
      `où lire mes demandes reçues`,
      `est-ce que quelque chose m'attend`,
    ],
    answer: ({ newsDays }) =>
      fr`${linkTo('Du nouveau', routes.news)} liste ce qui t'arrive, le plus récent d'abord : une demande de dévoiler vos photos, des photos qui s'ouvrent, un crush, un intérêt partagé, un nouveau match, un thème que quelqu'un a terminé, une question, une discussion qui s'ouvre ou se referme, un rendez-vous, une soirée, une réponse au quiz que tu as envoyé. Les messages, eux, se comptent à côté de ${linkTo('Mes discussions', routes.discussions)}. Un point dans le menu dit qu'il y a quelque chose à lire ; il s'éteint quand tu ouvres la page. Une ligne part quand elle n'est plus vraie, et au bout de ${newsDays} jours.`,
  },
  {
    id: 'message-choices',
    title: fr`Puis-je choisir les messages que je reçois ?`,
    phrasings: [
      `choisir quels mails je reçois`,
      `garder les mails de matchs et couper les autres`,
      `couper une seule sorte de message`,
      `ne plus recevoir les mails de la play room`,
      `régler mes notifications`,
      `désactiver les notifications de crush`,
      `recevoir seulement les demandes de photos`,
      `quelles sortes de messages envoyez-vous`,
      `les cases de nos messages`,
      `recevoir à nouveau vos messages`,
      `je me suis désinscrit des mails et je veux les revoir`,
      `des notifications mais pas de mails`,
    ],
    answer: ({ messageKinds }) =>
      fr`Oui, dans ${linkTo('Mon compte', routes.account)}, sous « Nos messages ». Chaque sorte s'y coupe à part, par e-mail et, pour certaines, en notification :
${messageKinds}
Les liens de connexion que tu demandes arrivent toujours, comme ce qui touche à ton compte ou à ta place à une soirée. C'est aussi là que tu retrouves nos messages après les avoir tous arrêtés.`,
  },
  {
    id: 'device-notifications',
    title: fr`Comment activer les notifications ?`,
    phrasings: [
      `activer les notifications sur mon téléphone`,
      `les notifications ne marchent pas`,
      `notifications sur iphone`,
      `notifications push`,
      `je n'ai pas de notification`,
      `couper les notifications de cet appareil`,
      `mon téléphone ne me prévient pas`,
      `que dit la notification sur l'écran verrouillé`,
      `on peut lire la notification sur mon écran`,
      `recevoir une alerte sur mon portable`,
    ],
    answer: ({ pushKinds }) =>
      fr`Dans ${linkTo('Mon compte', routes.account)}, sous « Tes notifications », si tu y vois cette partie : « Activer sur cet appareil », appareil par appareil. Sur iPhone et iPad, ajoute d'abord le site à l'écran d'accueil, avec « Partager ». Ce qu'elles annoncent :
${pushKinds}
Une notification ne dit jamais de prénom, même sur un écran verrouillé. Elle s'arrête quand tu te déconnectes de cet appareil.`,
  },
];
