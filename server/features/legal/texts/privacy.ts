import { BOOST_HOURS } from '#shared/matching/boost.ts';
import { routes } from '#shared/routes.ts';
import {
  facts,
  list,
  pageNamed,
  text,
  type LegalBlock,
  type LegalDocument,
  type LegalSection,
} from '../legal-document.ts';
import { stated, type LegalFacts } from '../legal-facts.ts';
import { purposeNames, purposes, type HeldData, type HeldSet } from '../held-data.ts';
import { durations } from './privacy-durations.ts';
import { evenings } from './privacy-of-evenings.ts';
import { openQuizzes } from './privacy-of-quizzes.ts';
import { que } from '#shared/elision.ts';
import { fr } from '#shared/typeset.ts';
import { metForRealWords } from '#shared/video-meetings/afterwards.ts';
import { EVIDENCE_AROUND } from '#shared/talk/evidence.ts';

/** The privacy page: which data is stored, why, how long, and the rights of members. */
export function privacyText(site: LegalFacts, held: HeldData, since: string): LegalDocument {
  return {
    title: 'Confidentialité',
    intro: `Ce ${que(site.productName)} garde de toi, pourquoi, combien de temps, et comment tu gardes la main.`,
    since,
    sections: [
      essentials(site),
      controller(site),
      heldSection(held),
      sensitiveAnswers(),
      whatOthersSee(),
      conversations(site),
      evenings(),
      openQuizzes(),
      calculation(),
      recipients(site),
      durations(),
      invited(site),
      onTheDevice(),
      rights(site),
      minors(site),
      changes(),
    ],
  };
}

function essentials({ productName }: LegalFacts): LegalSection {
  return {
    id: 'essentiel',
    title: fr`L'essentiel`,
    blocks: [
      list(
        fr`Nous gardons ce que tu nous dis, pour te proposer des personnes avec qui tu partages quelque chose, et ce qu'il faut pour faire marcher le service et le protéger. Rien d'autre.`,
        fr`Nous ne vendons rien, nous ne louons rien, et aucune publicité n'est choisie d'après toi.`,
        fr`Aucun autre membre ne voit ton adresse e-mail, ta date de naissance, ta position ni qui t'attire.`,
        'Ta photo reste voilée pour les autres tant que tu ne la dévoiles pas.',
        fr`Le fait même d'être ici ne regarde que toi : nos e-mails sont discrets, et personne n'apprend de ton adresse ou de ton numéro que tu as un compte.`,
        `Tu peux tout télécharger, faire une pause, ou tout effacer, quand tu veux, depuis ${pageNamed('Mon compte', '/mon-compte')}.`,
        `${productName} est réservé aux adultes.`,
      ),
    ],
  };
}

function controller({ publisher, dataContact }: LegalFacts): LegalSection {
  return {
    id: 'responsable',
    title: 'Qui en est responsable',
    blocks: [
      facts(
        ['Responsable', stated(publisher.name)],
        ['Adresse', stated(publisher.address)],
        ['Pour tes données', dataContact],
      ),
      text(
        fr`Une question, une demande, un doute : écris à cette adresse. Une personne te répond, au plus tard dans le mois, et c'est gratuit.`,
      ),
    ],
  };
}

/**
 * The section about the data that are held: the purposes in our words, the data in the words of the database's own
 * comments.
 */
function heldSection(held: HeldData): LegalSection {
  return {
    id: 'donnees',
    title: 'Ce que nous gardons, et pourquoi',
    blocks: [
      text(
        fr`Voici chaque usage, ce qui l'autorise, et le détail. Ce détail est tiré de la base de données elle-même : ce qui y est ajouté apparaît ici. Les numéros internes, qui ne disent rien de toi, n'y sont pas.`,
      ),
      ...purposeNames.flatMap((name): LegalBlock[] => {
        const { title, why, basis } = purposes[name];
        const count = held[name].length;
        return [
          { kind: 'heading', text: title },
          text(`${why} ${basis}`),
          {
            kind: 'more',
            summary: fr`${title} : le détail${count > 1 ? ` (${count})` : ''}`,
            blocks: held[name].flatMap(setBlocks),
          },
        ];
      }),
    ],
  };
}

