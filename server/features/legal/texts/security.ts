import { routes } from '#shared/routes.ts';
import { list, pageNamed, text, type LegalDocument } from '../legal-document.ts';
import type { LegalFacts } from '../legal-facts.ts';
import { fr } from '#shared/typeset.ts';

/** The security page for people who find a weakness; security.txt links to it. */
export function securityText({ productName, securityContact, hasRelay }: LegalFacts): LegalDocument {
  return {
    title: 'Sécurité',
    intro: `Comment ${productName} te protège, et que faire si tu trouves une faille.`,
    since: null,
    sections: [
      {
        id: 'protections',
        title: 'Ce que nous faisons',
        blocks: [
          list(
            fr`Pas de mot de passe à voler : un lien par e-mail, valable dix minutes, une seule fois, gardé seulement en empreinte.`,
            fr`Mieux encore, si tu veux : une clé d'accès, que ton appareil garde et que personne ne peut te faire taper ailleurs.`,
            fr`Quand ton compte s'ouvre dans un nouveau navigateur, nous te l'écrivons, avec de quoi le refermer.`,
            fr`Tes photos sont dans un espace privé. Chaque affichage est contrôlé, et les données cachées de l'image (lieu, appareil) sont retirées à l'envoi.`,
            fr`Ta voix est enregistrée à nouveau chez nous, sans les données cachées de ton fichier, et chaque écoute est contrôlée.`,
            ...(hasRelay
              ? [
                  fr`Une rencontre en ligne passe par notre relais : l'autre personne n'y apprend pas l'adresse de ta connexion, et rien n'en est enregistré.`,
                ]
              : []),
            fr`Ta position est celle de ta ville, jamais la tienne. Les autres lisent « tout près », « dans la région » ou « plus loin », compté d'un carré de huit kilomètres : jamais une ville, jamais des kilomètres.`,
            fr`Ton âge se voit, jamais ta date de naissance : il ne change que le premier jour d'un mois, et personne ne peut guetter ton anniversaire.`,
            fr`Aucun script ni image d'un autre site sans ton accord, aucun traceur. Nos journaux ne contiennent ni adresse, ni lien, ni ce que tu écris.`,
            'Les e-mails à envoyer sont chiffrés, puis effacés une fois partis. Leur objet est discret.',
            fr`Les gestes de l'équipe sont notés, et ne peuvent être ni changés ni effacés avant un an.`,
            fr`Si une fuite te met en danger, nous te prévenons, et la CNIL dans les 72 heures.`,
          ),
        ],
      },
      {
        id: 'faille',
        title: fr`Tu as trouvé une faille ?`,
        blocks: [
          text(
            fr`Merci de nous l'écrire avant d'en parler ailleurs : ${securityContact}, en français ou en anglais. Dis-nous où, comment la reproduire, et ce qu'elle permet. Nous répondons en général sous trois jours ouvrés, et te disons quand c'est réparé.`,
          ),
          list(
            'Utilise tes propres comptes, et arrête-toi dès que la faille est démontrée.',
            fr`N'ouvre pas, ne copie pas et ne garde pas les données d'autres personnes ; ne ralentis pas le service ; n'écris à personne d'autre que nous.`,
            fr`Si tu t'y tiens, de bonne foi, nous ne porterons pas plainte, et nous citerons ton nom si tu le veux.`,
          ),
          text(
            fr`Un contenu ou un comportement à signaler ? C'est par ${pageNamed('Signaler', '/signaler')}, ou dans les ${pageNamed('Conditions', routes.terms)}.`,
          ),
        ],
      },
    ],
  };
}
