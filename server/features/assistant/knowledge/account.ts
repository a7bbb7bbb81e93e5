import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about sign-up, sign-in and the profile. */
export const accountEntries: readonly KnowledgeEntry[] = [
  {
    id: 'sign-up',
    title: fr`Comment m'inscrire ?`,
    phrasings: [
      `créer un compte`,
      `ouvrir un compte`,
      `m'enregistrer`,
      `comment faire pour s'inscrire`,
      `quelles sont les étapes de l'inscription`,
      `je suis nouveau par où commencer`,
      `comment s'inscrire`,
      `créer mon profil`,
      `comment on fait un compte`,
      `je veux m'inscrire`,
    ],
    answer: ({ linkMinutes }) =>
      fr`Donne ton e-mail et ton prénom sur ${linkTo(fr`la page d'inscription`, routes.home)} et confirme que tu as plus de 18 ans. Un lien magique arrive par e-mail, valable ${linkMinutes} minutes : un clic, et tu réponds aux premières questions.`,
  },
  {
    id: 'sign-in',
    title: fr`Comment me connecter ?`,
    phrasings: [
      `je n'arrive pas à me connecter`,
      `connexion impossible`,
      `me reconnecter à mon compte`,
      `entrer sur le site`,
      `c'est quoi le lien magique`,
      `problème de connexion au compte`,
      `ça me déconnecte tout le temps`,
      `comment se connecter`,
      `impossible de me connecter`,
      `je peux plus entrer sur mon compte`,
      `la connexion ne marche pas`,
      `je n'arrive pas à rentrer dans mon compte`,
      `accéder à mon compte`,
      `comment je reviens sur mon compte`,
    ],
    answer: ({ linkMinutes, contact }) =>
      fr`Sur ${linkTo('la page de connexion', routes.login)}, saisis ton e-mail : un lien arrive, valable ${linkMinutes} minutes et une seule fois. Ouvre-le dans le même navigateur ; ailleurs, l'adresse te sera redemandée. Si cela ne va toujours pas : ${contact}.`,
  },
  {
    id: 'link-not-received',
    title: `Je ne reçois pas le lien de connexion`,
    phrasings: [
      `mail de connexion pas reçu`,
      `le mail n'arrive pas`,
      `je n'ai rien reçu par mail`,
      `lien magique introuvable`,
      `aucun email de confirmation`,
      `j'attends toujours votre mail`,
      `je n'ai jamais reçu le mail`,
      `pas de mail`,
      `où est le mail avec le lien`,
      `j'ai pas eu le lien`,
    ],
    answer: ({ contact }) =>
      fr`Regarde dans les spams et les promotions, vérifie l'adresse saisie, puis attends une minute et demande un nouveau lien : ${linkTo('Connexion', routes.login)}. Après plusieurs demandes d'affilée, il faut patienter un quart d'heure. Toujours rien ? Écris-nous : ${contact}.`,
  },
  {
    id: 'link-expired',
    title: `Mon lien ne fonctionne plus`,
    phrasings: [
      `lien expiré`,
      `ce lien est périmé`,
      `le lien de connexion est invalide`,
      `combien de temps le lien est valable`,
      `lien déjà utilisé`,
      `il me demande de confirmer mon adresse en ouvrant le lien`,
      `le lien ne marche pas`,
      `mon lien est mort`,
      `le lien dit qu'il est trop vieux`,
    ],
    answer: ({ linkMinutes }) =>
      fr`Un lien vit ${linkMinutes} minutes, sert une seule fois, et s'éteint dès que tu en demandes un plus récent. Demande-en un autre, il arrive en quelques secondes : ${linkTo('Connexion', routes.login)}.`,
  },
  {
    id: 'no-password',
    title: fr`J'ai oublié mon mot de passe`,
    phrasings: [
      `réinitialiser le mot de passe`,
      `changer de mot de passe`,
      `pourquoi n'y a-t-il pas de mot de passe`,
      `quel est mon mdp`,
      `mot de passe perdu`,
      `où mettre mon mot de passe`,
      `faut-il un mot de passe`,
    ],
    answer: () =>
      fr`Bonne nouvelle : il n'y en a pas. Tu te connectes avec un lien reçu par e-mail, rien à retenir, rien à se faire voler. ${linkTo('Recevoir un lien', routes.login)}. Encore plus court : une clé d'accès sur ton appareil, à ajouter dans ${linkTo('Mon compte', routes.account)}.`,
  },
  {
    id: 'sign-out',
    title: fr`Comment me déconnecter ?`,
    phrasings: [
      `se déconnecter`,
      `fermer ma session`,
      `déconnexion forcée`,
      `me déconnecter de tous les appareils`,
      `bouton de déconnexion`,
      `j'ai laissé ma session ouverte sur un autre ordinateur`,
      `où est la déconnexion`,
      `comment on se déconnecte`,
      `quitter ma session`,
      `comment je me déco`,
      `quitter mon compte`,
    ],
    answer: () =>
      fr`Par le menu, en haut à droite, puis « Se déconnecter ». Une session laissée ouverte ailleurs ? ${linkTo('Mon compte', routes.account)} les montre toutes, et les ferme une par une ou toutes à la fois. Si quelque chose coince, la page ${linkTo('Connexion', routes.login)} a un bouton « Déconnexion forcée » qui efface tout de cet appareil.`,
  },
  {
    id: 'change-email',
    title: fr`Comment changer d'adresse e-mail ?`,
    phrasings: [
      `modifier mon adresse mail`,
      `changer l'email de mon compte`,
      `je n'ai plus accès à ma boîte mail`,
      `nouvelle adresse électronique`,
      `je me suis inscrit avec la mauvaise adresse`,
      `j'ai changé d'adresse mail`,
      `mettre un autre mail`,
      `changer de mail`,
    ],
    answer: ({ contact }) =>
      fr`Dans ${linkTo('Mon compte', routes.account)}, sous « Ton adresse » : un lien part à la nouvelle adresse, et l'ancienne est prévenue ; elle peut annuler pendant sept jours. Tu n'as plus accès à l'ancienne boîte, et tu ne peux pas confirmer que c'est toi ? Écris-nous : ${contact}.`,
  },
  {
    id: 'change-name',
    title: fr`Comment changer de prénom ou de pseudo ?`,
    phrasings: [
      `modifier mon prénom`,
      `changer mon pseudo`,
      `mon nom affiché est faux`,
      `utiliser un surnom`,
      `faute dans mon prénom`,
    ],
    answer: () =>
      fr`Dans ${linkTo('Mon compte', routes.account)}, sous « Ton prénom », une fois par semaine ; un pseudo convient très bien. Les autres voient aussitôt le nouveau.`,
  },
  {
    id: 'edit-profile',
    title: fr`Comment modifier mon profil ?`,
    phrasings: [
      `changer mes réponses`,
      `corriger une erreur dans mon profil`,
      `modifier ma date de naissance`,
      `changer ma ville`,
      `mettre à jour ma taille`,
      `je me suis trompé dans une réponse`,
      `refaire le questionnaire`,
      `j'ai déménagé`,
      `changer mon genre`,
      `j'ai fait une erreur dans mon âge`,
      `modifier mes réponses au questionnaire`,
      `changer une réponse`,
      `ma date de naissance est fausse`,
      `rectifier mes infos`,
      `j'ai mis la mauvaise taille`,
      `mon profil contient une erreur`,
      `mettre à jour mon profil`,
      `j'ai mal répondu`,
    ],
    answer: () =>
      fr`Tout se change, quand tu veux : ouvre ${linkTo('Mon profil', routes.profileComplete)} et touche « Modifier » à côté de la réponse. Ta liste de matchs suit en quelques secondes.`,
  },
  {
    id: 'complete-profile',
    title: fr`Comment terminer mon profil ?`,
    phrasings: [
      `profil incomplet`,
      `il reste des questions`,
      `finir mon inscription`,
      `profil à 100 %`,
      `reprendre le questionnaire où j'en étais`,
      `on me dit que mon profil n'est pas complet`,
    ],
    answer: ({ gainFor }) =>
      fr`Ouvre ${linkTo('Mon profil', routes.profileComplete)} : il dit ce qui manque et t'y conduit. Chaque réponse est gardée au fur et à mesure, tu peux t'arrêter et reprendre. Un profil à 100 %, où aucune question ne reste ouverte, rapporte ${gainFor['profile-completed']} points.`,
  },
  {
    id: 'questionnaire-length',
    title: fr`Le questionnaire est-il long ?`,
    phrasings: [
      `combien de temps pour remplir le profil`,
      `combien de questions à l'inscription`,
      `pourquoi autant de questions`,
      `peut-on sauter des questions`,
      `c'est trop long`,
      `répondre plus tard`,
      `c'est long à remplir`,
      `ça prend combien de temps`,
      `combien de questions il y a`,
      `le questionnaire dure combien de temps`,
      `est-ce rapide à remplir`,
      `j'en ai pour combien de minutes`,
    ],
    answer: () =>
      fr`Une vingtaine de questions courtes, une par écran : quelques minutes. Chaque réponse est gardée aussitôt, donc tu peux faire une pause. Plus tu réponds, plus tes affinités sont justes.`,
  },
  {
    id: 'archetypes',
    title: fr`C'est quoi, les archétypes ?`,
    phrasings: [
      `que veut dire archétype`,
      `combien d'archétypes choisir`,
      `créatif nomade leader rêveur rebelle`,
      `choisir comment je me définis`,
      `maximum de choix limite atteinte`,
    ],
    answer: () =>
      fr`Ce sont neuf façons de se décrire, de l'âme créative à l'esprit rebelle. Tu en gardes jusqu'à quatre pour toi, et jusqu'à quatre qui t'attirent. Pour les changer : ${linkTo(fr`Comment te définis-tu ?`, routes.profileArchetype)}.`,
  },
  {
    id: 'fab-logs',
    title: fr`C'est quoi, FAB-LOGS ?`,
    phrasings: [
      `que veut dire fab-logs`,
      `la partie fab-logs de mon profil`,
      `le mot fab-logs au-dessus des questions`,
    ],
    answer: () =>
      fr`C'est le nom de la partie du questionnaire qui parle de ta façon de vivre : passions, valeurs, attentes, style social, quotidien, communication, projets de vie. Tu relis et tu changes ces réponses dans ${linkTo('Mon profil', routes.profileComplete)}.`,
  },
  {
    id: 'orientation',
    title: fr`Est-ce ouvert à toutes les orientations ?`,
    phrasings: [
      `je suis gay`,
      `rencontre entre femmes`,
      `bisexuel lgbt`,
      `personne non binaire ou trans`,
      `homme cherche homme`,
      `est-ce réservé aux hétéros`,
      `je suis attiré par plusieurs genres`,
      `je suis lesbienne`,
      `je suis bi`,
      `je suis trans`,
      `les homos sont acceptés`,
      `c'est aussi pour les couples de même sexe`,
      `homme qui cherche un homme`,
      `femme qui cherche une femme`,
      `je suis au bon endroit si je suis gay`,
      `pansexuel queer`,
    ],
    answer: () =>
      fr`Oui, à toutes. Tu dis qui tu es (homme, femme ou autre) et qui t'attire, un ou plusieurs choix ; seules des personnes pour qui c'est réciproque te sont proposées. À régler ici : ${linkTo(fr`À qui t'adresses-tu ?`, routes.profileInterests)}.`,
  },
  {
    id: 'two-accounts',
    title: fr`Puis-je avoir deux comptes ?`,
    phrasings: [
      `créer un deuxième compte`,
      `plusieurs comptes avec la même adresse`,
      `je suis déjà inscrit`,
      `un compte pour mon couple`,
    ],
    answer: () =>
      fr`Un compte par personne et par adresse e-mail. Si ton adresse est déjà connue, l'inscription t'envoie simplement un lien de connexion : tu retrouves tes réponses.`,
  },
];
