import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';

/** Signing up and in, and the profile. */
export const accountEntries: readonly KnowledgeEntry[] = [
  {
    id: 'sign-up',
    title: `Comment m’inscrire\u202f?`,
    phrasings: [
      `créer un compte`,
      `ouvrir un compte`,
      `m’enregistrer`,
      `comment faire pour s’inscrire`,
      `quelles sont les étapes de l’inscription`,
      `je suis nouveau par où commencer`,
      `comment s’inscrire`,
      `créer mon profil`,
      `comment on fait un compte`,
      `je veux m’inscrire`,
    ],
    answer: ({ linkMinutes }) =>
      `Donne ton e-mail et ton prénom sur ${linkTo('la page d’inscription', routes.home)} et confirme que tu es majeur. Un lien magique arrive par e-mail, valable ${linkMinutes}\u00a0minutes\u202f: un clic, et tu réponds aux premières questions.`,
  },
  {
    id: 'sign-in',
    title: `Comment me connecter\u202f?`,
    phrasings: [
      `je n’arrive pas à me connecter`,
      `connexion impossible`,
      `me reconnecter à mon compte`,
      `entrer sur le site`,
      `c’est quoi le lien magique`,
      `problème de connexion au compte`,
      `ça me déconnecte tout le temps`,
      `comment se connecter`,
      `impossible de me connecter`,
      `je peux plus entrer sur mon compte`,
      `la connexion ne marche pas`,
    ],
    answer: ({ linkMinutes, contact }) =>
      `Sur ${linkTo('la page de connexion', routes.login)}, saisis ton e-mail\u202f: un lien arrive, valable ${linkMinutes}\u00a0minutes et une seule fois. Ouvre-le dans le même navigateur\u202f; ailleurs, l’adresse te sera redemandée. Si cela ne va toujours pas\u202f: ${contact}.`,
  },
  {
    id: 'link-not-received',
    title: `Je ne reçois pas le lien de connexion`,
    phrasings: [
      `mail de connexion pas reçu`,
      `le mail n’arrive pas`,
      `je n’ai rien reçu par mail`,
      `lien magique introuvable`,
      `aucun email de confirmation`,
      `j’attends toujours votre mail`,
      `je n’ai jamais reçu le mail`,
      `pas de mail`,
      `où est le mail avec le lien`,
      `j’ai pas eu le lien`,
    ],
    answer: ({ contact }) =>
      `Regarde dans les spams et les promotions, vérifie l’adresse saisie, puis attends une minute et demande un nouveau lien\u202f: ${linkTo('Connexion', routes.login)}. Après plusieurs demandes d’affilée, il faut patienter un quart d’heure. Toujours rien\u202f? Écris-nous\u202f: ${contact}.`,
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
      `le lien dit qu’il est trop vieux`,
    ],
    answer: ({ linkMinutes }) =>
      `Un lien vit ${linkMinutes}\u00a0minutes, sert une seule fois, et s’éteint dès que tu en demandes un plus récent. Demande-en un autre, il arrive en quelques secondes\u202f: ${linkTo('Connexion', routes.login)}.`,
  },
  {
    id: 'no-password',
    title: `J’ai oublié mon mot de passe`,
    phrasings: [
      `réinitialiser le mot de passe`,
      `changer de mot de passe`,
      `pourquoi n’y a-t-il pas de mot de passe`,
      `quel est mon mdp`,
      `mot de passe perdu`,
      `où mettre mon mot de passe`,
      `faut-il un mot de passe`,
    ],
    answer: () =>
      `Bonne nouvelle\u202f: il n’y en a pas. Tu te connectes avec un lien reçu par e-mail, rien à retenir, rien à se faire voler. ${linkTo('Recevoir un lien', routes.login)}.`,
  },
  {
    id: 'sign-out',
    title: `Comment me déconnecter\u202f?`,
    phrasings: [
      `se déconnecter`,
      `fermer ma session`,
      `déconnexion forcée`,
      `me déconnecter de tous les appareils`,
      `bouton de déconnexion`,
      `j’ai laissé ma session ouverte sur un autre ordinateur`,
      `où est la déconnexion`,
      `comment on se déconnecte`,
      `quitter ma session`,
    ],
    answer: () =>
      `Par le menu, en haut à droite, puis «\u00a0Se déconnecter\u00a0». Si quelque chose coince, la page ${linkTo('Connexion', routes.login)} a un bouton «\u00a0Déconnexion forcée\u00a0» qui efface tout de cet appareil.`,
  },
  {
    id: 'change-email',
    title: `Comment changer d’adresse e-mail\u202f?`,
    phrasings: [
      `modifier mon adresse mail`,
      `changer l’email de mon compte`,
      `je n’ai plus accès à ma boîte mail`,
      `nouvelle adresse électronique`,
      `je me suis inscrit avec la mauvaise adresse`,
      `j’ai changé d’adresse mail`,
      `mettre un autre mail`,
      `changer de mail`,
    ],
    answer: ({ contact }) =>
      `Il n’y a pas encore de bouton pour cela\u202f: écris-nous depuis l’ancienne adresse, en donnant la nouvelle, et nous nous en occupons\u202f: ${contact}.`,
  },
  {
    id: 'change-name',
    title: `Comment changer de prénom ou de pseudo\u202f?`,
    phrasings: [
      `modifier mon prénom`,
      `changer mon pseudo`,
      `mon nom affiché est faux`,
      `utiliser un surnom`,
      `faute dans mon prénom`,
    ],
    answer: ({ contact }) =>
      `Le prénom ou pseudo est celui que tu as donné à l’inscription\u202f; un pseudo convient très bien. Pour le corriger, écris-nous depuis l’adresse de ton compte\u202f: ${contact}.`,
  },
  {
    id: 'edit-profile',
    title: `Comment modifier mon profil\u202f?`,
    phrasings: [
      `changer mes réponses`,
      `corriger une erreur dans mon profil`,
      `modifier ma date de naissance`,
      `changer ma ville`,
      `mettre à jour ma taille`,
      `je me suis trompé dans une réponse`,
      `refaire le questionnaire`,
      `j’ai déménagé`,
      `changer mon genre`,
      `j’ai fait une erreur dans mon âge`,
      `modifier mes réponses au questionnaire`,
      `changer une réponse`,
      `ma date de naissance est fausse`,
      `rectifier mes infos`,
    ],
    answer: () =>
      `Tout se change, quand tu veux\u202f: ouvre ${linkTo('Mon profil', routes.profileComplete)} et touche «\u00a0Modifier\u00a0» à côté de la réponse. Ta liste de matchs suit en quelques secondes.`,
  },
  {
    id: 'complete-profile',
    title: `Comment terminer mon profil\u202f?`,
    phrasings: [
      `profil incomplet`,
      `il reste des questions`,
      `finir mon inscription`,
      `profil à 100\u00a0%`,
      `reprendre le questionnaire où j’en étais`,
      `on me dit que mon profil n’est pas complet`,
    ],
    answer: ({ gainFor }) =>
      `Ouvre ${linkTo('Mon profil', routes.profileComplete)}\u202f: il dit ce qui manque et t’y conduit. Chaque réponse est gardée au fur et à mesure, tu peux t’arrêter et reprendre. Un profil complet rapporte ${gainFor['profile-completed']}\u00a0points.`,
  },
  {
    id: 'questionnaire-length',
    title: `Le questionnaire est-il long\u202f?`,
    phrasings: [
      `combien de temps pour remplir le profil`,
      `combien de questions à l’inscription`,
      `pourquoi autant de questions`,
      `peut-on sauter des questions`,
      `c’est trop long`,
      `répondre plus tard`,
      `c’est long à remplir`,
      `ça prend combien de temps`,
      `combien de questions il y a`,
      `le questionnaire dure combien de temps`,
    ],
    answer: () =>
      `Une vingtaine de questions courtes, une par écran\u202f: quelques minutes. Chaque réponse est gardée aussitôt, donc tu peux faire une pause. Plus tu réponds, plus tes affinités sont justes.`,
  },
  {
    id: 'archetypes',
    title: `C’est quoi, les archétypes\u202f?`,
    phrasings: [
      `que veut dire archétype`,
      `combien d’archétypes choisir`,
      `créatif nomade leader rêveur rebelle`,
      `choisir comment je me définis`,
      `maximum de choix limite atteinte`,
    ],
    answer: () =>
      `Ce sont neuf façons de se décrire, de l’âme créative à l’esprit rebelle. Tu en gardes jusqu’à quatre pour toi, et jusqu’à quatre qui t’attirent. Pour les changer\u202f: ${linkTo('Comment te définis-tu\u202f?', routes.profileArchetype)}.`,
  },
  {
    id: 'orientation',
    title: `Est-ce ouvert à toutes les orientations\u202f?`,
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
      `c’est aussi pour les couples de même sexe`,
    ],
    answer: () =>
      `Oui, à toutes et à tous. Tu dis qui tu es (homme, femme ou autre) et qui t’attire, un ou plusieurs choix\u202f; seules des personnes pour qui c’est réciproque te sont proposées. À régler ici\u202f: ${linkTo('À qui t’adresses-tu\u202f?', routes.profileInterests)}.`,
  },
  {
    id: 'two-accounts',
    title: `Puis-je avoir deux comptes\u202f?`,
    phrasings: [
      `créer un deuxième compte`,
      `plusieurs comptes avec la même adresse`,
      `je suis déjà inscrit`,
      `un compte pour mon couple`,
    ],
    answer: () =>
      `Un compte par personne et par adresse e-mail. Si ton adresse est déjà connue, l’inscription t’envoie simplement un lien de connexion\u202f: tu retrouves tes réponses.`,
  },
];
