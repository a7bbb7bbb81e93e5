import { Form, useActionData } from 'react-router';
import { FormError } from '../../../frame/FormError.tsx';
import { Button, useIsSaving } from '../../../ui/Button.tsx';
import { hourInWords } from '#shared/calendar.ts';
import { routes } from '#shared/routes.ts';
import { CALENDAR_FILE_PATH } from '#shared/talk/meeting-file.ts';
import { slotInWords, startOfSlot } from '#shared/talk/meeting.ts';
import { fr } from '#shared/typeset.ts';
import { Aftermath } from './Aftermath.tsx';
import { Hidden } from './Hidden.tsx';
import { TrustedLink } from './TrustedLink.tsx';
import type { MeetingEvent, ShownMeeting, ShownProposal } from './meeting-types.ts';
import type { MeetingResult } from './use-result-of.ts';
import './talk-meeting.css';

interface MeetingLineProps {
  readonly line: MeetingEvent;
  /** Undefined when its words are gone. */
  readonly meeting: ShownMeeting | undefined;
  readonly token: string;
  /** The first name of the other; null for a deleted account. */
  readonly name?: string | null;
}

interface ProposalProps {
  readonly line: MeetingEvent;
  readonly meeting: ShownProposal;
  readonly token: string;
  readonly name: string | null;
}

/** A meeting in a thread: proposed, taken, called off, past; and what became of it, in a line of its own. */
export default function MeetingLine({ line, meeting, token, name = null }: MeetingLineProps) {
  const isRefused = useIsRefused(line.number);
  if (!meeting) return <p className="talk-meeting talk-meeting--over">Un rendez-vous dont il ne reste rien.</p>;
  if (meeting.kind === 'news')
    return (
      <p className="talk-meeting talk-meeting--over">
        {meeting.event === 'taken'
          ? fr`C'est dit : ${slotInWords(meeting.slot)}, ${meeting.place}.`
          : fr`Le rendez-vous de ${slotInWords(meeting.slot)} est annulé.`}
      </p>
    );
  return (
    <section className="talk-meeting" aria-label="Un rendez-vous">
      {isRefused && <FormError />}
      <Proposal line={line} meeting={meeting} token={token} name={name} />
    </section>
  );
}

/** Whether the last form was one about this meeting; what became of it has a form of its own. */
function useIsRefused(number: number): boolean {
  const { values } = useActionData<MeetingResult>() ?? {};
  return values?.['number'] === String(number) && values['intent'] !== 'aftermath';
}

function Proposal(props: ProposalProps) {
  const { line, meeting } = props;
  switch (meeting.state) {
    case 'proposed-by-me':
      return <ProposedByMe {...props} />;
    case 'proposed-by-them':
      return <ProposedByThem {...props} />;
    case 'taken':
      return <Taken {...props} />;
    case 'past':
      return <Past {...props} />;
    case 'lapsed':
      return (
        <p className="talk-meeting__words">
          {line.isMine ? 'Tu avais proposé' : 'On te proposait'} {meeting.place}. Les moments proposés sont passés.
        </p>
      );
    case 'cancelled':
      return <p className="talk-meeting__words">{meeting.place} : cette proposition ne tient plus.</p>;
  }
}

function ProposedByMe({ line, meeting, token }: ProposalProps) {
  return (
    <>
      <p className="talk-meeting__title">Tu proposes un rendez-vous</p>
      <p className="talk-meeting__words">{meeting.place}</p>
      <ul className="talk-meeting__slots">
        {meeting.slots.map((slot) => (
          <li key={`${slot.day} ${slot.halfDay}`}>{slotInWords(slot)}</li>
        ))}
      </ul>
      <p className="talk-meeting__aside">Un de ces moments sera choisi, ou pas. Tu le liras ici.</p>
      {meeting.canBeCancelled && <CallOff number={line.number} token={token} label="Retirer ma proposition" isAtOnce />}
    </>
  );
}

function ProposedByThem({ line, meeting, token, name }: ProposalProps) {
  const isSaving = useIsSaving();
  return (
    <>
      <p className="talk-meeting__title">{fr`${name ?? 'On'} te propose un rendez-vous`}</p>
      <p className="talk-meeting__words">{meeting.place}</p>
      <Form method="post" action={routes.discussion} className="talk-meeting__choice">
        <Hidden intent="accept" number={line.number} token={token} />
        <p className="talk-meeting__aside">Un appui, et c'est dit :</p>
        {meeting.slots.map((slot, index) =>
          meeting.takeable.includes(index) ? (
            <Button
              key={`${slot.day} ${slot.halfDay}`}
              name="index"
              value={index}
              variant="secondary"
              disabled={isSaving}
            >
              {slotInWords(slot)}
            </Button>
          ) : null,
        )}
      </Form>
      {meeting.canBeCancelled && <CallOff number={line.number} token={token} label="Aucun de ces moments" isAtOnce />}
    </>
  );
}

function Taken({ line, meeting, token }: ProposalProps) {
  const slot = slotOf(meeting);
  if (!slot) return null;
  return (
    <>
      <p className="talk-meeting__title">Votre rendez-vous</p>
      <p className="talk-meeting__words">
        {fr`${slotInWords(slot)}, vers ${hourInWords(startOfSlot(slot))}`}
        <br />
        {meeting.place}
      </p>
      <p>
        <a className="talk-meeting__file" href={`${CALENDAR_FILE_PATH}?number=${line.number}`} download>
          Le mettre dans mon agenda
        </a>
        <br />
        <span className="talk-meeting__aside">Il s'y appelle « Rendez-vous », sans nom ni lieu.</span>
      </p>
      {meeting.trusted && <TrustedLink number={line.number} trusted={meeting.trusted} token={token} />}
      {meeting.canBeCancelled && <CallOff number={line.number} token={token} label="Annuler le rendez-vous" />}
    </>
  );
}

function Past({ line, meeting, token, name }: ProposalProps) {
  const slot = slotOf(meeting);
  const { aftermath } = meeting;
  if (!slot) return null;
  return (
    <>
      <p className="talk-meeting__title">{slotInWords(slot)}</p>
      <p className="talk-meeting__words">{meeting.place}</p>
      {meeting.trusted && <TrustedLink number={line.number} trusted={meeting.trusted} token={token} />}
      {aftermath && <Aftermath number={line.number} aftermath={aftermath} token={token} name={name} />}
    </>
  );
}

function slotOf({ slots, takenIndex }: ShownProposal) {
  return takenIndex === null ? undefined : slots[takenIndex];
}

interface CallOffProps {
  readonly number: number;
  readonly token: string;
  readonly label: string;
  /** Whether it is done without a question: nothing was agreed yet. */
  readonly isAtOnce?: boolean;
}

function CallOff({ number, token, label, isAtOnce = false }: CallOffProps) {
  const isSaving = useIsSaving();
  const form = (words: string) => (
    <Form method="post" action={routes.discussion}>
      <Hidden number={number} token={token} />
      <Button name="intent" value="call-off" variant="quiet" disabled={isSaving}>
        {words}
      </Button>
    </Form>
  );
  if (isAtOnce) return form(label);
  return (
    <details className="confirmation confirmation--start">
      <summary>{label}</summary>
      <div className="confirmation__question">
        <p>L'autre le lira tout de suite.</p>
        {form('Oui, annuler')}
      </div>
    </details>
  );
}
