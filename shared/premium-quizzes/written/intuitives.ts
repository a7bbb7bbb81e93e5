import { typeset } from '../../typeset.ts';
import type { PremiumQuiz } from '../premium-quiz.ts';

/** The premium quiz without reasons: pictures, places and first impulses. */
export const intuitivesQuiz = typeset<PremiumQuiz>({
  theme: 'intuitives',
  title: 'Sans réfléchir',
  invitation:
    "Une rivière, une porte, un silence : des images à choisir avant d'y penser, et ce qu'elles disent de toi.",
  facets: [
    {
      id: 'matiere',
      subject: "L'eau et la pierre",
      names: ['ce qui coule', 'ce qui demeure'],
      questions: [
        ['Ton paysage intérieur, ce matin :', 'Une rivière', 'Une colline'],
        ['Pour franchir un gué :', "Pieds dans l'eau", 'De pierre en pierre'],
        ['Un caillou dans ta poche :', 'Tu le lances pour les ronds', 'Tu le gardes'],
        ['Une journée réussie ressemble…', 'À un courant', 'À un socle'],
      ],
      one: {
        first: "Tu te tiens du côté de l'eau : tu contournes, tu suis la pente, et tu arrives quand même.",
        second: 'Tu te tiens du côté de la pierre : tu restes, et les autres prennent appui.',
        both: 'Tu coules et tu tiens, comme une rive : un peu de mouvement, un peu de sol.',
      },
      two: {
        first: [
          'Vous savez suivre le courant : un contretemps deviendra un autre chemin.',
          "Quand tout coule de part et d'autre, il manque parfois un bord où s'amarrer.",
        ],
        second: [
          'Vous êtes du même rocher : ce que vous poserez ensemble ne bougera pas au premier vent.',
          "Deux pierres ne se contournent pas : quelqu'un devra faire un pas de côté.",
        ],
        apart: [
          "L'eau donne vie à la pierre, la pierre donne forme à l'eau : votre contraste fait un paysage.",
          "Une personne attend que l'autre se fixe, et l'autre que la première se laisse porter.",
        ],
        between: [
          'Entre le courant et la rive, vous trouverez un gué.',
          'Bouger ou rester : le signal peut changer en route, et surprendre.',
        ],
      },
      tries: {
        alike: "Passez une après-midi dans l'autre élément : sans bouger d'un banc, ou sans jamais vous arrêter.",
        otherwise: "Marchez le long d'une rivière : à l'aller le rythme d'une personne, au retour celui de l'autre.",
      },
    },
    {
      id: 'seuils',
      subject: "L'aube et le crépuscule",
      names: ['les commencements', 'les fins de journée'],
      questions: [
        ['Une couleur du ciel :', 'Rose pâle, presque rien', 'Orange, presque fini'],
        ["Le meilleur d'une fête :", "L'instant où l'on allume les lampions", 'Quand il reste cinq personnes'],
        ['Dans un livre, tu relirais…', 'La première page', 'La dernière'],
        ["Une gare t'évoque…", 'Un départ', 'Un retour'],
      ],
      one: {
        first: 'Tu aimes quand tout commence : la page, la route, la phrase encore à dire.',
        second: "Tu aimes les fins douces : ce qui s'achève te montre ce que c'était.",
        both: "Tu sais entrer et tu sais quitter : les deux bords d'une chose t'émeuvent pareillement.",
      },
      two: {
        first: [
          "Vous vous donnerez de l'élan : à deux, commencer sera une fête.",
          "Vous ouvrirez plus de portes que vous n'en refermerez.",
        ],
        second: [
          'Vous savez rester pour la fin : les meilleures confidences y attendent.',
          "À goûter ce qui s'achève, il faudra quelqu'un pour lancer la suite.",
        ],
        apart: [
          "Une personne inaugure, l'autre accomplit : ce que vous commencez aura une fin digne.",
          "L'élan d'une personne arrive parfois au moment où l'autre savoure encore.",
        ],
        between: [
          'Début ou fin, vous pouvez vous retrouver au milieu, là où il se passe le plus de choses.',
          "Vous n'attendrez pas toujours le même instant d'une même soirée.",
        ],
      },
      tries: {
        alike: 'Regardez le bout du jour que vous connaissez le moins, et décrivez-le en trois mots chaque fois.',
        otherwise: "Une personne ouvre la soirée à sa manière, l'autre la referme à la sienne ; puis échangez.",
      },
    },
    {
      id: 'boussole',
      subject: 'Le premier élan et la seconde pensée',
      names: ['le premier élan', 'la seconde pensée'],
      questions: [
        ['Deux portes identiques :', 'La gauche, sans savoir pourquoi', 'Tu écoutes à chacune'],
        ['Un nom te vient pour un chat :', "C'est le bon", "C'est un début"],
        ['Une main tendue dans la foule :', 'Tu la prends', 'Tu cherches le visage'],
        ['Ce quiz, tu y réponds…', 'Du bout des doigts', 'Après un temps'],
      ],
      one: {
        first: 'Ton premier élan sait des choses avant toi : tu le suis, et tu comprends en route.',
        second: "Tu laisses passer la première idée pour voir la suivante : c'est souvent la tienne.",
        both: "Tu écoutes l'élan, puis tu le fais asseoir : il a la parole, pas toujours le dernier mot.",
      },
      two: {
        first: [
          "Entre vous, un regard suffit pour se lever et partir : l'instant sera rarement manqué.",
          'Deux élans ne regardent pas toujours où ils mettent les pieds.',
        ],
        second: [
          'Vous prenez le temps de vous entendre penser : vos accords seront sans arrière-goût.',
          'À attendre la seconde idée, la première occasion peut filer.',
        ],
        apart: [
          "Une personne sent, l'autre vérifie : à vous deux, l'intuition a un filet.",
          "Là où une personne a déjà sauté, l'autre cherche encore le bord.",
        ],
        between: [
          'Élan ou réflexion, votre boussole a du jeu, et cela évite les murs.',
          "Vite ou lentement, vous ne saurez pas toujours d'avance qui donnera le pas.",
        ],
      },
      tries: {
        alike: "Choisissez un restaurant autrement que d'habitude : en trois secondes, ou après une vraie enquête.",
        otherwise:
          'Pour une décision légère, écrivez votre premier élan sur un papier, attendez un jour, puis ouvrez-le à deux.',
      },
    },
    {
      id: 'temps',
      subject: "Le souvenir et l'horizon",
      names: ['la tendresse du souvenir', "l'appel de l'horizon"],
      questions: [
        ['Une boîte en fer-blanc contient…', 'Des lettres', 'Des graines'],
        ['Tu fermes les yeux, tu vois…', "Une cuisine d'autrefois", 'Une ville encore sans visage'],
        ['Un parfum, soudain :', 'Il te ramène quelque part', "Il t'emmène quelque part"],
        ['Dans le train, tu préfères…', "Voir s'éloigner le quai", 'Voir venir le paysage'],
      ],
      one: {
        first: 'Tu gardes : une odeur, une voix, une lampe te reviennent, et tu les reçois comme des proches.',
        second: "Tu regardes devant : l'endroit que tu n'as pas vu t'occupe plus que celui que tu as quitté.",
        both: "Tu marches avec un souvenir dans une main et une graine dans l'autre.",
      },
      two: {
        first: [
          "Vous vous raconterez d'où vous venez, et cela prendra de belles soirées.",
          'À tant se souvenir, vous pourriez oublier de fabriquer le souvenir suivant.',
        ],
        second: [
          "Vous parlerez surtout de ce qui vient : à deux, l'horizon paraît à portée de vélo.",
          "Le regard devant, vous laisserez peut-être filer ce qui méritait d'être gardé.",
        ],
        apart: [
          "Une personne se souvient pour deux, l'autre imagine pour deux : votre histoire aura ses racines et ses routes.",
          "Quand une personne ouvre l'album, l'autre déplie la carte : il faudra les deux sur la table.",
        ],
        between: [
          "Hier ou demain, vous pouvez vous rejoindre dans l'un ou dans l'autre.",
          "La nostalgie et l'impatience ne viennent pas sur rendez-vous : elles pourront se croiser.",
        ],
      },
      tries: {
        alike:
          "Faites l'autre voyage : un lieu d'avant si vous rêvez demain, un plan fou pour dans dix ans si vous rêvez hier.",
        otherwise:
          "Remplissez une boîte à deux : un objet qui vient d'hier, un papier qui parle de demain, à rouvrir dans un an.",
      },
    },
    {
      id: 'silence',
      subject: 'Le silence et la musique',
      names: ['la paix du silence', 'la compagnie des sons'],
      questions: [
        ['La neige tombe :', 'Tu écoutes comme elle se tait', 'Tu mets un disque'],
        ["Une maison t'accueille par…", 'Son calme', 'Ses bruits de cuisine'],
        ['Deux personnes dans une voiture :', 'Le silence leur va bien', 'Elles chantent faux'],
        ["Au réveil, d'abord…", 'Rien, longtemps', 'Une voix, un air'],
      ],
      one: {
        first: 'Le silence te tient compagnie : tu y entends ce que le bruit recouvre.',
        second: 'Il te faut des sons autour de toi : une radio, des pas, une casserole, et la maison respire.',
        both: "Tu aimes le silence parce que tu aimes la musique : l'un rend l'autre possible.",
      },
      two: {
        first: [
          "Vous pourrez vous taire sans gêne : c'est une manière rare de se parler.",
          'Un silence qui dure peut changer de sens sans prévenir personne.',
        ],
        second: [
          'Votre maison chantera : il y aura toujours un air, une voix, une casserole.',
          'Dans ce joyeux fond sonore, une petite phrase importante peut se perdre.',
        ],
        apart: [
          "Une personne apporte l'air, l'autre la pause : c'est ainsi que se fait une mélodie.",
          "Le son qui réchauffe une personne fatigue l'autre, et le calme peut sembler vide.",
        ],
        between: [
          "Calme ou musique, vous pouvez laisser l'heure en décider.",
          'Le bon volume changera de jour en jour : il faudra oser demander moins, ou plus.',
        ],
      },
      tries: {
        alike: "Une heure dans l'autre monde : un repas sans un mot, ou une cuisine avec la musique très fort.",
        otherwise:
          'Composez un trajet moitié chansons, moitié silence, et remarquez ce que chaque moitié vous fait dire.',
      },
    },
    {
      id: 'porte',
      subject: 'La porte poussée et le seuil',
      names: ["l'envie d'entrer", 'le plaisir du seuil'],
      questions: [
        ['Un jardin derrière une grille entrouverte :', 'Tu pousses', 'Tu regardes entre les barreaux'],
        ['Une danse commence sur la place :', 'Tu y vas', 'Tu bats du pied, au bord'],
        ['Un escalier descend, on ne voit pas où :', 'Tu descends', 'Tu laisses tomber une pièce pour écouter'],
        ['De la mer, tu préfères…', 'Le plongeon', "La ligne de l'eau sur tes chevilles"],
      ],
      one: {
        first: 'Tu pousses les portes : ce qui est derrière te semble toujours valoir le bruit du gond.',
        second: "Tu aimes le seuil : de là, on voit dedans et dehors, et l'on choisit vraiment.",
        both: 'Tu entres ou tu observes, selon ce que la porte te souffle.',
      },
      two: {
        first: [
          "Vous entrerez partout : de la curiosité à l'aventure, il n'y aura qu'une poignée.",
          "Deux personnes qui poussent la même porte ne regardent pas ce qu'elles laissent ouvert derrière.",
        ],
        second: [
          "Vous savez attendre au bord, et voir ce que d'autres traversent sans voir.",
          "Sur le seuil à deux, il se peut que personne n'entre.",
        ],
        apart: [
          "Une personne entre, l'autre garde la lumière allumée : vous irez loin et vous reviendrez.",
          "Au moment du saut, une main tire et l'autre retient.",
        ],
        between: [
          "Entrer ou regarder, vous pouvez changer d'avis au dernier moment sans vous perdre.",
          "Quelqu'un sera parfois déjà dedans quand l'autre croyait que l'on restait dehors.",
        ],
      },
      tries: {
        alike:
          'Devant la prochaine porte intrigante, faites le contraire de votre pente, et racontez-vous ce que cela change.',
        otherwise:
          "Entrez dans un lieu inconnu de vous deux : une personne passe devant, l'autre choisit quand on repart.",
      },
    },
  ],
  crossings: [
    {
      facets: ['matiere', 'temps'],
      texts: {
        first: {
          first: "Tes souvenirs coulent : ils changent un peu chaque fois que tu les racontes, et c'est tant mieux.",
          second: "Comme l'eau, tu vas vers la mer : ce qui t'attend compte plus que la source.",
        },
        second: {
          first: 'Tu gardes, tu portes, tu restes : on vient vers toi comme vers un vieux pont.',
          second: 'Tu avances sans te presser et tu poses du solide : ton horizon se construit pierre à pierre.',
        },
      },
    },
    {
      facets: ['seuils', 'silence'],
      texts: {
        first: {
          first: 'Une aube muette te suffit : tu commences les choses à voix basse.',
          second: 'Tu commences en fanfare : un air, un rideau, et la journée est lancée.',
        },
        second: {
          first: 'Le soir, quand tout se tait, voilà pour toi le meilleur endroit du monde.',
          second: 'Tu aimes que les jours finissent en chansons, quand les voix fatiguées chantent mieux.',
        },
      },
    },
    {
      facets: ['boussole', 'porte'],
      texts: {
        first: {
          first: 'Tu sens, tu pousses, tu es dedans : tes meilleures histoires commencent sans préambule.',
          second: 'Tu sais tout de suite, et le seuil te suffit pourtant : parfois, savoir vaut entrer.',
        },
        second: {
          first: 'Tu y penses à deux fois, et tu entres pour de bon : une porte que tu pousses est une porte choisie.',
          second: "Tu observes, tu reviens, tu observes encore : rien ne t'échappe, et l'on gagne à t'attendre.",
        },
      },
    },
  ],
  balanced:
    "Tes images ne choisissent pas de camp : l'eau et la pierre, l'aube et le soir te vont, et c'est toi qui les relies.",
});
