import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';

/** The Play Room, cards, quizzes, events. */
export const playRoomEntries: readonly KnowledgeEntry[] = [
  {
    id: 'play-room',
    title: `C’est quoi, la Play Room\u202f?`,
    phrasings: [
      `qu’est-ce que la play room`,
      `à quoi sert la play room`,
      `que fait-on dans la salle de jeux`,
      `playroom explication`,
      `que contient la play room`,
      `c’est quoi le play room`,
      `parle-moi de la play room`,
      `il y a quoi dans la play room`,
    ],
    answer: ({ themeCount }) =>
      `La Play Room, c’est l’endroit où l’on se découvre en jouant\u202f: ${themeCount} thèmes de cartes à choisir et des quiz «\u00a0ceci ou cela\u00a0». Chaque réponse affine tes affinités. Jeux, audio et événements s’y ajouteront.
Entre ici\u202f: ${linkTo('Play Room', routes.playRoom)}.`,
  },
  {
    id: 'play-room-access',
    title: `Comment accéder à la Play Room\u202f?`,
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
    ],
    answer: () =>
      `Connecte-toi, ouvre le menu en haut à droite, puis «\u00a0Play Room\u00a0»\u202f: ${linkTo('y aller', routes.playRoom)}. Les cartes sont ouvertes à tout le monde\u202f; l’Expérience VIP ouvre tout ce qui porte un cadenas, au fur et à mesure que cela arrive.`,
  },
  {
    id: 'games-mandatory',
    title: `Les jeux sont-ils obligatoires\u202f?`,
    phrasings: [
      `suis-je obligé de jouer`,
      `je n’aime pas les jeux`,
      `peut-on se passer des cartes et des quiz`,
      `faut-il faire les quiz`,
      `est-ce nécessaire de jouer pour avoir des matchs`,
      `participer aux jeux est facultatif`,
      `je n’aime pas jouer`,
      `dois-je jouer pour rencontrer`,
      `est-on forcé de faire les jeux`,
      `sans jouer est-ce que ça marche`,
    ],
    answer: () =>
      `Non, jamais. Ton profil suffit pour avoir des matchs. Les cartes et les quiz affinent vos affinités et rapportent des points, mais tu joues seulement si tu en as envie.`,
  },
  {
    id: 'in-person-events',
    title: `C’est quoi, les événements IRL\u202f?`,
    phrasings: [
      `qu’est-ce que les soirées irl`,
      `y a-t-il des rencontres en vrai`,
      `des évènements près de chez moi`,
      `soirées affinitées`,
      `participer à une soirée`,
      `sorties de célibataires`,
      `quand a lieu la prochaine soirée`,
      `organisez-vous des soirées`,
      `rencontrer des gens en vrai`,
      `des sorties ou des apéros`,
      `événement dans ma ville`,
      `c’est quoi irl`,
    ],
    answer: () =>
      `IRL, c’est «\u00a0en vrai\u00a0»\u202f: des soirées où l’on ne croise que des personnes qui résonnent avec soi. Elles se préparent\u202f; aucune date n’est encore annoncée, et rien ne se réserve pour l’instant. L’Expérience VIP y donnera la priorité.`,
  },
  {
    id: 'cards',
    title: `Comment fonctionnent les cartes à thème\u202f?`,
    phrasings: [
      `à quoi servent les cartes`,
      `choisir des cartes`,
      `les six thèmes`,
      `combien de cartes par thème`,
      `tirer ses cartes`,
      `thématique cartes`,
      `combien de cartes puis-je prendre`,
      `comment marchent les cartes`,
      `c’est quoi les cartes`,
      `les cartes servent à quoi`,
      `quel est l’intérêt des cartes`,
    ],
    answer: ({ themeCount, cardsPerTheme, mostCards }) =>
      `Il y a ${themeCount} thèmes (goûts, loisirs, culture, valeurs, relation, intuition) de ${cardsPerTheme} cartes chacun. Tu en gardes de 1 à ${mostCards} par thème\u202f: celles qui te ressemblent. Tes matchs qui ont fait le même thème verront ce que vous avez en commun. C’est par ici\u202f: ${linkTo('Thématique cartes', routes.themes)}.`,
  },
  {
    id: 'quizzes',
    title: `Comment fonctionnent les quiz\u202f?`,
    phrasings: [
      `le quiz ceci ou cela`,
      `répondre aux quiz`,
      `combien de questions dans un quiz`,
      `jouer au quiz`,
      `deux choix vs`,
      `faut-il finir le quiz d’une traite`,
      `reprendre un quiz commencé`,
      `comment marche le quiz`,
      `c’est quoi ceci ou cela`,
      `finir le quiz plus tard`,
      `les quiz servent à quoi`,
    ],
    answer: ({ questionCount, gainFor }) =>
      `Deux propositions, un choix\u202f: c’est tout. Les ${questionCount} questions sont rangées par thème\u202f; tu peux t’arrêter quand tu veux et reprendre où tu en étais. Un quiz terminé rapporte ${gainFor['quiz-answered']}\u00a0points. Choisis un thème\u202f: ${linkTo('Thématique cartes', routes.themes)}.`,
  },
  {
    id: 'change-cards',
    title: `Puis-je changer mes cartes ou mes réponses aux quiz\u202f?`,
    phrasings: [
      `modifier mes cartes`,
      `refaire un thème`,
      `recommencer un quiz`,
      `je me suis trompé de carte`,
      `annuler une réponse du quiz`,
      `choisir d’autres cartes`,
      `changer mes cartes`,
      `peut-on refaire ses cartes`,
      `revenir sur mes choix de cartes`,
      `je veux recommencer les cartes`,
    ],
    answer: () =>
      `Oui, autant que tu veux. Rouvre le thème dans ${linkTo('Thématique cartes', routes.themes)}\u202f: tes choix y sont, et les nouveaux remplacent les anciens. Dans un quiz, reviens à la question précédente.`,
  },
  {
    id: 'play-room-locked',
    title: `Pourquoi y a-t-il un cadenas\u202f?`,
    phrasings: [
      `jeux quiz audio événements verrouillés`,
      `comment débloquer les jeux`,
      `contenu bloqué dans la play room`,
      `à quoi correspond le cadenas`,
      `je ne peux pas cliquer sur audio`,
      `déverrouiller la play room`,
      `pourquoi c’est grisé`,
      `pourquoi les jeux sont bloqués`,
      `je n’ai pas accès à audio et évènements`,
    ],
    answer: () =>
      `Le cadenas marque ce qui est réservé à l’Expérience VIP, ou qui n’est pas encore prêt. Les cartes, elles, sont ouvertes à tout le monde. Voir ce que VIP contient\u202f: ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'intuitive-cards',
    title: `C’est quoi, les cartes intuitives\u202f?`,
    phrasings: [
      `le thème intuition`,
      `cartes intuitives explication`,
      `tirer une autre carte intuitive`,
      `carte du hasard`,
      `c’est de la voyance`,
      `tarot`,
    ],
    answer: ({ costOf }) =>
      `Le thème intuition te demande de choisir sans réfléchir, à l’image ou au ressenti\u202f: ni voyance ni horoscope, juste une autre façon de dire qui l’on est. Une carte intuitive de plus se tire avec ${costOf['intuitive-card']}\u00a0points, dans ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
  {
    id: 'own-quizzes',
    title: `C’est quoi, les quiz amour, sentiment et affinité\u202f?`,
    phrasings: [
      `quiz amour`,
      `quiz sentiment`,
      `quiz affinité profil`,
      `faire un test de personnalité amoureuse`,
      `quel est mon profil d’affinité`,
    ],
    answer: () =>
      `Ce sont des quiz courts, ouverts à tout le monde, même sans compte\u202f: ${linkTo('Quiz amour', routes.quizLove)}, ${linkTo('Quiz sentiment', routes.quizFeeling)}, ${linkTo('Quiz affinité', routes.quizAffinity)}. Ils sont là pour le plaisir et ne changent pas tes matchs.`,
  },
];
