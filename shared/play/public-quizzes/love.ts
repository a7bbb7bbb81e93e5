import type { PublicQuiz } from './quiz.ts';
import { typeset } from '../../typeset.ts';

/** The quiz about how a person loves. */
export const loveQuiz = typeset<PublicQuiz>({
  title: 'Comment aimes-tu ?',
  invitation: "Huit scènes, huit réponses, et un peu de lumière sur ta façon d'aimer.",
  questions: [
    {
      text: "Un premier rendez-vous réussi, c'est…",
      answers: [
        { text: "Trois heures passées sans regarder l'heure", leansTo: 'spark' },
        { text: 'Une promenade où les silences ne gênent pas', leansTo: 'refuge' },
        { text: "L'envie de se revoir, dite simplement", leansTo: 'ember' },
        { text: 'Un détour imprévu qui finit en fou rire', leansTo: 'horizon' },
      ],
    },
    {
      text: "Au bout de six mois, tu sais que c'est sérieux quand…",
      answers: [
        { text: "Une dispute est passée par là, et l'envie de rester est intacte", leansTo: 'ember' },
        { text: "Tu peux pleurer devant l'autre sans t'excuser", leansTo: 'refuge' },
        { text: 'Vos deux agendas se remplissent des mêmes rêves', leansTo: 'horizon' },
        { text: 'Ton cœur cogne encore en entendant son pas', leansTo: 'spark' },
      ],
    },
    {
      text: "Ton geste d'amour préféré, un mardi soir ?",
      answers: [
        { text: 'Préparer ce plat qui console de tout', leansTo: 'refuge' },
        { text: 'Glisser deux billets de train dans une poche', leansTo: 'horizon' },
        { text: 'Écrire un mot doux, sans raison', leansTo: 'spark' },
        { text: 'Tenir une promesse que tout le monde aurait oubliée', leansTo: 'ember' },
      ],
    },
    {
      text: "Ce qui t'éloigne le plus sûrement ?",
      answers: [
        { text: "Les promesses en l'air", leansTo: 'ember' },
        { text: 'La tiédeur', leansTo: 'spark' },
        { text: "L'impression d'être à l'étroit", leansTo: 'horizon' },
        { text: 'La dureté dans les mots', leansTo: 'refuge' },
      ],
    },
    {
      text: 'Une dispute, un dimanche matin. Que fais-tu ?',
      answers: [
        { text: "Je propose d'aller marcher : dehors, on se parle mieux", leansTo: 'horizon' },
        { text: "J'attends que l'orage passe et j'y reviens au calme", leansTo: 'ember' },
        { text: 'Je dis tout, tout de suite, et on se réconcilie', leansTo: 'spark' },
        { text: "J'apaise d'abord, on parlera ensuite", leansTo: 'refuge' },
      ],
    },
    {
      text: "Dans un roman d'amour, tu relis toujours le passage où…",
      answers: [
        { text: 'Deux regards se croisent pour la première fois', leansTo: 'spark' },
        { text: "On part sans savoir où l'on dormira", leansTo: 'horizon' },
        { text: "Quelqu'un veille sur l'autre toute une nuit", leansTo: 'refuge' },
        { text: 'Deux vieilles mains se tiennent encore', leansTo: 'ember' },
      ],
    },
    {
      text: "Le plus beau compliment qu'on puisse te faire ?",
      answers: [
        { text: '« Avec toi, je me repose. »', leansTo: 'refuge' },
        { text: '« Sur toi, on peut compter. »', leansTo: 'ember' },
        { text: '« Avec toi, tout paraît possible. »', leansTo: 'horizon' },
        { text: "« Avec toi, rien n'est jamais fade. »", leansTo: 'spark' },
      ],
    },
    {
      text: "Dans dix ans, tu imagines l'amour comme…",
      answers: [
        { text: "Une carte pleine d'épingles, avec de la place pour d'autres", leansTo: 'horizon' },
        { text: "Un feu qu'on rallume chaque soir", leansTo: 'spark' },
        { text: 'Un arbre planté à deux, devenu grand', leansTo: 'ember' },
        { text: 'Une maison où la lumière reste allumée', leansTo: 'refuge' },
      ],
    },
  ],
  results: [
    {
      id: 'ember',
      title: "L'amour braise",
      text: "Tu aimes dans la durée. Les grands feux t'amusent, mais ce qui te touche vraiment, c'est ce qui reste chaud le lendemain : une parole tenue, une habitude à deux, une confiance qui grandit sans bruit. On ne gagne pas ton cœur en une soirée, et c'est justement ce qui donne du prix à ton attachement.",
      nuance: 'À force de constance, pourtant, on peut croire que tout va de soi, et oublier de le dire.',
      tip: 'Cette semaine, dis à voix haute une chose tendre que tu penses depuis longtemps.',
    },
    {
      id: 'spark',
      title: "L'amour étincelle",
      text: "Chez toi, l'amour commence comme un courant d'air chaud : un regard, une réplique, et soudain la journée prend une autre couleur. Tu donnes vite, tu donnes beaucoup, et ta présence réveille les gens. Auprès de toi, personne ne se sent invisible ; c'est rare, et cela se remarque.",
      nuance:
        "L'intensité ne dit pourtant pas tout : certaines belles rencontres n'éblouissent qu'au troisième rendez-vous.",
      tip: "La prochaine fois que le coup de cœur tarde, accorde à l'autre une deuxième conversation, sans rien en attendre.",
    },
    {
      id: 'refuge',
      title: "L'amour refuge",
      text: "Tu sais faire de la place. On pose ses soucis chez toi comme on pose son manteau, et tu devines souvent ce qui ne va pas avant que ce soit dit. Pour toi, aimer, c'est permettre à l'autre d'être fragile sans danger. Ta douceur n'est pas une faiblesse : elle demande du courage.",
      nuance: "À prendre soin de tout le monde, tu risques d'attendre en silence qu'on devine tes propres besoins.",
      tip: "Demande aujourd'hui une petite chose, précise, juste pour toi : on aime aussi te faire du bien.",
    },
    {
      id: 'horizon',
      title: "L'amour horizon",
      text: "Tu aimes en mouvement. Une histoire te semble vivante quand elle ouvre des portes : un projet, un voyage, une idée un peu folle notée sur un coin de nappe. Tu ne cherches pas ta moitié, mais quelqu'un qui regarde loin dans la même direction, sans te serrer la main trop fort.",
      nuance: "L'élan vers demain peut faire manquer ce qui se joue ce soir, juste à côté de toi.",
      tip: "Offre à quelqu'un que tu aimes une heure sans projet, sans écran et sans destination.",
    },
  ],
});