function setBlocks({ what, retention, items }: HeldSet): LegalBlock[] {
  return [{ kind: 'heading', text: what }, list(...items), text(fr`Durée : ${retention}.`)];
}

export function sensitiveAnswers(): LegalSection {
  return {
    id: 'sensible',
    title: 'Tes réponses sensibles',
    blocks: [
      text(
        fr`Dire qui t'attire, c'est parler de ta vie intime. La loi protège particulièrement ces réponses, et nous aussi : elles ne servent qu'à calculer tes affinités et, d'après elles, les tables des soirées où tu t'inscris, elles ne sont jamais montrées aux autres, et nous te demandons pour elles un accord à part, avec une case que tu coches toi-même.`,
      ),
      text(
        fr`Tu peux retirer cet accord depuis ${pageNamed('Mon compte', '/mon-compte')}. Ces réponses sont alors effacées, et ton profil quitte toutes les listes, puisqu'il n'y a plus de quoi les calculer. Le reste de ton compte ne change pas.`,
      ),
    ],
  };
}

function whatOthersSee(): LegalSection {
  return {
    id: 'autres',
    title: 'Ce que les autres voient de toi',
    blocks: [
      text(
        fr`Seulement des membres avec qui c'est compatible dans les deux sens, et selon la visibilité que tu as choisie :`,
      ),
      list(
        fr`ton prénom ou pseudo, ton genre, ton âge (il change le premier jour d'un mois, jamais ta date de naissance), si tu vis « tout près », « dans la région » ou « plus loin », votre affinité en un pourcentage de cinq en cinq, ce que vous avez en commun ou qui s'accorde, les questions encore ouvertes entre vous, et « un peu plus loin » quand tu vis au-delà de la distance que l'autre a choisie ;`,
        fr`un voile dessiné avec trois couleurs de ta photo, puis la vraie quand vous l'avez voulu ensemble, ou tout de suite si tu l'as choisi ; si tu changes de photo, le voile retombe ;`,
        fr`les phrases que tu as écrites sur toi, si tu en as écrit, et les questions qu'elles inspirent à deux ;`,
        fr`les cartes que vous avez choisies des deux côtés, et tes réponses aux quiz et aux questions du jour là où l'autre a répondu aussi, jamais l'heure à laquelle tu l'as fait ;`,
        fr`ta voix, si tu réponds à la question de la semaine : à partir de minuit, l'entendent les personnes de ta sélection qui t'ont dans la leur et qui ont donné la leur aussi ; une personne qui a répondu à la même question peut filtrer sa liste par là, et sait alors que tu as répondu, sans t'entendre ;`,
        fr`tes réponses à un quiz premium, si tu as dit oui aux portraits à deux : avec une personne qui l'a fait et dit oui elle aussi, tant que ta sélection te la montre et que la sienne te montre, ou qu'une discussion est ouverte entre vous ;`,
        fr`la marque « ${metForRealWords.mark} », si des personnes rencontrées en ligne disent que c'est bien toi sur ta photo ;`,
        fr`la personne à qui tu envoies un crush apprend ton prénom une fois son profil rempli ;`,
        fr`aux soirées, c'est plus large, et beaucoup moins : ce que lisent ta table et la personne qui accueille est écrit plus bas. Si tu en proposes une, ton prénom se lit sur sa page, pour tous les membres des environs.`,
      ),
      text(
        fr`Jamais : ton adresse e-mail, ton numéro, ton nom de famille, ta date de naissance, ta ville, une distance en kilomètres, l'heure de ta dernière visite ; ni tes critères pour l'autre (genre, âge, distance, taille, allure, archétypes), ni ta taille, ni ta morphologie : le pourcentage n'en vient pas.`,
      ),
      text(
        fr`Être proposé à quelqu'un dit seulement que vos critères s'accordent, par exemple que ton âge est dans la tranche que cette personne cherche. Pour que personne n'en déduise davantage, ces tranches font cinq ans au moins, et ne changent que quelques fois par mois.`,
      ),
      text(
        fr`Ni rien qui te suive : ton profil et ta photo ont pour chaque personne, et chaque jour, un autre repère. Deux comptes qui compareraient leurs écrans n'y trouveraient que ce que tu montres.`,
      ),
    ],
  };
}

