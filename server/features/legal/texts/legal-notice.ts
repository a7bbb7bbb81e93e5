import { routes } from '#shared/routes.ts';
import { facts, list, pageNamed, text, type LegalDocument } from '../legal-document.ts';
import { stated, type LegalFacts } from '../legal-facts.ts';

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
        title: 'L’éditeur',
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
        title: 'L’hébergeur',
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
            `Un contenu ou un comportement à signaler\u202f: ${pageNamed('Signaler', '/signaler')}.`,
            `Les règles du service\u202f: ${pageNamed('Conditions d’utilisation', routes.terms)}.`,
            `Ce que nous gardons\u202f: ${pageNamed('Confidentialité', routes.privacy)}, et ${pageNamed('Cookies', routes.cookies)}.`,
            `Comment nous protégeons le service\u202f: ${pageNamed('Sécurité', routes.security)}.`,
          ),
        ],
      },
      {
        id: 'credits',
        title: 'Ce que nous devons à d’autres',
        blocks: [
          text(
            'Les textes, les dessins et le code sont à l’éditeur, sauf ceci, que nous utilisons avec gratitude\u202f: les villes du monde viennent de GeoNames (CC BY 4.0), les communes françaises d’Etalab et de l’INSEE (Licence Ouverte 2.0), les caractères Fraunces et Nunito sont sous licence OFL, les icônes Lucide sous licence ISC, et certains motifs des cartes viennent de Fluent Emoji (MIT, © Microsoft Corporation).',
          ),
        ],
      },
    ],
  };
}
