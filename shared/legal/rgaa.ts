import { typeset } from '../typeset.ts';

/** What a criterion of RGAA 4.1 was found to be on this product. */
export type RgaaState = 'met' | 'not-met' | 'not-applicable' | 'not-checked';
/**
 * How it was found: by the automatic checks of every screen, by a journey of the tests, by a measurement of every screen
 * that was made once, on the day of the findings, or by reading the code.
 */
export type RgaaMethod = 'tool' | 'journey' | 'measured' | 'code' | 'none';

export interface RgaaFinding {
  readonly number: string;
  readonly title: string;
  readonly state: RgaaState;
  readonly method: RgaaMethod;
  readonly finding: string;
}

export interface RgaaTopic {
  readonly number: number;
  readonly title: string;
  readonly findings: readonly RgaaFinding[];
}

/** The day on which the findings were written. */
export const RGAA_CHECKED_ON = '2026-11-26';

/** What is written of a criterion; the numbers follow from the order. */
type Row = readonly [title: string, state: RgaaState, method: RgaaMethod, finding: string];

const written = typeset<readonly { readonly title: string; readonly rows: readonly Row[] }[]>([
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
        'not-met',
        'code',
        'Lecture, pause, position et vitesse se commandent au clavier comme au pointeur, mais rien ne coupe le son sans arrêter la lecture, sauf la commande de ton appareil.',
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
        "Noms, rôles et états sont contrôlés sur chaque écran et chacun de ses états, et, vérifié une fois, les mots qui se voient sont dans le nom ; aucun lecteur d'écran n'a été écouté.",
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
        'not-met',
        'code',
        "Dans le questionnaire, une phrase prévient que toucher une réponse suffit. Dans les quiz sans compte, une réponse choisie au pointeur mène aussi seule à la question suivante, et rien ne l'annonce ; au clavier, il faut valider.",
      ],
      [
        'Messages de statut',
        'not-met',
        'code',
        "Une réussite a le rôle status, une erreur du formulaire le rôle alert. Deux messages d'erreur ne l'ont pas : celui qui passe quelques secondes au bord de l'écran, et celui de la connexion coupée. Ils sont annoncés sans interrompre.",
      ],
    ],
  },
  {
    title: 'Éléments obligatoires',
    rows: [
      ['Type de document', 'met', 'code', 'Chaque page commence par le doctype de HTML.'],
      [
        'Code source valide',
        'met',
        'measured',
        "Le vérificateur de HTML du W3C (Nu) a lu chaque écran et chacun de ses états, tels qu'un navigateur les tient : aucune erreur.",
      ],
      ['Langue par défaut', 'met', 'tool', 'Le français, sur chaque page.'],
      ['Code de langue pertinent', 'met', 'tool', 'fr.'],
      ['Titre de page', 'met', 'tool', 'Chaque page en a un.'],
      [
        'Titre pertinent',
        'met',
        'tool',
        "Le nom de l'écran puis celui du produit, jamais deux fois le même ; il commence par « Erreur » quand un formulaire est refusé sans script.",
      ],
      [
        'Changements de langue indiqués',
        'not-met',
        'code',
        'La seule phrase en anglais, celle de la page introuvable, est marquée. Des mots isolés ne le sont pas : crush, boost ou lifestyle sont courants, mais pas tous dans un dictionnaire officiel.',
      ],
      ['Codes de ces changements', 'met', 'code', 'en.'],
      ['Pas de balises pour la seule présentation', 'met', 'code', 'La mise en forme est dans les feuilles de style.'],
      ['Sens de lecture', 'not-applicable', 'code', 'Tout se lit de gauche à droite.'],
    ],
  },
  {
    title: "Structuration de l'information",
    rows: [
      ['Titres', 'met', 'tool', 'Un titre de premier niveau par page, et pas de niveau sauté.'],
      [
        'Structure du document',
        'met',
        'tool',
        'En-tête, navigation, contenu et pied de page sont des zones ; celles de navigation ont un nom.',
      ],
      [
        'Listes',
        'not-met',
        'code',
        "Menus, pied de page, personnes, choix et réponses sont des listes. Quelques courtes rangées de liens n'en sont pas encore : à l'accueil, sous un quiz, sous le champ d'une discussion.",
      ],
      [
        'Citations',
        'met',
        'code',
        "Ce qu'une personne a écrit est balisé comme une citation là où la page le rapporte : phrases, message à envoyer, récits et mots signalés. Les messages d'une discussion n'en sont pas.",
      ],
    ],
  },
  {
    title: "Présentation de l'information",
    rows: [
      ['Feuilles de style', 'met', 'code', 'Aucun style en ligne : la politique de sécurité les interdit.'],
      [
        'Contenu présent sans style',
        'met',
        'code',
        "Les feuilles de style n'ajoutent que des signes d'ornement, à côté de mots.",
      ],
      ['Compréhensible sans style', 'met', 'code', "L'ordre du code est celui de la lecture."],
      [
        'Texte à 200 %',
        'met',
        'tool',
        'Chaque écran est mesuré avec un texte deux fois plus grand : rien ne dépasse la fenêtre.',
      ],
      [
        'Couleurs de fond et de police ensemble',
        'met',
        'code',
        "La page déclare une couleur de texte et une couleur de fond, et chaque élément qui change l'une a l'autre, à lui ou héritée : les feuilles de style ont été relues.",
      ],
      ['Liens visibles dans le texte', 'met', 'code', 'Dans une phrase, ils sont soulignés.'],
      ['Focus visible', 'met', 'journey', 'À chaque arrêt du parcours au clavier, le contour est contrôlé.'],
      [
        'Contenus cachés',
        'met',
        'tool',
        "Ce qui est masqué à l'œil et lu l'est exprès, et rien de focalisable n'est masqué.",
      ],
      [
        'Pas seulement forme, taille ou position',
        'not-met',
        'code',
        "Les pages nomment ce qu'elles désignent. Quelques réponses de l'assistant disent encore « les trois points » ou « le drapeau » sans le nom du bouton, et l'aide de la rencontre en ligne parle de l'icône à gauche de l'adresse, qui est celle du navigateur.",
      ],
      [
        'Pertinence de cette règle',
        'met',
        'code',
        'Là où un signe a aussi des mots, trois points, coche ou croix, ils disent la même chose que lui.',
      ],
      [
        '320 pixels sans défilement horizontal',
        'met',
        'tool',
        'Chaque écran est mesuré à 320 pixels : rien ne dépasse la fenêtre, et rien ne couvre ce qui a le focus.',
      ],
      [
        'Espacement du texte',
        'met',
        'measured',
        "Chaque écran et chacun de ses états, avec l'espacement que demande ce critère, à 320, 390 et 1280 pixels : rien n'est coupé, rien ne dépasse.",
      ],
      [
        'Contenus au survol ou au focus',
        'met',
        'code',
        'Une infobulle se ferme par Échap, reste quand le pointeur va dessus, et ne part pas seule.',
      ],
      ['Contenus par CSS seul', 'met', 'code', "Ils s'ouvrent au focus comme au survol."],
    ],
  },
  {
    title: 'Formulaires',
    rows: [
      [
        'Étiquettes',
        'met',
        'tool',
        'Chaque champ en a une. Quatre ne la montrent pas à côté du champ : elle paraît au survol.',
      ],
      [
        'Pertinence des étiquettes',
        'met',
        'code',
        'Celles des champs à remplir ont été lues une à une, sur chaque écran, avec la légende de leur groupe.',
      ],
      [
        'Cohérence des étiquettes',
        'met',
        'code',
        "Une même donnée est nommée de la même façon d'une page à l'autre, à un mot près : « Ton e-mail » et « Ton adresse e-mail ».",
      ],
      ['Étiquette près du champ', 'met', 'code', 'Au-dessus, ou juste après une case.'],
      ['Regroupement', 'met', 'code', "Les champs d'une même question sont dans un groupe."],
      ['Légende des groupes', 'met', 'tool', 'Chaque groupe a une légende ou un nom.'],
      ['Pertinence des légendes', 'met', 'code', "C'est la question posée, ou ce que le groupe demande."],
      [
        'Choix de même nature regroupés',
        'not-applicable',
        'code',
        "Aucune liste déroulante n'a de familles d'options.",
      ],
      ['Intitulé des boutons', 'met', 'tool', "Chacun a un nom ; ils disent ce qu'ils font."],
      [
        'Contrôle de saisie',
        'not-met',
        'code',
        "L'erreur est à son champ, en mots, et le focus va au premier champ faux. Mais quand un formulaire a plusieurs champs, rien ne dit d'avance lesquels sont obligatoires ; seuls quelques-uns disent « facultatif ».",
      ],
      ['Suggestions de correction', 'met', 'code', 'Chaque message dit quoi faire.'],
      [
        'Modifier, vérifier, récupérer',
        'met',
        'code',
        "Les réponses se changent quand on veut ; l'effacement du compte demande une confirmation par e-mail.",
      ],
      [
        'Remplissage automatique',
        'met',
        'code',
        'E-mail, prénom, date de naissance, ville, pays et code à usage unique portent leur attribut autocomplete.',
      ],
    ],
  },
  {
    title: 'Navigation',
    rows: [
      [
        'Deux systèmes de navigation',
        'not-met',
        'code',
        'Les membres ont un menu et un plan du site. Sans compte, il y a le plan du site et les liens de bas de page, que le RGAA ne compte pas comme un menu.',
      ],
      [
        'Navigation à la même place',
        'met',
        'code',
        "La barre et le pied de page sont les mêmes partout ; l'accueil animé n'a que le pied de page.",
      ],
      [
        'Pertinence du plan du site',
        'met',
        'code',
        "Il nomme les pages ouvertes à qui le lit ; les autres s'ouvrent à partir d'elles, ou d'un e-mail. Un test ouvre chacun de ses liens.",
      ],
      ['Accès au plan du site', 'met', 'code', 'Par le pied de page, à la même place partout.'],
      ['Accès au moteur de recherche', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Zones atteignables ou évitables', 'met', 'tool', "Par les zones de la page et par le lien d'évitement."],
      [
        "Lien d'évitement",
        'met',
        'journey',
        "Le premier arrêt au clavier mène au contenu. L'accueil animé, qui n'a qu'un lien, commence par son contenu.",
      ],
      ['Ordre de tabulation', 'met', 'journey', "Suivi au clavier : c'est l'ordre de lecture."],
      [
        'Pas de piège au clavier',
        'met',
        'journey',
        "Le parcours au clavier va de l'inscription au dévoilement sans rester pris ; les boîtes se ferment par Échap.",
      ],
      [
        "Raccourcis d'une seule touche",
        'not-applicable',
        'code',
        'Seules les flèches, Entrée, Espace et Échap ont un effet.',
      ],
      [
        'Contenus additionnels au clavier',
        'met',
        'code',
        "Menu, boîtes et infobulles s'atteignent et se ferment au clavier.",
      ],
    ],
  },
  {
    title: 'Consultation',
    rows: [
      [
        'Limites de temps',
        'not-met',
        'code',
        "Quelques pages mènent plus loin toutes seules, sans qu'on puisse les retenir : l'accueil animé après quelques secondes, la page d'un crush envoyé, celle d'une résiliation, celle d'un accès refusé à l'équipe. Rien ne s'y perd : ce qui est fait reste écrit dans tes crushs ou ton compte. Un lien de connexion vit dix minutes, pour ta sécurité, et se redemande.",
      ],
      ['Pas de nouvelle fenêtre seule', 'met', 'code', "Une fenêtre ne s'ouvre que par un lien."],
      [
        'Documents bureautiques accessibles',
        'not-applicable',
        'code',
        "Il n'y en a pas : la copie de tes données et le fichier d'agenda n'en sont pas.",
      ],
      ['Même information dans ces versions', 'not-applicable', 'code', "Il n'y en a pas."],
      [
        'Alternative des contenus cryptiques',
        'met',
        'code',
        "Les seules émoticônes du site, les cinq réactions à un message, ont leurs mots au survol et pour les technologies d'assistance. Ce qu'écrivent les membres n'est pas contrôlé.",
      ],
      ['Pertinence de ces alternatives', 'met', 'code', 'Lues une à une : « Ça me fait sourire », « Bravo »…'],
      [
        'Flashs',
        'met',
        'code',
        "Rien ne clignote trois fois par seconde : le plus vif, un cercle de l'accueil animé, pâlit moins d'une fois par seconde.",
      ],
      [
        'Mouvements contrôlables',
        'met',
        'code',
        "Les animations durent moins de cinq secondes ou le temps d'une attente ou d'un enregistrement, à côté de mots qui disent la même chose ; elles s'arrêtent pour qui a demandé moins de mouvement à son appareil.",
      ],
      ['Portrait et paysage', 'met', 'code', "Aucune orientation n'est imposée."],
      [
        'Gestes complexes',
        'met',
        'code',
        "Glisser le doigt tourne les cartes d'un thème : deux boutons le font aussi. Les curseurs suivent un simple toucher.",
      ],
      ['Annuler un geste de pointage', 'met', 'code', 'Les actions ont lieu quand le doigt ou le bouton se relève.'],
      ["Mouvement de l'appareil", 'not-applicable', 'code', "Aucune fonction ne s'en sert."],
    ],
  },
]);

/** The 106 criteria of RGAA 4.1 in thirteen topics, each with its finding (S-legal-4). */
export const rgaaTopics: readonly RgaaTopic[] = written.map(({ title: name, rows }, topic) => ({
  number: topic + 1,
  title: name,
  findings: rows.map(([title, state, method, finding], index) => ({
    number: `${topic + 1}.${index + 1}`,
    title,
    state,
    method,
    finding,
  })),
}));

/** How many criteria are in each state, and the share in percent, rounded down, of those met among those that apply and were checked. */
export function rgaaSummary(topics: readonly RgaaTopic[] = rgaaTopics) {
  const findings = topics.flatMap((one) => one.findings);
  const count = (state: RgaaState) => findings.filter((finding) => finding.state === state).length;
  const [met, notMet] = [count('met'), count('not-met')];
  return {
    all: findings.length,
    met,
    notMet,
    notApplicable: count('not-applicable'),
    notChecked: count('not-checked'),
    percentage: Math.floor((100 * met) / (met + notMet)),
  };
}
