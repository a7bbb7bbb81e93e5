import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { momentInWords } from '#shared/calendar.ts';
import { de } from '#shared/elision.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import type { DiscussionsData } from '#shared/talk/screens.ts';
import { turnWords } from '#shared/talk/turns.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { dayInShort } from './moments.ts';
import { DELETED, initialOf } from './names.ts';
import './talk.css';

export type DiscussionsShown = Pick<
  AsJson<DiscussionsData>,
  'invitations' | 'asked' | 'discussions' | 'liveWord' | 'today'
>;
type Listed = DiscussionsShown['discussions'][number];

interface DiscussionListProps extends DiscussionsShown {
  /** What names the conversation that is open next to the list, in the stream. */
  readonly openToken?: string | undefined;
}

/** Questions that wait, then conversations by turn; what is over comes last and quieter. Opening one is a POST. */
export function DiscussionList({ invitations, asked, discussions, today, openToken }: DiscussionListProps) {
  const isOver = ({ turn, isClosed }: Listed) => isClosed || turn === 'nobodys';
  const mine = discussions.filter((one) => !isOver(one) && one.turn === 'mine');
  const theirs = discussions.filter((one) => !isOver(one) && one.turn === 'theirs');
  const over = discussions.filter(isOver);
  return (
    <>
      {invitations.length > 0 && (
        <section className="talk-group">
          <h2>{invitations.length === 1 ? 'Une question pour toi' : `${invitations.length} questions pour toi`}</h2>
          <ul>
            {invitations.map(({ token, name, question }) => (
              <li key={token} className="talk-invitation">
                <p>
                  <strong>{name}</strong> te pose une question
                </p>
                <p className="talk-invitation__question">{question}</p>
                <Opening token={token} className="button button--primary">
                  Lire<span className="visually-hidden"> la question {de(name)}</span>
                </Opening>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Group title={turnWords.title} discussions={mine} openToken={openToken} today={today} />
      <Group title="En cours" discussions={theirs} openToken={openToken} today={today} />
      {asked.length > 0 && <Asked asked={asked} />}
      <Group title="Endormies ou refermées" discussions={over} openToken={openToken} today={today} isQuiet />
    </>
  );
}

/** The questions that the member has asked: waiting ones and declined ones look alike. */
function Asked({ asked }: Pick<DiscussionsShown, 'asked'>) {
  return (
    <section className="talk-group talk-group--quiet">
      <h2>Tes questions en chemin</h2>
      <ul>
        {asked.map(({ token, name, question }) => (
          <li key={token}>
            <Opening token={token} className="talk-row">
              <span className="talk-initial" aria-hidden="true">
                {initialOf(name)}
              </span>
              <span className="talk-row__words">
                <span className="talk-row__name">{name}</span>
                <span className="talk-row__state">{question}</span>
              </span>
            </Opening>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GroupProps {
  readonly title: string;
  readonly discussions: readonly Listed[];
  readonly openToken: string | undefined;
  readonly today: IsoDate;
  readonly isQuiet?: boolean;
}

function Group({ title, discussions, openToken, today, isQuiet = false }: GroupProps) {
  if (discussions.length === 0) return null;
  return (
    <section className={`talk-group ${isQuiet ? 'talk-group--quiet' : ''}`}>
      <h2>{title}</h2>
      <ul>
        {discussions.map((one) => (
          <Row key={one.liveToken} {...one} today={today} isOpen={one.liveToken === openToken} />
        ))}
      </ul>
    </section>
  );
}

function Row({ isOpen, today, ...discussion }: Listed & { readonly isOpen: boolean; readonly today: IsoDate }) {
  const { token, name, lastAt, unread } = discussion;
  const shown = name ?? DELETED;
  const isUnread = unread > 0 && !isOpen;
  return (
    <li>
      <Opening token={token} className="talk-row" isOpen={isOpen}>
        <span className={`talk-initial ${name ? '' : 'talk-initial--nobody'}`} aria-hidden="true">
          {initialOf(name)}
        </span>
        <span className="talk-row__words">
          <span className="talk-row__name">{shown}</span>
          <span className="talk-row__state">{stateOf(discussion)}</span>
        </span>
        <span className="talk-row__aside">
          <time className="talk-row__day" dateTime={lastAt}>
            {dayInShort(lastAt, today)}
          </time>
          {isUnread && (
            <span className="talk-unread">
              {unread}
              <span className="visually-hidden">{unread === 1 ? ' nouveau message' : ' nouveaux messages'}</span>
            </span>
          )}
        </span>
      </Opening>
    </li>
  );
}

/** Nobody is awaited where nothing has been written: both may begin. */
const TO_BEGIN = fr`À vous de commencer`;

function stateOf({ name, isClosed, isUnwritten, wakefulness, turn, videoAt }: Listed): string {
  if (name === null) return 'Encore lisible quelque temps';
  if (videoAt) return fr`Rencontre en ligne ${momentInWords(new Date(videoAt))}`;
  if (isClosed) return 'Refermée, encore lisible';
  if (wakefulness === 'asleep') return 'Endormie';
  if (wakefulness === 'falling-asleep') return fr`S'endort doucement`;
  if (isUnwritten) return TO_BEGIN;
  return turn === 'mine' ? fr`Ta réponse est attendue` : fr`À l'autre de jouer`;
}

interface OpeningProps {
  readonly token: string;
  readonly className: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A button that opens a conversation, so that no address names it. */
function Opening({ token, className, isOpen = false, children }: OpeningProps) {
  return (
    <Form method="post" action={routes.discussions}>
      <input type="hidden" name="token" value={token} />
      <button className={className} name="intent" value="open" {...(isOpen && { 'aria-current': 'true' })}>
        {children}
      </button>
    </Form>
  );
}

/** What is shown instead of the list while there is nothing in it. */
export function NoDiscussions() {
  return (
    <section className="talk-nothing">
      <h2>Tout commence par une question</h2>
      <p>
        Choisis une personne de ta liste, et une question qui vous va bien. Ta réponse s'ouvre quand elle aura répondu à
        la même question : personne ne reçoit un mot sans l'avoir voulu.
      </p>
      <Link className="button button--primary" to={routes.matches}>
        Voir mes matchs
      </Link>
    </section>
  );
}
