import { typeset } from '../../typeset.ts';
import type { PremiumQuiz } from '../premium-quiz.ts';

/** The premium quiz about free hours and everyday life. */
export const loisirsQuiz = typeset<PremiumQuiz>({
  theme: 'loisirs',
  title: 'Tes heures à toi',
  invitation: "Un dimanche vide, une boîte à outils, une partie de cartes : ce que tu fais du temps qui t'appartient.",
  facets: [
    {
      id: 'agenda',
      subject: 'Le plan et la page blanche',
      names: ['le bonheur des projets notés', 'la douceur des heures sans plan'],
      questions: [
        [
          'Ton samedi idéal commence par…',
          'Une liste de trois belles choses à faire',
          'Rien de prévu, et le rideau ouvert',
        ],
        ["Des vacances réussies sont d'abord…", 'Préparées avec gourmandise', 'Inventées jour après jour'],
        ['Un jour de repos tombe du ciel :', 'Tu sais déjà à quoi il servira', 'Tu vois où il te mène'],
        ["Voir des proches, c'est mieux…", "Avec une date entourée d'avance", 'Sur un message du jour même'],
      ],
      one: {
        first: "Prévoir, pour toi, c'est commencer à se réjouir : une date dans l'agenda éclaire déjà la semaine.",
        second: "Tu défends tes heures vides : c'est là que naissent les bonnes surprises et les vraies siestes.",
        both: "Tu plantes quelques jalons et tu laisses de l'herbe entre eux : ni programme, ni dérive.",
      },
      two: {
        first: [
          'Vos projets ont des dates : ce que vous vous promettez finit par arriver.',
          "Deux agendas bien remplis laissent peu d'interstices où se croiser sans raison.",
        ],
        second: [
          "Vous savez ne rien prévoir ensemble : l'après-midi vous dira où aller.",
          'Sans que personne ne fixe de date, les belles idées peuvent rester des idées.',
        ],
        apart: [
          "Une personne assure la date, l'autre y apporte l'imprévu : vos week-ends auront une charpente et des fenêtres.",
          "Un plan rassure une personne et serre l'autre : le vendredi soir, « on verra » ne voudra pas dire la même chose.",
        ],
        between: [
          'Vous pouvez laisser une place au plan et une autre au hasard sans que cela demande de longues discussions.',
          "Prévu ou pas prévu ? Le doute peut planer jusqu'au dernier moment, faute d'une habitude claire.",
        ],
      },
      tries: {
        alike: "Changez d'allure un dimanche : heure par heure si vous improvisez, montre au tiroir si vous planifiez.",
        otherwise: "Fixez seulement l'heure du rendez-vous, et laissez le lieu se décider sur le trottoir.",
      },
    },
    {
      id: 'mains',
      subject: 'Faire et contempler',
      names: ['les mains occupées', 'le plaisir de regarder'],
      questions: [
        ['Une pluie de deux jours :', 'Tu répares, tu cuisines, tu colles', 'Tu regardes des histoires sous un plaid'],
        ["Au bord de l'eau, très vite…", 'Tu construis quelque chose avec des galets', 'Tu suis les vagues des yeux'],
        ['Pendant un concert, tu…', 'Bats la mesure, il faut que ça bouge', 'Fermes les yeux, sans un geste'],
        ['Une heure pour toi, tu la passes…', 'À fabriquer', 'À flâner'],
      ],
      one: {
        first: 'Tes mains pensent avec toi : fabriquer, réparer ou pétrir te repose mieux que de ne rien faire.',
        second: 'Tu sais regarder sans intervenir : une vague, une scène, une rue te suffisent pour remplir une heure.',
        both: "Tu fais, puis tu poses l'outil et tu regardes : les deux gestes te sont naturels.",
      },
      two: {
        first: [
          'Vous vous connaîtrez en faisant : une étagère, une tarte, un potager en diront plus que les questions.',
          "À toujours avoir quelque chose sur le feu, vous risquez d'oublier de vous asseoir côte à côte.",
        ],
        second: [
          "Vous savez partager un silence devant quelque chose de beau : cela ne s'apprend pas facilement.",
          'Deux contemplations côte à côte font de beaux soirs, et des ampoules qui restent à changer.',
        ],
        apart: [
          "Une personne fabrique, l'autre voit ce que cela vaut : l'ouvrage y gagne, et le regard aussi.",
          "Quand une personne s'active pour se reposer, l'autre cherche le calme : il faudra deux idées du repos.",
        ],
        between: [
          "Entre l'atelier et le banc public, vous trouverez sans peine une occupation commune.",
          "Faire ou regarder : comme cela varie, l'un des deux moments peut tomber quand l'autre personne attendait le contraire.",
        ],
      },
      tries: {
        alike:
          'Une heure à rebours : si vous fabriquez, regardez le ciel ; si vous contemplez, construisez une chose qui tient debout.',
        otherwise:
          "Pendant qu'une personne cuisine ou bricole, l'autre fait la lecture à voix haute ; échangez la semaine suivante.",
      },
    },
    {
      id: 'jeu',
      subject: 'La victoire et la partie',
      names: ['la fièvre du jeu', 'le jeu pour en rire'],
      questions: [
        ['Une partie de cartes commence :', 'Tu comptes les points', 'Tu inventes des règles idiotes'],
        ['Au jeu de mime, tu tiens surtout…', "À ce que ton équipe l'emporte", 'À ce que tout le monde pleure de rire'],
        ['Une devinette résiste :', 'Personne ne souffle, tu vas trouver', "Tu supplies qu'on te donne la réponse"],
        ['La revanche, pour toi :', "C'est maintenant", 'Quelle revanche ? On recommence autre chose'],
      ],
      one: {
        first: 'Tu joues pour de bon : le défi te réveille, et la revanche est une promesse que tu tiens.',
        second: "Le score t'importe peu : tu joues pour les fous rires, et la règle plie si elle gêne.",
        both: 'Tu peux jouer serré une heure et tricher gaiement la suivante : la partie compte, le rire aussi.',
      },
      two: {
        first: [
          'Vous vous stimulez : un défi lancé à table fera toute une soirée.',
          'Quand deux personnes veulent gagner, une remarque sur les règles peut durer plus que la partie.',
        ],
        second: [
          'Vous gagnez chaque fois que vous riez : aucun jeu ne résistera longtemps à vos règles.',
          "Un défi sérieux peut se dissoudre en plaisanterie avant que personne n'ait vraiment essayé.",
        ],
        apart: [
          "Une personne donne de l'enjeu, l'autre de la légèreté : vos parties seront vives et sans rancune.",
          "Une personne compte les points, l'autre les oublie : le plaisir de jouer n'a pas la même adresse.",
        ],
        between: [
          "Défi ou fantaisie, vous pouvez changer d'humeur au milieu d'une partie sans perdre le fil.",
          "Pour de vrai ou pour rire ? Tant que ce n'est pas dit, quelqu'un peut se piquer au jeu sans prévenir.",
        ],
      },
      tries: {
        alike: 'Jouez une fois dans la même équipe, contre le temps : puzzle, énigme ou labyrinthe, peu importe.',
        otherwise:
          "Annoncez la couleur avant la partie, pour gagner ou pour rire, et tenez-vous-y jusqu'à la dernière carte.",
      },
    },
    {
      id: 'ordre',
      subject: "L'ordre et le joyeux fouillis",
      names: ['la paix des choses rangées', 'le fouillis vivant'],
      questions: [
        ['La cuisine après un dîner :', 'Impeccable avant la nuit', 'Demain aussi, elle sera là'],
        ['Ton bureau raconte…', 'Une chose à la fois', 'Douze histoires en cours'],
        ['Tes photos de voyage sont…', 'Triées et nommées', 'Quelque part, par milliers'],
        ["Avant de recevoir quelqu'un :", 'Chaque coussin a sa place', 'Tu caches trois piles dans une autre pièce'],
      ],
      one: {
        first: "Ranger te rend l'esprit clair : quand les choses ont leur place, tu as la tienne.",
        second: "Ton désordre est un atelier : tu t'y retrouves, et il y a toujours une idée qui dépasse d'une pile.",
        both: "Tu ranges par vagues : quelques zones nettes, d'autres en friche, et cela te convient.",
      },
      two: {
        first: [
          "Vous respirez mieux dans une pièce claire : aucune discussion sur les chaussures dans l'entrée.",
          "Deux goûts de l'ordre ne rangent pas forcément les bols sur la même étagère.",
        ],
        second: [
          "Personne ne jugera les piles de l'autre : chez vous, on peut laisser un puzzle ouvert une semaine.",
          "Deux fouillis s'additionnent, et les clés seront souvent le vrai jeu de piste.",
        ],
        apart: [
          "Une personne dégage de la place, l'autre la remplit d'idées : votre table servira à tout.",
          "Ce qu'une personne appelle en cours, l'autre l'appelle en désordre : le salon sera votre frontière.",
        ],
        between: [
          "L'ordre ne sera pas votre bataille : vous pouvez fermer les yeux ou passer le balai, selon l'humeur.",
          "Chaque pièce risque d'attendre que l'autre personne commence.",
        ],
      },
      tries: {
        alike:
          "Donnez-vous un tiroir commun qui vit à l'inverse de vos habitudes, et voyez ce qu'il devient en un mois.",
        otherwise:
          "Partagez l'espace en trois : un coin net, un coin libre, et un coin où l'on demande avant de toucher.",
      },
    },
    {
      id: 'detour',
      subject: 'La carte et le détour',
      names: ['le chemin bien tracé', 'la passion du détour'],
      questions: [
        ['Pour rejoindre un village voisin :', 'La route la plus sûre', 'La petite, celle qui tourne'],
        ['Tu te perds en promenade :', 'Tu sors la carte', 'Tu continues, pour voir'],
        ['Dans un musée, tu suis…', 'Le sens de la visite', "La salle qui t'appelle"],
        ['Une recette à essayer :', 'Au gramme près la première fois', 'En changeant déjà deux choses'],
      ],
      one: {
        first: "Tu aimes savoir où tu vas : le chemin tracé te laisse l'esprit libre pour regarder autour.",
        second: "La ligne droite t'ennuie : tu soupçonnes toujours le chemin d'à côté d'être le bon.",
        both: "Tu suis la carte jusqu'au croisement qui te plaît, puis tu la replies.",
      },
      two: {
        first: [
          "Vous arriverez là où vous aviez dit, et à l'heure : entre vous, la confiance voyage léger.",
          'À suivre le bon chemin, vous passerez peut-être devant les meilleurs sans les prendre.',
        ],
        second: [
          'Vos trajets seront des histoires : le détour fait partie du rendez-vous.',
          "Personne ne gardera l'œil sur l'heure du dernier train.",
        ],
        apart: [
          "Une personne tient la carte, l'autre montre les sentiers : vous vous perdrez juste ce qu'il faut.",
          "Le détour qui enchante une personne ressemble, pour l'autre, à un retard.",
        ],
        between: [
          'Route directe ou chemin de traverse, vous pouvez en décider au carrefour.',
          "Qui guide ? Comme cela change, vous pouvez marcher un moment en croyant suivre l'autre personne.",
        ],
      },
      tries: {
        alike:
          "Partez une heure à l'opposé de votre pente : itinéraire au mètre si vous flânez, pile ou face aux croisements si vous tracez.",
        otherwise: "À l'aller, une personne mène par le chemin sûr ; au retour, l'autre choisit chaque tournant.",
      },
    },
    {
      id: 'tablee',
      subject: 'La petite et la grande tablée',
      names: ['la chaleur des petits comités', 'la joie des grandes tablées'],
      questions: [
        ['Ton anniversaire, plutôt…', 'Quatre personnes et des heures', 'Vingt personnes et une piste de danse'],
        ['Pour une randonnée :', 'À deux, on entend le sentier', 'En bande, on chante'],
        ['Un dîner se prolonge, tu restes…', 'Avec la dernière personne à table', 'Au milieu du groupe'],
        ['Pour apprendre une danse :', 'Un cours à trois ou quatre', 'Une salle pleine'],
      ],
      one: {
        first: "Tu donnes le meilleur de toi à peu de monde à la fois : en petit comité, tu écoutes jusqu'au bout.",
        second: "Le nombre te porte : plus la table s'allonge, plus tu as envie d'ajouter une chaise.",
        both: 'Tu te plais à quatre comme à vingt, pourvu que chaque personne y ait sa place.',
      },
      two: {
        first: [
          "Vous aurez de longues soirées sans public : c'est là que vous vous direz l'essentiel.",
          'À préférer le petit nombre, vous pourriez repousser longtemps le moment de présenter vos proches.',
        ],
        second: [
          "Votre porte sera ouverte : à vous deux, on invite d'abord et l'on compte les assiettes ensuite.",
          'Entre toutes ces voix, le tête-à-tête devra se défendre.',
        ],
        apart: [
          "Une personne ouvre le cercle, l'autre en garde le cœur : vos fêtes auront un feu et une foule.",
          "Au moment où une personne s'anime, l'autre cherche déjà le balcon.",
        ],
        between: [
          "Petite ou grande assemblée, vous pouvez suivre l'envie de l'autre sans vous forcer.",
          'À deux ou avec tout le monde ? Sans le dire, vous pouvez attendre deux soirées différentes.',
        ],
      },
      tries: {
        alike:
          "Essayez l'autre format une fois : un dîner à trois si vous aimez la foule, une tablée de dix si vous l'évitez.",
        otherwise: "Convenez d'un signe discret, en soirée, qui veut dire « viens, cinq minutes rien qu'à nous ».",
      },
    },
  ],
  crossings: [
    {
      facets: ['agenda', 'ordre'],
      texts: {
        first: {
          first: 'Des dates claires, des surfaces claires : ta liberté commence une fois que tout est en place.',
          second: 'Ton agenda est net et ton bureau beaucoup moins : tu ranges le temps, et les choses suivront.',
        },
        second: {
          first: 'Rien de prévu, mais tout à sa place : tu improvises mieux dans un décor calme.',
          second: 'Ni plan ni rangement : tu fais confiance à ce qui remonte à la surface au bon moment.',
        },
      },
    },
    {
      facets: ['mains', 'detour'],
      texts: {
        first: {
          first: "Tu fabriques en suivant le mode d'emploi, et tu en tires une vraie joie : ce que tu construis tient.",
          second: 'Tes mains improvisent : tu commences par une étagère et tu finis avec un mobile, et tant mieux.',
        },
        second: {
          first: 'Tu suis le sentier pour mieux regarder : moins il faut décider, plus tu vois.',
          second: 'Tu te perds les yeux grands ouverts : pour toi, flâner est une façon de chercher.',
        },
      },
    },
    {
      facets: ['jeu', 'tablee'],
      texts: {
        first: {
          first: 'Un duel de stratégie à la lampe, peu de témoins : voilà une soirée qui te va.',
          second: "Il te faut des équipes, des cris et un tableau de scores : tu fais d'une tablée un tournoi.",
        },
        second: {
          first:
            "Tes meilleurs jeux se jouent à deux ou trois, et finissent en phrases que personne d'autre ne comprend.",
          second: "Tu lances le jeu le plus absurde au milieu de la fête, et tout le monde s'y met.",
        },
      },
    },
  ],
  balanced: "Tes heures libres ne suivent aucune pente unique : tu passes d'un rythme à l'autre sans perdre le tien.",
});
