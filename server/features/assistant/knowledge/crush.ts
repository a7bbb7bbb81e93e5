import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about crushes. */
export const crushEntries: readonly KnowledgeEntry[] = [
  {
    id: 'crush',
    title: fr`C'est quoi, l'option Crush ?`,
    phrasings: [
      `comment fonctionne le crush`,
      `envoyer un crush`,
      `à quoi sert un crush`,
      `faire savoir à quelqu'un qu'il me plaît`,
      `inviter quelqu'un que j'aime bien en secret`,
      `déclarer sa flamme anonymement`,
      `comment ça marche un crush`,
      `c'est quoi un crush`,
      `expliquez-moi les crushs`,
      `je craque sur quelqu'un que je connais`,
      `un ami me plaît comment lui dire`,
      `dire à quelqu'un qu'il me plaît`,
      `avouer mes sentiments`,
      `je suis amoureux de ma voisine`,
    ],
    answer: () =>
      fr`Quelqu'un te plaît, dans la vraie vie ? Donne son e-mail ou son numéro : cette personne apprend que quelqu'un a un crush pour elle, mais pas qui. Si elle s'inscrit, elle le découvre une fois son profil complet. Et si c'est réciproque, vous l'apprenez ensemble. C'est ici : ${linkTo('Mes crushs', routes.profileCrush)}. Pour un match, c'est « Envoyer un crush », sur la page de votre résonance.`,
  },
  {
    id: 'crush-received',
    title: fr`Qui m'a envoyé un crush ?`,
    phrasings: [
      `j'ai reçu un crush de qui`,
      `quelqu'un a un crush pour moi`,
      `découvrir qui craque pour moi`,
      `voir mes crushs reçus`,
      `j'ai eu une invitation mystérieuse`,
      `comment savoir qui m'aime en secret`,
      `qui a un crush sur moi`,
      `qui craque sur moi`,
      `j'ai reçu un mail de crush`,
      `quelqu'un m'aime bien mais qui`,
      `on m'a écrit que j'avais un crush`,
      `quelqu'un a craqué pour moi je veux le nom`,
      `dites-moi qui c'est`,
      `un admirateur secret`,
      `connaître l'identité de mon crush reçu`,
    ],
    answer: () =>
      fr`Inscris-toi (ou connecte-toi) avec l'adresse qui a reçu le message, complète ton profil, puis ouvre ${linkTo('Mes crushs', routes.profileCrush)} : le prénom y apparaît, si la personne est toujours là. Un SMS avec un code ? Il se saisit sur la même page. Moi, je ne sais pas qui c'est.`,
  },
  {
    id: 'crush-secret',
    title: fr`Mon crush saura-t-il que c'est moi ?`,
    phrasings: [
      `le crush est-il anonyme`,
      `mon nom apparaît-il dans l'invitation`,
      `est-ce que mon prénom est donné`,
      `rester anonyme en envoyant un crush`,
      `la personne va-t-elle me reconnaître`,
      `crush confidentiel`,
      `est-ce qu'il saura que c'est moi`,
      `l'autre saura-t-il qui a envoyé le crush`,
      `mon identité est-elle cachée`,
      `mon crush va-t-il voir mon prénom dans le mail`,
      `mon prénom dans l'invitation`,
      `qu'est-ce que l'autre voit quand j'envoie un crush`,
    ],
    answer: () =>
      fr`L'invitation ne dit jamais qui tu es ; mais si le SMS part de ton téléphone, ton numéro s'y voit. Ton prénom n'apparaît que chez la personne qui l'a reçue, une fois son profil complet. Un match, lui, lit que c'est toi. De ton côté, tu n'apprends rien, sauf si c'est réciproque.`,
  },
  {
    id: 'crush-limits',
    title: fr`Combien de crushs puis-je envoyer ?`,
    phrasings: [
      `nombre de crushs maximum`,
      `limite de crushs`,
      `envoyer plusieurs crushs`,
      `renvoyer un crush à la même personne`,
      `pourquoi je ne peux plus envoyer de crush`,
      `un seul crush compte tout neuf`,
      `combien de crushs par jour`,
      `je peux en envoyer combien`,
      `puis-je envoyer des crushs à plusieurs personnes`,
      `mon deuxième crush est refusé`,
      `le second crush ne part pas`,
      `quota de crushs`,
      `encore un crush aujourd'hui`,
    ],
    answer: ({ crushesPerDay, invitationsPerDay, invitationsPerMonth }) =>
      fr`Jusqu'à ${crushesPerDay} en 24 heures (un seul pendant les premières 24 heures d'un compte), et un seul par personne, pour toujours. Une même personne ne reçoit pas plus de ${invitationsPerDay} invitation par jour et ${invitationsPerMonth} en 30 jours, d'où qu'elles viennent : parfois la tienne attend son tour.`,
  },
  {
    id: 'crush-by-phone',
    title: fr`Puis-je envoyer un crush par téléphone ?`,
    phrasings: [
      `envoyer un crush par sms`,
      `je n'ai que son numéro de portable`,
      `crush avec un numéro de téléphone`,
      `crush sans adresse mail`,
      `crush par texto ou whatsapp`,
      `je connais seulement son téléphone`,
      `j'ai que son numéro`,
      `je n'ai pas son mail`,
    ],
    answer: () =>
      fr`Oui : dans ${linkTo('Mes crushs', routes.profileCrush)}, saisis le numéro à la place de l'e-mail. Selon le cas, le SMS part de chez nous, ou nous te donnons un message prêt à envoyer depuis ton téléphone : ton numéro s'y verra.`,
  },
  {
    id: 'crush-code',
    title: fr`À quoi sert le code reçu par SMS ?`,
    phrasings: [
      `j'ai reçu un code par texto`,
      `où saisir le code du crush`,
      `mon code ne marche pas`,
      `code sms déjà utilisé`,
    ],
    answer: () =>
      fr`Il ouvre le crush qui t'attend : inscris-toi, puis saisis-le dans ${linkTo('Mes crushs', routes.profileCrush)}. Un code sert une seule fois.`,
  },
  {
    id: 'crush-stop',
    title: fr`Comment ne plus recevoir d'invitations ?`,
    phrasings: [
      `je ne veux plus recevoir de crush`,
      `je reçois des messages sans être inscrit`,
      `qui vous a donné mon adresse`,
      `stop aux invitations`,
      `bloquer les invitations anonymes`,
      `spam`,
      `je ne suis pas inscrit et je reçois vos messages`,
      `arrêtez de m'écrire`,
      `comment avez-vous eu mon adresse`,
    ],
    answer: ({ contact }) =>
      fr`Chaque e-mail d'invitation porte un lien « Ne plus recevoir aucun message » : confirme, et nous n'écrivons plus à cette adresse, de la part de qui que ce soit ; seuls y arrivent les liens de connexion que tu demandes. Tu peux aussi le demander ici : ${linkTo('Désinscription', routes.unsubscribe)}, ou nous écrire : ${contact}.`,
  },
  {
    id: 'crush-mutual',
    title: fr`Que se passe-t-il si le crush est réciproque ?`,
    phrasings: [
      `crush mutuel`,
      `nous avons un crush l'un pour l'autre`,
      `on s'est envoyé un crush tous les deux`,
      `crush partagé et après`,
      `si lui aussi m'envoie un crush`,
      `elle m'a aussi envoyé un crush`,
      `les deux en même temps`,
    ],
    answer: () =>
      fr`Vous l'apprenez ensemble, et votre résonance s'ouvre dès que vos deux profils sont complets. Dans ${linkTo('Mes crushs', routes.profileCrush)}, « Voir votre résonance » y mène, et « Une question à deux » vous permet de vous écrire : dès que vous y avez répondu des deux côtés, votre discussion s'ouvre. La personne apparaît aussi dans ${linkTo('Mes matchs', routes.matches)}, avec la mention « crush réciproque ».`,
  },
  {
    id: 'crush-no-news',
    title: fr`Pourquoi mon crush ne répond-il pas ?`,
    phrasings: [
      `pas de réponse à mon crush`,
      `mon crush a-t-il reçu le message`,
      `l'invitation est-elle bien arrivée`,
      `est-ce qu'elle a lu mon invitation`,
      `retirer un crush envoyé`,
      `pas de nouvelles de mon crush`,
      `silence depuis mon crush`,
      `il n'a pas réagi`,
    ],
    answer: () =>
      fr`Nous ne disons pas si une invitation a été lue, ni si la personne est inscrite : cela la regarde. Ton crush est gardé ; s'il devient réciproque, tu le liras dans ${linkTo('Mes crushs', routes.profileCrush)}, et par e-mail si tu reçois les nôtres.`,
  },
];
