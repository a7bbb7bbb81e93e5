import { typeset } from '../../typeset.ts';
import type { PremiumQuiz } from '../premium-quiz.ts';

/** The premium quiz about being with somebody. */
export const relationQuiz = typeset<PremiumQuiz>({
  theme: 'relation',
  title: "Ta façon d'être là",
  invitation:
    "Un message dans la journée, une dispute qui retombe, un trousseau prêté : ce qui te rapproche de quelqu'un.",
  facets: [
    {
      id: 'presence',
      subject: 'Les petits signes et les longs moments',
      names: ['les petits signes de chaque jour', "les longs moments rien qu'à soi"],
      questions: [
        ["Penser à quelqu'un, en semaine :", 'Un mot par-ci, un dessin par-là', 'Rien, puis un dimanche entier'],
        ['On se manque quand…', 'Une journée passe sans nouvelles', 'Un mois passe sans vraie soirée'],
        ['Tu préfères recevoir…', 'Dix messages brefs', 'Une longue lettre'],
        ["À distance, l'important c'est…", 'La petite photo de midi', 'Le long appel du vendredi'],
      ],
      one: {
        first: "Tu tisses le lien par petits points : un mot, une photo, une bêtise, et l'autre sait que tu es là.",
        second: 'Tu préfères la durée à la fréquence : un long moment sans montre te nourrit pour des jours.',
        both: 'Il te faut du fil et des nœuds : de petits signes, et de temps en temps une vraie traversée.',
      },
      two: {
        first: [
          'Vos journées se répondront : de petites nouvelles, souvent, et le lien reste chaud.',
          'À force de miettes délicieuses, vous pourriez remettre le vrai repas à plus tard.',
        ],
        second: [
          'Vous savez attendre et savourer : quand vous vous verrez, le temps vous appartiendra.',
          "Entre deux longs moments, un silence peut laisser croire à une distance qui n'y est pas.",
        ],
        apart: [
          "Une personne entretient la flamme au quotidien, l'autre lui donne de grandes soirées : rien ne manque.",
          "Une personne guette un signe à midi, l'autre garde tout pour samedi : l'attente se lit mal sur un écran.",
        ],
        between: [
          'Souvent ou longuement, votre rythme peut se trouver sans contrat.',
          "Comme le besoin change d'une semaine à l'autre, un silence peut tomber au milieu d'une attente.",
        ],
      },
      tries: {
        alike:
          "Une semaine à l'envers : un seul long rendez-vous et pas de messages, ou trois signes par jour et rien d'autre.",
        otherwise:
          "Convenez d'un signe minuscule pour chaque jour, et d'un soir par semaine où les écrans dorment ailleurs.",
      },
    },
    {
      id: 'desaccord',
      subject: 'Parler aussitôt et laisser reposer',
      names: ['le besoin de parler aussitôt', 'le besoin de laisser reposer'],
      questions: [
        ["Un mot t'a fait de la peine :", "Tu le dis dans l'heure", 'Tu dors dessus'],
        ['Après une dispute, tu as besoin…', "D'en reparler ce soir", "D'une promenade en silence"],
        ['Le ton monte :', 'Tu restes, on règle ça', 'Tu proposes une pause'],
        ['Un malentendu par écrit :', 'Tu appelles', "Tu attends d'avoir les mots"],
      ],
      one: {
        first: "Tu n'aimes pas qu'une gêne passe la nuit : en parler vite, pour toi, c'est déjà prendre soin.",
        second: 'Tu laisses retomber la poussière : tes mots sont plus justes quand ils ont eu une nuit.',
        both: "Tu sens quand il faut parler et quand il faut attendre : tu n'as pas de règle, tu as une oreille.",
      },
      two: {
        first: [
          'Vos orages seront courts : ce qui pique se dit, et le ciel revient avant le dessert.',
          'Deux personnes qui veulent régler la chose sur-le-champ peuvent parler en même temps.',
        ],
        second: [
          'Vous laissez aux mots le temps de refroidir : peu de phrases à regretter entre vous.',
          'À tant laisser reposer, certaines conversations pourraient ne jamais se lever.',
        ],
        apart: [
          "Une personne ouvre le sujet, l'autre lui donne du temps : vos réconciliations seront vraies.",
          "Pour une personne, la pause ressemble à un départ ; pour l'autre, l'insistance ressemble à un orage.",
        ],
        between: [
          "Tout de suite ou demain, vous pouvez trouver l'heure juste pour en parler.",
          "Faute d'habitude claire, vous pourrez vous demander si le silence veut dire paix ou attente.",
        ],
      },
      tries: {
        alike: "Au prochain accroc léger, inversez : une nuit avant d'en parler, ou cinq minutes et pas plus.",
        otherwise:
          'Adoptez la pause avec retour : qui la demande dit à quelle heure la conversation reprend, et revient.',
      },
    },
    {
      id: 'tendresse',
      subject: 'La tendresse dite et la tendresse faite',
      names: ['la tendresse en mots', 'la tendresse en gestes'],
      questions: [
        ["Une semaine difficile pour l'autre :", 'Tu écris ce que tu admires', 'Tu prépares son plat préféré'],
        ['Merci, chez toi, se dit plutôt…', 'Avec une phrase', 'Avec un coup de main'],
        ['Ce que tu gardes longtemps :', 'Un mot plié en quatre', "Le souvenir d'une attention"],
        ["Le matin d'un grand jour, tu laisses…", 'Un petit papier sur la table', 'Le café déjà servi'],
      ],
      one: {
        first: "Tu as besoin de dire et d'entendre : une phrase tendre te tient chaud plus longtemps qu'un manteau.",
        second: 'Ton attachement se voit : un café servi, une roue regonflée, et tout est dit.',
        both: 'Tu dis et tu fais : avec toi, les mots ont des preuves et les gestes ont un nom.',
      },
      two: {
        first: [
          "Vous vous direz les choses douces : personne n'aura à deviner sa place.",
          'De belles phrases des deux côtés ne remplacent pas toujours un sac de courses porté.',
        ],
        second: [
          'Vous prendrez soin sans discours : la tendresse sera dans les poches, les tasses et les trajets.',
          'À faire sans le dire, il se peut que vos attentions passent pour des habitudes.',
        ],
        apart: [
          "Une personne trouve les mots, l'autre les gestes : la même affection arrive par deux portes.",
          "Une personne attend une phrase pendant que l'autre lui répare son vélo : le message est là, mal adressé.",
        ],
        between: [
          "Mots ou gestes, vous pouvez recevoir la tendresse dans plus d'une langue.",
          'Comme votre langue change, une attention peut ne pas être reconnue du premier coup.',
        ],
      },
      tries: {
        alike: "Pendant trois jours, seulement l'autre langue : des gestes sans phrase, ou des phrases sans raison.",
        otherwise:
          'Écrivez, sans vous montrer la feuille, trois attentions qui vous touchent vraiment, puis échangez les listes.',
      },
    },
    {
      id: 'espace',
      subject: 'Le temps commun et le jardin à soi',
      names: ['le temps passé ensemble', "le jardin que l'on garde à soi"],
      questions: [
        ["Un loisir que l'autre ne connaît pas :", "Tu l'emmènes", 'Tu y vas, et tu racontes'],
        ['Un samedi sur deux, tu aimerais…', 'Le passer ensemble', "L'avoir pour toi"],
        ['Tes vieilles amitiés…', 'Deviendront les vôtres', 'Restent un peu les tiennes'],
        ['Le soir, dans la même pièce :', 'Le même film', 'Chaque personne son livre'],
      ],
      one: {
        first: 'Tu aimes mettre en commun : une passion partagée te semble deux fois plus vaste.',
        second: 'Tu gardes un jardin à toi, et tu en reviens avec des fleurs : la distance nourrit ta présence.',
        both: "Tu partages beaucoup et tu t'éclipses un peu : ton équilibre se fait semaine par semaine.",
      },
      two: {
        first: [
          'Vous ferez équipe : les loisirs, les proches, les dimanches trouveront vite un « nous ».',
          'À tout faire ensemble, vous aurez un jour besoin de quelque chose à vous raconter.',
        ],
        second: [
          "Vous vous laisserez de l'air : chaque retrouvaille aura des nouvelles fraîches.",
          'Deux jardins bien clos demandent un portillon : il faudra vous inviter.',
        ],
        apart: [
          "Une personne rassemble, l'autre ramène du dehors : votre lien aura un foyer et des voyages.",
          "Le besoin d'air d'une personne peut toucher l'autre au mauvais endroit, et son élan passer pour une demande.",
        ],
        between: [
          'Ensemble ou à part, vous pouvez régler la distance au jour le jour.',
          "Présence ou liberté : ce soir-là, vous n'aurez pas toujours besoin de la même.",
        ],
      },
      tries: {
        alike: "Un week-end à l'inverse : deux programmes et un récit le dimanche, ou deux jours entiers côte à côte.",
        otherwise: 'Posez dans la semaine un soir à deux et un soir à soi, et traitez-les avec le même sérieux.',
      },
    },
    {
      id: 'confiance',
      subject: 'La confiance donnée et la confiance bâtie',
      names: ["la confiance donnée d'avance", 'la confiance bâtie pas à pas'],
      questions: [
        ['Premier vrai rendez-vous :', 'Tu te racontes volontiers', 'Tu ouvres une pièce à la fois'],
        ['Prêter tes clés :', 'Dès que le cœur dit oui', "Quand le temps l'a dit"],
        ["Une promesse d'une personne nouvelle :", 'Tu y crois', 'Tu attends de la voir tenue'],
        ['Un secret à toi :', 'Il vient vite dans la conversation', 'Il se mérite doucement'],
      ],
      one: {
        first: 'Tu fais confiance en premier : tu préfères parfois te tromper que vivre sur tes gardes.',
        second: 'Ta confiance se construit, brique après brique : une fois debout, elle ne tremble guère.',
        both: "Tu ouvres certaines portes tout de suite, et d'autres plus tard : tu sais lesquelles.",
      },
      two: {
        first: [
          'Vous entrerez vite dans le vif : dès les premiers soirs, les vraies histoires.',
          "À tout donner d'avance, vous pourriez aller plus vite que ce que vous savez de l'autre.",
        ],
        second: [
          "Vous ne brûlerez pas d'étapes : ce qui se construit entre vous sera vérifié, et solide.",
          "Si chaque personne attend une preuve de l'autre, le premier pas peut tarder.",
        ],
        apart: [
          "Une personne ouvre, l'autre consolide : votre confiance aura l'élan et les fondations.",
          "Une personne se livre quand l'autre observe encore : l'écart peut passer pour de la froideur, ou de la hâte.",
        ],
        between: [
          "Vous pouvez avancer vite sur certains sujets et doucement sur d'autres, sans vous forcer.",
          'Quelles portes sont déjà ouvertes ? Cela ne se voit pas toujours du dehors.',
        ],
      },
      tries: {
        alike:
          "Essayez l'autre allure : gardez une histoire pour plus tard si vous dites tout, ou offrez-en une avant l'heure.",
        otherwise: 'À chaque rencontre, une question au choix, et le droit entier de répondre « pas encore ».',
      },
    },
    {
      id: 'rituel',
      subject: 'Le rituel et la surprise',
      names: ['les rituels à deux', 'les surprises'],
      questions: [
        ['Le dimanche soir, tu aimerais…', 'Notre soupe, nos bols, notre film', "Ne jamais savoir d'avance"],
        ['Fêter une rencontre, un an après :', 'Même lieu, même table', 'Un lieu tenu secret'],
        ['Un petit bonheur en commun :', 'Celui qui revient chaque semaine', "Celui qui n'arrive qu'une fois"],
        ['Pour dire bonne nuit :', 'Toujours la même phrase', 'Une nouvelle bêtise chaque soir'],
      ],
      one: {
        first: 'Tu fais des rituels : une phrase, un bol, un mardi, et voilà un pays à deux.',
        second: "Tu aimes surprendre : pour toi, le lien reste vivant quand il ne sait pas tout à l'avance.",
        both: "Un fond de rituels, quelques éclats de surprise : tu sais que l'un fait briller l'autre.",
      },
      two: {
        first: [
          "Vous aurez vite un calendrier à vous : de petites fêtes que personne d'autre ne connaît.",
          'Un rituel devient parfois un meuble : on passe devant sans le voir.',
        ],
        second: [
          "Avec vous, peu de soirs se ressembleront : chaque personne saura prendre l'autre au dépourvu.",
          "À se surprendre sans relâche, vous manquerez peut-être d'un refrain où revenir.",
        ],
        apart: [
          "Une personne garde le refrain, l'autre change le couplet : votre chanson tiendra longtemps.",
          "La surprise préparée par l'une des deux personnes peut tomber pile sur le rituel de l'autre.",
        ],
        between: [
          'Refrain ou fantaisie, vous pouvez doser selon les semaines.',
          "Ce qui revient et ce qui change : rien n'est fixé, et un rituel peut s'effacer sans qu'on l'ait voulu.",
        ],
      },
      tries: {
        alike:
          'Cassez votre pli une fois par mois : une vraie surprise, ou une habitude tenue quatre semaines de suite.',
        otherwise: 'Gardez un rituel sacré par semaine, et donnez carte blanche à la surprise le reste du temps.',
      },
    },
  ],
  crossings: [
    {
      facets: ['presence', 'espace'],
      texts: {
        first: {
          first: 'Tu aimes être là, souvent et de près : ta présence se sent même dans un message de trois mots.',
          second: 'Tu gardes tes distances et tu envoies des signes : on te sait proche, où que tu sois.',
        },
        second: {
          first: "Tu veux du temps entier, à deux, sans rien d'autre : tes longs moments sont des îles.",
          second: 'Tu disparais un peu, puis tu te donnes pour de longues heures : avec toi, chaque retour compte.',
        },
      },
    },
    {
      facets: ['desaccord', 'confiance'],
      texts: {
        first: {
          first: "Tu parles vite et tu crois vite : entre toi et l'autre, rien ne reste longtemps dans l'ombre.",
          second:
            "Tu dis tes peines aussitôt, et ta confiance vient plus lentement : tu regardes ce qu'on fait de tes mots.",
        },
        second: {
          first: "Tu donnes ta confiance d'emblée, et tu gardes tes reproches pour une heure plus douce.",
          second: 'Tu avances pas à pas, dans la confiance comme dans le désaccord : ton calme est un vrai choix.',
        },
      },
    },
    {
      facets: ['tendresse', 'rituel'],
      texts: {
        first: {
          first: 'Une phrase à vous, dite chaque soir : ta tendresse a ses refrains.',
          second: "Tu glisses des mots là où on ne les attend pas : sous un bol, dans une poche, au milieu d'un lundi.",
        },
        second: {
          first: "Ta tendresse a ses horaires : le café du matin, la main du soir, et jamais d'oubli.",
          second: "Tu montres ton attachement par surprise : un détour, un paquet, une porte qui s'ouvre.",
        },
      },
    },
  ],
  balanced:
    "Tu n'as pas une seule façon d'aimer : tu te règles sur la personne et sur l'heure, comme on accorde un instrument.",
});
