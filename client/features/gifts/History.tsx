import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { pointsRules } from '#shared/points-catalogue.ts';
import { routes } from '#shared/routes.ts';
import { signed, type Gifts } from './gifts.ts';

/** Every line of the ledger, newest first. */
export function History({ entries, page, pageCount }: Gifts['history']) {
  return (
    <section className="gifts__part" id="historique" tabIndex={-1} aria-labelledby="historique-titre">
      <h2 id="historique-titre">{page > 1 ? `Ton historique, page ${page}` : 'Ton historique'}</h2>
      {entries.length === 0 ? (
        <p className="gifts__empty">Rien encore. Chaque gain et chaque cadeau s’inscrira ici, avec sa date.</p>
      ) : (
        <table className="ledger">
          <caption className="visually-hidden">Tes points, du plus récent au plus ancien</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Quoi</th>
              <th scope="col">Quand</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ words, points, day }, index) => (
              <tr key={index}>
                <th scope="row">{words}</th>
                <td className="ledger__day">{day}</td>
                <td className={points > 0 ? 'ledger__gain' : 'ledger__loss'}>{signed(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pageCount > 1 && (
        <nav className="pages" aria-label="Pages de l’historique">
          {page > 1 && (
            <Link className="bar__action" to={pageAddress(page - 1)} rel="prev">
              <ArrowLeft size={20} aria-hidden="true" /> Plus récent
            </Link>
          )}
          <span>
            Page {page} sur {pageCount}
          </span>
          {page < pageCount && (
            <Link className="bar__action" to={pageAddress(page + 1)} rel="next">
              Plus ancien <ArrowRight size={20} aria-hidden="true" />
            </Link>
          )}
        </nav>
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
      <ul className="rules">
        {pointsRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
