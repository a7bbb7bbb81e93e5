import { callTo, siteTo, textTo } from '#shared/assistant/answer-text.ts';

/** Who helps in France, and where that is written. The words of the answers use nothing else. */
interface HelpLine {
  /** What is shown in an answer, with its link. */
  readonly shown: string;
  readonly name: string;
  /** What an answer may say about it, in the words of its source. */
  readonly says: string;
  /** Pages that say so, with the day that each of them bears. */
  readonly sources: readonly { readonly page: string; readonly dated: string }[];
}

/** The day on which every line was last compared with its sources. Compare them again at least once a year. */
export const HELP_LINES_CHECKED_ON = '2026-11-22';

const emergencies = [
  { page: 'https://www.service-public.gouv.fr/particuliers/vosdroits/F33954', dated: '2024-07-22' },
  {
    page: 'https://www.service-public.gouv.fr/particuliers/vosdroits/F33953',
    dated: '2024-04-19, read in the copies of towns',
  },
] as const;

export const helpLines = {
  suicide: {
    shown: callTo('3114'),
    name: 'Numéro national de prévention du suicide',
    says: 'free, confidential, day and night, answered by professionals of health, also for people who worry about somebody; it may take ten minutes until somebody answers: do not hang up',
    sources: [
      { page: 'https://3114.fr/que-se-passe-t-il-quand-je-contacte-le-3114/', dated: 'without a day' },
      {
        page: 'https://www.ameli.fr/assure/actualites/crise-suicidaire-comment-reagir-et-qui-s-adresser',
        dated: '2022-09',
      },
    ],
  },
  doctor: { shown: callTo('15'), name: 'Samu', says: 'a life in danger; free, day and night', sources: emergencies },
  police: {
    shown: callTo('17'),
    name: 'Police secours, gendarmerie',
    says: 'violence that needs somebody at once; free, day and night',
    sources: emergencies,
  },
  emergency: {
    shown: callTo('112'),
    name: "Numéro d'urgence européen",
    says: 'any emergency, in the whole European Union; free, day and night',
    sources: emergencies,
  },
  emergencyText: {
    shown: textTo('114'),
    name: "Numéro d'urgence par SMS",
    says: 'any emergency, by text message, for people who cannot hear or speak; free, day and night',
    sources: emergencies,
  },
  rape: {
    shown: callTo('0 800 05 95 95'),
    name: 'Viols Femmes Informations',
    says: 'anonymous and free; from Monday to Friday, from 10 to 19 by pages that quote its own, so that the answers say only that it listens on weekdays in the daytime',
    sources: [
      { page: 'https://planning-familial.org/en/node/445', dated: 'without a day' },
      {
        page: 'https://streetpress.com/sujet/1572866001-seul-numero-aide-victimes-violences-sexuelles-manque-moyens-feminisme-feminicides',
        dated: '2019-11, with its hours',
      },
      {
        page: 'https://madmoizelle.com/soutenez-lindispensable-collectif-feministe-contre-le-viol-il-a-besoin-de-vous-1193396',
        dated: 'without a day, about 2021, with its hours',
      },
      { page: 'https://cfcv.asso.fr', dated: 'not read: no copy was at hand' },
    ],
  },
  violence: {
    shown: callTo('3919'),
    name: 'Violences Femmes Info',
    says: 'anonymous and free, day and night, does not appear on bills; for women who suffer sexist or sexual violence, those around them and professionals',
    sources: [
      {
        page: 'https://informations.handicap.fr/a-3919-femmes-sourdes-victimes-violences-aide-h24-31115.php',
        dated: '2021-06, the words of the ministry for equality',
      },
      {
        page: 'https://www.tf1info.fr/societe/journee-internationale-de-lutte-conte-les-violences-faites-aux-femmes-ces-numeros-de-telephone-utiles-qu-il-faut-connaitre-2277414.html',
        dated: '2023-11',
      },
      { page: 'https://arretonslesviolences.gouv.fr', dated: 'not read: no copy was at hand' },
    ],
  },
  victims: {
    shown: callTo('116 006'),
    name: 'France Victimes',
    says: 'every victim of an offence and those around them; free, seven days a week, in the daytime: from 9 to 19 or 20 by the page',
    sources: [
      {
        page: 'https://france-victimes.fr/index.php/categories-inavem/121-federation-inavem/services-de-l-inavem',
        dated: 'without a day',
      },
      {
        page: 'https://longvilliers-yvelines.fr/2022/03/18/les-services-daide-aux-victimes/',
        dated: '2022-03-18, the words of the ministry of justice',
      },
      {
        page: 'https://www.savoie.gouv.fr/Actualites/Actualites/Lancement-du-116-006-numero-d-aide-aux-victimes',
        dated: '2018-12-19',
      },
    ],
  },
  policeChat: {
    shown: siteTo(
      'masecurite.interieur.gouv.fr',
      'masecurite.interieur.gouv.fr/fr/demarches-en-ligne/portail-signalement-violences-sexuelles-sexistes',
    ),
    name: "Plateforme numérique d'accompagnement des victimes",
    says: 'a chat with police officers trained for sexual, sexist and domestic violence; anonymous, free, day and night',
    sources: [
      {
        page: 'https://masecurite.interieur.gouv.fr/fr/demarches-en-ligne/portail-signalement-violences-sexuelles-sexistes',
        dated: '2025-01-15',
      },
      {
        page: 'https://masecurite.interieur.gouv.fr/fr/actualites/plateforme-accompagnement-victimes-sauve-des-vies',
        dated: '2024-11-26',
      },
    ],
  },
  online: {
    shown: siteTo('17cyber.gouv.fr', '17cyber.gouv.fr'),
    name: '17Cyber',
    says: 'advice, and where it is needed a chat with the police, for threats, blackmail and harassment online; day and night',
    sources: [
      {
        page: 'https://henanbihen.fr/17cyber-le-nouvel-outil-en-ligne-pour-aider-les-victimes-de-malveillance-informatique',
        dated: '2024-12, the text of Service-Public',
      },
      {
        page: 'https://lessor.org/societe/mise-en-ligne-du-17cyber-guichet-unique-des-menaces-numeriques',
        dated: '2024-12',
      },
    ],
  },
  child: {
    shown: callTo('119'),
    name: 'Allô enfance en danger',
    says: 'children, young people up to 21, and people who worry about one; free, day and night, does not appear on bills',
    sources: [{ page: 'https://madinin-art.net/sujet/enfance-en-danger', dated: 'the text of Service-Public' }],
  },
  youngOnline: {
    shown: callTo('3018'),
    name: 'Numéro contre le harcèlement et les violences numériques, e-Enfance',
    says: 'free and confidential, seven days a week, for young people and their parents',
    sources: [
      {
        page: 'https://madinin-art.net/3018-le-numero-unique-pour-les-jeunes-victimes-de-harcelement-et-de-violences-numeriques',
        dated: 'the text of Service-Public',
      },
      {
        page: 'https://bienvivreledigital.orange.fr/en-famille/cyberharcelement/3018-le-numero-court-national-pour-les-jeunes-victimes-de-violences-numeriques.html',
        dated: '2022',
      },
    ],
  },
  swindled: {
    shown: callTo('0 805 805 817'),
    name: 'Info Escroqueries, of the police and the gendarmerie',
    says: 'advice for people who were swindled; free, from Monday to Friday, from 9 to 18.30; takes no complaint',
    sources: [
      {
        page: 'https://www.dossierfamilial.com/actualites/une-ligne-telephonique-pour-aider-les-victimes-descroquerie-350265',
        dated: '2018-04, the words of the ministry of the interior',
      },
    ],
  },
  listening: {
    shown: callTo('09 72 39 40 50'),
    name: 'SOS Amitié',
    says: 'somebody who listens, anonymously and without judging, day and night; often busy; no page says that it is free',
    sources: [
      {
        page: 'https://www.ameli.fr/assure/actualites/crise-suicidaire-comment-reagir-et-qui-s-adresser',
        dated: '2022-09',
      },
      {
        page: 'https://www.francetvinfo.fr/societe/pendant-les-fetes-les-benevoles-de-sos-amitie-restent-mobilises_4892343.html',
        dated: '2021-12',
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpLine>>;
