import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { routes } from '#shared/routes.ts';
import { readLiveTalk, TALK_TOPIC } from '#shared/talk/live.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult, type FormResult, type ScreenData } from '../../frame/data.ts';
import { useLiveWord } from '../../frame/live.ts';
import { Alert } from '../../ui/Alert.tsx';
import { DELETED } from './names.ts';
import { Composer, RevealInThread, ThreadEnd, ThreadMenu, ThreadView } from './later-parts.ts';
import { VideoPrompt } from './video/VideoPrompt.tsx';
import { OngoingMeetings } from './meeting/OngoingMeetings.tsx';
import { talkCalls } from './talk-calls.ts';
import { ThreadFormsProvider } from './TalkForm.tsx';
import { ThreadLines, type MessageCaution } from './ThreadLines.tsx';
import { hasOlder, lastShownOf, type Thread } from './thread-pages.ts';
import { createThreadStore, type ThreadStore } from './thread-store.ts';
import { Topics } from './Topics.tsx';
import { UnsentList } from './UnsentList.tsx';
import { usePhoneKeyboard } from './use-phone-keyboard.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import './talk.css';
import './talk-thread.css';
import './meeting/talk-meeting.css';
import './evidence/talk-evidence.css';

interface ThreadPaneProps extends Pick<ScreenData<'discussion'>, 'formKey' | 'extras'> {
  readonly read: Thread;
}

/** The thread: what was written, what is on its way, and where one writes. */
export default function ThreadPane({ read, formKey, extras }: ThreadPaneProps) {
  const [store] = useState(() => createThreadStore(read, talkCalls));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useFreshData(store, read);
  useLiveThread(store);
  usePhoneKeyboard();
  const Caution = useMessageCaution();
  const [searchParams] = useSearchParams();
  const refused = viewOf(useFormResult());
  const view = searchParams.get(VIEW_PARAMETER) ?? refused;
  const navigate = useNavigate();
  const closeView = useCallback(() => void navigate(routes.discussion), [navigate]);
  const { thread, unsent, announced } = state;
  const name = thread.name ?? DELETED;
  const { token, liveToken: conversation } = thread;
  const forms = useMemo(() => ({ token, conversation, name, act: store.act }), [token, conversation, name, store]);
  const { log, isAtEnd, onScroll, goToEnd } = useThreadScroll(() => void store.readOlder());
  // Who writes wants to see it.
  const written = useRef(unsent.length);
  useEffect(() => {
    if (unsent.length > written.current) goToEnd();
    written.current = unsent.length;
  });
  const takeOut = (key: string) => store.giveBack(key);
  return (
    <ThreadFormsProvider value={forms}>
      <ThreadMenu thread={thread} />
      <div className="talk-pane talk-pane--thread fills-window">
        {view !== null && view !== threadViews.topics && (
          <ThreadView
            key={view}
            view={view}
            isRefused={view === refused}
            thread={thread}
            formKey={formKey}
            extras={extras}
            onEnd={closeView}
          />
        )}
        {/* It scrolls: the keyboard has to get there. What is new is said below, and what is older is not read aloud. */}
        <div
          ref={log}
          className="talk-log"
          role="log"
          aria-live="off"
          aria-label={fr`Messages avec ${name}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={onScroll}
        >
          <div className="talk-log__inner">
            {hasOlder(thread) && <Older thread={thread} store={store} isReading={state.isReadingOlder} />}
            {thread.lastNumber === 0 && unsent.length === 0 && thread.canWrite && (
              <p className="talk-event">Vous aimeriez vous revoir. Rien n'est encore écrit : à vous de commencer.</p>
            )}
            <ThreadLines thread={thread} Caution={Caution} />
            <UnsentList
              unsent={unsent}
              isCut={state.isCut}
              isSignedOut={state.isSignedOut}
              onTryAgain={store.tryAgain}
              onDrop={takeOut}
            />
            <OngoingMeetings {...thread} ongoingMeetings={hiddenMeetings(thread)} />
            {isOverOrAsleep(thread) && <ThreadEnd thread={thread} />}
            <PhotoWish thread={thread} />
            <VideoPrompt thread={thread} />
          </div>
        </div>
        {!isAtEnd && (
          <button type="button" className="talk-newest" onClick={goToEnd}>
            <ArrowDown size={18} aria-hidden="true" /> Les plus récents
          </button>
        )}
        <p className="visually-hidden" role="status">
          {announced}
        </p>
        {state.isGone ? (
          <Gone />
        ) : (
          <Foot state={state} store={store} formKey={formKey} name={name} topics={extras.topics} />
        )}
      </div>
    </ThreadFormsProvider>
  );
}

/** The meetings to come, or to be spoken of, whose lines are not among those that are shown. */
function hiddenMeetings({ ongoingMeetings, firstNumber }: Thread): Thread['ongoingMeetings'] {
  return ongoingMeetings.filter(({ number }) => number < firstNumber);
}

interface FootProps {
  readonly state: ReturnType<ThreadStore['getState']>;
  readonly store: ThreadStore;
  readonly formKey: string;
  readonly name: string;
  readonly topics: readonly string[] | null;
}

/** Below the log: where one writes, or why nobody does. */
function Foot({ topics, ...composer }: FootProps) {
  const { thread } = composer.state;
  return (
    <div className="talk-foot">
      {composer.state.isSignedOut && <SignedOut />}
      {topics && <Topics topics={topics} />}
      <noscript>
        {lastShownOf(thread) < thread.lastNumber ? (
          <a href={routes.discussion}>Revenir aux messages récents</a>
        ) : (
          <a href={routes.discussion}>Voir s'il y a du nouveau</a>
        )}
      </noscript>
      {thread.canWrite ? (
        <Composer {...composer} />
      ) : (
        !thread.closing && (
          <p className="talk-foot__over">
            {thread.hasLeft
              ? fr`Ce compte est supprimé. Tu peux encore relire vos mots quelque temps.`
              : fr`Vous ne pouvez pas vous écrire pour l'instant. Tes mots restent ici.`}
          </p>
        )
      )}
    </div>
  );
}

