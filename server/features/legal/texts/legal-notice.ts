import { routes } from '#shared/routes.ts';
import { facts, list, pageNamed, text, type LegalDocument } from '../legal-document.ts';
import { stated, type LegalFacts } from '../legal-facts.ts';
import { fr } from '#shared/typeset.ts';

/** The legal notice: publisher, host, contacts. */
export function legalNoticeText({
  productName,
  publicUrl,
  publisher,
  contact,
  dataContact,
  securityContact,
}: LegalFacts): LegalDocument {
  const { name, address, phone, registration, director, hosting } = publisher;
  return {
    title: 'Mentions légales',
    intro: `Qui est derrière ${productName}, et comment nous joindre.`,
    since: null,
    sections: [
      {
        id: 'editeur',
        title: fr`L'éditeur`,
        blocks: [
          facts(
            ['Nom', stated(name)],
            ['Adresse', stated(address)],
            ['Téléphone', stated(phone)],
            ...(registration ? [['Immatriculation', registration] as const] : []),
            ['Direction de la publication', stated(director)],
            ['E-mail', contact],
            ['Site', publicUrl],
          ),
        ],
      },
      {
        id: 'hebergeur',
        title: fr`L'hébergeur`,
        blocks: [
          facts(
            ['Nom', stated(hosting.name)],
            ['Adresse', stated(hosting.address)],
            ['Téléphone', stated(hosting.phone)],
          ),
        ],
      },
      {
        id: 'contacts',
        title: 'Nous joindre',
        blocks: [
          facts(
            ['Une question', contact],
            ['Tes données', dataContact],
            ['Une faille de sécurité', securityContact],
            ['Les autorités (règlement européen 2022/2065, articles 11 et 12)', contact],
            ['En quelles langues', 'français ou anglais'],
          ),
          list(
            fr`Un contenu ou un comportement à signaler : ${pageNamed('Signaler', '/signaler')}.`,
            fr`Les règles du service : ${pageNamed(fr`Conditions d'utilisation`, routes.terms)}.`,
            fr`Ce que nous gardons : ${pageNamed('Confidentialité', routes.privacy)}, et ${pageNamed('Cookies', routes.cookies)}.`,
            fr`Comment nous protégeons le service : ${pageNamed('Sécurité', routes.security)}.`,
          ),
        ],
      },
      {
        id: 'credits',
        title: fr`Ce que nous devons à d'autres`,
        blocks: [
          text(
            fr`Les textes, les dessins et le code sont à l'éditeur, sauf ceci, que nous utilisons avec gratitude : les villes du monde viennent de GeoNames (CC BY 4.0), les communes françaises d'Etalab et de l'INSEE (Licence Ouverte 2.0), les caractères Fraunces et Nunito sont sous licence OFL, les icônes Lucide sous licence ISC, et certains motifs des cartes viennent de Fluent Emoji (MIT, © Microsoft Corporation).`,
          ),
        ],
      },
    ],
  };
}
