import type { AdPage } from '#shared/play/quiz.ts';

/** Where a banner of 1080 × 100 pixels goes; `page` says which banners may stand there. */
export function AdPlace({ page }: { readonly page?: AdPage }) {
  return (
    <aside className="ad" aria-label="Publicité" data-page={page}>
      PUB
    </aside>
  );
}
