import { visitorsQuestions } from '#shared/pages/front-door.ts';
import { descriptionOf, type publicPages } from '#shared/pages/public-pages.ts';
import { hasOwnCard, LINK_PICTURE, linkCardOf, linkPictureAddress } from '#shared/pages/link-cards.ts';
import { routes } from '#shared/routes.ts';

interface Site {
  readonly publicUrl: string;
  readonly productName: string;
}

/**
 * What search engines and messengers read of a public page: its canonical address and language, the card of a shared link
 * (Open Graph), and for the front door what the site is (S-screen-20). Nothing of it depends on who asks, and the address is
 * the page's own, without the query.
 */
export function linkTagsOf(
  page: (typeof publicPages)[number],
  { publicUrl, productName, title: tabTitle }: Site & { readonly title: string },
): string[] {
  const address = publicUrl + routes[page];
  const card = linkCardOf(page);
  // The words of the picture that most pages share would not say which page a link leads to.
  const ownTitle = hasOwnCard(page) ? card.title : tabTitle;
  const title = page === 'home' ? `${productName} · ${card.title}` : ownTitle;
  return [
    `<link rel="canonical" href="${address}">`,
    `<link rel="alternate" hreflang="fr" href="${address}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': productName,
      'og:locale': 'fr_FR',
      'og:url': address,
      'og:title': title,
      'og:description': descriptionOf(page),
      'og:image': publicUrl + linkPictureAddress(card),
      'og:image:type': 'image/jpeg',
      'og:image:width': String(LINK_PICTURE.width),
      'og:image:height': String(LINK_PICTURE.height),
      'og:image:alt': `${card.title}. ${card.line}`,
    }).map(([property, content]) => `<meta property="${property}" content="${inAttribute(content)}">`),
    // The rest is read from the tags above.
    '<meta name="twitter:card" content="summary_large_image">',
    ...(page === 'home' ? [linkedDataOf({ publicUrl, productName })] : []),
  ];
}

/** What the site is, and what visitors ask, as it stands on the page too. Data, no script: nothing of it runs. */
function linkedDataOf({ publicUrl, productName }: Site): string {
  const graph = [
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#site`,
      name: productName,
      url: publicUrl,
      inLanguage: 'fr',
      description: descriptionOf('home'),
    },
    {
      '@type': 'FAQPage',
      url: publicUrl + routes.home,
      isPartOf: { '@id': `${publicUrl}/#site` },
      inLanguage: 'fr',
      mainEntity: visitorsQuestions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
