import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { helpLines } from '../distress/help-lines.ts';
import type { KnowledgeEntry } from './entry.ts';

const evenings = linkTo('Soirées', routes.evenings);

/** Entries about the evenings at tables. */
export const eveningEntries: readonly KnowledgeEntry[] = [
  {
    id: 'in-person-events',
    title: fr`C'est quoi, les évènements IRL ?`,
    phrasings: [
      `qu'est-ce que les soirées irl`,
      `y a-t-il des rencontres en vrai`,
      `des évènements près de chez moi`,
      `soirées affinitées`,
      `participer à une soirée`,
      `sorties de célibataires`,
      `quand a lieu la prochaine soirée`,
      `organisez-vous des soirées`,
      `rencontrer des gens en vrai`,
      `des sorties ou des apéros`,
      `événement dans ma ville`,
      `c'est quoi irl`,
      `quand est la prochaine soirée affinités`,
      `il y a des rencontres physiques`,
      `un événement ce week-end`,
    ],
    answer: ({ evening: { seats, nearbyKm } }) =>
      fr`IRL, c'est « en vrai » : des soirées dans un lieu public, à des tables de ${seats} composées par affinité, dans les deux sens. Avant le jour même, aucun membre ne lit qui vient ; ce jour-là, à midi au plus tard, tu lis le lieu, ta table et les prénoms. Celles qui sont annoncées près de ta ville, à ${nearbyKm}${' '}km au plus, sont ici : ${evenings}. Aucune ? « Préviens-moi » te le dira.`,
  },
  {
    id: 'evening-sign-up',
    title: fr`Comment m'inscrire à une soirée ?`,
    phrasings: [
      `m'inscrire à une soirée`,
      `réserver une place pour une soirée`,
      `comment on participe aux soirées`,
      `avoir une place à la soirée`,
      `la soirée est complète que faire`,
      `liste d'attente d'une soirée`,
      `combien coûte une soirée`,
      `le prix des soirées`,
      `venir avec un ami à la soirée`,
      `amener une amie à une soirée`,
      `quand ouvrent les inscriptions aux soirées`,
      `priorité pour les soirées`,
    ],
    answer: ({ evening: { closesHours, hoursToAccept, premiumHours, vipHours } }) =>
      fr`Ouvre une soirée dans ${evenings}, puis « Je m'inscris ». Les inscriptions ferment ${closesHours} heures avant ; quand c'est complet, tu attends ton tour, et une place proposée t'est gardée ${hoursToAccept} heures, et jamais au-delà du début. Une personne peut venir avec toi : ta place prise, « Venir à deux » te donne un code pour elle. Premium s'inscrit ${premiumHours} heures avant tout le monde, VIP ${vipHours} heures ; le prix, écrit sur la page, est le même pour tout le monde, et rien ne se paie ici.`,
  },
  {
    id: 'evening-tables',
    title: fr`Comment les tables des soirées sont-elles composées ?`,
    phrasings: [
      `comment est composée ma table`,
      `qui sera à ma table`,
      `qui vient à la soirée`,
      `voir la liste des participants d'une soirée`,
      `comment vous faites les tables`,
      `combien de personnes par table`,
      `est-ce que je peux choisir ma table`,
      `quand est-ce que je connais ma table`,
    ],
    answer: ({ evening: { seats, yearsApart } }) =>
      fr`Des tables de ${seats}, de cinq à sept si le nombre le demande, où chaque personne en trouve au moins deux qu'elle pourrait rencontrer, dans les deux sens. Jamais quelqu'un que tu as bloqué ou signalé, ni plus de ${yearsApart} ans d'écart. Aucun membre ne voit la liste de qui vient : le jour même, à midi au plus tard, tu lis les prénoms de ta table et ce que vous partagez, sans photo ni pourcentage, et qui accueille lit les prénoms et les tables. Ta table est ici : ${evenings}.`,
  },
  {
    id: 'evening-safety',
    title: fr`Une soirée, est-ce sans risque ?`,
    phrasings: [
      `est-ce que les soirées sont sûres`,
      `sécurité pendant une soirée`,
      `signaler une personne de ma table`,
      `demander angela`,
    ],
    answer: () =>
      fr`Toujours dans un lieu public, et tu pars quand tu veux, sans rien expliquer. Si quelque chose ne va pas, demande « Angela » au bar ou à l'accueil : ce mot veut dire que tu as besoin d'aide. En danger, appelle le ${helpLines.emergency.shown} ou le ${helpLines.police.shown} ; le ${helpLines.violence.shown} écoute jour et nuit, d'abord les femmes, et le ${helpLines.victims.shown} toute personne, en journée. Après, ta soirée dans ${evenings} permet de signaler une personne de ta table, ou la soirée : ces signalements passent en premier.`,
  },
  {
    id: 'evening-leaving',
    title: fr`Comment annuler ma place à une soirée ?`,
    phrasings: [`annuler mon inscription à une soirée`, `me désinscrire de la soirée`, `la soirée est annulée`],
    answer: ({ evening: { closesHours, absenceDays, lastForDays } }) =>
      fr`Ouvre la soirée dans ${evenings}, puis « Laisser ma place » : c'est libre jusqu'à ${closesHours} heures avant. Ensuite, dis-le quand même, il n'y a plus de retour : les tables se composent sans toi. Deux absences sans un mot en ${absenceDays} jours placent en fin de liste d'attente pendant ${lastForDays} jours. Si la soirée est annulée, un e-mail part aussitôt.`,
  },
  {
    id: 'evening-again',
    title: fr`Comment revoir quelqu'un d'une soirée ?`,
    phrasings: [
      `revoir une personne rencontrée à ma table`,
      `retrouver quelqu'un de la soirée`,
      `après la soirée, comment se recontacter`,
      `dire qui j'aimerais revoir`,
      `la personne de ma table veut-elle me revoir`,
      `écrire à quelqu'un de ma table`,
      `se revoir après une soirée`,
    ],
    answer: ({ evening: { askedForDays } }) =>
      fr`Le lendemain, ta soirée dans ${evenings} te demande, rien qu'à toi, qui tu aimerais revoir, si ton arrivée a été notée. Personne ne le sait, sauf si c'est réciproque : une discussion s'ouvre alors entre vous. Tu peux y répondre pendant ${askedForDays}${' '}jours.`,
  },
  {
    id: 'evening-organise',
    title: fr`Puis-je organiser une soirée ?`,
    phrasings: [
      `organiser une soirée`,
      `je veux proposer une soirée`,
      `devenir organisateur de soirées`,
      `proposer mon bar pour une soirée`,
      `comment devenir organisatrice`,
    ],
    answer: ({ contact }) =>
      fr`Oui, dans un lieu public. Écris-nous : ${contact}. L'équipe t'ouvre la page des organisateurs et relit ta première soirée. Tu vois des nombres, et le jour même des prénoms et des tables, jamais des profils. Les formules sont sur la page ${linkTo('Partenariat', routes.partnership)}.`,
  },
];