interface OlderProps {
  readonly thread: Thread;
  readonly store: ThreadStore;
  readonly isReading: boolean;
}

function Older({ thread, store, isReading }: OlderProps) {
  return (
    <p className="talk-older">
      <a
        href={`${routes.discussion}?before=${thread.firstNumber}`}
        aria-disabled={isReading}
        onClick={(event) => {
          event.preventDefault();
          void store.readOlder();
        }}
      >
        {isReading ? fr`Un instant…` : 'Messages précédents'}
      </a>
    </p>
  );
}

/** Whether something is said after the last line. */
function isOverOrAsleep({ closing, canWrite, wakefulness }: Thread): boolean {
  return closing !== null || (canWrite && wakefulness !== 'awake');
}

/** A wish to open both photos, of either, and the moment in which they have opened. */
function PhotoWish({ thread: { reveal, token, name } }: { readonly thread: Thread }) {
  const isAsked = reveal?.state === 'asked-by-me' || reveal?.state === 'asked-by-them';
  if (!isAsked && !reveal?.isMomentDue) return null;
  return (
    <div className="talk-end">
      <RevealInThread reveal={reveal} token={token} name={name ?? DELETED} />
    </div>
  );
}

/** Forms of views, by their intent: one that was refused stays open. */
const viewsOfIntents: Readonly<Record<string, string>> = {
  ask: threadViews.question,
  propose: threadViews.meeting,
  close: threadViews.closing,
  choose: threadViews.choices,
  report: threadViews.report,
  reveal: threadViews.photos,
  'video-propose': threadViews.video,
  'video-now': threadViews.video,
  'video-wish': threadViews.video,
};

function viewOf(result: FormResult | undefined): string | null {
  return viewsOfIntents[String(result?.values['intent'] ?? '')] ?? null;
}

/** Blocked, erased, or of another session: no answer says which. */
function Gone() {
  return (
    <div className="talk-foot">
      <Alert kind="info">
        {fr`Cette discussion n'est plus ouverte ici. Si elle existe encore, elle est dans « Mes discussions », avec ce que tu avais écrit.`}
      </Alert>
      <ToList>Mes discussions</ToList>
    </div>
  );
}

/** The list asks who comes without a session to sign in, and is shown afterwards. */
function SignedOut() {
  return (
    <>
      <Alert kind="error">
        {fr`Ta session est terminée. Reconnecte-toi, puis rouvre cette discussion : tes messages attendent dans cet onglet.`}
      </Alert>
      <ToList>Me reconnecter</ToList>
    </>
  );
}

function ToList({ children }: { readonly children: string }) {
  return (
    <a className="button button--secondary" href={routes.discussions}>
      {children}
    </a>
  );
}

/** Gives the store what the screen has read anew, after a form or a step back. */
function useFreshData(store: ThreadStore, read: Thread): void {
  const taken = useRef(read);
  useEffect(() => {
    if (taken.current === read) return;
    taken.current = read;
    store.take(read);
  }, [store, read]);
}

/** Reads what is new while the page is looked at: reading marks as read. */
function useLiveThread(store: ThreadStore): void {
  const word = useLiveWord(TALK_TOPIC);
  useEffect(() => store.restore(), [store]);
  useEffect(() => {
    if (word === undefined) return undefined;
    const hear = () => {
      if (!document.hidden) store.hear(readLiveTalk(word));
    };
    hear();
    document.addEventListener('visibilitychange', hear);
    return () => document.removeEventListener('visibilitychange', hear);
  }, [store, word]);
}

/** The code that reads received texts over, on this device alone; it comes after the page. */
function useMessageCaution(): MessageCaution | undefined {
  const [Caution, setCaution] = useState<MessageCaution>();
  useEffect(() => {
    import('./cautions/CautionOnMessage.tsx').then(
      (module) => setCaution(() => module.default),
      () => undefined,
    );
  }, []);
  return Caution;
}
