import { BANNER_HEIGHT, BANNER_WIDTH, type ShownAd } from '#shared/ads/ads.ts';

/** The picture of a banner, as administrators see it. */
export function BannerPicture({ imageUrl, title }: ShownAd) {
  return (
    <div className="ad ad--filled">
      <img src={imageUrl} alt={title} width={BANNER_WIDTH} height={BANNER_HEIGHT} />
    </div>
  );
}
