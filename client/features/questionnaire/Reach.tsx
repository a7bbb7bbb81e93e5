import type { ScreenData } from '../../frame/data.ts';
import { useLookAgainWhile } from '../../frame/look-again.ts';
import type { Option } from '#shared/questionnaire/options.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';

type Shown = NonNullable<ScreenData<StepKey>['reach']>;

/** About how many people an option leaves, to be read on the option itself (S-matching-36). */
export function reachOf({ id }: Option, { reach }: ScreenData<StepKey>): string | undefined {
  return reach?.lines.find((line) => line.id === id)?.people;
}

/** Says of the counts of a step what no option says: of when they are, and the counts of ages. */
export function Reach({ reach }: { readonly reach: Shown }) {
  const isLate = useLookAgainWhile(reach.isSoon);
  const lines = reach.lines.filter(({ id }) => id === null);
  return (
    <section className="questionnaire-reach" aria-label="Combien de personnes cela laisse">
      {lines.length > 0 && (
        <dl>
          {lines.map(({ label, people, share, isChosen }) => (
            <Line key={label} label={label} people={people} share={share} isChosen={isChosen} />
          ))}
        </dl>
      )}
      {reach.hidden && <p className="questionnaire-reach__hidden">{reach.hidden}</p>}
      <p>
        {reach.age} {reach.rough}
        {reach.isSoon && isLate && (
          <>
            {' '}
            <a href="">Actualiser</a>
          </>
        )}
      </p>
      {reach.isSoon && (
        <noscript>
          <a href="">Actualiser dans quelques secondes</a>
        </noscript>
      )}
    </section>
  );
}

function Line({ label, people, share, isChosen }: Omit<Shown['lines'][number], 'id'>) {
  return (
    <>
      <dt data-chosen={isChosen || undefined}>{label}</dt>
      <dd data-chosen={isChosen || undefined}>
        {people}
        <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
          <rect width={share} height="6" />
        </svg>
      </dd>
    </>
  );
}
