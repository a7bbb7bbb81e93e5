import { typeset } from '../../typeset.ts';
import type { PremiumQuiz } from '../premium-quiz.ts';

/** The premium quiz about what one likes, and how one likes it. */
export const goutsQuiz = typeset<PremiumQuiz>({
  theme: 'gouts',
  title: 'Ce que tu aimes, et comment',
  invitation:
    "Le plat de toujours ou celui de demain, la tasse ébréchée ou la lampe neuve : ta manière d'aimer les choses.",
  facets: [
    {
      id: 'retour',
      subject: 'Le connu et le neuf',
      names: ['le plaisir de revenir', "l'envie d'aller voir"],
      questions: [
        [
          'À la table que tu connais bien, tu commandes…',
          'Ton plat de toujours',
          "Celui qui vient d'arriver sur la carte",
        ],
        ['Une soirée libre, un film :', 'Celui dont tu sais les répliques', 'Celui dont tu ignores tout'],
        [
          'Pour partir quelques jours, tu choisis plutôt…',
          'Un endroit où tu as tes habitudes',
          'Un nom pointé sur la carte',
        ],
        [
          'Dans ta musique du moment, on entend surtout…',
          'Les morceaux qui te suivent depuis des années',
          'Ceux de la semaine',
        ],
      ],
      one: {
        first:
          'Tu aimes en revenant : le même plat, le même refrain, la même rue, et chaque fois tu y vois un détail de plus.',
        second:
          "Il te faut du jamais-vu pour te sentir en appétit : tu goûtes d'abord, tu sauras ensuite si c'était bon.",
        both: "Tu tiens à tes refuges et tu en sors volontiers : tu sais, selon les jours, s'il te faut du connu ou du neuf.",
      },
      two: {
        first: [
          'Vous avez la mémoire des bonnes choses : un lieu qui devient le vôtre le restera longtemps.',
          'À force de revenir aux mêmes endroits, vous pourriez oublier de vous étonner.',
        ],
        second: [
          "Rien ne vous retient d'essayer : à deux, une idée du matin devient vite un goût du soir.",
          'Vous filez si vite vers la nouveauté suivante que peu de choses ont le temps de devenir les vôtres.',
        ],
        apart: [
          "Vous faites un beau relais : une personne rapporte du neuf, l'autre sait ce qui mérite qu'on y revienne.",
          "Devant la carte ou l'affiche, une personne cherche la surprise et l'autre la valeur sûre : quelqu'un attend toujours un peu.",
        ],
        between: [
          "Le connu ou le neuf, vous pouvez en décider au jour le jour : chez vous, ce n'est pas une affaire de principe.",
          "Comme l'envie change d'un jour à l'autre, la sortie prévue peut tomber le mauvais soir.",
        ],
      },
      tries: {
        alike:
          "Échangez vos rôles une fois : chaque personne choisit pour l'autre exactement ce qu'elle n'aurait pas pris.",
        otherwise:
          "Une sortie sur deux dans un lieu connu de l'une des deux personnes, la suivante dans un lieu inconnu de vous deux.",
      },
    },
    {
      id: 'mesure',
      subject: "La mesure et l'abondance",
      names: ['le goût de la juste dose', 'le goût des tables pleines'],
      questions: [
        ['Un goûter parfait, ce serait…', 'Une seule part, la meilleure de la ville', 'Six choses à picorer'],
        ['Le mur au-dessus de ta table :', 'Une image, choisie longtemps', 'Une vingtaine, serrées et joyeuses'],
        ['Dans une salade, tu préfères…', 'Trois ingrédients qui se répondent', 'Tout ce que le panier contenait'],
        ['Ta valise pour un week-end :', 'Le nécessaire, et rien qui pèse', 'De quoi parer à toutes les envies'],
      ],
      one: {
        first: "Tu enlèves plutôt que tu n'ajoutes : une chose bien choisie te comble mieux que dix posées à côté.",
        second: 'Tu aimes quand il y en a partout : des couleurs, des bols, des possibles, et personne qui compte.',
        both: "Tu passes de l'épure à l'abondance sans te contredire : tout dépend de l'heure et des gens autour.",
      },
      two: {
        first: [
          'Vous aimez la place autour des choses : ensemble, peu suffit, et ce peu sera choisi.',
          'À trop chercher la juste dose, vous risquez de renoncer à des plaisirs un peu fouillis.',
        ],
        second: [
          "Avec vous, la table déborde et l'on repart avec un bocal : votre générosité se voit avant de se dire.",
          "Quand vous ajoutez sans cesse de part et d'autre, plus personne ne sait ce qui était l'essentiel.",
        ],
        apart: [
          "Une personne ouvre grand, l'autre choisit : ce que vous composez ensemble a du souffle et une forme.",
          "Ce qui semble vide à une personne repose l'autre : un mur ou un menu suffit pour vous faire débattre.",
        ],
        between: [
          "Sobriété ou profusion, vous avez du jeu : vous pouvez régler cela à l'humeur, sans manuel.",
          'Sans préférence franche, vous pouvez hésiter longtemps entre en garder un peu et tout prendre.',
        ],
      },
      tries: {
        alike:
          "Préparez un repas à l'envers de vos habitudes : un seul plat si vous débordez, une table pleine si vous épurez.",
        otherwise:
          "Composez une étagère à deux : une personne y pose dix choses, l'autre en garde trois, puis vous inversez.",
      },
    },
    {
      id: 'heures',
      subject: 'Le matin et le soir',
      names: ['les clartés du matin', 'les longues soirées'],
      questions: [
        ['Ta meilleure idée de la semaine est venue…', "Avant que la rue ne s'éveille", 'Quand tout le monde dormait'],
        ['Un marché, une brocante : tu y vas…', "À l'ouverture, quand on déballe", 'En fin de journée, quand on flâne'],
        ['La lumière que tu gardes en photo :', 'Celle, rasante, du petit jour', 'Celle des fenêtres allumées'],
        [
          'Pour une longue conversation, donne-toi…',
          'Un petit-déjeuner qui traîne',
          "Une fin de soirée qui n'en finit pas",
        ],
      ],
      one: {
        first: 'Tes heures claires sont les premières : le monde a encore sa page blanche, et tu y écris volontiers.',
        second:
          "Tu t'ouvres quand le jour baisse : les phrases viennent mieux à la lampe, et le temps cesse de presser.",
        both: "Tu n'appartiens ni à l'aube ni à la nuit : ce qui compte pour toi, c'est ce qui remplit l'heure.",
      },
      two: {
        first: [
          'Vous vous donneriez rendez-vous avant tout le monde, et la journée entière vous resterait.',
          'Vos soirées finissent tôt : les invitations tardives vous laisseront un peu de regret.',
        ],
        second: [
          'La nuit vous donne du temps : vos meilleures phrases se diront après la dernière vaisselle.',
          'Vous vous couchez sur une dernière idée, puis une autre : vos matins à deux seront brefs.',
        ],
        apart: [
          "À vous deux, vous couvrez le jour : une personne l'ouvre, l'autre le referme en douceur.",
          "Quand une personne s'éveille aux confidences, l'autre a déjà dit bonne nuit : vos heures vives se croisent à peine.",
        ],
        between: [
          "Vos heures peuvent se régler : de vous deux, quelqu'un au moins s'accorde à celles de l'autre.",
          "Faute d'une heure à vous, vos moments à deux peuvent se caser là où il reste de la place.",
        ],
      },
      tries: {
        alike:
          "Offrez-vous une fois l'heure que vous ne voyez jamais, l'aube ou minuit, avec quelque chose de chaud à boire.",
        otherwise:
          'Trouvez votre heure du milieu, par exemple dix-sept heures, et gardez-la une fois par semaine rien que pour vous.',
      },
    },
    {
      id: 'patine',
      subject: 'La patine et la ligne',
      names: ['les objets qui ont une histoire', 'les objets bien pensés'],
      questions: [
        ['Une tasse à adopter :', "Ébréchée, d'une vieille vaisselle", 'Neuve, au dessin parfait'],
        ['Une chaise pour vingt ans :', 'Une ancienne, à réparer', 'Une actuelle, pensée au millimètre'],
        [
          'Dans une ville, tes pas vont vers…',
          'Les ruelles aux façades écaillées',
          'Les architectures qui viennent de sortir de terre',
        ],
        ['Un carnet te plaît pour…', 'Ses pages un peu jaunies', 'Son papier et son pliage ingénieux'],
      ],
      one: {
        first: "Tu préfères ce qui a vécu : une trace, une réparation, et l'objet se met à te parler.",
        second: "Un beau dessin te réjouit : tu remarques la charnière, la courbe, l'idée qui a rendu la chose simple.",
        both: "Chez toi, le vieux voisine avec le neuf : tu demandes seulement à un objet d'avoir quelque chose à dire.",
      },
      two: {
        first: [
          "Vous chinerez longtemps : les objets qui ont une histoire vous en feront raconter d'autres.",
          'À garder tout ce qui a vécu, vous finirez par manquer de place pour ce qui commence.',
        ],
        second: [
          "Vous verrez ensemble ce que d'autres ne voient pas : le détail qui fait qu'une chose marche.",
          "Vous pourriez passer plus de temps à perfectionner le décor qu'à y vivre.",
        ],
        apart: [
          "Vos deux regards se complètent : une personne entend l'histoire d'un objet, l'autre en voit l'intelligence.",
          "Ce qu'une personne trouve plein d'âme, l'autre le trouve bancal : le grenier sera un sujet.",
        ],
        between: [
          "Ancien ou neuf, vous n'en faites pas un camp : un objet aimé trouvera sa place.",
          "Sans ligne nette, votre décor peut rester longtemps à l'état d'essai.",
        ],
      },
      tries: {
        alike:
          "Allez voir ce que vous évitez d'habitude, une brocante ou un lieu très contemporain, et rapportez chaque fois un seul objet.",
        otherwise:
          "Présentez-vous chaque fois un objet : celui que vous sauveriez en premier, et l'histoire ou l'idée qu'il renferme.",
      },
    },
    {
      id: 'choisir',
      subject: "L'élan et l'examen",
      names: ["l'élan qui choisit vite", "l'art de prendre son temps"],
      questions: [
        [
          'Devant une carte de douze desserts :',
          'Le premier qui te fait signe',
          'Tu les parcours tous, puis tu reviens au début',
        ],
        ['Une veste te va bien :', 'Tu la gardes sur toi', 'Tu y repenses quelques jours'],
        ['Pour choisir un livre :', 'La première phrase décide', 'Tu en feuillettes cinq avant'],
        [
          'Une sortie à décider pour samedi :',
          "C'est fait depuis la première idée",
          'Tu compares encore, avec plaisir',
        ],
      ],
      one: {
        first: 'Tu te fies au premier frisson : choisir vite te laisse plus de temps pour aimer.',
        second: "Tu savoures avant d'avoir choisi : comparer, revenir, hésiter fait partie du plaisir.",
        both: "Selon l'enjeu, tu tranches en une seconde ou tu tournes autour : tu as les deux vitesses.",
      },
      two: {
        first: [
          "Chez vous, une envie n'attend pas : le temps de le dire, vous y êtes.",
          "Deux élans peuvent se croiser sans s'écouter : quelqu'un aura dit oui avant que l'autre ait parlé.",
        ],
        second: [
          'Vous aimez explorer les possibles ensemble : choisir sera déjà une promenade.',
          'À peser encore et encore, vous pourriez trouver porte close.',
        ],
        apart: [
          "Une personne lance, l'autre vérifie : vous irez vite là où c'est simple, et lentement là où cela compte.",
          "L'attente agace une personne, la hâte bouscule l'autre : vos courses vont le montrer.",
        ],
        between: [
          "Vos vitesses de choix s'ajustent : vous n'aurez pas besoin d'un chronomètre.",
          'Qui tranche, et quand ? Faute de règle, vous pouvez vous attendre mutuellement.',
        ],
      },
      tries: {
        alike: 'Décidez une fois à contre-rythme : dix secondes si vous pesez tout, trois jours si vous filez.',
        otherwise:
          "Pour le prochain choix, une personne propose trois possibilités, l'autre tranche ; la fois d'après, l'inverse.",
      },
    },
    {
      id: 'partager',
      subject: 'Le jardin secret et le partage',
      names: ["les trésors qu'on ne montre pas à tout le monde", 'la joie de faire découvrir'],
      questions: [
        [
          'Tu découvres un petit lieu merveilleux :',
          'Tu le gardes pour quelques proches',
          'Tu en parles dès le lendemain',
        ],
        ['Un morceau te bouleverse :', "Tu l'écoutes longtemps sans rien dire", "Tu l'envoies aussitôt à quelqu'un"],
        [
          'Ta recette fétiche, on te la demande :',
          'Tu la montres un jour, de vive voix',
          'Tu la recopies sur un papier',
        ],
        ["Quand une œuvre te touche, d'abord…", 'Tu rentres à pied, en silence', 'Tu cherches avec qui en parler'],
      ],
      one: {
        first:
          "Ce que tu aimes le plus se tait d'abord : tu ouvres ton jardin lentement, et c'est une marque de confiance.",
        second:
          "Un plaisir te semble à moitié vécu tant qu'il n'est pas partagé : tu donnes tes trouvailles à mains ouvertes.",
        both: "Tu partages beaucoup et tu gardes un peu : quelques trésors circulent, d'autres attendent la bonne personne.",
      },
      two: {
        first: [
          'Vous savez ce que vaut un secret confié : entre vous, montrer un trésor voudra dire beaucoup.',
          "De part et d'autre, les trésors peuvent rester si bien gardés que personne ne pense à demander.",
        ],
        second: [
          'Vos découvertes circuleront toute la journée : chacune deviendra vite la vôtre à deux.',
          'À tout vous envoyer, il vous restera peu de temps pour laisser une chose faire son chemin.',
        ],
        apart: [
          "Une personne ouvre les fenêtres, l'autre garde un coin d'ombre : la curiosité y gagne des deux côtés.",
          "Ce qu'une personne raconte volontiers, l'autre aurait voulu le garder entre vous.",
        ],
        between: [
          "Entre garder et montrer, vous avez de la souplesse : un « c'est entre nous » suffira.",
          'Comme cela dépend des jours, il faudra dire ce qui peut se répéter et ce qui reste à vous.',
        ],
      },
      tries: {
        alike:
          "Échangez une chose que vous n'avez montrée à personne, sans commentaire, et parlez-en seulement le lendemain.",
        otherwise: "Tenez une liste à deux colonnes, à raconter et rien qu'à nous, et relisez-la de temps en temps.",
      },
    },
  ],
  crossings: [
    {
      facets: ['retour', 'patine'],
      texts: {
        first: {
          first: 'Revenir, réparer, garder : avec toi, les choses ont le temps de devenir des souvenirs.',
          second: 'Tu reviens aux mêmes lieux, et tu les veux bien dessinés : ta fidélité va à ce qui fonctionne.',
        },
        second: {
          first:
            'Tu pars loin chercher du neuf, et tu en rapportes du vieux : une aventure te plaît quand elle a déjà vécu.',
          second:
            "Le neuf t'attire deux fois, par sa surprise et par sa forme : tu aimes être là quand une idée paraît.",
        },
      },
    },
    {
      facets: ['mesure', 'choisir'],
      texts: {
        first: {
          first: 'Une seule chose, et tout de suite la bonne : ton goût va droit au but.',
          second: "Tu cherches longtemps pour ne garder qu'une chose : chez toi, le peu a été mérité.",
        },
        second: {
          first: 'Un peu de ceci, beaucoup de cela, et sans attendre : ton plaisir remplit les bras.',
          second: 'Tu pèses chaque chose, puis tu les prends presque toutes : ton hésitation finit en festin.',
        },
      },
    },
    {
      facets: ['heures', 'partager'],
      texts: {
        first: {
          first: "Le matin et le silence t'appartiennent : c'est là que tes goûts se forment, avant d'être montrés.",
          second: 'Tes trouvailles arrivent tôt : on se réveille avec un message de toi et une raison de sourire.',
        },
        second: {
          first:
            'Tard le soir, tu laisses entrer quelques personnes dans ce que tu aimes, et la porte se referme doucement.',
          second:
            "Tu es de ces soirées où l'on fait écouter encore un morceau, puis encore un, jusqu'à ce que la rue soit vide.",
        },
      },
    },
  ],
  balanced:
    "Tu n'as choisi aucun goût contre un autre : tes plaisirs se choisissent au cas par cas, et c'est leur signature.",
});
