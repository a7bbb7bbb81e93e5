import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about the Play Room, cards and quizzes. */
export const playRoomEntries: readonly KnowledgeEntry[] = [
  {
    id: 'play-room',
    title: fr`C'est quoi, la Play Room ?`,
    phrasings: [
      `qu'est-ce que la play room`,
      `à quoi sert la play room`,
      `que fait-on dans la salle de jeux`,
      `playroom explication`,
      `que contient la play room`,
      `c'est quoi le play room`,
      `parle-moi de la play room`,
      `il y a quoi dans la play room`,
      `la plaie room`,
      `ça sert à quoi la play room`,
      `kesako la play room`,
      `l'intérêt de la play room`,
    ],
    answer: ({ themeCount }) =>
      fr`La Play Room, c'est l'endroit où l'on se découvre en jouant : ${themeCount} thèmes de cartes à choisir, avec leurs quiz « ceci ou cela », et la question du jour : ces réponses-là affinent tes affinités. Trois salles s'y ajoutent, Jeux, Quiz et Audio : avec l'Expérience VIP, avec du temps de Play Room gagné en invitant, ou par la visite offerte de chaque semaine. La porte Evènements mène aux soirées, ouvertes à tout le monde.
Entre ici : ${linkTo('Play Room', routes.playRoom)}.`,
  },
  {
    id: 'play-room-access',
    title: fr`Comment accéder à la Play Room ?`,
    phrasings: [
      `comment y accéder`,
      `où se trouve la play room`,
      `ouvrir la play room`,
      `entrer dans la salle de jeux`,
      `accès à la play room`,
      `comment je vais dans la playroom`,
      `comment aller dans la play room`,
      `où est la salle de jeu`,
      `je ne trouve pas la play room`,
      `comment on entre`,
      `je ne vois pas où cliquer pour la play room`,
      `par où passer pour la play room`,
      `le chemin vers la play room`,
    ],
    answer: () =>
      fr`Connecte-toi, ouvre le menu en haut à droite, puis « Play Room » : ${linkTo('y aller', routes.playRoom)}. Les cartes et les quiz des thèmes sont ouverts à tout le monde ; les salles à cadenas ont chacune une visite offerte par semaine.`,
  },
  {
    id: 'games-mandatory',
    title: fr`Les jeux sont-ils obligatoires ?`,
    phrasings: [
      `suis-je obligé de jouer`,
      `je n'aime pas les jeux`,
      `peut-on se passer des cartes et des quiz`,
      `faut-il faire les quiz`,
      `est-ce nécessaire de jouer pour avoir des matchs`,
      `participer aux jeux est facultatif`,
      `je n'aime pas jouer`,
      `dois-je jouer pour rencontrer`,
      `est-on forcé de faire les jeux`,
      `sans jouer est-ce que ça marche`,
      `les quiz sont-ils obligatoires`,
      `peut-on ignorer les jeux`,
    ],
    answer: () =>
      `Non, jamais. Ton profil suffit pour avoir des matchs. Les cartes et les quiz affinent vos affinités et rapportent des points, mais tu joues seulement si tu en as envie.`,
  },
  {
    id: 'cards',
    title: fr`Comment fonctionnent les cartes à thème ?`,
    phrasings: [
      `à quoi servent les cartes`,
      `choisir des cartes`,
      `les six thèmes`,
      `combien de cartes par thème`,
      `tirer ses cartes`,
      `thématique cartes`,
      `combien de cartes puis-je prendre`,
      `comment marchent les cartes`,
      `c'est quoi les cartes`,
      `les cartes servent à quoi`,
      `quel est l'intérêt des cartes`,
      `les thèmes avec les cartes j'ai pas compris`,
      `mode d'emploi des cartes`,
    ],
    answer: ({ themeCount, cardsPerTheme, mostCards }) =>
      fr`Il y a ${themeCount} thèmes (goûts, loisirs, culture, valeurs, relation, intuition) de ${cardsPerTheme} cartes chacun. Tu en gardes de 1 à ${mostCards} par thème : celles qui te ressemblent. Un match qui a choisi des cartes du même thème voit celles que vous avez en commun, et rien d'autre des tiennes. C'est par ici : ${linkTo('Thématique cartes', routes.themes)}.`,
  },
  {
    id: 'quizzes',
    title: fr`Comment fonctionnent les quiz ?`,
    phrasings: [
      `le quiz ceci ou cela`,
      `répondre aux quiz`,
      `combien de questions dans un quiz`,
      `jouer au quiz`,
      `deux choix vs`,
      `faut-il finir le quiz d'une traite`,
      `reprendre un quiz commencé`,
      `comment marche le quiz`,
      `c'est quoi ceci ou cela`,
      `finir le quiz plus tard`,
      `les quiz servent à quoi`,
      `combien de questions par quiz`,
      `le nombre de questions des quiz`,
      `un quiz dure combien de temps`,
    ],
    answer: ({ questionCount, gainFor }) =>
      fr`Deux propositions, un choix : c'est tout. Les ${questionCount} questions sont rangées par thème ; tu peux t'arrêter quand tu veux et reprendre où tu en étais. Le quiz d'un thème rapporte ${gainFor['quiz-answered']} points, la première fois que tu le termines. Choisis un thème : ${linkTo('Thématique cartes', routes.themes)}.`,
  },
  {
    id: 'change-cards',
    title: fr`Puis-je changer mes cartes ou mes réponses aux quiz ?`,
    phrasings: [
      `modifier mes cartes`,
      `refaire un thème`,
      `recommencer un quiz`,
      `je me suis trompé de carte`,
      `annuler une réponse du quiz`,
      `choisir d'autres cartes`,
      `changer mes cartes`,
      `peut-on refaire ses cartes`,
      `revenir sur mes choix de cartes`,
      `je veux recommencer les cartes`,
      `j'ai choisi la mauvaise carte`,
      `mauvaise réponse au quiz`,
    ],
    answer: () =>
      fr`Oui, autant que tu veux. Rouvre le thème dans ${linkTo('Thématique cartes', routes.themes)} : tes choix y sont, et les nouveaux remplacent les anciens. Dans le quiz d'un thème, reviens à la question précédente, ou refais-le. La question du jour, elle, ne se change pas.`,
  },
  {
    id: 'play-room-locked',
    title: fr`Pourquoi y a-t-il un cadenas ?`,
    phrasings: [
      `jeux quiz audio événements verrouillés`,
      `comment débloquer les jeux`,
      `contenu bloqué dans la play room`,
      `à quoi correspond le cadenas`,
      `je ne peux pas cliquer sur audio`,
      `déverrouiller la play room`,
      `pourquoi c'est grisé`,
      `pourquoi les jeux sont bloqués`,
      `je n'ai pas accès à audio et évènements`,
      `c'est fermé à clé`,
      `je n'ai pas accès aux évènements`,
      `jeux indisponibles`,
    ],
    answer: ({ costOf }) =>
      fr`Le cadenas marque les salles Jeux, Quiz et Audio quand elles ne te sont pas ouvertes. Elles s'ouvrent avec l'Expérience VIP, avec du temps de Play Room gagné en invitant, et une fois par semaine pour tout le monde : pousse la porte, elle montre la salle et propose la visite offerte. La salle Audio s'ouvre aussi à qui y a laissé sa voix. ${costOf['premium-quiz']} points ouvrent aussi un quiz premium, pour toujours. Les soirées n'ont pas de cadenas. Les cartes et les quiz des thèmes sont ouverts à tout le monde : ${linkTo('Play Room', routes.playRoom)}.`,
  },
  {
    id: 'intuitive-cards',
    title: fr`C'est quoi, les cartes intuitives ?`,
    phrasings: [
      `le thème intuition`,
      `cartes intuitives explication`,
      `tirer une autre carte intuitive`,
      `carte du hasard`,
      `c'est de la voyance`,
      `tarot`,
    ],
    answer: ({ costOf }) =>
      fr`Le thème intuition te demande de choisir sans réfléchir, à l'image ou au ressenti : ni voyance ni horoscope, juste une autre façon de dire qui l'on est. Une carte intuitive de plus se tire avec ${costOf['intuitive-card']} points, dans ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
  {
    id: 'own-quizzes',
    title: fr`C'est quoi, les quiz amour, sentiment et affinité ?`,
    phrasings: [
      `quiz amour`,
      `quiz sentiment`,
      `quiz affinité profil`,
      `faire un test de personnalité amoureuse`,
      `quel est mon profil d'affinité`,
    ],
    answer: () =>
      fr`Ce sont trois quiz courts, ouverts à tout le monde, même sans compte : ${linkTo('Quiz amour', routes.quizLove)}, ${linkTo('Quiz sentiment', routes.quizFeeling)}, ${linkTo('Quiz affinité', routes.quizAffinity)}. Tu les retrouves dans la ${linkTo('Play Room', routes.playRoom)}. À la fin, tu peux partager ton résultat en image, te comparer avec quelqu'un par un lien (vos réponses se croisent quand vous avez répondu, pas avant), et garder ou jeter le tout dans ${linkTo('Mes quiz', routes.savedQuizzes)} ; cela ne change pas tes matchs.`,
  },
];
