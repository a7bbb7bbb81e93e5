import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { routes } from '#shared/routes.ts';
import { closingPhrases, closingWords } from '#shared/talk/closing.ts';
import { threadViews, type ThreadExtras } from '#shared/talk/screens.ts';
import { fr, typeset } from '#shared/typeset.ts';
import { FormError } from '../../frame/FormError.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import ProposeMeeting from './meeting/ProposeMeeting.tsx';
import { AskInThread } from './AskInThread.tsx';
import { DELETED } from './names.ts';
import { ReportMessages } from './report-part.ts';
import { RevealInThread } from './RevealInThread.tsx';
import type { Thread } from './thread-pages.ts';
import { VideoView } from './video/video-part.ts';
import './talk.css';
import './talk-composer.css';

export interface ThreadViewProps {
  /** The word after `voir=` in the address. */
  readonly view: string;
  /** Whether it is shown because a form of it was refused. */
  readonly isRefused: boolean;
  readonly thread: Thread;
  readonly formKey: string;
  readonly extras: ThreadExtras;
  /** Called when the member closes it. */
  onEnd(): void;
}

const titles: Readonly<Record<string, string>> = typeset({
  [threadViews.question]: 'Une question à deux',
  [threadViews.meeting]: 'Proposer un rendez-vous',
  [threadViews.video]: 'Rencontre en ligne',
  [threadViews.closing]: 'Refermer avec douceur',
  [threadViews.choices]: 'Réglages de la discussion',
  [threadViews.photos]: 'Vos photos',
  [threadViews.report]: 'Signaler des messages',
});

/** Views that say at a field of theirs why they were refused. */
const sayIt: readonly string[] = [threadViews.question, threadViews.video];

/**
 * What a member does with a thread, over it. Without scripts it stands on the page above the messages; an unknown word of
 * the address shows nothing.
 */
export default function ThreadView({ view, isRefused, thread, formKey, extras, onEnd }: ThreadViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    // The server has rendered it open within the page.
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  const title = titles[view];
  if (title === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className="dialog talk-view"
      aria-labelledby={titleId}
      open
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onEnd();
      }}
      onClose={({ currentTarget }) => {
        // Closed by a press next to it; not by us, to open it as a modal.
        if (!currentTarget.open) onEnd();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {isRefused && !sayIt.includes(view) && <FormError />}
      <Content view={view} thread={thread} formKey={formKey} extras={extras} />
      <p>
        <Link className="button button--quiet" to={routes.discussion}>
          Revenir à la discussion
        </Link>
      </p>
    </dialog>
  );
}

function Content({ view, thread, formKey, extras }: Omit<ThreadViewProps, 'isRefused' | 'onEnd'>): ReactNode {
  switch (view) {
    case threadViews.question:
      return <AskInThread thread={thread} formKey={formKey} questions={extras.questions ?? []} />;
    case threadViews.meeting:
      return <ProposeMeeting token={thread.token} formKey={formKey} today={thread.today} town={extras.town} />;
    case threadViews.video:
      return (
        <VideoView
          video={thread.video ?? null}
          token={thread.token}
          name={thread.name ?? DELETED}
          formKey={formKey}
          today={thread.today}
        />
      );
    case threadViews.closing:
      return <Closing token={thread.token} />;
    case threadViews.photos:
      return <RevealInThread reveal={thread.reveal ?? null} token={thread.token} name={thread.name ?? DELETED} />;
    case threadViews.choices:
      return <Choices {...thread} />;
    case threadViews.report:
      return <ReportMessages lines={thread.lines} token={thread.token} />;
    default:
      return null;
  }
}

/** Four written phrases or none: there is no free last word. */
function Closing({ token }: { readonly token: string }) {
  return (
    <Form method="post" action={routes.discussion} className="form" replace>
      <input type="hidden" name="token" value={token} />
      <p>{closingWords.intro}</p>
      <fieldset className="choices">
        <legend className="visually-hidden">Ta phrase</legend>
        {closingPhrases.map(({ id, text }) => (
          <ChoiceCard key={id} type="radio" name="phrase" option={{ id, label: text }} required />
        ))}
        <ChoiceCard type="radio" name="phrase" option={{ id: '', label: closingWords.without }} required />
      </fieldset>
      <p>{fr`Vous ne vous croiserez plus ici pendant six mois, et la discussion ne se rouvre pas.`}</p>
      <SaveButton name="intent" value="close">
        {closingWords.confirm}
      </SaveButton>
    </Form>
  );
}

function Choices({ token, choices: { showsReading, isMuted } }: Pick<Thread, 'token' | 'choices'>) {
  return (
    <Form method="post" action={routes.discussion} className="form">
      <input type="hidden" name="token" value={token} />
      <div>
        <Checkbox name="reading" label={fr`Montrer « Vu »`} defaultChecked={showsReading}>
          {fr`« Vu » n'apparaît que si vous l'avez voulu, ensemble.`}
        </Checkbox>
        <Checkbox name="muted" label="Discussion silencieuse" defaultChecked={isMuted}>
          <span>{withoutBreaks(fr`Ses messages arrivent sans notification ni e-mail.`)}</span>
        </Checkbox>
      </div>
      <SaveButton name="intent" value="choose">
        Enregistrer
      </SaveButton>
    </Form>
  );
}
