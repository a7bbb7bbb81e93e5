import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';

/** Entries about plans and prices. */
export const planEntries: readonly KnowledgeEntry[] = [
  {
    id: 'is-it-free',
    title: `Est-ce que c’est gratuit\u202f?`,
    phrasings: [
      `est-ce payant`,
      `faut-il payer`,
      `l’inscription est-elle gratuite`,
      `combien ça coûte`,
      `quel est le prix du site`,
      `version gratuite`,
      `c’est quoi freemium`,
      `que peut-on faire sans payer`,
      `ça coûte combien`,
      `doit-on payer pour s’inscrire`,
      `c’est payant ou pas`,
      `est-ce vraiment gratuit`,
      `faut-il sortir la carte bancaire`,
      `gratuit ou payant`,
      `vous êtes payants`,
      `faut-il débourser quelque chose`,
    ],
    answer: ({ productName, priceOfPlan, featuresOfPlan }) =>
      `Oui, l’inscription et l’essentiel de ${productName} sont gratuits, sans carte bancaire. Freemium, c’est\u202f:
${featuresOfPlan.freemium}
Premium (${priceOfPlan.premium} par mois) et l’Expérience VIP (${priceOfPlan.vip} par mois) vont plus loin\u202f: ${linkTo('Voir les abonnements', routes.subscription)}.`,
  },
  {
    id: 'premium',
    title: `Que contient Premium, et combien coûte-t-il\u202f?`,
    phrasings: [
      `prix de premium`,
      `avantages premium`,
      `l’abonnement premium`,
      `passer premium`,
      `à quoi sert premium`,
      `tarif mensuel premium`,
      `devenir premium`,
      `c’est combien premium`,
      `qu’apporte premium`,
      `premium c’est quoi`,
      `combien coûte l’abonnement`,
      `tarif du premium par mois`,
      `ce que premium m’apporte`,
    ],
    answer: ({ priceOfPlan, featuresOfPlan }) =>
      `Premium coûte ${priceOfPlan.premium} par mois\u202f:
${featuresOfPlan.premium}
Le paiement n’est pas encore ouvert\u202f; tu peux dire que cela t’intéresse ici\u202f: ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'vip',
    title: `Que contient l’Expérience VIP\u202f?`,
    phrasings: [
      `prix de vip`,
      `avantages vip`,
      `l’abonnement vip`,
      `devenir vip`,
      `tarif expérience vip`,
      `passer vip pour tout débloquer`,
      `c’est combien vip`,
      `qu’apporte vip`,
      `vip c’est quoi`,
      `qu’y a-t-il de plus en vip`,
      `l’expérience vip comprend quoi`,
      `il y a quoi dans vip`,
      `le détail de l’offre vip`,
    ],
    answer: ({ priceOfPlan, featuresOfPlan }) =>
      `L’Expérience VIP coûte ${priceOfPlan.vip} par mois\u202f:
${featuresOfPlan.vip}
Le paiement n’est pas encore ouvert\u202f; tu peux dire que cela t’intéresse ici\u202f: ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'compare-plans',
    title: `Quelle différence entre les abonnements\u202f?`,
    phrasings: [
      `différence entre premium et vip`,
      `comparer les formules`,
      `quel abonnement choisir`,
      `freemium premium vip comparaison`,
      `les tarifs des abonnements`,
      `quelles sont les offres`,
      `liste des prix`,
      `premium ou vip`,
      `lequel choisir entre premium et vip`,
      `c’est quoi la meilleure formule`,
      `quelle formule prendre`,
      `différence entre vos trois abonnements`,
      `tableau des formules`,
    ],
    answer: ({ priceOfPlan }) =>
      `Freemium est gratuit, avec des affinités en nombre limité. Premium (${priceOfPlan.premium} par mois) ouvre toutes tes compatibilités et des filtres affinés. L’Expérience VIP (${priceOfPlan.vip} par mois) y ajoute toute la Play Room, les discussions en duo et la priorité sur les évènements. Côte à côte\u202f: ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'payment',
    title: `Comment payer un abonnement\u202f?`,
    phrasings: [
      `moyens de paiement`,
      `payer par carte bancaire`,
      `paiement paypal apple pay`,
      `acheter un abonnement`,
      `souscrire`,
      `quand le paiement sera-t-il ouvert`,
      `je n’arrive pas à m’abonner`,
      `suis-je débité`,
      `comment on paye`,
      `acceptez-vous paypal`,
      `payer avec ma carte`,
      `quels moyens de paiement`,
      `régler par virement`,
      `prenez-vous la carte bleue`,
      `payer en plusieurs fois`,
      `payer avec carte bleue`,
    ],
    answer: () =>
      `Le paiement n’est pas encore ouvert\u202f: rien n’est débité, et aucune carte n’est demandée. Choisis une formule dans ${linkTo('Abonnement', routes.subscription)}\u202f: nous notons ton intérêt, sans engagement.`,
  },
  {
    id: 'cancel-subscription',
    title: `Comment résilier mon abonnement\u202f?`,
    phrasings: [
      `annuler mon abonnement`,
      `arrêter premium`,
      `me désabonner`,
      `résiliation`,
      `ne plus être prélevé`,
      `y a-t-il un engagement`,
      `arrêter de payer`,
      `comment je résilie`,
      `stopper mon abonnement`,
      `je ne veux plus être abonné`,
      `mettre fin à l’abonnement`,
      `je veux arrêter l’abonnement`,
      `mettre un terme à premium`,
    ],
    answer: () =>
      `En bas de la page ${linkTo('Abonnement', routes.subscription)}, le lien «\u00a0résilier\u00a0» explique la date de fin. Comme rien ne se paie encore, rien n’est prélevé\u202f; un mois offert s’arrête de lui-même.`,
  },
  {
    id: 'refund',
    title: `Un remboursement est-il possible\u202f?`,
    phrasings: [
      `puis-je être remboursé`,
      `demander un remboursement`,
      `j’ai été débité par erreur`,
      `récupérer mon argent`,
      `prélèvement que je ne reconnais pas`,
    ],
    answer: ({ contact }) =>
      `Aucun paiement n’est ouvert pour l’instant, donc rien n’a pu être débité de notre part. Si tu vois un prélèvement à notre nom, écris-nous tout de suite\u202f: ${contact}.`,
  },
  {
    id: 'give-a-subscription',
    title: `Puis-je offrir un abonnement\u202f?`,
    phrasings: [
      `offrir premium à un ami`,
      `carte cadeau`,
      `cadeau abonnement`,
      `faire un cadeau à quelqu’un`,
      `bon cadeau`,
    ],
    answer: () =>
      `Pas encore\u202f: rien ne se paie aujourd’hui. Ce que tu peux faire, c’est inviter la personne avec ton lien personnel, dans ${linkTo('Mes cadeaux', routes.gifts)}. Les offres du moment sont ici\u202f: ${linkTo('Cadeau abonnement', routes.giftSubscription)}.`,
  },
];
