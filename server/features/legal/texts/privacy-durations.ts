import { ATTENDANCE_DAYS } from '#shared/evenings/moments.ts';
import { ABSENCE_DAYS, LAST_FOR_DAYS } from '#shared/evenings/sign-up.ts';
import { SESSION_DAYS_IN_ALL, SESSION_IDLE_DAYS } from '#shared/sign-in/session-days.ts';
import { fr } from '#shared/typeset.ts';
import { WEEKS_RETAINED } from '#shared/voices/voices.ts';
import { facts, text, type LegalSection } from '../legal-document.ts';

/** How long evenings are stored (`tidyEvenings`). */
const EVENING_MONTHS = 12;

/** How long everything is stored, and what stays after a deletion. */
export function durations(): LegalSection {
  return {
    id: 'durees',
    title: 'Combien de temps',
    blocks: [
      facts(
        ['Ton compte et tes réponses', 'tant que ton compte existe'],
        [
          'Un compte où personne ne vient plus',
          fr`après 23 mois sans connexion, nous te prévenons, puis sept jours avant ; à 24 mois, tout est effacé`,
        ],
        ['Un compte que tu supprimes', 'caché aussitôt, effacé dans les minutes qui suivent'],
        ['Un lien de connexion', fr`dix minutes ; sa trace disparaît le lendemain`],
        [
          'Une connexion ouverte',
          fr`${SESSION_IDLE_DAYS} jours après ta dernière visite, ${SESSION_DAYS_IN_ALL} au plus`,
        ],
        ['Un navigateur où tu te connectes', fr`180 jours après ta dernière connexion avec lui`],
        [fr`Un changement d'adresse`, fr`sept jours, le temps de pouvoir l'annuler`],
        ['Une photo retirée', fr`ses fichiers disparaissent dans l'heure`],
        [
          'Une réponse à voix haute',
          fr`${WEEKS_RETAINED} semaines au plus, ou jusqu'à ce que tu l'effaces ; un essai que tu ne gardes pas, une heure`,
        ],
        [fr`Une partie en solo`, fr`douze mois après le dernier tour, ou jusqu'à ce que tu l'arrêtes`],
        [
          'Une discussion',
          fr`douze mois après le dernier message ; six mois si elle est refermée, lisible pendant les trente premiers jours ; trente jours après un blocage, où seul un signalement peut encore s'en servir`,
        ],
        [
          fr`Une discussion, quand l'un des deux comptes est supprimé`,
          fr`90 jours au plus pour l'autre personne ; effacée aussitôt si elle part aussi`,
        ],
        [
          'Une question restée sans réponse',
          fr`éteinte 14 jours après avoir été posée, ou montrée une seconde fois ; effacée douze mois après la dernière`,
        ],
        [
          fr`Une rencontre en ligne et ce que tu en as dit`,
          fr`autant que la discussion ; ce que tu en as dit s'efface aussi dès que l'un des deux comptes est supprimé`,
        ],
        [fr`Un lien donné à un proche`, fr`jusqu'à douze heures après le début du rendez-vous`],
        ['Une inscription à une soirée', fr`${ATTENDANCE_DAYS} jours après elle, puis seulement des nombres`],
        [fr`Deux personnes à la même table`, fr`un an, en empreintes qui ne disent pas de qui il s'agit`],
        [fr`Une soirée que tu proposes`, fr`${EVENING_MONTHS} mois après elle ; sans ton nom si tu pars`],
        [fr`« Préviens-moi » pour les soirées`, fr`jusqu'à ce que tu l'arrêtes, un an au plus`],
        [
          fr`Une absence sans un mot à une soirée`,
          fr`${ABSENCE_DAYS + LAST_FOR_DAYS} jours : deux en ${ABSENCE_DAYS} jours placent à la fin des listes d'attente pendant ${LAST_FOR_DAYS} jours`,
        ],
        ['Un e-mail', fr`son contenu est effacé à l'envoi, la trace de l'envoi 30 jours plus tard`],
        ['Un signalement', fr`un an après la décision, ou aussi longtemps que dure une suspension qui en vient`],
        [
          fr`Un blocage, après la suppression d'un des deux comptes`,
          fr`en empreintes, tant que l'autre compte existe, puis un an`,
        ],
        ['Une suspension, après la suppression du compte', 'en empreinte, trois ans'],
        ['Un dossier ouvert, après la suppression du compte', 'en empreinte, un an'],
        [fr`Le refus d'une date de naissance de mineur`, fr`24 heures, en empreinte, même si le compte est supprimé`],
        ['Une visite de page, sans nom', fr`90 jours, puis seulement des sommes`],
        [fr`Les gestes de l'équipe`, 'un an au moins'],
        [
          'Le journal de nos machines',
          fr`douze mois au plus, sans ton adresse IP : à sa place, une empreinte dont la clé change chaque jour et n'est pas gardée`,
        ],
      ),
      text(
        fr`Après une suppression, voici ce qui reste de toi. Les lettres que d'autres ont reçues de toi, jusqu'à 90 jours, et celles qui sont jointes à un signalement, autant que lui : sans cela, il suffirait de partir pour effacer une preuve. De même, chiffrés, ton prénom et la phrase que montre une page de signalement ouverte avant ton départ, jusqu'à la fin de la connexion où elle l'est ; la phrase, si le signalement part, autant que lui. Et des empreintes : des suites de caractères dont on ne peut pas retrouver l'adresse. Elles servent à ne plus t'écrire, à protéger les autres si un compte est recréé avec la même boîte e-mail (invitations, blocages, suspensions, dossiers ouverts), à ne pas remettre avant un an deux personnes à la même table d'une soirée, et à t'effacer à nouveau si une ancienne sauvegarde devait être rétablie. Rien de ce qui a été écrit n'est gardé avec elles. Et les gestes de l'équipe, un an au moins. Nos sauvegardes, elles, disparaissent à leur tour.`,
      ),
    ],
  };
}
