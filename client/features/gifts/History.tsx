import { Pages } from '../../ui/Pages.tsx';
import { pointsRules } from '#shared/points/points-catalogue.ts';
import { routes } from '#shared/routes.ts';
import { signed, type Gifts } from './gifts.ts';
import './gifts.css';

/** The history of points, newest first. */
export function History({ entries, page, pageCount }: Gifts['history']) {
  return (
    <section className="gifts__part" id="historique" tabIndex={-1} aria-labelledby="historique-titre">
      <h2 id="historique-titre">{page > 1 ? `Ton historique, page ${page}` : 'Ton historique'}</h2>
      {entries.length === 0 ? (
        <p className="gifts__empty">
          Rien encore. Chaque gain et chaque cadeau s'inscrira ici, avec sa date. En attendant :{' '}
          <a href="#gagner">comment en gagner</a>.
        </p>
      ) : (
        <ol className="gifts-ledger">
          {entries.map(({ id, words, points, day }) => (
            <li key={id}>
              <strong>{words}</strong>
              <span className="gifts-ledger__day">{day}</span>
              <span className={points > 0 ? 'gifts-ledger__gain' : 'gifts-ledger__loss'}>
                {signed(points)}
                <span className="visually-hidden"> points</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {pageCount > 1 && (
        <Pages
          label="Pages de l'historique"
          page={page}
          pageCount={pageCount}
          addressOf={pageAddress}
          previous="Plus récent"
          next="Plus ancien"
        />
      )}
    </section>
  );
}

function pageAddress(page: number): string {
  return `${routes.gifts}${page === 1 ? '' : `?page=${page}`}#historique`;
}

export function Rules() {
  return (
    <section className="gifts__part" aria-labelledby="regles">
      <h2 id="regles">Les règles, en clair</h2>
      <ul className="gifts-rules">
        {pointsRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
