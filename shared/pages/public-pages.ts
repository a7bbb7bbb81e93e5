import type { RouteId } from '../routes.ts';
import { typeset } from '../typeset.ts';

/** The descriptions of the public pages, which a search engine shows below the title. */
const descriptions = typeset({
  home: "Rencontre les rares personnes avec qui tu partages l'essentiel : quelques questions, des cartes, et les photos seulement quand vous le voulez, ensemble. Gratuit, sans mot de passe.",
  login: 'Retrouve tes matchs avec un lien reçu par e-mail. Pas de mot de passe à retenir : un clic suffit.',
  quizLove:
    "Braise, étincelle, refuge ou horizon ? Huit scènes pour savoir comment tu aimes, et te comparer avec quelqu'un. Sans compte, et rien n'est gardé sans que tu le demandes.",
  quizFeeling:
    "Ils coulent, ils attendent, ils débordent : que font tes sentiments, au juste ? Huit questions, une réponse tout de suite, et rien n'est gardé sans que tu le demandes.",
  quizAffinity:
    "Ressemblance, surprise, jeu ou confiance : huit questions sur ce qui crée le lien chez toi. Sans compte, et rien n'est gardé sans que tu le demandes.",
  giftSubscription:
    "Des mois d'abonnement offerts : ce que tu peux recevoir, et ce que rapporte chaque invitation. Sans carte bancaire.",
  discover:
    'Qui te proposer, et pourquoi : la table de points en entier, ce que dit un pourcentage, ce qui reste secret, et ce que nous mesurons chaque nuit. Essaie avec tes propres réponses.',
  figures:
    "Combien nous sommes, qui n'est vu de personne, combien de discussions s'ouvrent, et ce que deviennent les signalements : un mois à la fois, arrondi.",
  partnership:
    "Tu crées, tu organises, tu accompagnes ou tu fabriques ? Voici ce que l'on peut faire ensemble pour que les gens se rencontrent mieux.",
  report:
    "Signale un contenu ou une personne, même sans compte. L'équipe lit chaque signalement et te répond par e-mail.",
  contest:
    'Une décision te concerne et te paraît injuste ? Comment y répondre avec le lien reçu par e-mail, et qui relit ta réponse.',
  unsubscribe: "Plus d'e-mails que tu n'as pas demandés : donne ton adresse ici, même sans compte. C'est immédiat.",
  privacy:
    'Ce que nous gardons, pourquoi, combien de temps, et comment exercer tes droits : tout, en clair, donnée par donnée.',
  terms: "Les règles du jeu : qui peut s'inscrire, comment on se respecte, ce qui est modéré et comment le contester.",
  legalNotice: "Qui publie ce site, qui l'héberge, et à qui écrire.",
  accessibility:
    "Où en est ce site, critère par critère du RGAA : ce qui est conforme, ce qui ne l'est pas, comment nous le savons, et à qui écrire.",
  siteMap: 'Toutes les pages du site, rangées : découvrir, jouer sans compte, se faire aider, et les règles du jeu.',
  cookies: 'Tout ce que ton appareil garde, et ce que tu peux autoriser ou refuser. Refuser ne te ferme aucune porte.',
  security: 'Tu as trouvé une faille ? À qui la dire, ce que nous en faisons, et ce que nous te promettons en retour.',
} as const satisfies Partial<Readonly<Record<RouteId, string>>>);

/** The pages that search engines may list. */
export const publicPages = Object.keys(descriptions) as readonly (keyof typeof descriptions)[];

/** The public page of a screen, or null if search engines should not list it. */
export function publicPageOf(id: string | undefined): keyof typeof descriptions | null {
  // The splash screens only lead on to another page.
  if (id === 'splash' || id === 'splashScreen') return 'home';
  return id !== undefined && Object.hasOwn(descriptions, id) ? (id as keyof typeof descriptions) : null;
}

/** The description of a page for search engines; that of the product for other pages. */
export function descriptionOf(id: string | undefined): string {
  return descriptions[publicPageOf(id) ?? 'home'];
}