function conversations({ hasRelay }: LegalFacts): LegalSection {
  const relayed = hasRelay
    ? fr` Tout passe par notre relais : l'autre personne n'apprend pas l'adresse de ta connexion.`
    : '';
  return {
    id: 'discussions',
    title: 'Tes discussions',
    blocks: [
      text(
        fr`Une discussion ne s'ouvre que si vous avez répondu, l'une et l'autre personne, à la même question, ou dit après une soirée, l'une et l'autre, que vous aimeriez vous revoir. Avant cela, personne ne lit la réponse de l'autre, et un « Pas maintenant » ne se voit pas.`,
      ),
      list(
        fr`Qui peut lire : vous deux. L'équipe ne lit que les messages joints à un signalement, avec ${EVIDENCE_AROUND} messages avant et après chacun : la personne qui signale voit exactement lesquels. Chaque ouverture est notée. Aucun autre écran de l'équipe, aucune commande ne montre un message. Une décision peut citer à la personne signalée ses propres mots, et rien de qui signale.`,
        fr`Comment c'est gardé : chiffré chez nous, avec une clé pour chaque discussion. Ce n'est pas un chiffrement que seuls vos appareils sauraient ouvrir : nos machines ouvrent les messages pour te les montrer. Restent lisibles pour elles qui discute avec qui, quand, la longueur des messages, les réactions, les questions posées pour commencer, la phrase choisie pour refermer, le jour d'un rendez-vous et ce que tu en as dit ensuite.`,
        fr`Vos messages vocaux et vos parties à deux en font partie : chiffrés avec la même clé, pour vous deux, joints à un signalement comme le reste.`,
        fr`Personne ne lit pour trier : les mises en garde (un numéro, de l'argent, une insulte) sont trouvées dans ton navigateur. Elles ne bloquent rien, et rien n'en est compté, gardé ni envoyé.`,
        fr`Ni « en ligne », ni « écrit… », ni dernière visite : seule l'entrée d'une rencontre en ligne dit si l'autre personne y est. « Vu » n'apparaît que si vous l'avez choisi des deux côtés.`,
        fr`Nos e-mails et nos notifications à ce sujet ne disent ni un nom, ni un mot de ce qui est écrit.`,
        fr`Un rendez-vous : le lieu est chiffré avec la discussion. Le lien que tu donnes à un proche montre ton prénom, le lieu, l'heure, et si tu es de retour, rien de l'autre personne, jusqu'à douze heures après le début.`,
        fr`Une rencontre en ligne : rien n'est enregistré, ni image, ni son. Nous gardons qui, quand et combien de temps, avec la discussion. L'image part voilée de ton appareil tant que tu ne lèves pas ton voile.${relayed} Ce que vos navigateurs se disent pour se trouver est effacé dans l'heure.`,
        fr`« C'est bien la personne des photos ? » : ta réponse est gardée avec ton accord, et l'autre personne n'en sait rien. Deux personnes différentes qui disent oui donnent la marque « Rencontré·e pour de vrai », à partir du lundi suivant ; deux qui disent non ouvrent un dossier que l'équipe lit, sans leurs noms.`,
        fr`« Et alors ? » : ta réponse est gardée avec ton accord. L'autre personne n'en apprend qu'une chose, et seulement si elle dit la même : que l'envie de se revoir est partagée. L'équipe n'en voit que des totaux.`,
      ),
      text(
        fr`Tu emportes dans la copie de tes données, entières, les discussions que tu peux lire à ce moment, l'autre par son prénom. Si l'autre personne supprime son compte, tu gardes ce qu'elle t'a écrit jusqu'à 90 jours, sous « Compte supprimé », pour pouvoir le signaler ; et elle, de même, si tu pars.`,
      ),
    ],
  };
}

