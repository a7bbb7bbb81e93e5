import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { adPageLabels } from '#shared/ads/ads.ts';
import { formatNumber } from '#shared/number-format.ts';
import { BannerPicture } from './BannerPicture.tsx';
import './ads.css';

type Ad = NonNullable<Extract<ScreenData<'adminAds'>, { state: 'list' }>['ads']>[number];

/** The list of all banners with buttons to switch and remove each. */
export function AdList({ ads, isUnknown }: { readonly ads: readonly Ad[]; readonly isUnknown: boolean }) {
  if (isUnknown) return <p>La liste ne peut pas être lue en ce moment. Recharge la page dans un instant.</p>;
  if (ads.length === 0) {
    return <p>Aucune bannière pour l'instant : les pages montrent un espace vide. Crée la première ci-dessous.</p>;
  }
  return (
    <ol className="ads__list">
      {ads.map((ad) => (
        <AdItem key={ad.id} {...ad} />
      ))}
    </ol>
  );
}

function AdItem({ id, title, imageUrl, pages, order, isActive, impressions }: Ad) {
  const isSaving = useIsSaving();
  return (
    <li className="surface ads__item">
      <h3>{title}</h3>
      <BannerPicture imageUrl={imageUrl} title={title} />
      <dl className="facts-row">
        <div>
          <dt>État</dt>
          <dd>{isActive ? 'Active' : 'Inactive'}</dd>
        </div>
        <div>
          <dt>Ordre</dt>
          <dd>{order}</dd>
        </div>
        <div>
          <dt>Affichages</dt>
          <dd>{formatNumber(impressions)}</dd>
        </div>
        <div>
          <dt>Pages</dt>
          <dd>{pages.map((page) => adPageLabels[page]).join(', ')}</dd>
        </div>
      </dl>
      <Form method="post" className="actions">
        <input type="hidden" name="ad" value={id} />
        <Button
          type="submit"
          name="intent"
          value={isActive ? 'deactivate' : 'activate'}
          variant="secondary"
          disabled={isSaving}
        >
          {isActive ? 'Désactiver' : 'Activer'}
          <span className="visually-hidden"> {title}</span>
        </Button>
        <details className="ads__removal">
          <summary>
            Supprimer<span className="visually-hidden"> {title}</span>…
          </summary>
          <p>La bannière, son image et ses affichages disparaissent pour de bon.</p>
          <Button type="submit" name="intent" value="remove" variant="secondary" disabled={isSaving}>
            Oui, supprimer cette bannière
          </Button>
        </details>
      </Form>
    </li>
  );
}
