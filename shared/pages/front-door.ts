import { typeset } from '../typeset.ts';

/** What visitors ask before they sign up, as `/home` answers it, for people and for search engines alike. */
export const visitorsQuestions = typeset([
  {
    question: "C'est gratuit ?",
    answer:
      "T'inscrire, répondre, voir tes affinités, discuter et dévoiler vos photos ne coûte rien, et aucune carte bancaire n'est demandée. Les formules Premium et VIP ajoutent des choses autour ; elles n'achètent jamais la photo de quelqu'un.",
  },
  {
    question: 'Que voient les autres de moi ?',
    answer:
      "Le prénom ou pseudo que tu choisis, ton genre, ton âge, une distance en quelques mots, ce que vous avez en commun, tes phrases et ta voix si tu en laisses, et tes réponses aux jeux là où l'autre a répondu aussi. Jamais ton adresse e-mail, ta date de naissance, l'endroit où tu es, ni ce que tu recherches. La page Confidentialité donne la liste entière.",
  },
  {
    question: 'Et ma photo ?',
    answer:
      "Tu peux t'en passer. Si tu en mets une, les autres n'en voient qu'un voile dessiné en trois couleurs, jusqu'à ce que vous vouliez vous dévoiler, à deux ; tu peux aussi choisir de la montrer tout de suite.",
  },
  {
    question: "D'où vient le pourcentage ?",
    answer:
      "De vos réponses, par une table de points qui est la même pour tout le monde. Il compare ce que vous partagez à ce que partagent les autres paires, et les raisons s'écrivent en toutes lettres. Ce que vous recherchez en quelqu'un n'y entre pas.",
  },
  {
    question: 'Puis-je partir quand je veux ?',
    answer:
      "Oui. Tu peux mettre ton profil en pause, emporter une copie de tes données, ou supprimer ton compte : tes réponses et ta photo s'effacent avec lui.",
  },
  {
    question: 'Faut-il installer une application ?',
    answer: 'Non. Un navigateur suffit, sur un téléphone comme sur un ordinateur, et presque tout marche sans scripts.',
  },
] as const);
