import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { ErrorText } from '../../ui/Field.tsx';
import { reportReasons } from '#shared/safety/reports.ts';

interface ReasonChoiceProps {
  readonly chosen: string | undefined;
  readonly error: string | undefined;
}

/** The choice of one reason for a report. */
export function ReasonChoice({ chosen, error }: ReasonChoiceProps) {
  return (
    <fieldset className="group" aria-describedby={error ? 'reason-error' : undefined}>
      <legend className="label">Que se passe-t-il ?</legend>
      {error && <ErrorText id="reason-error">{error}</ErrorText>}
      <div className="choices choices--pair">
        {reportReasons.map((option) => (
          <ChoiceCard
            key={option.id}
            type="radio"
            name="reason"
            option={option}
            required
            defaultChecked={chosen === option.id}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}
