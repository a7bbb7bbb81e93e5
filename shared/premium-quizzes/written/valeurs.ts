import { typeset } from '../../typeset.ts';
import type { PremiumQuiz } from '../premium-quiz.ts';

/** The premium quiz about what counts, and how one keeps to it. */
export const valeursQuiz = typeset<PremiumQuiz>({
  theme: 'valeurs',
  title: 'Ce à quoi tu tiens',
  invitation: 'Dire ou ménager, promettre ou réviser, garder ou changer : ce qui te guide quand personne ne regarde.',
  facets: [
    {
      id: 'parole',
      subject: 'La franchise et la délicatesse',
      names: ['la parole franche', 'la parole qui ménage'],
      questions: [
        ['On te montre un texte raté :', 'Tu dis où il boite', "Tu dis d'abord ce qui vit dedans"],
        ['Un cadeau tombe à côté :', "Tu l'avoues en souriant", 'Tu remercies, et tu le ranges'],
        ['Une vérité qui pique, tu la préfères…', "Aujourd'hui, en une phrase", 'Au bon moment, avec des gants'],
        ["Quelqu'un chante faux, et avec cœur :", "Tu proposes de l'aide", 'Tu applaudis'],
      ],
      one: {
        first: "Tu dis les choses : on sait où l'on en est avec toi, et tes compliments valent double.",
        second:
          'Tu pèses ce que tes mots feront en arrivant : chez toi, la vérité prend le temps de frapper à la porte.',
        both: "Tu sais dire et tu sais taire : tu choisis ta phrase selon la personne qui devra l'entendre.",
      },
      two: {
        first: [
          'Rien ne traînera longtemps entre vous : ce qui gêne sera dit, et vite oublié.',
          "Deux franchises un soir de fatigue peuvent faire plus de bruit que le sujet n'en méritait.",
        ],
        second: [
          "Vous prenez soin des mots : entre vous, personne n'aura à se protéger d'une phrase.",
          "À tant ménager l'autre, vous pourriez laisser grandir une petite gêne que personne ne nomme.",
        ],
        apart: [
          "Une personne dit, l'autre adoucit : les vérités entre vous arriveront entières et sans casse.",
          "Ce qu'une personne appelle être honnête peut sembler brusque à l'autre, et le détour de l'autre, un silence.",
        ],
        between: [
          "Entre dire et ménager, vous avez de la marge : la manière pourra s'ajuster à la personne en face.",
          'Faut-il le dire ou attendre ? Le doute peut durer plus longtemps que la gêne.',
        ],
      },
      tries: {
        alike:
          "Un soir, essayez l'autre voie : une franchise bien emballée, ou une délicatesse qui va jusqu'au bout de sa phrase.",
        otherwise:
          'Avant un sujet sensible, demandez « tu veux mon avis ou mon oreille ? », et tenez-vous à la réponse.',
      },
    },
    {
      id: 'equite',
      subject: 'La règle et le cas',
      names: ['la règle égale pour tout le monde', "l'attention à chaque cas"],
      questions: [
        ['Partager un gâteau :', 'Des parts égales', 'Plus pour qui a faim'],
        [
          "Quelqu'un arrive en retard au départ commun :",
          "On avait dit l'heure",
          'On attend, il y a sûrement une raison',
        ],
        ['Dans un jeu avec des plus petits :', 'Mêmes règles, on explique', 'On les adapte un peu'],
        ["Une bonne règle, c'est…", 'La même en toute saison', 'Celle qui connaît des exceptions'],
      ],
      one: {
        first: 'Une règle claire te semble une politesse : elle évite que le plus bruyant ait toujours raison.',
        second: 'Tu regardes la personne avant la règle : pour toi, traiter bien ne veut pas dire traiter pareil.',
        both: "Tu tiens à la règle et tu sais quand l'entrouvrir : il te faut une bonne raison, et tu l'écoutes.",
      },
      two: {
        first: [
          'Vos accords seront simples et tenus : pas besoin de recompter.',
          'À appliquer la règle tout droit, vous pourriez manquer le jour où elle ne convenait à personne.',
        ],
        second: [
          'Vous faites de la place aux circonstances : chez vous, on peut avoir une mauvaise journée.',
          "Quand tout s'adapte sans cesse, il devient difficile de savoir ce qui avait été convenu.",
        ],
        apart: [
          "Une personne garde le cap, l'autre voit l'exception : vos décisions seront justes et vivables.",
          "« C'était convenu » d'un côté, « ça dépend » de l'autre : le partage des tâches vous le dira.",
        ],
        between: [
          'Règle ou exception, vous pouvez en parler tranquillement : aucun principe ne claque la porte.',
          'Sans règle bien nette, les petits arrangements peuvent se compter différemment.',
        ],
      },
      tries: {
        alike:
          "Prenez une règle entre vous et vivez une semaine avec son contraire, juste pour voir ce qu'elle protégeait.",
        otherwise: 'Choisissez trois règles qui ne bougent pas, et déclarez tout le reste négociable.',
      },
    },
    {
      id: 'promesse',
      subject: 'La constance et la révision',
      names: ['la parole tenue', "le droit de changer d'avis"],
      questions: [
        ["Tu as dit oui, puis l'envie est passée :", 'Tu y vas', 'Tu le dis, et tu proposes autre chose'],
        ['Un livre commencé et décevant :', "Jusqu'au bout", 'Refermé page quarante'],
        ['Une opinion que tu défends depuis dix ans :', 'Elle a fait ses preuves', 'Elle attend un bon contre-exemple'],
        ["Une résolution d'automne, au printemps :", 'Toujours là', 'Devenue autre chose'],
      ],
      one: {
        first: "Ce que tu promets tient : ta constance est une chaise sur laquelle on peut s'asseoir.",
        second: "Tu te donnes le droit de réviser : changer d'avis, pour toi, c'est avoir écouté entre-temps.",
        both: "Tu tiens le cap tant qu'il a du sens, et tu sais en changer sans te trahir.",
      },
      two: {
        first: [
          'Un oui entre vous est un oui : cela fait des projets qui voient le jour.',
          "À tenir coûte que coûte, vous pourriez poursuivre ensemble ce dont plus personne n'a envie.",
        ],
        second: [
          'Vous vous laissez évoluer : personne ne ressortira une vieille phrase comme une preuve.',
          "Si chaque plan reste révisable des deux côtés, il faudra s'assurer que quelque chose demeure.",
        ],
        apart: [
          "Une personne ancre, l'autre rafraîchit : vos projets auront un fond solide et des voiles neuves.",
          "Un changement d'avis paraît vivant à une personne et léger à l'autre : prévenir tôt aidera beaucoup.",
        ],
        between: [
          'Tenir ou réviser, vous avez assez de souplesse pour en reparler sans drame.',
          "Ce qui est ferme et ce qui est provisoire ne se devine pas : il faudra l'annoncer.",
        ],
      },
      tries: {
        alike:
          "Choisissez une chose de peu d'importance et faites l'inverse : abandonnez-la de bon cœur, ou tenez-la un mois.",
        otherwise:
          'Donnez deux noms à vos projets, les promesses et les envies, et sachez toujours dans quelle liste vous êtes.',
      },
    },
    {
      id: 'aide',
      subject: "Le geste et l'écoute",
      names: ["l'aide qui retrousse ses manches", "l'aide qui écoute d'abord"],
      questions: [
        ['Une personne proche déménage :', 'Tu arrives avec des cartons', 'Tu demandes ce qui lui serait utile'],
        ['On te raconte un souci au travail :', 'Tu cherches une issue', "Tu demandes comment c'était"],
        ['La voisine a perdu son chat :', 'Tu colles des affiches', 'Tu restes boire un thé avec elle'],
        ['Un message triste, tard le soir :', "J'arrive", 'Raconte'],
      ],
      one: {
        first: "Ton affection a des outils : quand quelqu'un peine, tu portes un bout de la chose.",
        second: 'Tu restes là, sans presser : pour toi, aider commence par entendre où ça serre.',
        both: "Tu sais porter et tu sais écouter : tu regardes d'abord ce que la personne attend.",
      },
      two: {
        first: [
          'À deux, vous êtes efficaces pour les gens que vous aimez : les cartons seront montés avant midi.',
          'À chercher tout de suite une solution, vous oublierez parfois de demander comment ça va.',
        ],
        second: [
          'Entre vous, une peine aura toujours une oreille, et personne ne la bousculera.',
          "Vous écoutez si bien que la chose à faire peut attendre que quelqu'un se lève.",
        ],
        apart: [
          "Une personne agit, l'autre écoute : qui a besoin de vous trouvera les deux à la même adresse.",
          'Une personne raconte pour être entendue et reçoit une solution, ou demande un coup de main et reçoit un thé.',
        ],
        between: [
          'Vous pouvez offrir des bras ou une oreille, et changer en chemin.',
          "Sans habitude marquée, il vous arrivera de deviner de travers ce que l'autre attendait.",
        ],
      },
      tries: {
        alike:
          "La prochaine fois que l'autre peine, prenez l'autre chemin : une heure d'écoute, ou une heure de gestes.",
        otherwise: "Inventez deux mots de passe, l'un pour « viens m'aider », l'autre pour « écoute-moi seulement ».",
      },
    },
    {
      id: 'garder',
      subject: 'Préserver et transformer',
      names: ["l'envie de préserver", "l'envie de transformer"],
      questions: [
        ["Une vieille fête de village s'éteint :", 'Tu aides à la garder', 'Tu en imagines une autre'],
        ['La maison de famille, tu la voudrais…', 'Comme elle était', 'Rouverte, repeinte, changée'],
        ['Un usage te semble étrange :', 'Il a sûrement ses raisons', "Il est temps d'en parler"],
        ['Un jardin te revient, en friche :', 'Tu cherches ce qui y poussait', 'Tu dessines ce qui y poussera'],
      ],
      one: {
        first: "Tu veilles sur ce qui existe : avant de changer une chose, tu veux savoir ce qu'elle protégeait.",
        second: 'Tu vois ce qui pourrait être : devant une habitude, tu te demandes comment faire mieux.',
        both: "Tu gardes les murs et tu déplaces les cloisons : chez toi, l'héritage et le projet se parlent.",
      },
      two: {
        first: [
          "Vous saurez entretenir : les lieux, les amitiés, les rites de l'année.",
          'À tant veiller sur ce qui est, vous remettrez peut-être à plus tard ce qui demande à changer.',
        ],
        second: [
          "Vous avez le goût des chantiers : à deux, rien n'est condamné à rester comme il est.",
          "Toujours améliorer fatigue : même une belle chose a besoin qu'on la laisse tranquille.",
        ],
        apart: [
          "Une personne sait ce qui mérite de rester, l'autre ce qui demande à bouger : c'est ainsi qu'on rénove bien.",
          "Quand une personne parle d'un élan, l'autre entend une perte, et vous n'avez pas les mêmes mots.",
        ],
        between: [
          'Garder ou changer : vous pouvez regarder chaque chose pour elle-même.',
          'Faute de pente nette, un changement peut rester longtemps entre deux avis.',
        ],
      },
      tries: {
        alike:
          "Prenez un rite de l'année : réinventez-le si vous gardez tout, suivez-le à la lettre si vous changez tout.",
        otherwise:
          "Choisissez un lieu à vous : une personne nomme ce qui ne bouge pas, l'autre change une chose par saison.",
      },
    },
    {
      id: 'echelle',
      subject: "Le pas de la porte et l'horizon",
      names: ['le souci de ce qui est proche', 'le souci de ce qui est loin'],
      questions: [
        ['Une heure à donner :', 'Au bout de ta rue', "À une cause à l'autre bout du monde"],
        ['Les nouvelles qui te touchent le plus :', 'Celles de ton quartier', "Celles d'ailleurs"],
        ['Changer les choses, pour toi, commence…', 'À dix mètres', 'Par une grande idée'],
        [
          'Ta fierté, plus tard :',
          'Avoir compté pour quelques personnes',
          'Avoir servi à des gens que tu ne connaîtras pas',
        ],
      ],
      one: {
        first: 'Tu commences par ce que tu peux toucher : une rue, un palier, trois prénoms.',
        second: 'Ton souci va loin : des gens que tu ne croiseras jamais ont leur place dans tes pensées.',
        both: "Tu regardes le palier et l'horizon : l'un te donne prise, l'autre te donne du souffle.",
      },
      two: {
        first: [
          'Vous ferez du bien autour de vous : on saura à quelle porte frapper.',
          'Votre monde est chaud et proche : il faudra parfois ouvrir une fenêtre plus loin.',
        ],
        second: [
          "Vous porterez de grandes idées à deux, et cela donne de l'élan.",
          'Le regard au loin, vous pourriez enjamber ce qui attend sur le paillasson.',
        ],
        apart: [
          "Une personne tient la main, l'autre tient la carte : à vous deux, le soin va près et loin.",
          'Le temps donné ici semble manquer là-bas : il faudra parler de vos urgences.',
        ],
        between: [
          "Près ou loin, vous pouvez rejoindre l'élan de l'autre sans renoncer au vôtre.",
          "Comme l'échelle change, vous ne parlerez pas toujours du même monde en disant « le monde ».",
        ],
      },
      tries: {
        alike:
          "Donnez une heure à l'autre bout de votre boussole : une voisine si vous regardez loin, une cause lointaine sinon.",
        otherwise: 'Chaque saison, une chose faite pour votre rue et une pour très loin, choisies à tour de rôle.',
      },
    },
  ],
  crossings: [
    {
      facets: ['parole', 'aide'],
      texts: {
        first: {
          first: 'Tu dis ce qui ne va pas, et tu viens avec la caisse à outils : les deux vont ensemble.',
          second: 'Tu parles franchement et tu écoutes longtemps : la vérité, chez toi, va dans les deux sens.',
        },
        second: {
          first: 'Peu de reproches, beaucoup de gestes : ta délicatesse se voit à ce que tu fais.',
          second: "Tu ménages, tu écoutes, tu attends : on se confie à toi sans s'en apercevoir.",
        },
      },
    },
    {
      facets: ['equite', 'garder'],
      texts: {
        first: {
          first: "Des règles qui tiennent et des choses qui durent : tu construis ce sur quoi l'on peut compter.",
          second: 'Tu veux changer les choses, mais pour tout le monde pareil : tes réformes ont un cadre.',
        },
        second: {
          first: "Tu gardes ce qui existe en l'ajustant à chaque personne : ta tradition a de la souplesse.",
          second: "Tu réinventes selon les gens et les jours : rien chez toi n'est gravé, sauf l'attention.",
        },
      },
    },
    {
      facets: ['promesse', 'echelle'],
      texts: {
        first: {
          first: "Les tiens savent qu'ils peuvent compter sur toi : ta fidélité a des noms et des adresses.",
          second: 'Tu restes fidèle à de grandes idées sur la durée : les modes passent, toi non.',
        },
        second: {
          first: "Près des tiens, tu révises sans cesse ta façon d'être là : tu les regardes changer, et tu suis.",
          second: "Tes idées sur le monde bougent avec le monde : tu préfères avoir appris qu'avoir eu raison.",
        },
      },
    },
  ],
  balanced: "Tes principes ne sont pas des murs : à chaque situation, tu regardes ce qu'elle demande avant de choisir.",
});
