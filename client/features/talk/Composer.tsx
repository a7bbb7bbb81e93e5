import { MessageCircleHeart, Mic, PenLine, SendHorizontal } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { textKinds } from '#shared/talk/text.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult } from '../../frame/data.ts';
import { takeFormError, UnshownFormError } from '../../frame/FormError.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ErrorText } from '../../ui/Field.tsx';
import { fitToText } from '../../ui/fit-to-text.ts';
import { charactersLeft } from './characters-left.ts';
import { newMessageId } from './new-message-id.ts';
import { readDraft, saveDraft } from './stored-texts.ts';
import type { Thread } from './thread-pages.ts';
import type { ThreadState, ThreadStore } from './thread-store.ts';
import { useCaution } from './use-caution.tsx';
import './talk.css';
import './talk-composer.css';

/** From how many characters before the end on they are counted for the member. */
const COUNTED_FROM = 200;
/** A keyboard with a pointer: there Enter sends, as people are used to. */
const DESKTOP = '(hover: hover) and (pointer: fine)';
const ID = 'ecrire';

interface ComposerProps {
  readonly state: ThreadState;
  readonly store: ThreadStore;
  /** The key of the form without scripts. */
  readonly formKey: string;
  readonly name: string;
}

/** Where a member writes. What is typed is there again after a reload, until it is sent. */
export default function Composer({ state, store, formKey, name }: ComposerProps) {
  const { thread, returned, error, limit } = state;
  const result = useFormResult();
  const intent = String(result?.values['intent'] ?? '');
  // Without scripts what became of these forms is said here.
  const given = ['send', 'react', 'take-back'].includes(intent) ? result : undefined;
  const typed = intent === 'send' ? String(result?.values['text'] ?? '') : '';
  const [draft, setDraft] = useDraft(thread, typed, returned);
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const { caution, load, ask } = useCaution(name);
  // The page is there before its code: what was typed meanwhile is in the field alone.
  useLayoutEffect(() => {
    const early = field.current?.value ?? '';
    if (early !== '') setDraft((now) => now || early);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field comes to life
  }, []);
  useEffect(() => fitToText(field.current, draft), [draft]);
  const returns = returned.count;
  useEffect(() => {
    if (returns > 0) field.current?.focus();
  }, [returns]);

  const shownError = error ?? given?.errors['text'] ?? takeFormError(given);
  const shownLimit = limit ?? given?.limit;
  const send = () => {
    const text = draft;
    field.current?.focus();
    if (text.trim() === '') return;
    void ask(
      text,
      () => {
        // What was typed on while the question stood there stays.
        setDraft((now) => (now.startsWith(text) ? now.slice(text.length) : now));
        store.send(text, newMessageId());
        field.current?.focus();
      },
      () => field.current?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isWanted = event.ctrlKey || event.metaKey || (!event.shiftKey && window.matchMedia(DESKTOP).matches);
    if (!isWanted) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="talk-composer" id={ID}>
      <UnshownFormError />
      {caution}
      {shownLimit && <Alert kind="info">{shownLimit}</Alert>}
      {shownError && (
        <div role="alert" tabIndex={-1}>
          <ErrorText id={errorId}>{shownError}</ErrorText>
        </div>
      )}
      <form
        className="talk-composer__form"
        method="post"
        action={routes.discussion}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <input type="hidden" name="token" value={thread.token} />
        <input type="hidden" name="key" value={formKey} />
        <textarea
          ref={field}
          className="field__control talk-composer__field"
          name="text"
          rows={1}
          aria-label={fr`Ton message à ${name}`}
          title="Ton message"
          placeholder="Ton message"
          enterKeyHint="enter"
          value={draft}
          onChange={({ currentTarget: { value } }) => setDraft(() => value)}
          onFocus={load}
          onKeyDown={onKeyDown}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? errorId : undefined}
        />
        <button className="talk-composer__send" name="intent" value="send">
          <SendHorizontal size={22} aria-hidden="true" />
          <span className="visually-hidden">Envoyer</span>
        </button>
      </form>
      <Counter text={draft} />
      <div className="talk-composer__more">
        <ul>
          <li>
            <Link className="talk-chip" to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.question}`}>
              <MessageCircleHeart size={18} aria-hidden="true" /> Une question à deux
            </Link>
          </li>
          <li>
            <Link
              className="talk-chip"
              to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.topics}`}
              preventScrollReset
            >
              <PenLine size={18} aria-hidden="true" /> Un coup de pouce
            </Link>
          </li>
          <li>
            <Link className="talk-chip" to={routes.voiceNote} reloadDocument>
              <Mic size={18} aria-hidden="true" /> Message vocal
            </Link>
          </li>
        </ul>
        <span className="talk-composer__keys">{fr`Entrée envoie, Maj + Entrée va à la ligne`}</span>
      </div>
    </div>
  );
}

/** How many characters are left, once there are few; read aloud only when there are none. */
function Counter({ text }: { readonly text: string }) {
  const left = charactersLeft(text, textKinds.message.longest, COUNTED_FROM);
  if (!left) return null;
  return (
    <p className="talk-composer__count" {...(left.isTooLong && { role: 'status' })}>
      {left.words}
      {left.isTooLong && fr` : tu peux l'envoyer en deux fois.`}
    </p>
  );
}

const never = () => () => undefined;

/** What is typed: what the server gave back, or what this tab remembers of the conversation. */
function useDraft(thread: Thread, given: string, returned: ThreadState['returned']) {
  const conversation = thread.liveToken;
  const stored = useSyncExternalStore(
    never,
    () => readDraft(thread),
    () => '',
  );
  const [typed, setTyped] = useState(given === '' ? null : given);
  const draft = typed ?? stored;
  const [taken, setTaken] = useState(returned.count);
  if (returned.count !== taken) {
    setTaken(returned.count);
    setTyped(draft ? `${returned.text}\n${draft}` : returned.text);
  }
  useEffect(() => {
    if (typed !== null) saveDraft(conversation, typed);
  }, [conversation, typed]);
  const setDraft = (change: (now: string) => string) => setTyped((now) => change(now ?? stored));
  return [draft, setDraft] as const;
}
