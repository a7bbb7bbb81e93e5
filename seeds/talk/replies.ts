import { typeset } from '#shared/typeset.ts';
import type { DemoTopic } from './topic-answers.ts';

/** The first text of an invented member in a conversation: it says what they are. */
export const introduction = typeset(
  "Avant tout, et pour que ce soit clair : je suis un profil de démonstration. Personne n'est derrière, mes réponses sont écrites d'avance, et je ne comprends pas ce que tu écris. Tout le reste marche comme pour de vrai !",
);

/** What an invented member writes when a meeting was proposed, after taking one of its moments. */
export const meetingReply = typeset(
  "C'est noté ! Comme je suis un profil de démonstration, je ne viendrai pas pour de bon. Le fichier pour l'agenda, lui, est un vrai.",
);

/** The last text of an invented member: from then on they write no more. */
export const farewell = typeset(
  "Voilà, j'ai dit tout ce que l'on avait écrit pour moi. Merci pour cette longue discussion avec un profil de démonstration : tu peux la refermer avec douceur.",
);

/** What invented members write next, by what the newest question was about. No text answers anything in particular. */
export const topicReplies: Readonly<Record<DemoTopic, readonly string[]>> = typeset({
  leger: [
    'Ça me fait sourire. Je garde cette réponse pour un jour de pluie.',
    'Ces questions-là méritent du sérieux. La preuve, je viens de passer dix minutes sur la mienne.',
    "J'aurais parié sur autre chose, et j'aurais perdu avec plaisir.",
    'Tu vois, ce genre de détail en dit plus long que tout un questionnaire.',
    "De mon côté, j'ai essayé de faire goûter ma théorie autour de moi. Accueil mitigé.",
    "Je note l'idée sur le frigo, à côté de la liste des courses.",
  ],
  reveur: [
    "J'aime bien quand une réponse laisse la fenêtre ouverte.",
    "En te lisant, j'ai regardé dehors un bon moment. Le thé a refroidi, tant pis.",
    'Il y a des endroits où je vais souvent sans y avoir jamais mis les pieds. Et toi ?',
    "Je me demande si l'on rêve mieux en ville ou à la campagne. Tu as un avis ?",
    "Le soir, j'invente des suites aux films qui finissent trop vite.",
    'Si une carte de cet endroit existait, je la plierais en quatre dans ma poche.',
  ],
  quotidien: [
    "Les petites habitudes, c'est ce que je préfère apprendre de quelqu'un.",
    'Ici, la bouilloire siffle faux depuis des mois et je refuse de la changer.',
    "Je crois que les beaux jours tiennent à presque rien : du pain, de la lumière, un quart d'heure devant soi.",
    "Ce matin, j'ai pris le chemin le plus long. Aucun regret.",
    'Chez toi, ça commence plutôt tôt ou plutôt tard ?',
    "J'ai une règle le dimanche : rien avant dix heures, sauf une brioche.",
  ],
  valeurs: [
    'Merci de le dire avec des mots simples. Ce sont souvent les plus difficiles à trouver.',
    "Je crois que je pense pareil, mais j'aimerais y réfléchir encore un peu.",
    'Ça me rappelle une phrase de ma grand-mère : « On ne doit rien aux gens, sauf la vérité et le café. »',
    "Et quand c'est compliqué, tu fais comment, toi ?",
    "J'ai appris cela sur le tard, par une amitié qui a tenu bon.",
    "J'aime les personnes qui changent d'avis sans perdre la face. J'y travaille.",
  ],
  souvenirs: [
    'On sent presque le goût du goûter, en te lisant.',
    "J'ai retrouvé une photo de ce temps-là l'autre jour. Coupe de cheveux discutable.",
    "C'est drôle, les souvenirs : on les raconte tellement qu'on finit par les peindre un peu.",
    'Tu as revu cet endroit depuis, ou tu préfères le garder comme il était ?',
    'Chez nous, il y avait une chienne qui volait les tartines. Elle est entrée dans la légende.',
    "Je pourrais écouter ce genre d'histoire toute une soirée.",
  ],
  audacieux: [
    "Chapeau. Je ne sais pas si j'aurais osé l'écrire aussi franchement.",
    "Il y a des élans qu'il vaut mieux suivre avant d'avoir le temps de négocier.",
    'Ma dernière audace : chanter devant six personnes. Deux ont applaudi, dont ma sœur.',
    'On devrait se donner un petit défi par semaine. Rien de grand, juste de quoi raconter.',
    'Si tu te lançais demain, tu commencerais par quoi ?',
    "Je te lis, et j'ai envie de ressortir mon vieux carnet de projets.",
  ],
  pair: [
    "C'est amusant de voir où l'on se rejoint, et où l'on ne se rejoint pas du tout.",
    'Je savais que cette question nous mènerait quelque part.',
    "D'accord, je reconnais que ton côté a des arguments. Je reste quand même du mien.",
    'Je me demande ce que diraient nos proches de nos deux réponses.',
    "C'est exactement ce que j'aime ici : on parle d'abord de ce qui compte.",
    'Il faudrait vérifier tout cela sur le terrain, un jour, avec des gâteaux.',
  ],
});

/** What invented members write about nothing in particular, when the texts of a topic are used up. */
export const anyReplies: readonly string[] = typeset([
  'Bien reçu, et lu deux fois.',
  'Je réponds un peu en vitesse : les pâtes débordent.',
  "Dis-m'en plus, j'ai tout mon temps ce soir.",
  'Ici, il fait gris et doux, un temps à écrire de longues lettres.',
  "J'aime ta façon de le dire.",
  "Et si l'on passait à tout autre chose : plutôt thé ou plutôt tisane, le soir ?",
  "Je reviens de la bibliothèque avec six livres. Je les rendrai en retard, comme d'habitude.",
  'Question sérieuse : le dernier carré de chocolat, il se partage ou il se négocie ?',
  "J'ai raconté ma journée à une plante verte. Elle écoute mieux que la radio.",
  "Aujourd'hui, j'ai croisé un chien avec un imperméable jaune. Voilà, c'était ma nouvelle du jour.",
  'Je cherche une idée de recette pour ce soir, sans four et sans patience. Tu aurais ça ?',
  "J'ai failli t'écrire plus tôt, puis j'ai préféré attendre d'avoir quelque chose à dire.",
  'Tu as une chanson dans la tête, toi, en ce moment ?',
  'Le plus beau de ma semaine : une averse, un porche, et une conversation avec le facteur.',
  'Je me couche trop tard, et je me le reproche chaque matin avec beaucoup de constance.',
  'Raconte-moi un petit rien de ta journée. Les petits riens me suffisent.',
  "J'ai appris un mot nouveau : « hapax ». Depuis, je cherche en vain à le placer.",
  'Quand il neige, je sors toujours le premier matin, pour le bruit des pas.',
  "Tu préfères les plans faits à l'avance ou les départs sur un coup de tête ?",
  "J'hésite entre repeindre la cuisine et faire comme si je n'avais rien vu.",
  "C'est le genre de message qui fait du bien entre deux réunions.",
  "J'ai ressorti un vieux jeu de cartes. Il manque le sept de carreau, alors on triche.",
  "Le marché du samedi, c'est sacré : je n'achète rien de prévu et je rentre les bras chargés.",
  "Je t'écris du train. Le paysage va plus vite que mes idées.",
  "J'ai reçu du basilic en pot. Les paris sont ouverts sur sa durée de vie.",
  "Je relis un roman d'enfance. Il a rapetissé, ou c'est moi qui ai grandi.",
]);
