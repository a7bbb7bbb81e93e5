import type { LifeProject, LifestylePassion, RelationshipValue } from '../../questionnaire/options.ts';
import { typeset } from '../../typeset.ts';

/** Spirituality is left out: no question of the product is about what somebody believes. */
type AskedPassion = Exclude<LifestylePassion, 'spirituel'>;

/** The questions about an answer that both members gave in the questionnaire, two for each. */
export const answerOpeners = typeset({
  lifestylePassions: {
    artiste_createur: [
      "Qu'es-tu en train de créer, ou qu'as-tu laissé en plan avec tendresse ?",
      'Quelle est la première chose faite de tes mains que tu as gardée ?',
    ],
    explorer_nomade: [
      "Quel lieu t'a donné envie de ne plus défaire ta valise ?",
      'Que mets-tu toujours dans ton sac avant de partir ?',
    ],
    philosophe_penseur: [
      "Quelle question t'occupe l'esprit ces jours-ci ?",
      'Quelle lecture ou quelle conversation a bousculé tes idées ?',
    ],
    reveur: ['À quoi rêvasses-tu quand le paysage défile ?', "Où t'installes-tu pour laisser filer tes pensées ?"],
    idealiste: [
      'Quelle petite chose rendrait la vie meilleure dès lundi ?',
      'Quelle histoire vraie te redonne confiance dans les gens ?',
    ],
    minimaliste: [
      'De quoi te passes-tu très bien, à la surprise générale ?',
      'Quel objet mérite vraiment sa place chez toi ?',
    ],
    ecologiste: ['Quel geste pour la nature te donne de la joie ?', 'Quel coin de nature protégerais-tu en premier ?'],
    techno_optimiste: ['Quelle invention attends-tu avec impatience ?', "Quel objet ingénieux t'émerveille encore ?"],
  },
  relationshipValues: {
    bienveillance: [
      'Quelle gentillesse toute simple as-tu vue cette semaine ?',
      "Qui t'a appris la douceur, et comment ?",
    ],
    empathie: [
      "Quand as-tu compris une personne sans qu'elle parle ?",
      'Quel personnage inventé comprends-tu mieux que personne ?',
    ],
    honnetet: [
      'Quelle vérité as-tu dite un jour, avec un grand soulagement ?',
      'Comment dit-on une chose délicate avec tact ?',
    ],
    authenticite_radicale: [
      'Avec qui, ou dans quel endroit, es-tu le plus toi ?',
      "Qu'as-tu cessé de faire semblant d'aimer ?",
    ],
    independance: [
      'Que fais-tu en solo avec le plus de bonheur ?',
      "Quelle décision as-tu prise sans demander l'avis de personne ?",
    ],
    altruisme: ["Pour quel service tes amis t'appellent-ils d'abord ?", "Quelle personne t'a donné l'envie d'aider ?"],
    partage_desinteresse: [
      "Qu'aimes-tu offrir sans attendre un anniversaire ?",
      "Que t'a-t-on offert un jour sans rien espérer en retour ?",
    ],
    respect_mutuel: [
      'Quelle petite marque de respect remarques-tu toujours ?',
      "Qu'est-ce qui te met à l'aise dans une conversation ?",
    ],
    engagement: [
      'À quoi restes-tu fidèle depuis longtemps ?',
      'Quel petit engagement tiens-tu semaine après semaine ?',
    ],
    equite: [
      'Comment partages-tu la dernière part de gâteau ?',
      'Quel partage des tâches te paraît juste, vaisselle comprise ?',
    ],
  },
  lifeProject: {
    famille: [
      'À quoi ressemble une maison où il fait bon rentrer ?',
      'Quel rituel de famille, de sang ou de cœur, veux-tu garder ?',
    ],
    entrepreneur: [
      'Quelle idée te trotte dans la tête au réveil ?',
      'Quel premier pas, même minuscule, as-tu déjà fait vers ton idée ?',
    ],
    voyageur: [
      'Quel pays te fait signe depuis longtemps ?',
      'Où resterais-tu assez longtemps pour prendre des habitudes ?',
    ],
    stabilite: [
      "Qu'est-ce qui te donne le sentiment d'être à bon port ?",
      "Quelle habitude te sert d'ancre quand tout bouge ?",
    ],
  },
} as const satisfies {
  readonly lifestylePassions: Record<AskedPassion, readonly [string, string]>;
  readonly relationshipValues: Record<RelationshipValue, readonly [string, string]>;
  readonly lifeProject: Record<LifeProject, readonly [string, string]>;
});
