import { Link } from 'react-router';
import { dayAndMonthInWords } from '#shared/calendar.ts';
import { routes } from '#shared/routes.ts';
import { closingInWords } from '#shared/talk/closing.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { turnWords } from '#shared/talk/turns.ts';
import { fr } from '#shared/typeset.ts';
import { DELETED } from './names.ts';
import type { Thread } from './thread-pages.ts';
import './talk-thread.css';

/** What stands after the last line: how the conversation ended, or that it falls asleep; only for a thread of which one is true. */
export default function ThreadEnd({ thread: { closing, wakefulness, name } }: { readonly thread: Thread }) {
  if (closing) {
    return (
      <div className="talk-end">
        {closingInWords(closing, name ?? DELETED).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="talk-end__until">
          {fr`Tu peux la relire jusqu'au ${dayAndMonthInWords(new Date(closing.readableUntil))}.`}
        </p>
      </div>
    );
  }
  const asleep = wakefulness === 'asleep';
  return (
    <div className="talk-end">
      <p>{asleep ? turnWords.asleep : turnWords.fallingAsleep}</p>
      <div className="actions">
        <Link className="button button--primary" to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.question}`}>
          {turnWords.wake}
        </Link>
        <Link className="button button--secondary" to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.closing}`}>
          {turnWords.close}
        </Link>
      </div>
    </div>
  );
}
