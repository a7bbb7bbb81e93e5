import { linkTo } from '#shared/assistant/answer-text.ts';
import { de } from '#shared/elision.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about plans and prices. */
export const planEntries: readonly KnowledgeEntry[] = [
  {
    id: 'is-it-free',
    title: fr`Est-ce que c'est gratuit ?`,
    phrasings: [
      `est-ce payant`,
      `faut-il payer`,
      `l'inscription est-elle gratuite`,
      `combien ça coûte`,
      `quel est le prix du site`,
      `version gratuite`,
      `c'est quoi freemium`,
      `que peut-on faire sans payer`,
      `ça coûte combien`,
      `doit-on payer pour s'inscrire`,
      `c'est payant ou pas`,
      `est-ce vraiment gratuit`,
      `faut-il sortir la carte bancaire`,
      `gratuit ou payant`,
      `vous êtes payants`,
      `faut-il débourser quelque chose`,
    ],
    answer: ({ productName, priceOfPlan, featureLinesOf }) =>
      fr`Oui, l'inscription et l'essentiel ${de(productName)} sont gratuits, sans carte bancaire. Freemium, c'est :
${featureLinesOf.freemium}
Premium (${priceOfPlan.premium} par mois) et l'Expérience VIP (${priceOfPlan.vip} par mois) sont annoncés, mais ne s'achètent pas encore : ${linkTo('Voir les abonnements', routes.subscription)}.`,
  },
  {
    id: 'premium',
    title: fr`Que contient Premium, et combien coûte-t-il ?`,
    phrasings: [
      `prix de premium`,
      `avantages premium`,
      `l'abonnement premium`,
      `passer premium`,
      `à quoi sert premium`,
      `tarif mensuel premium`,
      `devenir premium`,
      `c'est combien premium`,
      `qu'apporte premium`,
      `premium c'est quoi`,
      `combien coûte l'abonnement`,
      `tarif du premium par mois`,
      `ce que premium m'apporte`,
    ],
    answer: ({ priceOfPlan, featureLinesOf }) =>
      fr`Premium est annoncé à ${priceOfPlan.premium} par mois. Voici où nous en sommes :
${featureLinesOf.premium}
Rien ne s'achète encore ; tu peux dire que cela t'intéresse ici : ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'vip',
    title: fr`Que contient l'Expérience VIP ?`,
    phrasings: [
      `prix de vip`,
      `avantages vip`,
      `l'abonnement vip`,
      `devenir vip`,
      `tarif expérience vip`,
      `passer vip pour tout débloquer`,
      `c'est combien vip`,
      `qu'apporte vip`,
      `vip c'est quoi`,
      `qu'y a-t-il de plus en vip`,
      `l'expérience vip comprend quoi`,
      `il y a quoi dans vip`,
      `le détail de l'offre vip`,
    ],
    answer: ({ priceOfPlan, featureLinesOf }) =>
      fr`L'Expérience VIP est annoncée à ${priceOfPlan.vip} par mois. Voici où nous en sommes :
${featureLinesOf.vip}
Rien ne s'achète encore ; tu peux dire que cela t'intéresse ici : ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'compare-plans',
    title: fr`Quelle différence entre les abonnements ?`,
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
      `c'est quoi la meilleure formule`,
      `quelle formule prendre`,
      `différence entre vos trois abonnements`,
      `tableau des formules`,
    ],
    answer: ({ priceOfPlan, percentageShown, openings }) =>
      fr`Freemium est gratuit, avec des affinités en nombre limité. Premium, annoncé à ${priceOfPlan.premium} par mois, ouvre toute ta liste de matchs à partir de ${percentageShown}${' '}%, ses filtres, plus de nouvelles discussions, et les soirées plus tôt. L'Expérience VIP, annoncée à ${priceOfPlan.vip} par mois, ajoute la Play Room en entier, jusqu'à ${openings.vip.openings} nouvelles discussions par jour, le second message offert, et les soirées plus tôt encore. Aucune ne s'achète pour l'instant : pas besoin de choisir. Côte à côte : ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'payment',
    title: fr`Comment payer un abonnement ?`,
    phrasings: [
      `moyens de paiement`,
      `payer par carte bancaire`,
      `paiement paypal apple pay`,
      `acheter un abonnement`,
      `souscrire`,
      `quand le paiement sera-t-il ouvert`,
      `je n'arrive pas à m'abonner`,
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
      fr`Le paiement n'est pas encore ouvert : rien n'est débité, et aucune carte n'est demandée. Choisis une formule dans ${linkTo('Abonnement', routes.subscription)} : nous notons ton intérêt, sans engagement.`,
  },
  {
    id: 'cancel-subscription',
    title: fr`Comment résilier mon abonnement ?`,
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
      `mettre fin à l'abonnement`,
      `je veux arrêter l'abonnement`,
      `mettre un terme à premium`,
    ],
    answer: () =>
      fr`Rien ne se paie encore : tu n'as donc pas d'abonnement payant, et rien n'est prélevé. Un mois offert s'arrête de lui-même. Le lien « résilier » est en bas de la page ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'refund',
    title: fr`Un remboursement est-il possible ?`,
    phrasings: [
      `puis-je être remboursé`,
      `demander un remboursement`,
      `j'ai été débité par erreur`,
      `récupérer mon argent`,
      `prélèvement que je ne reconnais pas`,
    ],
    answer: ({ contact }) =>
      fr`Aucun paiement n'est ouvert pour l'instant, donc rien n'a pu être débité de notre part. Si tu vois un prélèvement à notre nom, écris-nous tout de suite : ${contact}.`,
  },
  {
    id: 'give-a-subscription',
    title: fr`Puis-je offrir un abonnement ?`,
    phrasings: [
      `offrir premium à un ami`,
      `carte cadeau`,
      `cadeau abonnement`,
      `faire un cadeau à quelqu'un`,
      `bon cadeau`,
    ],
    answer: () =>
      fr`Pas encore : rien ne se paie aujourd'hui. Ce que tu peux faire, c'est inviter la personne avec ton lien personnel, dans ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
];
