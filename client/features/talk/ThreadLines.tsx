import { memo, type ComponentType, type ReactNode } from 'react';
import { capitalised } from '../../ui/capitalised.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { takenBackWords } from '#shared/talk/thread.ts';
import { DELETED } from './names.ts';
import { GameLine } from './GameLine.tsx';
import { MeetingLine, VideoLine } from './later-parts.ts';
import { dayNamed } from './moments.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { TextBubble } from './TextBubble.tsx';
import type { Line, Thread } from './thread-pages.ts';
import './talk.css';
import './talk-thread.css';

/** Texts of one person within so short a time belong together. */
const TOGETHER_MS = 5 * MINUTE_MS;

export type MessageCaution = ComponentType<{ readonly text: string; readonly number: number }>;

interface ThreadLinesProps {
  readonly thread: Thread;
  /** Loaded after the page: what stands below a received text that asks for a caution. */
  readonly Caution: MessageCaution | undefined;
}

/** The lines of a thread in their order, with the days between them and where the new ones begin. */
export const ThreadLines = memo(function ThreadLines({ thread, Caution }: ThreadLinesProps) {
  const { lines, readNumber, today } = thread;
  const firstNew = lines.find(({ number, isMine }) => number > readNumber && !isMine)?.number;
  return (
    <ol className="talk-lines">
      {lines.map((line, index) => {
        const before = lines[index - 1];
        const day = dayOf(new Date(line.sentAt));
        const isNewDay = !before || dayOf(new Date(before.sentAt)) !== day;
        const next = lines[index + 1];
        return (
          <LineFrame
            key={line.number}
            line={line}
            day={isNewDay ? capitalised(dayNamed(line.sentAt, today)) : null}
            // At the first line everything is new, and nothing has to be said.
            isFirstNew={line.number === firstNew && index > 0}
            isFollowed={next !== undefined && belongTogether(line, next)}
          >
            <Content line={line} thread={thread} isLast={!next || !belongTogether(line, next)} Caution={Caution} />
          </LineFrame>
        );
      })}
    </ol>
  );
});

function belongTogether(one: Line, next: Line): boolean {
  const apart = Date.parse(next.sentAt) - Date.parse(one.sentAt);
  return one.kind === 'text' && next.kind === 'text' && one.isMine === next.isMine && apart < TOGETHER_MS;
}

interface LineFrameProps {
  readonly line: Line;
  readonly day: string | null;
  readonly isFirstNew: boolean;
  readonly isFollowed: boolean;
  readonly children: ReactNode;
}

function LineFrame({ line: { kind, number, isMine, sentAt }, day, isFirstNew, isFollowed, children }: LineFrameProps) {
  const look = kind === 'text' ? (isMine ? 'talk-line--own' : '') : 'talk-line--event';
  return (
    <>
      {day && (
        <li className="talk-day">
          <time dateTime={sentAt.slice(0, 10)}>{day}</time>
        </li>
      )}
      {isFirstNew && <li className="talk-new">Nouveaux messages</li>}
      <li id={`message-${number}`} className={`talk-line ${look} ${isFollowed ? 'is-followed' : ''}`}>
        {children}
      </li>
    </>
  );
}

interface ContentProps extends ThreadLinesProps {
  readonly line: Line;
  readonly isLast: boolean;
}

function Content({ line, thread, isLast, Caution }: ContentProps) {
  const name = thread.name ?? DELETED;
  switch (line.kind) {
    case 'text':
      return (
        <>
          <TextBubble
            line={line}
            name={name}
            hasLinks={thread.hasLinks}
            canWrite={thread.canWrite}
            isSeen={thread.seenNumber === line.number}
            hasTime={isLast}
          />
          {!line.isMine && Caution && <Caution text={line.text} number={line.number} />}
        </>
      );
    case 'question':
      return (
        <>
          <QuestionCard
            line={line}
            question={thread.questions[line.number] ?? ''}
            name={name}
            canWrite={thread.canWrite}
          />
          {line.theirAnswer !== null && Caution && <Caution text={line.theirAnswer} number={line.number} />}
        </>
      );
    case 'meeting':
      return <MeetingLine line={line} meeting={thread.meetings[line.number]} token={thread.token} name={thread.name} />;
    case 'video':
      return (
        <VideoLine number={line.number} video={thread.videos[line.number]} token={thread.token} name={thread.name} />
      );
    case 'game':
      return <GameLine line={line} token={thread.token} name={name} canWrite={thread.canWrite} />;
    case 'reveal':
      return <p className="talk-event">Vous avez ouvert vos photos, ensemble.</p>;
    case 'closing':
      return <p className="talk-event">La discussion est refermée.</p>;
    case 'taken-back':
      return (
        <p className="talk-event">
          {takenBackWords}
          <span className="visually-hidden">{line.isMine ? ' par toi' : ` par ${name}`}</span>
        </p>
      );
  }
}
