import { typeset } from '../../typeset.ts';
import type { PremiumQuiz } from '../premium-quiz.ts';

/** The premium quiz about curiosity, works and words. */
export const cultureQuiz = typeset<PremiumQuiz>({
  theme: 'culture',
  title: 'Ta curiosité, de près',
  invitation:
    "Ce qui t'arrête dans une salle, ce que tu cherches la nuit sur un écran, ce que tu racontes le lendemain.",
  facets: [
    {
      id: 'entree',
      subject: 'Comprendre et ressentir',
      names: ['le besoin de comprendre', 'la confiance dans ce qui touche'],
      questions: [
        ["Devant un tableau inconnu, d'abord…", 'Tu cherches le cartel', 'Tu recules et tu te tais'],
        ['Une chanson dans une autre langue :', 'Il te faut la traduction', 'La voix suffit'],
        ['Après un film étrange, tu veux…', 'Une explication', 'Le laisser flotter'],
        ['Une éclipse est annoncée :', 'Tu relis comment cela se produit', 'Tu veux juste être dehors à ce moment-là'],
      ],
      one: {
        first: 'Comprendre décuple ton plaisir : une œuvre te prend vraiment quand tu vois comment elle est faite.',
        second: "Tu laisses d'abord la chose t'arriver : l'explication peut attendre, le frisson non.",
        both: "Tu ressens et tu cherches, dans l'ordre qui vient : chez toi la tête et le cœur se passent la parole.",
      },
      two: {
        first: [
          'Vous irez au fond des choses ensemble : un film vous en donnera pour deux heures de théories.',
          'À tout vouloir expliquer, vous pouvez refroidir ce qui venait de vous émouvoir.',
        ],
        second: [
          'Vous savez vous taire devant une même chose : à la sortie, un regard suffira.',
          "Vous ressentez fort, et rien ne dit que c'est la même chose : il faudra quelques mots malgré tout.",
        ],
        apart: [
          "Une personne éclaire, l'autre fait sentir : à vous deux, une œuvre livre davantage.",
          "Quand une personne commence à expliquer, l'autre était encore dedans : attendez le vestiaire.",
        ],
        between: [
          "Analyse ou émotion, vous pouvez rejoindre l'autre par deux portes.",
          "Après une œuvre forte, vous ne saurez pas tout de suite s'il faut parler ou se taire.",
        ],
      },
      tries: {
        alike:
          'Faites une visite à contre-emploi : sans lire une ligne si vous expliquez tout, avec un guide si vous ne lisez rien.',
        otherwise: 'Devant une œuvre, dix minutes de silence à deux, puis dix minutes où tout peut être dit.',
      },
    },
    {
      id: 'creuser',
      subject: 'Creuser et butiner',
      names: ['la passion qui creuse', 'la curiosité qui butine'],
      questions: [
        ['Un sujet te plaît :', 'Tu en lis tout pendant trois mois', 'Tu passes au suivant jeudi'],
        ['Dans une encyclopédie ouverte…', "Tu finis l'article", 'Tu sautes de renvoi en renvoi'],
        ['Apprendre un instrument :', 'Un seul, pour longtemps', 'Trois accords sur chacun'],
        ['De tes onglets ouverts, on dirait…', 'Un dossier', 'Un archipel'],
      ],
      one: {
        first: "Quand un sujet te tient, tu descends jusqu'au fond : tu as dû étonner plus d'un spécialiste.",
        second: 'Tu vas de fleur en fleur, et tu fais des liens que les spécialistes ne font pas.',
        both: 'Tu survoles, et de temps en temps tu plonges : ta curiosité a deux altitudes.',
      },
      two: {
        first: [
          "Vous respectez les longues passions : personne ici ne demandera à l'autre d'abréger.",
          'Deux passions profondes peuvent devenir deux tunnels, chaque personne dans le sien.',
        ],
        second: [
          'Vos conversations changeront six fois de sujet, et ce sera leur charme.',
          "À sauter sans cesse d'une idée à l'autre, la question importante peut rester en route.",
        ],
        apart: [
          "Une personne apporte la profondeur, l'autre les passerelles : vous apprendrez ensemble des choses rares.",
          "Ce qui passionne une personne depuis des mois a déjà lassé l'autre, ou n'a pas eu le temps de l'intéresser.",
        ],
        between: [
          "Vous pouvez suivre un détail jusqu'au bout ou lâcher prise : personne ne restera à la traîne.",
          "Jusqu'où creuser ? L'envie varie, et un des deux récits peut sembler trop long ou trop court.",
        ],
      },
      tries: {
        alike: 'Tirez un sujet au sort : une soirée entière si vous butinez, cinq minutes chrono si vous creusez.',
        otherwise: "Une personne choisit le sujet du mois, l'autre y ajoute chaque semaine un pas de côté.",
      },
    },
    {
      id: 'epoque',
      subject: "Le temps long et l'instant",
      names: ['le goût de ce qui dure', 'le goût de ce qui naît'],
      questions: [
        ['Pour un soir de théâtre :', 'Une pièce de trois siècles', 'Une création de la semaine'],
        ['À la librairie, tes pas vont…', 'Au rayon des classiques', 'À la table des nouveautés'],
        ['Remonter le temps ou le devancer ?', 'Une journée il y a deux cents ans', 'Une journée dans cent ans'],
        ['Une ville étrangère, tu commences par…', 'Son vieux quartier', 'Son quartier qui change'],
      ],
      one: {
        first: 'Ce qui a traversé le temps te parle : tu entends de vieilles voix et elles te répondent.',
        second: 'Tu aimes voir les choses au moment où elles naissent, avant que tout le monde ait son avis.',
        both: 'Tu lis les anciens avec des yeux neufs, et les nouveautés avec de la mémoire.',
      },
      two: {
        first: [
          'Vous partagez une mémoire longue : entre vous, une citation ancienne passera pour une nouvelle fraîche.',
          "À chérir ce qui dure, vous pourriez laisser passer l'époque où vous vivez.",
        ],
        second: [
          'Vous serez là au début des choses : premières soirées, premiers albums, salles à moitié vides.',
          "À courir les débuts, vous manquez ce qui ne se donne qu'à la dixième fois.",
        ],
        apart: [
          "Une personne apporte les racines, l'autre les bourgeons : votre bibliothèque aura bonne mine.",
          "Ce qu'une personne tient pour un sommet paraît poussiéreux à l'autre, et l'inverse se dira aussi.",
        ],
        between: [
          "Ancien ou naissant, il n'y aura pas de camp : l'affiche du soir décidera.",
          "Vos envies d'époque changent, et pas forcément le même soir.",
        ],
      },
      tries: {
        alike: "Offrez-vous une œuvre de l'autre bout du temps, et cherchez-y trois choses qui parlent de vous.",
        otherwise:
          "Associez les œuvres par paires : une ancienne choisie par l'une des deux personnes, sa cousine d'aujourd'hui choisie par l'autre.",
      },
    },
    {
      id: 'fins',
      subject: 'La fin nouée et la fin ouverte',
      names: ['les histoires qui se referment', 'les fins qui restent ouvertes'],
      questions: [
        ['Une bonne dernière page…', 'Répond à tout', 'Pose une question de plus'],
        ["Une série s'arrête sans conclure :", 'Tu leur en veux un peu', 'Tu inventes la suite'],
        ['Dans une enquête, le meilleur moment :', 'La solution', 'Quand tout est encore possible'],
        ['Une légende sans version sûre :', 'Tu cherches la vraie', 'Tu gardes les trois'],
      ],
      one: {
        first: 'Tu aimes que les fils se rejoignent : une histoire bien fermée te laisse en paix.',
        second: "Tu préfères une porte entrouverte : ce qui n'est pas dit continue de vivre en toi.",
        both: "Tu acceptes les réponses comme les énigmes : tout dépend de ce que l'histoire promettait.",
      },
      two: {
        first: [
          "Vous aimez aller au bout : une conversation entamée sera reprise jusqu'à son point final.",
          "Toutes les questions n'ont pas de réponse : vous pourriez en forcer une qui demandait du temps.",
        ],
        second: [
          "Vous savez laisser une question en l'air : elle vous servira de prétexte pour vous revoir.",
          "À laisser tant de portes entrouvertes, il se peut que personne n'ose conclure.",
        ],
        apart: [
          "Une personne noue, l'autre rouvre : entre vous, une histoire a toujours une suite et parfois une fin.",
          "Une personne attend une réponse là où l'autre se plaît dans le peut-être.",
        ],
        between: [
          "Réponse ou mystère, vous pouvez vivre avec les deux : cela laisse de l'air.",
          'Faut-il conclure ou laisser venir ? Il vous arrivera de ne pas choisir en même temps.',
        ],
      },
      tries: {
        alike:
          "Racontez-vous la fin d'un même livre autrement : ouverte si vous l'aimez fermée, fermée si vous l'aimez ouverte.",
        otherwise: 'Arrêtez un film dix minutes avant la fin : chaque personne invente la sienne, puis vous regardez.',
      },
    },
    {
      id: 'langue',
      subject: 'Les mots et les images',
      names: ['la mémoire des mots', 'la mémoire des images'],
      questions: [
        ["D'un voyage, tu rapportes…", 'Des phrases notées', 'Des couleurs en tête'],
        ['Une consigne se retient mieux…', 'Écrite', 'Dessinée'],
        ['Dans une bande dessinée, ton œil va…', 'Aux bulles', 'Aux cases'],
        ["Pour raconter ta journée à quelqu'un :", 'Un long message', 'Trois photos'],
      ],
      one: {
        first: "Tu habites les mots : une phrase juste te reste des années, avec le jour où tu l'as lue.",
        second: 'Tu penses en images : une lumière, un geste, un coin de rue te disent tout avant les phrases.',
        both: "Tu passes du mot à l'image sans couture, et tu sais lequel des deux manque à l'autre.",
      },
      two: {
        first: [
          'Vous vous écrirez bien : une phrase bien tournée sera entre vous une forme de tendresse.',
          "Entre deux personnes de mots, un silence sur l'écran prend vite trop de sens.",
        ],
        second: [
          "Vous vous montrerez plus que vous ne direz : une photo envoyée, et l'autre comprend.",
          'Une image peut vouloir dire dix choses : certaines demanderont une phrase.',
        ],
        apart: [
          "Une personne nomme, l'autre montre : vos souvenirs auront à la fois un titre et une lumière.",
          "Une personne attend des phrases et reçoit des images, ou l'inverse : le lien passe, la langue change.",
        ],
        between: [
          'Mots ou images, vous pouvez parler les deux langues et changer en route.',
          "Comme vous changez de langue selon les jours, un message bref peut sembler froid sans l'être.",
        ],
      },
      tries: {
        alike:
          'Une journée sans votre langue favorite : images seules si vous écrivez, mots seuls si vous photographiez.',
        otherwise:
          "Tenez un carnet à deux : une personne y colle une image, l'autre y ajoute la légende, et l'on tourne.",
      },
    },
    {
      id: 'passer',
      subject: 'Raconter et questionner',
      names: ["l'envie de raconter", "l'art de poser des questions"],
      questions: [
        ['À table, on te reconnaît…', 'À tes histoires', 'À tes questions'],
        ["Tu viens d'apprendre une chose étonnante :", 'Tu la racontes le jour même', 'Tu cherches qui en sait plus'],
        ["Avec quelqu'un de passionné, tu…", 'Renvoies la balle avec tes passions', 'Fais dérouler tout le fil'],
        ["Un trajet de trois heures à côté de quelqu'un :", 'Tu as de quoi raconter', 'Tu as de quoi demander'],
      ],
      one: {
        first:
          "Tu racontes comme on offre : une trouvaille n'est vraiment à toi que lorsqu'elle a fait briller d'autres yeux.",
        second: "Tes questions ouvrent les gens : tu apprends beaucoup parce que tu écoutes jusqu'à la fin.",
        both: 'Tu donnes une histoire, puis tu en demandes une : avec toi, la parole circule.',
      },
      two: {
        first: [
          'Chez vous, pas de blanc : une histoire en appelle une autre, et la soirée file.',
          "Deux belles voix se coupent parfois : le plus important risque d'attendre son tour.",
        ],
        second: [
          'Vous vous demanderez vraiment comment cela va, et vous attendrez la réponse.',
          "À s'interroger avec tant d'attention, chaque personne peut oublier de se raconter.",
        ],
        apart: [
          "Une personne raconte, l'autre relance : rarement une histoire aura été si bien écoutée.",
          'La personne qui questionne peut en venir à se demander quand on la questionnera.',
        ],
        between: [
          'Raconter, demander : la parole peut passer de main en main, sans tour de rôle imposé.',
          "Il y aura des soirs où vous attendrez, de part et d'autre, que quelqu'un commence.",
        ],
      },
      tries: {
        alike:
          'Dix minutes inversées : des questions seulement si vous racontez, des récits seulement si vous demandez.',
        otherwise:
          "Un soir, les rôles changent : la personne qui écoute d'ordinaire raconte, et l'autre n'a droit qu'aux questions.",
      },
    },
  ],
  crossings: [
    {
      facets: ['entree', 'fins'],
      texts: {
        first: {
          first: 'Tu veux savoir comment, et comment cela finit : une énigme résolue te fait une bonne soirée.',
          second: "Tu démontes tout, sauf la fin : tu aimes comprendre jusqu'au point où plus personne ne sait.",
        },
        second: {
          first: "Tu te laisses emporter, et tu demandes à l'histoire de te ramener à bon port.",
          second: 'Ni explication ni point final : ce qui te touche a le droit de rester un mystère.',
        },
      },
    },
    {
      facets: ['creuser', 'langue'],
      texts: {
        first: {
          first: 'Tu es de ces personnes qui lisent les notes de bas de page, et y trouvent le roman.',
          second: 'Tu peux rester une heure sur une seule image : tu creuses avec les yeux.',
        },
        second: {
          first: 'Tu collectionnes des phrases de partout : ta mémoire ressemble à un carnet plein de marges.',
          second: 'Mille images, mille envies : ta curiosité avance comme un regard par la fenêtre du train.',
        },
      },
    },
    {
      facets: ['epoque', 'passer'],
      texts: {
        first: {
          first: 'Tu fais revivre ce qui est ancien : quand tu racontes, trois siècles tiennent dans une cuisine.',
          second: 'Tu interroges les gens qui ont vu : leurs souvenirs te semblent plus précieux que les musées.',
        },
        second: {
          first: "Tu arrives avec la nouvelle du jour et l'envie de la dire : on découvre beaucoup par toi.",
          second: "Tu demandes à demain ce qu'il prépare : tes questions ont un temps d'avance.",
        },
      },
    },
  ],
  balanced: 'Ta curiosité ne se laisse ranger nulle part : elle prend chaque fois le chemin que la chose demande.',
});
