import type { PublicQuiz } from './quiz.ts';
import { typeset } from '../../typeset.ts';

/** The quiz about how a person lives with feelings. */
export const feelingQuiz = typeset<PublicQuiz>({
  title: 'Que font tes sentiments ?',
  invitation: 'Ils coulent, ils attendent, ils réfléchissent, ils débordent. Huit questions pour savoir.',
  questions: [
    {
      text: "Quelqu'un te plaît. Qui le sait en premier ?",
      answers: [
        { text: 'Personne, pendant un bon moment', leansTo: 'lake' },
        { text: 'La personne concernée, assez vite', leansTo: 'spring' },
        { text: 'Tout le monde : cela se lit sur mon visage', leansTo: 'tide' },
        { text: 'Ma tête, qui pèse déjà le pour et le contre', leansTo: 'compass' },
      ],
    },
    {
      text: 'Un message reste sans réponse depuis hier.',
      answers: [
        { text: "J'ai déjà imaginé douze fins possibles", leansTo: 'tide' },
        { text: 'Il y a sûrement une raison, je passe à autre chose', leansTo: 'compass' },
        { text: "J'en renvoie un : autant demander", leansTo: 'spring' },
        { text: "J'attends, sans en parler", leansTo: 'lake' },
      ],
    },
    {
      text: 'Au cinéma, la scène triste arrive.',
      answers: [
        { text: "Je serre la main d'à côté", leansTo: 'spring' },
        { text: 'Je cherche un mouchoir, encore', leansTo: 'tide' },
        { text: "Je garde tout, et j'y repense trois jours", leansTo: 'lake' },
        { text: 'Je remarque comme elle est bien filmée', leansTo: 'compass' },
      ],
    },
    {
      text: "Dire « je t'aime » pour la première fois, c'est…",
      answers: [
        { text: 'Une décision, prise en connaissance de cause', leansTo: 'compass' },
        { text: "Un trésor qu'on ne sort pas tous les jours", leansTo: 'lake' },
        { text: 'Un saut dans le vide, délicieux', leansTo: 'tide' },
        { text: "Une évidence, dès que c'est vrai", leansTo: 'spring' },
      ],
    },
    {
      text: 'Après une journée difficile, il te faut…',
      answers: [
        { text: 'Raconter, tout de suite, dans le désordre', leansTo: 'spring' },
        { text: 'Du calme, une lampe et un livre', leansTo: 'lake' },
        { text: "Comprendre ce qui s'est passé", leansTo: 'compass' },
        { text: 'Des bras autour de toi', leansTo: 'tide' },
      ],
    },
    {
      text: 'On te fait de la peine sans le vouloir.',
      answers: [
        { text: "Cela m'emporte, puis retombe aussi vite", leansTo: 'tide' },
        { text: 'Je le dis le jour même, gentiment', leansTo: 'spring' },
        { text: "Je cherche ce que l'autre a voulu dire", leansTo: 'compass' },
        { text: "Je n'en montre rien, cela passera", leansTo: 'lake' },
      ],
    },
    {
      text: 'Tes proches disent de toi…',
      answers: [
        { text: 'Que tes conseils sont précieux', leansTo: 'compass' },
        { text: 'Que tu ressens tout plus fort', leansTo: 'tide' },
        { text: "Qu'il faut du temps pour te connaître, et qu'il le vaut bien", leansTo: 'lake' },
        { text: "Qu'avec toi, on sait toujours où l'on en est", leansTo: 'spring' },
      ],
    },
    {
      text: "Une émotion, pour toi, c'est plutôt…",
      answers: [
        { text: 'Une lettre à garder', leansTo: 'lake' },
        { text: 'Une information à écouter', leansTo: 'compass' },
        { text: 'Une nouvelle à partager', leansTo: 'spring' },
        { text: 'Une vague à prendre', leansTo: 'tide' },
      ],
    },
  ],
  results: [
    {
      id: 'spring',
      title: 'Le sentiment source',
      text: "Tes sentiments coulent clair. Quand une chose te touche, elle trouve vite ses mots, et ton entourage n'a pas à deviner. Cette franchise met à l'aise : avec toi, un oui est un vrai oui, et un non ne cache rien. Elle fait gagner des semaines aux belles histoires.",
      nuance: "Tout le monde n'avance pas à ce débit, et un silence en face n'est pas toujours un refus.",
      tip: "Après ta prochaine confidence, compte lentement jusqu'à dix : laisse à l'autre le temps de chercher ses mots.",
    },
    {
      id: 'lake',
      title: 'Le sentiment lac',
      text: "En surface, peu de remous ; en profondeur, un monde entier. Tu ressens lentement, longtemps, et tu n'oublies presque rien de ce qui compte. Qui prend le temps de s'approcher découvre une fidélité et une attention peu communes. Ta réserve n'est pas de la froideur : elle protège ce qui est précieux.",
      nuance: 'Vus de la rive, pourtant, un lac calme et un lac gelé se ressemblent.',
      tip: "Confie une chose minuscule à quelqu'un qui te plaît, par exemple ce qui t'a fait sourire ce matin.",
    },
    {
      id: 'compass',
      title: 'Le sentiment boussole',
      text: "Tu écoutes ton cœur, puis tu regardes la carte. Avant de t'engager, tu veux comprendre ce que tu ressens, d'où cela vient et où cela mène. On te sait solide dans les tempêtes, et l'on vient te demander ton avis. Quand tu choisis quelqu'un, ce n'est pas un hasard : c'est un cap.",
      nuance: "Certains sentiments, eux, n'ont pas d'explication, et s'éteignent à force d'être examinés.",
      tip: "Prends aujourd'hui une petite décision tendre sans la justifier, et observe ce qu'elle te fait.",
    },
    {
      id: 'tide',
      title: 'Le sentiment marée',
      text: "Tu vis en grand format. La joie te soulève, la peine te traverse, et la beauté d'un instant peut te couper le souffle en pleine rue. Tu devines les humeurs des autres comme on sent le temps tourner, et à tes côtés la vie paraît plus dense. C'est un don autant qu'une aventure.",
      nuance: 'Ce qui monte vite redescend aussi : une décision prise au plus haut de la vague mérite une nuit.',
      tip: "Ce soir, écris en trois lignes ce que tu ressens, et relis-les demain avant d'y répondre.",
    },
  ],
});
