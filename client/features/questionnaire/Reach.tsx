import type { ScreenData } from '../../frame/data.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import './questionnaire.css';

interface ReachProps {
  readonly reach: NonNullable<ScreenData<StepKey>['reach']>;
  /** The address of the step. */
  readonly path: string;
}

/** What no option says of how many people a choice leaves: the ranges of ages, and of when the counts are (S-matching-38). */
export function Reach({ reach: { ages, hidden, remark, isSoon }, path }: ReachProps) {
  return (
    <section className="questionnaire-reach" aria-label="Combien de personnes cela laisse">
      {ages.map(({ label, people, share, isChosen }) => (
        <div key={label} data-chosen={isChosen || undefined}>
          <span>{label}</span> <span>{people}</span>
          <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
            <path d={`M0 0h${share}v6H0`} />
          </svg>
        </div>
      ))}
      {hidden && <strong>{hidden}</strong>}
      <p>
        {remark} {isSoon && <a href={path}>Actualiser</a>}
      </p>
    </section>
  );
}
