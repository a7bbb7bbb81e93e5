import { BOOST_HOURS } from '#shared/matching/boost.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { CLOSES_BEFORE_MS } from '#shared/evenings/evening-state.ts';
import { hoursBeforeOthers } from '#shared/evenings/opening.ts';
import { ABSENCE_DAYS, ABSENCES, LAST_FOR_DAYS } from '#shared/evenings/sign-up.ts';
import { MONTHS_UNTIL_EXPIRY } from '#shared/points/points.ts';
import { routes } from '#shared/routes.ts';
import { facts, list, pageNamed, text, type LegalDocument } from '../legal-document.ts';
import type { LegalFacts } from '../legal-facts.ts';
import { de } from '#shared/elision.ts';
import { fr } from '#shared/typeset.ts';

const CLOSES_HOURS = CLOSES_BEFORE_MS / HOUR_MS;

/** The terms of use. A change of any word needs a new CONSENT_VERSION. */
export function termsText({ productName, contact, photoMegabytes }: LegalFacts, since: string): LegalDocument {
  return {
    title: fr`Conditions d'utilisation`,
    intro: fr`Les règles ${de(productName)}, en français de tous les jours. Les accepter, c'est passer un accord avec nous.`,
    since,
    sections: [
      {
        id: 'service',
        title: 'Ce que nous faisons',
        blocks: [
          text(
            fr`${productName} propose à des adultes de se rencontrer par affinités : tu réponds à des questions, un calcul compare les réponses, et te montre les quelques personnes avec qui tu partages le plus, quand c'est réciproque. Nous ne promettons pas l'amour, seulement de chercher avec soin.`,
          ),
          text(
            fr`L'inscription est gratuite. Les formules payantes ne sont pas encore ouvertes : aucun paiement n'est demandé ni possible. Le jour où elles le seront, leur prix, leur durée, la façon de les arrêter et le nom d'un médiateur de la consommation seront écrits ici avant que tu ne décides quoi que ce soit.`,
          ),
        ],
      },
      {
        id: 'qui',
        title: 'Qui peut venir',
        blocks: [
          list(
            fr`Toute personne de 18 ans ou plus. Sans exception.`,
            'Un seul compte par personne, avec une adresse e-mail qui est à toi.',
            fr`En ton nom : ni pour quelqu'un d'autre, ni pour une entreprise.`,
          ),
        ],
      },
      {
        id: 'regles',
        title: 'Ce que nous te demandons',
        blocks: [
          text(fr`Traite les autres comme tu voudrais l'être. Ne sont pas admis :`),
          list(
            fr`le harcèlement, les menaces, les insultes, la haine ou la discrimination, quelle qu'elle soit ;`,
            fr`se faire passer pour quelqu'un d'autre, mentir sur son âge, montrer la photo d'une autre personne ;`,
            fr`demander de l'argent, vendre, recruter, tromper ; sauf le prix annoncé d'une soirée ;`,
            fr`les contenus sexuels que personne n'a demandés, et tout ce qui met en danger une personne mineure ;`,
            fr`filmer, photographier ou enregistrer quelqu'un pendant une rencontre en ligne sans son accord ;`,
            fr`signaler quelqu'un pour lui nuire, sans croire ce que l'on dit ;`,
            fr`envoyer des crushs ou des messages pour importuner, copier les profils, contourner les limites ou la sécurité ;`,
            'tout ce que la loi interdit.',
          ),
        ],
      },
      {
        id: 'contenus',
        title: 'Ce que tu nous confies',
        blocks: [
          text(
            fr`Tes réponses, ta photo (une image de ${photoMegabytes} Mo au plus, où tu es toi-même), ta voix si tu l'enregistres, et ce que tu écris dans tes discussions et tes jeux restent à toi. Tu nous permets seulement de les garder et de les montrer aux membres concernés, selon tes réglages, aussi longtemps que tu les laisses ici. Une lettre reste chez la personne qui l'a reçue : jusqu'à 90 jours encore si tu pars, pour qu'elle puisse la signaler. Ce que nous en faisons est écrit sur la page ${pageNamed('Confidentialité', routes.privacy)}.`,
          ),
        ],
      },
      {
        id: 'points',
        title: 'Les points et les cadeaux',
        blocks: [
          text(
            fr`Les points récompensent ce que tu fais ici. Ils n'ont pas de valeur en argent, ne se vendent pas, ne se transmettent pas, et expirent après plus de ${MONTHS_UNTIL_EXPIRY} mois sans visite : nous te prévenons un mois avant. Une récompense obtenue en trichant peut être reprise.`,
          ),
        ],
      },
      {
        id: 'soirees',
        title: 'Les soirées',
        blocks: [
          text(
            fr`Des membres à qui l'équipe en a donné le rôle proposent des soirées dans des lieux publics ; un calcul y compose des tables par affinités. Une place n'est pas toujours une table : quand aucune ne te va, nous te le disons, et personne d'autre ne l'apprend. Nous n'encaissons rien : ce qui se paie, se paie à qui l'annonce, au même prix pour tout le monde, et c'est à cette personne de te rembourser si la soirée n'a pas lieu. Pour un loisir à une date fixée, la loi ne donne pas de droit de rétractation (code de la consommation, article L221-28, 12°).`,
          ),
          list(
            fr`Laisser ta place est libre jusqu'à ${CLOSES_HOURS} heures avant, et ensuite si le lieu ou l'heure change ; le dire plus tard ne compte pas comme une absence. ${ABSENCES === 2 ? 'Deux' : ABSENCES} absences sans un mot en ${ABSENCE_DAYS} jours te placent à la fin des listes d'attente pendant ${LAST_FOR_DAYS} jours, et rien d'autre.`,
            fr`Les prénoms que tu lis à ta table ou à l'accueil te sont confiés pour ce soir-là : ne les note pas ailleurs.`,
            fr`Qui propose une soirée choisit un lieu public, annonce tout le prix, accueille, et prévient de tout changement. Une soirée qui enfreint ces règles est retirée, et les suivantes peuvent être refusées, avec les motifs.`,
          ),
        ],
      },
      {
        id: 'classement',
        title: 'Comment les profils sont choisis',
        blocks: [
          text(
            fr`Par tes réponses et celles des autres : d'abord si vous pouvez vous convenir, puis ce que vous partagez, puis le souci que personne ne soit oublié ni montré à tout le monde. Une formule ou des points peuvent te faire voir plus loin dans ta propre liste. Chez les autres, aucune formule ne te fait passer devant quelqu'un. Aux soirées, les formules ouvrent seulement les inscriptions plus tôt : ${hoursBeforeOthers('premium')} heures avant tout le monde avec Premium, ${hoursBeforeOthers('vip')} avec l'Expérience VIP ; les tables se composent sans les regarder. Un boost, pris avec des points, le fait pendant ${BOOST_HOURS} heures, là où plusieurs personnes résonnent exactement autant, et seulement devant qui apparaît déjà plus souvent : jamais devant une meilleure résonance. Les bannières publicitaires sont les mêmes pour tout le monde.`,
          ),
        ],
      },
      {
        id: 'moderation',
        title: 'Signaler, modérer, contester',
        blocks: [
          text(
            fr`Sur chaque profil, « Signaler ou bloquer » permet l'un, l'autre, ou les deux. Sans compte, tu peux passer par ${pageNamed('Signaler', '/signaler')}. Un signalement est confirmé par e-mail, et nous ne disons pas à la personne signalée de qui il vient. Si nous lui citons des messages que tu as joints, elle peut le comprendre : tu le lis avant d'envoyer.`,
          ),
          list(
            fr`Une personne de l'équipe lit chaque signalement et décide : aucun programme ne le fait à sa place. D'une discussion, elle lit les messages joints au signalement, et rien d'autre. Un signalement « mineur » qui pèse assez cache le profil aussitôt, le temps de vérifier ; sinon, il est lu en premier.`,
            fr`Elle peut ne rien faire, avertir, retirer une soirée, ne plus laisser quelqu'un en proposer, ou suspendre le compte. Elle regarde ce qui s'est passé, sa gravité, s'il y a eu d'autres faits, et l'intention.`,
            fr`À qui a signalé, nous disons si une mesure a été prise, mais pas laquelle. Qui est averti ou suspendu, ou voit sa soirée retirée, reçoit les motifs : ce qui est reproché, la règle en cause, la durée, et comment contester.`,
            fr`Une suspension ou un dossier ouvert vaut pour la boîte e-mail : un autre compte, ou une autre écriture de l'adresse, n'y change rien.`,
            'Contester est gratuit, par le lien reçu dans le message, ou en y répondant. La décision est alors examinée à nouveau, et maintenue ou levée.',
            'Des signalements répétés et manifestement infondés peuvent conduire à ne plus traiter ceux de la personne qui les envoie, après un avertissement.',
            fr`Si nous apprenons un fait qui menace la vie ou la sécurité de quelqu'un, nous prévenons les autorités.`,
          ),
          text('Tu peux aussi, à tout moment, saisir un tribunal.'),
        ],
      },
      {
        id: 'contact',
        title: 'À qui écrire',
        blocks: [
          facts(
            ['Les membres et le public', contact],
            ['Les autorités (règlement européen 2022/2065, article 11)', contact],
            ['En quelles langues', 'français ou anglais'],
          ),
        ],
      },
      {
        id: 'depart',
        title: 'Faire une pause, partir',
        blocks: [
          text(
            fr`Tu peux mettre ton compte en pause ou le supprimer quand tu veux, sans raison à donner, depuis ${pageNamed('Mon compte', '/mon-compte')}. De notre côté, nous ne fermons un compte que si ces règles ont été enfreintes, si la loi l'impose, s'il dort depuis 24 mois, ou si le service s'arrête : nous te préviendrions alors au moins un mois avant.`,
          ),
        ],
      },
      {
        id: 'responsabilite',
        title: 'Qui répond de quoi',
        blocks: [
          text(
            fr`Nous répondons de notre service, et le tenons avec soin, sans pouvoir promettre qu'il ne s'arrête jamais. Chaque personne répond de ce qu'elle dit, montre et fait, ici et dehors. Nous ne vérifions pas les pièces d'identité : garde la tête froide, retrouve les gens dans un lieu public, et n'envoie jamais d'argent. Rien ici ne réduit les droits que la loi te donne.`,
          ),
        ],
      },
      {
        id: 'changements',
        title: 'Si ces règles changent',
        blocks: [
          text(
            fr`Nous te redemandons ton accord à ta prochaine visite, avant toute chose. Si tu ne l'acceptes pas, tu peux supprimer ton compte et emporter tes données.`,
          ),
          text(
            fr`Le droit français s'applique. Si tu vis ailleurs dans l'Union européenne, tu gardes la protection de ton pays.`,
          ),
        ],
      },
    ],
  };
}
