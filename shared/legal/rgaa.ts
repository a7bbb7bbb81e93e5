import { typeset } from '../typeset.ts';

/** What a criterion of RGAA 4.1 was found to be on this product. */
export type RgaaState = 'met' | 'not-met' | 'not-applicable' | 'not-checked';
/** How it was found: by the automatic checks of every screen, by a journey of the tests, or by reading the code. */
export type RgaaMethod = 'tool' | 'journey' | 'code' | 'none';

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
        "Lues une à une dans le code ; la photo d'une personne est nommée par son prénom.",
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
        "Une exception, l'image d'un résultat de quiz à partager : tout ce qu'elle dit est écrit sur la page.",
      ],
      ['Légendes reliées à leur image', 'not-applicable', 'code', "Aucune image n'a de légende."],
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
      ['Contraste du texte', 'met', 'tool', 'Mesuré sur chaque écran, dans le thème clair et le thème sombre.'],
      [
        'Contraste des composants',
        'met',
        'tool',
        'Les couleurs des bords et des icônes sont mesurées dans les deux thèmes.',
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
        "Une voix de la salle Audio n'a de texte que si la personne l'a écrit : c'est facultatif. Un message vocal, lui, en a toujours un.",
      ],
      [
        'Pertinence des transcriptions',
        'not-checked',
        'none',
        'Elles sont écrites par les membres ; personne ne les compare à la voix.',
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
        'Un lecteur est précédé du prénom et de la question à laquelle la voix répond.',
      ],
      ['Alternative des médias non temporels', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Pertinence de ces alternatives', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Son automatique contrôlable', 'not-applicable', 'code', 'Aucun son ne commence sans un geste.'],
      [
        'Médias au clavier et au pointeur',
        'met',
        'code',
        'Les commandes sont celles du navigateur ou de vrais boutons.',
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
      ['Pertinence des titres de tableau', 'met', 'code', 'Relus un à un.'],
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
        "Noms, rôles et états sont contrôlés sur chaque écran et chacun de ses états ; aucun lecteur d'écran n'a été écouté.",
      ],
      [
        'Pertinence des alternatives aux scripts',
        'met',
        'journey',
        'Les parcours de test principaux sont faits aussi sans script, avec les mêmes formulaires ; sans script, on ne peut pas enregistrer sa voix.',
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
        'journey',
        'Une réponse choisie au pointeur mène seule à la question suivante, avec un retour ; au clavier, il faut valider.',
      ],
      [
        'Messages de statut',
        'met',
        'code',
        "Les messages ont un rôle status ou alert ; aucun lecteur d'écran n'a été écouté.",
      ],
    ],
  },
  {
    title: 'Éléments obligatoires',
    rows: [
      ['Type de document', 'met', 'code', 'Chaque page commence par le doctype de HTML.'],
      [
        'Code source valide',
        'not-checked',
        'none',
        "Les identifiants doubles et les attributs faux sont cherchés sur chaque écran, mais aucun validateur n'a lu les pages entières.",
      ],
      ['Langue par défaut', 'met', 'tool', 'Le français, sur chaque page.'],
      ['Code de langue pertinent', 'met', 'tool', 'fr.'],
      ['Titre de page', 'met', 'tool', 'Chaque page en a un.'],
      [
        'Titre pertinent',
        'met',
        'code',
        "Le nom de l'écran puis celui du produit ; il commence par « Erreur » quand un formulaire est refusé sans script.",
      ],
      [
        'Changements de langue indiqués',
        'met',
        'code',
        "La seule phrase en anglais, celle de la page introuvable, est marquée. Crush, match et premium sont passés dans l'usage.",
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
      ['Structure du document', 'met', 'tool', 'En-tête, navigation, contenu et pied de page sont des zones nommées.'],
      ['Listes', 'met', 'tool', 'Ce qui est une liste est balisé comme une liste.'],
      [
        'Citations',
        'met',
        'code',
        "Ce qu'une personne a écrit est balisé comme une citation là où il est repris : phrases, signalements. Les messages d'une discussion n'en sont pas.",
      ],
    ],
  },
  {
    title: "Présentation de l'information",
    rows: [
      ['Feuilles de style', 'met', 'code', 'Aucun style en ligne : la politique de sécurité les interdit.'],
      ['Contenu présent sans style', 'met', 'code', 'Aucun texte ne vient des feuilles de style.'],
      ['Compréhensible sans style', 'met', 'code', "L'ordre du code est celui de la lecture."],
      ['Texte à 200 %', 'met', 'tool', 'Chaque écran est mesuré avec un texte deux fois plus grand.'],
      [
        'Couleurs de fond et de police ensemble',
        'not-checked',
        'none',
        "Les deux thèmes les déclarent au niveau de la page ; cela n'a pas été relu composant par composant.",
      ],
      ['Liens visibles dans le texte', 'met', 'code', 'Ils sont soulignés.'],
      ['Focus visible', 'met', 'journey', 'À chaque arrêt du parcours au clavier, le contour est contrôlé.'],
      [
        'Contenus cachés',
        'met',
        'tool',
        "Ce qui est masqué à l'œil et lu l'est exprès, et rien de focalisable n'est masqué.",
      ],
      [
        'Pas seulement forme, taille ou position',
        'met',
        'code',
        'Aucune consigne ne dit « le bouton rond » ou « à droite ».',
      ],
      ['Pertinence de cette règle', 'met', 'code', 'Relu avec les textes.'],
      [
        '320 pixels sans défilement horizontal',
        'met',
        'tool',
        "Chaque écran est mesuré à 320 pixels : rien n'est coupé.",
      ],
      [
        'Espacement du texte',
        'not-checked',
        'none',
        "Les blocs n'ont pas de hauteur fixe, mais aucun contrôle ne change l'espacement.",
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
      ['Étiquettes', 'met', 'tool', 'Chaque champ en a une.'],
      ['Pertinence des étiquettes', 'met', 'code', 'Relues avec les textes.'],
      ['Cohérence des étiquettes', 'met', 'code', "L'adresse e-mail, le prénom et l'âge ont les mêmes mots partout."],
      ['Étiquette près du champ', 'met', 'code', 'Au-dessus, ou juste après une case.'],
      ['Regroupement', 'met', 'code', "Les choix d'une même question sont dans un groupe."],
      ['Légende des groupes', 'met', 'tool', 'Chaque groupe a une légende.'],
      ['Pertinence des légendes', 'met', 'code', "C'est la question posée."],
      [
        'Choix de même nature regroupés',
        'not-applicable',
        'code',
        "Aucune liste déroulante n'a de familles d'options.",
      ],
      ['Intitulé des boutons', 'met', 'tool', "Chacun a un nom ; ils disent ce qu'ils font."],
      [
        'Contrôle de saisie',
        'met',
        'journey',
        "L'erreur est à son champ, en mots, et le focus va au premier champ faux.",
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
        'Adresse, code à usage unique et pays portent leur attribut autocomplete.',
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
        'Il y a un menu pour les membres et des liens en bas de page, mais ni plan du site ni moteur de recherche.',
      ],
      ['Navigation à la même place', 'met', 'code', 'La barre et le pied de page sont les mêmes partout.'],
      ['Pertinence du plan du site', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Accès au plan du site', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Accès au moteur de recherche', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Zones atteignables ou évitables', 'met', 'tool', "Par les zones de la page et par le lien d'évitement."],
      ["Lien d'évitement", 'met', 'journey', 'Le premier arrêt au clavier mène au contenu.'],
      ['Ordre de tabulation', 'met', 'journey', "Suivi au clavier : c'est l'ordre de lecture."],
      ['Pas de piège au clavier', 'met', 'journey', 'Le parcours au clavier traverse tous les écrans et en ressort.'],
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
        'met',
        'code',
        "L'accueil animé a un bouton Entrer ; un lien de connexion vit dix minutes pour ta sécurité, et se redemande.",
      ],
      ['Pas de nouvelle fenêtre seule', 'met', 'code', "Une fenêtre ne s'ouvre que par un lien."],
      ['Documents bureautiques accessibles', 'not-applicable', 'code', "Il n'y en a pas à télécharger."],
      ['Même information dans ces versions', 'not-applicable', 'code', "Il n'y en a pas."],
      [
        'Alternative des contenus cryptiques',
        'not-checked',
        'none',
        "Nos textes n'en ont pas ; ce qu'écrivent les membres n'est pas contrôlé.",
      ],
      ['Pertinence de ces alternatives', 'not-applicable', 'code', "Il n'y en a pas."],
      ['Flashs', 'met', 'code', 'Aucun effet ne clignote.'],
      [
        'Mouvements contrôlables',
        'met',
        'code',
        "Les animations sont brèves, et s'arrêtent pour qui a demandé moins de mouvement à son appareil.",
      ],
      ['Portrait et paysage', 'met', 'code', "Aucune orientation n'est imposée."],
      ['Gestes complexes', 'not-applicable', 'code', "Aucun geste complexe n'est demandé : toucher suffit."],
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

/** How many criteria are in each state, and the share of those met among those that apply and were checked. */
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
