import { BANNER_HEIGHT, BANNER_WIDTH, type ShownAd } from '#shared/ads/ads.ts';

/** A banner as its pages show it, where it is no advertisement but a thing to look after. */
export function BannerPicture({ imageUrl, title }: ShownAd) {
  return (
    <div className="ad ad--filled">
      <img src={imageUrl} alt={title} width={BANNER_WIDTH} height={BANNER_HEIGHT} />
    </div>
  );
}
