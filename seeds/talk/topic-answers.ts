import { typeset } from '#shared/typeset.ts';

/** What a question is about, as its key says it: one of the six moods, or what a question from two profiles starts from. */
export const demoTopics = ['leger', 'reveur', 'quotidien', 'valeurs', 'souvenirs', 'audacieux', 'pair'] as const;
export type DemoTopic = (typeof demoTopics)[number];

/** What invented members answer to a question that they have no written answer of their own for; each fits any question. */
export const topicAnswers: Readonly<Record<DemoTopic, readonly string[]>> = typeset({
  leger: [
    "J'ai trois réponses, et elles se disputent. La plus sincère est celle qui fait rire à table.",
    'Je réponds sans réfléchir, sinon je vais y passer la soirée : la première idée était la bonne.',
    "Ma réponse change avec la saison. En ce moment, c'est la version avec une écharpe.",
    "Je pourrais faire semblant d'hésiter, mais je le sais depuis l'école primaire.",
  ],
  reveur: [
    'Les yeux fermés, je vois une fenêtre, de la lumière, et personne ne presse personne.',
    "J'y ai pensé dans le train, et j'ai failli rater l'arrêt. C'est sûrement bon signe.",
    "Dans ma version, il y a toujours de l'eau quelque part, et une route qui continue après.",
    'Je laisse la réponse un peu floue : les rêves trop nets se sauvent.',
  ],
  quotidien: [
    'Chez moi, cela se passe dans la cuisine, comme presque tout ce qui compte.',
    "C'est un tout petit moment du matin, avant que la journée ne se mette à parler fort.",
    'Le dimanche soir, surtout. Il y a quelque chose de doux à préparer la semaine sans hâte.',
    'Je tiens à mes habitudes comme à des plantes : il faut les arroser et en changer parfois une de place.',
  ],
  valeurs: [
    'Pour moi, tout commence par la parole tenue, même pour les petites choses.',
    "J'ai longtemps cherché une grande réponse. La vraie tient dans la façon d'écouter.",
    'Ce sont les gestes sans public qui me touchent le plus.',
    "Je change encore d'avis là-dessus, et je trouve que c'est plutôt une bonne nouvelle.",
  ],
  souvenirs: [
    'Cela remonte à un été chaud, une maison pleine de monde et une porte qui claquait.',
    "Je revois surtout la lumière de la fin d'après-midi. Le reste, je l'ai peut-être inventé.",
    "C'est un souvenir à plusieurs : chacun le raconte autrement, et personne n'a tort.",
    "Il y a une odeur, une chanson, et l'impression d'avoir tout le temps du monde.",
  ],
  audacieux: [
    'Je commencerais par un tout petit pas, mais devant témoin, pour ne pas reculer.',
    "La dernière fois, j'ai dit oui avant d'avoir peur. Je recommande la méthode.",
    "J'ai une liste pour cela, pliée dans un carnet. Deux lignes sont déjà barrées.",
    'Avec une bonne compagnie et des chaussures solides, presque tout me semble possible.',
  ],
  pair: [
    "Je défends mon choix, mais je veux bien entendre l'autre camp autour d'un café.",
    "C'est l'une des premières choses que je dirais de moi, si l'on me laissait commencer.",
    "Je l'ai choisi d'instinct, et plus j'y pense, plus j'y tiens.",
    "Un soir sur deux je dirais le contraire. C'est ce qui rend la question amusante.",
  ],
});
