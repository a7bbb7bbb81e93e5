import { typeset } from '../typeset.ts';
import type { WrittenTopic } from './rgaa-row.ts';

/** Topics 1 to 7 of RGAA 4.1: what is on a page, from images to scripts. */
export const contentTopics = typeset<readonly WrittenTopic[]>([
  {
    title: 'Images',
    rows: [
      [
        'Alternative des images qui informent',
        'met',
        'tool',
        'Chaque image a un attribut alt ; les pictogrammes qui portent seuls un sens ont un nom.',
      ],
      ['Images de décoration ignorées', 'met', 'tool', "Alternative vide, ou masquées aux technologies d'assistance."],
      [
        'Pertinence des alternatives',
        'met',
        'code',
        "Les 166 dessins des cartes, des quiz et des contes ont été comparés un à un à leur texte. La photo d'une personne est nommée par son prénom, la tienne par « Toi », une bannière par le titre que l'équipe lui donne.",
      ],
      ["Alternative d'un CAPTCHA", 'not-applicable', 'code', "Il n'y a pas de CAPTCHA."],
      ['Autre accès que le CAPTCHA', 'not-applicable', 'code', "Il n'y a pas de CAPTCHA."],
      [
        'Description détaillée',
        'not-applicable',
        'code',
        "Aucune image n'en demande : ce que montre un graphique est aussi dans un tableau ou une phrase.",
      ],
      ['Pertinence des descriptions détaillées', 'not-applicable', 'code', "Il n'y en a pas."],
      [
        "Texte plutôt qu'images de texte",
        'met',
        'code',
        "Trois exceptions : l'image d'un résultat de quiz à partager et les vues d'une salle sur sa porte, dont la page dit tout en texte, et les bannières publicitaires, qui ont leur titre pour texte.",
      ],
      [
        'Légendes reliées à leur image',
        'met',
        'code',
        "Une seule image a une légende, la photo d'un dévoilement : les deux sont dans une figure qui porte le même nom.",
      ],
    ],
  },
  {
    title: 'Cadres',
    rows: [
      [
        'Titre de chaque cadre',
        'met',
        'code',
        "Le seul cadre, celui d'un quiz hébergé ailleurs quand il est configuré, a un titre.",
      ],
      [
        'Pertinence des titres de cadre',
        'met',
        'code',
        "Il porte le nom du quiz. Ce que contient ce cadre dépend de l'autre site.",
      ],
    ],
  },
  {
    title: 'Couleurs',
    rows: [
      [
        'Information pas seulement par la couleur',
        'met',
        'code',
        'États et erreurs ont toujours un mot ou une forme en plus.',
      ],
      [
        'Contraste du texte',
        'met',
        'tool',
        "Mesuré sur chaque écran, dans le thème clair et le thème sombre. Sur un dégradé, que l'outil ne sait pas lire, chacune de ses couleurs est calculée ; sous un texte posé sur un dessin, il y a un voile sombre.",
      ],
      [
        'Contraste des composants',
        'met',
        'tool',
        'Les couleurs de la palette pour les bords, les icônes et le focus sont calculées sur leurs fonds, dans les deux thèmes.',
      ],
    ],
  },
  {
    title: 'Multimédia',
    rows: [
      [
        'Transcription des sons enregistrés',
        'not-met',
        'code',
        "Une voix de la salle Audio n'a de texte que si la personne l'a écrit : c'est facultatif. Un message vocal n'en a pas : la page dit seulement combien de secondes il dure. En attendant, demande qu'on t'écrive : dans une discussion, tout peut se dire par écrit.",
      ],
      [
        'Pertinence des transcriptions',
        'not-met',
        'code',
        "Elles sont écrites par les membres ; rien n'assure qu'elles disent tout, et personne ne les compare à la voix.",
      ],
      [
        'Sous-titres synchronisés',
        'not-applicable',
        'code',
        "La seule vidéo est une rencontre en direct entre deux personnes : rien n'en est enregistré.",
      ],
      [
        'Pertinence des sous-titres',
        'not-applicable',
        'code',
        "La seule vidéo est une rencontre en direct entre deux personnes : rien n'en est enregistré.",
      ],
      [
        'Audiodescription',
        'not-applicable',
        'code',
        "La seule vidéo est une rencontre en direct entre deux personnes : rien n'en est enregistré.",
      ],
      [
        "Pertinence de l'audiodescription",
        'not-applicable',
        'code',
        "La seule vidéo est une rencontre en direct entre deux personnes : rien n'en est enregistré.",
      ],
      [
        'Médias identifiables',
        'met',
        'code',
        'Un lecteur est précédé du prénom et de la question à laquelle la voix répond ; dans une discussion, de « Message vocal » et de sa durée.',
      ],
      ['Alternative des médias non temporels', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Pertinence de ces alternatives', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Son automatique contrôlable', 'not-applicable', 'code', 'Aucun son ne commence sans un geste.'],
      [
        'Médias au clavier et au pointeur',
        'met',
        'journey',
        'Lecture, pause, position, vitesse et silence sont des boutons et un curseur, au clavier comme au pointeur ; sans script, le lecteur est celui du navigateur.',
      ],
      ['Médias non temporels au clavier', 'not-applicable', 'code', "Il n'y en a pas."],
      [
        "Médias et technologies d'assistance",
        'met',
        'tool',
        "Chaque commande a un nom et un rôle ; aucun lecteur d'écran n'a été écouté.",
      ],
    ],
  },
  {
    title: 'Tableaux',
    rows: [
      ['Résumé des tableaux complexes', 'not-applicable', 'code', "Aucun tableau n'a d'en-têtes à plusieurs niveaux."],
      ['Pertinence des résumés', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Tableaux de mise en forme', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Titre associé au tableau', 'met', 'code', 'Par une légende, ou par le titre de la section.'],
      ['Pertinence des titres de tableau', 'met', 'code', 'Lus un à un : chacun dit ce que le tableau contient.'],
      ['En-têtes déclarés', 'met', 'tool', 'Colonnes et lignes ont leurs en-têtes.'],
      ['Cellules reliées aux en-têtes', 'met', 'tool', "Par l'attribut scope."],
      [
        'Pas de balises de données pour la mise en forme',
        'not-applicable',
        'code',
        "Il n'y a pas de tableau de mise en forme.",
      ],
    ],
  },
  {
    title: 'Liens',
    rows: [
      ['Liens explicites', 'met', 'code', 'Par leurs mots, ou avec la phrase ou le titre qui les entoure.'],
      ['Intitulé de chaque lien', 'met', 'tool', "Aucun lien n'est vide."],
    ],
  },
  {
    title: 'Scripts',
    rows: [
      [
        "Compatibilité avec les technologies d'assistance",
        'met',
        'tool',
        "Noms, rôles et états sont contrôlés sur chaque écran et chacun de ses états, et que les mots qui se voient sont dans le nom ; aucun lecteur d'écran n'a été écouté.",
      ],
      [
        'Pertinence des alternatives aux scripts',
        'met',
        'journey',
        "Les parcours de test principaux sont faits aussi sans script, avec les mêmes formulaires. Sans script, une voix s'envoie en fichier ; la rencontre en ligne et l'assistant, eux, en ont besoin.",
      ],
      [
        'Clavier et pointeur',
        'met',
        'journey',
        "Un parcours entier, de l'inscription au dévoilement, se fait au clavier seul.",
      ],
      [
        'Changements de contexte annoncés',
        'met',
        'code',
        "Dans le questionnaire et dans les quiz sans compte, une phrase prévient, avant les réponses, qu'en toucher une mène à la suite ; au clavier, il faut valider.",
      ],
      [
        'Messages de statut',
        'met',
        'journey',
        "Une réussite a le rôle status ; une erreur a le rôle alert, dans le formulaire, au bord de l'écran, ou quand la connexion est coupée.",
      ],
    ],
  },
]);