function calculation(): LegalSection {
  return {
    id: 'calcul',
    title: 'Comment tes affinités sont calculées',
    blocks: [
      text(
        fr`Un calcul compare tes réponses à celles des autres, chaque nuit et quand tu changes une réponse. Il regarde d'abord si vos critères s'accordent dans les deux sens (genre, âge, distance), puis ce que vous partagez et ce que vous recherchez, et il répartit les places pour que personne ne soit oublié. Le pourcentage, lui, ne vient que de ce que vous partagez, et change au plus une fois par jour. Ni l'argent, ni la publicité, ni ta photo, ni ta voix, ni les parties de la salle Jeux, ni les quiz premium n'y changent rien. Les points, une seule chose : pendant les ${BOOST_HOURS} heures d'un boost, là où plusieurs personnes résonnent exactement autant, tu passes devant qui apparaît déjà plus souvent.`,
      ),
      text(
        fr`Ce calcul propose des rencontres, compose les tables des soirées, et ne décide de rien d'autre. Les décisions de modération, elles, sont prises par une personne ; seul un profil signalé comme celui d'une personne mineure peut être masqué d'abord, le temps qu'elle regarde. Si un résultat te paraît injuste, écris-nous : quelqu'un regardera.`,
      ),
    ],
  };
}

function recipients(site: LegalFacts): LegalSection {
  const others = [
    fr`notre hébergeur${site.publisher.hosting.name ? `, ${site.publisher.hosting.name}` : ''}, sur les machines duquel tout se trouve ;`,
    fr`le service de messagerie qui achemine nos e-mails : il voit l'adresse et le message, le temps de l'envoi ;`,
    site.hasObjectStorage && fr`le service de stockage où sont les photos et les voix, dans un espace privé ;`,
    site.hasRelay &&
      fr`le relais des rencontres en ligne : image et son, chiffrés entre vos deux appareils, le traversent ; il voit l'adresse de ta connexion, ni ton nom ni ce que vous dites, et ne garde rien ;`,
    site.hasTextGateway && fr`le service de SMS, pour le numéro et le texte d'une invitation, le temps de l'envoi ;`,
    site.hasGeocoder &&
      fr`un service de recherche de villes, qui voit le nom que tu tapes, sans savoir que c'est toi ;`,
    site.hasNotifications &&
      fr`si tu actives les notifications, le fournisseur de ton navigateur (par exemple Google, Apple ou Mozilla) : il transmet un signe chiffré, qu'il ne peut pas lire ;`,
    site.hasAssistantModel &&
      fr`un modèle de langage, qui voit ce que tu écris à l'assistant et ton prénom, rien d'autre de ton compte ;`,
  ];
  return {
    id: 'destinataires',
    title: fr`Qui d'autre les reçoit`,
    blocks: [
      text(
        fr`L'équipe, quand elle t'aide ou modère, sans tes discussions, et chacun de ses gestes est noté. Au-dehors, seulement :`,
      ),
      list(
        ...others.filter((one) => one !== false),
        fr`la justice ou la police, quand la loi l'exige, ou si la vie de quelqu'un est en danger.`,
      ),
      text(
        site.hasAssistantModel
          ? fr`Ce que tu écris à l'assistant n'est ni enregistré ni relu chez nous. Quand il comprend que quelqu'un va mal, il répond d'après des textes écrits par nous, et rien de cette conversation ne va plus au modèle. N'y mets quand même rien de trop personnel.`
          : fr`L'assistant répond d'après des textes écrits par nous : ce que tu lui dis ne quitte pas nos machines, et n'y est pas enregistré.`,
      ),
      text(
        fr`Tu veux savoir dans quel pays travaillent ces prestataires, et sous quelles garanties ? Demande-le-nous, nous te le disons.`,
      ),
    ],
  };
}

