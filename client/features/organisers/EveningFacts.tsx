import type { ReactNode } from 'react';
import type { OrganisedEvening } from '#shared/organisers/screens.ts';
import { fr } from '#shared/typeset.ts';
import './organisers.css';

/** What members read of an evening, and where it is. */
export function EveningFacts({ evening }: { readonly evening: OrganisedEvening }) {
  const { venue, address, town, ages, seats, price, takesMoney, note } = evening;
  return (
    <dl className="organisers-facts">
      <Fact name="Lieu">
        {venue}
        <br />
        {address}, {town}
      </Fact>
      <Fact name="Places">{seats}</Fact>
      <Fact name="Âges">{ages}</Fact>
      <Fact name="Prix">
        {price}
        <br />
        <span className="organisers-soft">
          {takesMoney ? 'Payé à qui organise.' : fr`Rien n'est payé à qui organise.`}
        </span>
      </Fact>
      {note && (
        <Fact name="Un mot">
          <span className="organisers-words">{note}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How many people come, and never who. */
export function Counts({ evening: { state, seats, counts, closes } }: { readonly evening: OrganisedEvening }) {
  if (state === 'draft' || state === 'to-approve') return null;
  const { taken, waiting, leftOut, tables, arrived } = counts;
  const isComposed = tables > 0;
  return (
    <section className="card" aria-labelledby="nombres">
      <h2 id="nombres">Les inscriptions</h2>
      <dl className="facts-row">
        <Count name={`Places prises sur ${seats}`} value={taken} />
        <Count name="En attente" value={waiting} />
        {isComposed && <Count name="Tables" value={tables} />}
        {leftOut > 0 && <Count name="Sans table" value={leftOut} />}
        {(arrived > 0 || state === 'over') && <Count name="Arrivées" value={arrived} />}
      </dl>
      {state === 'published' && (
        <p className="organisers-soft">
          Les inscriptions se ferment {closes}, puis les tables se composent. Qui vient, personne ne le voit avant le
          jour même.
        </p>
      )}
    </section>
  );
}

function Count({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
