import { Ellipsis } from 'lucide-react';
import { hourInWords } from '#shared/calendar.ts';
import type { Line } from './thread-pages.ts';
import { VoicePlayer } from './later-parts.ts';
import { GivenReactions, ReactionPicker } from './Reactions.tsx';
import { TalkForm } from './TalkForm.tsx';
import { partsOf } from './text-parts.ts';
import './talk.css';
import './talk-thread.css';

type TextLine = Extract<Line, { readonly kind: 'text' }>;

interface TextBubbleProps {
  readonly line: TextLine;
  readonly name: string;
  readonly hasLinks: boolean;
  readonly canWrite: boolean;
  /** Whether it is the newest that the other has read, where both show it. */
  readonly isSeen: boolean;
  /** Whether its hour is shown: at the last of several that belong together. */
  readonly hasTime: boolean;
}

/** A text with what was answered to it, and what the member can do with it. */
export function TextBubble({ line, name, hasLinks, canWrite, isSeen, hasTime }: TextBubbleProps) {
  const { number, isMine, text, sentAt, canTakeBack, myReaction } = line;
  return (
    <>
      <div className="talk-said">
        <div className="talk-bubble">
          <p className="talk-bubble__text" dir="auto">
            <span className="visually-hidden">{isMine ? 'Toi : ' : `${name} : `}</span>
            <LinkedText text={text} hasLinks={hasLinks} />
          </p>
          {line.voice && <VoicePlayer voice={line.voice} label={text} />}
          <GivenReactions {...line} name={name} />
        </div>
        {!isMine && canWrite && <ReactionPicker number={number} myReaction={myReaction} what="ce message" />}
        {canTakeBack && (
          <details className="talk-more">
            <summary>
              <Ellipsis size={20} aria-hidden="true" />
              <span className="visually-hidden">Options de ton message de {hourInWords(new Date(sentAt))}</span>
            </summary>
            <TalkForm className="talk-more__panel" fields={{ number: String(number) }}>
              <button className="button button--secondary" name="intent" value="take-back">
                Retirer ce message
              </button>
              <p>Ses mots s'effacent pour de bon, des deux côtés, sauf s'ils ont été signalés.</p>
            </TalkForm>
          </details>
        )}
      </div>
      {(hasTime || isSeen) && (
        <p className="talk-line__under">
          <time dateTime={sentAt}>{hourInWords(new Date(sentAt))}</time>
          {isSeen && <span> · Vu</span>}
        </p>
      )}
    </>
  );
}

/** The words of a member. Addresses are links where both have written enough; nothing of what they lead to is loaded. */
export function LinkedText({ text, hasLinks }: { readonly text: string; readonly hasLinks: boolean }) {
  return partsOf(text, hasLinks).map(({ at, text: words, href }) =>
    href === null ? (
      words
    ) : (
      <a key={at} href={href} rel="noopener noreferrer nofollow" target="_blank">
        {words}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    ),
  );
}
