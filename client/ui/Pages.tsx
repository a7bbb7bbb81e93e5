import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

interface PagesProps {
  /** What is paged, for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly pageCount: number;
  readonly addressOf: (page: number) => string;
  readonly previous: string;
  readonly next: string;
}

/** Links to the pages of a list. */
export function Pages({ label, page, pageCount, addressOf, previous, next }: PagesProps) {
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 && (
        <Link className="plain-button" to={addressOf(page - 1)} rel="prev">
          <ArrowLeft size={20} aria-hidden="true" /> {previous}
        </Link>
      )}
      <span>
        Page {page} sur {pageCount}
      </span>
      {page < pageCount && (
        <Link className="plain-button" to={addressOf(page + 1)} rel="next">
          {next} <ArrowRight size={20} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
