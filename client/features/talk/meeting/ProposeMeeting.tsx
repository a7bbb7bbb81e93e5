import { useState, type ChangeEvent } from 'react';
import { Form } from 'react-router';
import { Alert } from '../../../ui/Alert.tsx';
import { SaveButton } from '../../../ui/Button.tsx';
import { ErrorText, Field } from '../../../ui/Field.tsx';
import { addDays } from '#shared/calendar.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { halfDays, slotInWords, SLOTS_AT_MOST } from '#shared/talk/meeting.ts';
import { fr } from '#shared/typeset.ts';
import { useThreadForms } from '../TalkForm.tsx';
import { useStoredForm } from '../use-stored-form.ts';
import { useResultOf } from './use-result-of.ts';
import './talk-meeting.css';

/** How many days from tomorrow on are shown at once, and behind 'Plus tard'. */
const SOON_DAYS = 7;
const LATER_DAYS = 21;
const PLACE_LENGTH = 140;
const tooMany = fr`Trois moments au plus : décoche-en un pour en choisir un autre.`;

interface ProposeMeetingProps {
  readonly token: string;
  readonly formKey: string;
  readonly today: IsoDate;
  /** A large town about halfway between the two, as a hint; null where none is known. */
  readonly town?: string | null;
}

/** 'Propose un rendez-vous': up to three half-days from tomorrow on, and a public place in words. */
export default function ProposeMeeting({ token, formKey, today, town = null }: ProposeMeetingProps) {
  const result = useResultOf('propose');
  const { errors = {}, values = {} } = result ?? {};
  const chosen = [values['slot'] ?? []].flat();
  const stored = useStoredForm(`${useThreadForms().conversation} propose`);
  const [warning, setWarning] = useState('');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const ticked = target.form?.querySelectorAll('input[name=slot]:checked').length ?? 0;
    if (ticked > SLOTS_AT_MOST) target.checked = false;
    setWarning(ticked > SLOTS_AT_MOST ? tooMany : '');
  };
  const days = (from: number, count: number) => (
    <ul className="talk-half-days">
      {Array.from({ length: count }, (_, index) => addDays(today, from + index)).map((day) => (
        <HalfDays key={day} day={day} chosen={chosen} onChange={choose} />
      ))}
    </ul>
  );
  return (
    <Form {...stored.form} onSubmit={stored.send} method="post" className="form form--narrow">
      {result?.limit && <Alert kind="info">{result.limit}</Alert>}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={formKey} />
      <fieldset className="group" aria-describedby={errors['slot'] ? 'slot-error' : undefined}>
        <legend className="label">Un à trois moments qui te vont</legend>
        {errors['slot'] && <ErrorText id="slot-error">{errors['slot']}</ErrorText>}
        {days(1, SOON_DAYS)}
        <details open={chosen.some((slot) => slot.slice(0, 10) > addDays(today, SOON_DAYS))}>
          <summary>Plus tard</summary>
          {days(1 + SOON_DAYS, LATER_DAYS)}
        </details>
        <p role="status">{warning}</p>
      </fieldset>
      <Field
        name="place"
        label="Où, en quelques mots"
        hint={
          town
            ? fr`Un lieu public, un café ou un parc, et jamais chez quelqu'un. ${town} est à peu près entre vous deux.`
            : fr`Un lieu public, un café ou un parc, et jamais chez quelqu'un.`
        }
        required
        maxLength={PLACE_LENGTH}
        autoComplete="off"
        defaultValue={String(values['place'] ?? '')}
        error={errors['place']}
      />
      <SaveButton name="intent" value="propose" saving="Envoi...">
        Proposer ce rendez-vous
      </SaveButton>
    </Form>
  );
}

interface HalfDaysProps {
  readonly day: IsoDate;
  readonly chosen: readonly string[];
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The three half-days of one day. */
function HalfDays({ day, chosen, onChange }: HalfDaysProps) {
  return (
    <li className="talk-half-days__day">
      <span aria-hidden="true">{slotInWords({ day, halfDay: 'morning' }).split(',')[0]}</span>
      {halfDays.map(({ id }) => {
        const words = slotInWords({ day, halfDay: id });
        return (
          <label key={id} className="talk-half-days__one">
            <input
              type="checkbox"
              name="slot"
              value={`${day} ${id}`}
              aria-label={words}
              defaultChecked={chosen.includes(`${day} ${id}`)}
              onChange={onChange}
            />
            <span aria-hidden="true">{shortWords[id]}</span>
          </label>
        );
      })}
    </li>
  );
}

const shortWords = { morning: 'matin', afternoon: 'après-midi', evening: 'soir' } as const;
