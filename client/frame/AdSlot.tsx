import { useState } from 'react';
import { BANNER_HEIGHT, BANNER_WIDTH, type ShownAd } from '#shared/ads/ads.ts';

/** The slot for a banner of 1080 × 100 pixels; a line with the word 'PUB' when there is none, or it cannot be loaded. */
export function AdSlot({ ad = null }: { readonly ad?: ShownAd | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isShown = ad !== null && ad.imageUrl !== brokenUrl;
  return (
    <aside className={isShown ? 'ad ad--filled' : 'ad'} aria-label="Publicité">
      {isShown ? (
        <img
          src={ad.imageUrl}
          alt={ad.title}
          width={BANNER_WIDTH}
          height={BANNER_HEIGHT}
          onError={() => setBrokenUrl(ad.imageUrl)}
        />
      ) : (
        'PUB'
      )}
    </aside>
  );
}