/** Article 14 of the GDPR: for a person whose address a member gave. */
function invited({ dataContact }: LegalFacts): LegalSection {
  return {
    id: 'invitation',
    title: 'Si tu as reçu une invitation sans être membre',
    blocks: [
      text(
        fr`Une personne inscrite ici nous a donné ton adresse ou ton numéro, dans un seul but : te dire, une fois, que quelqu'un pense à toi. C'est d'elle que nous les tenons. Nous ne te disons pas son nom, et nous ne lui disons pas si tu as un compte.`,
      ),
      list(
        fr`Ton adresse est effacée dès que le message est parti. Il n'en reste qu'une empreinte, pour ne jamais te réécrire à la demande de la même personne.`,
        fr`De tous les membres ensemble, tu ne reçois jamais plus d'un message par jour, ni plus de trois en trente jours.`,
        'Le lien en bas du message arrête tout, en un clic et pour toujours.',
        fr`Pour savoir ce que nous gardons, t'y opposer ou le faire effacer : ${dataContact}.`,
      ),
    ],
  };
}

function onTheDevice(): LegalSection {
  return {
    id: 'appareil',
    title: 'Sur ton appareil',
    blocks: [
      text(
        `Presque rien, et rien de superflu sans ton accord. La liste entière, et tes réglages, sont sur la page ${pageNamed('Cookies', routes.cookies)}.`,
      ),
      text(
        fr`Après ta première connexion, un cookie retient que ton compte a déjà été ouvert dans ce navigateur : un nombre au hasard et des empreintes, qui ne disent rien de toi. Ainsi personne ne peut t'empêcher de recevoir un lien de connexion en en demandant trop à ta place, et nous te prévenons quand ton compte s'ouvre ailleurs.`,
      ),
    ],
  };
}

function rights({ dataContact }: LegalFacts): LegalSection {
  return {
    id: 'droits',
    title: 'Tes droits',
    blocks: [
      list(
        fr`Savoir et emporter : télécharge ce que nous avons sur toi, ta photo, ta voix et les discussions que tu peux lire comprises, depuis ${pageNamed('Mon compte', '/mon-compte')}. Ce qui, ailleurs, dirait ce qu'une autre personne a fait n'y est pas : la copie dit quoi, et pourquoi.`,
        fr`Corriger : chaque réponse de ton profil se change depuis ${pageNamed('Mon profil', routes.profileComplete)}, ton prénom et ton adresse depuis ${pageNamed('Mon compte', '/mon-compte')}.`,
        fr`Effacer : supprime ton compte depuis ${pageNamed('Mon compte', '/mon-compte')} ; c'est définitif.`,
        fr`Mettre en pause : plus personne ne te voit parmi ses matchs, et rien de ce que tu as dit n'est perdu ; seules tes places aux soirées sont rendues.`,
        fr`Retirer un accord, ou t'opposer à un usage, sans avoir à te justifier.`,
        fr`Ne plus recevoir d'e-mails : le lien en bas de ceux que tu n'as pas demandés, ${pageNamed('Mon compte', '/mon-compte')}, ou ${pageNamed('Désinscription', routes.unsubscribe)}.`,
        'Dire ce que doivent devenir tes données après ta mort.',
      ),
      text(fr`Tu n'y arrives pas ? Écris à ${dataContact} : nous répondons au plus tard dans le mois.`),
      text(
        fr`Et si notre réponse ne te va pas, tu peux te plaindre auprès de la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur cnil.fr, rubrique « Adresser une plainte ».`,
      ),
    ],
  };
}

function minors({ contact }: LegalFacts): LegalSection {
  return {
    id: 'mineurs',
    title: 'Les personnes mineures',
    blocks: [
      text(
        fr`Personne n'entre ici avant 18 ans. Si tu penses qu'une personne mineure s'est inscrite, signale son profil, passe par ${pageNamed('Signaler', '/signaler')}, ou écris-nous : ${contact}. Ces signalements sont lus avant les autres ; dès qu'ils pèsent assez, le profil est caché aussitôt, le temps de vérifier. Le compte d'une personne mineure est effacé.`,
      ),
    ],
  };
}

function changes(): LegalSection {
  return {
    id: 'changements',
    title: 'Si cette page change',
    blocks: [
      text(
        'Quand un changement touche à ce que tu as accepté, nous te redemandons ton accord à ta prochaine visite, avant toute chose. Nous gardons la date et la version de ce que tu as accepté.',
      ),
    ],
  };
}
