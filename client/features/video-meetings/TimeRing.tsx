import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/duration.ts';
import { TALK_MS } from '#shared/video-meetings/video-meeting.ts';
import { leftOf, spokenLeft } from './call.ts';
import './video-meetings.css';

const RADIUS = 34;
const LENGTH = 2 * Math.PI * RADIUS;

interface TimeRingProps {
  readonly endsAt: string | null;
  /** How much the server's clock is ahead of this one, in milliseconds. */
  readonly ahead: number;
}

/** What is left of the talk, in milliseconds, each second anew. */
export function useLeft({ endsAt, ahead }: TimeRingProps): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return leftOf(endsAt, now + ahead);
}

/** The twelve minutes as a ring that empties, and the minutes that are left in words. */
export function TimeRing({ left }: { readonly left: number }) {
  const minutes = Math.ceil(left / MINUTE_MS);
  return (
    <>
      <span
        className="video-meetings-ring"
        role="img"
        aria-label={`Encore ${minutes} ${minutes < 2 ? 'minute' : 'minutes'}`}
      >
        <svg viewBox="0 0 80 80" fill="none" strokeWidth="8" aria-hidden="true">
          <circle className="video-meetings-ring__track" cx="40" cy="40" r={RADIUS} />
          <circle
            className="video-meetings-ring__left"
            cx="40"
            cy="40"
            r={RADIUS}
            strokeDasharray={`${(Math.min(1, left / TALK_MS) * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`}
            transform="rotate(-90 40 40)"
          />
        </svg>
        <span className="video-meetings-ring__minutes" aria-hidden="true">
          {minutes}
        </span>
      </span>
      <span className="visually-hidden" role="status">
        {spokenLeft(left)}
      </span>
    </>
  );
}
