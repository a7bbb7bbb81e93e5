import { SlidersHorizontal } from 'lucide-react';
import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Pages } from '../../ui/Pages.tsx';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { Tiles } from './Tiles.tsx';
import { peopleOf } from './people.ts';
import './resonance.css';

type WholeListProps = NonNullable<ScreenData<'matches'>['wholeList']> & Pick<ScreenData<'matches'>, 'hasSeenEnough'>;

/** The list below the selection, which Premium opens, with the filter that is set (S-resonance-21). */
export function WholeList({ tiles, total, remaining, filter, page, pageCount, hasSeenEnough }: WholeListProps) {
  return (
    <section className="section" id="liste" tabIndex={-1}>
      <h2>Le reste de ta liste</h2>
      {total === 0 ? (
        <p>
          {hasSeenEnough
            ? fr`La suite de ta liste t'attend demain.`
            : fr`Au-delà de tes six, personne n'est à 50 % ou davantage avec toi aujourd'hui. Ta liste change chaque nuit.`}
        </p>
      ) : (
        <div className="resonance-filter">
          <p>
            {filter
              ? fr`${peopleOf(remaining)} sur ${total}${filter.name ? fr`, avec « ${filter.name} »` : ''} : ${filter.words.join(' · ')}.`
              : fr`${peopleOf(total)} de plus, à 50 % ou davantage.`}
          </p>
          <div className="resonance-filter__ways">
            <LinkButton to={routes.listFilters} variant="secondary">
              <SlidersHorizontal size={18} aria-hidden="true" /> {filter ? 'Changer les filtres' : 'Affiner'}
            </LinkButton>
            {filter && <ClearFilter />}
          </div>
        </div>
      )}
      {filter && remaining === 0 && (
        <p>Personne ne passe ce filtre pour l'instant. Il est à toi : élargis-le, ou retire-le.</p>
      )}
      {tiles.length > 0 && <Tiles matches={tiles} level="h3" />}
      {pageCount > 1 && (
        <Pages
          label="Pages de ta liste"
          page={page}
          pageCount={pageCount}
          addressOf={pageAddress}
          previous="Précédents"
          next="Suivants"
        />
      )}
    </section>
  );
}

function pageAddress(page: number): string {
  return `${routes.matches}${page === 1 ? '' : `?page=${page}`}#liste`;
}

/** Takes the filter off the list. */
export function ClearFilter() {
  return (
    <Form method="post" action={routes.listFilters}>
      <input type="hidden" name="intent" value="clear" />
      <Button variant="quiet">Retirer le filtre</Button>
    </Form>
  );
}
