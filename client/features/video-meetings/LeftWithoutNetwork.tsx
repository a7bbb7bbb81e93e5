import { useEffect, useRef } from 'react';
import { routes } from '#shared/routes.ts';
import type { VideoMeetingData } from '#shared/video-meetings/screens.ts';
import { fr } from '#shared/typeset.ts';
import './video-meetings.css';

/** How often is tried whether the server is there again. */
const TRY_EVERY_MS = 2000;

export type LeavingIntent = 'leave' | 'report';

interface LeftProps {
  readonly meeting: VideoMeetingData;
  readonly intent: LeavingIntent;
}

/** Who leaves while the server is out of reach is out at once; it is said to the server as soon as it answers again. */
export function LeftWithoutNetwork({ meeting: { token, number, name }, intent }: LeftProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was pressed is gone: the keyboard goes on here.
    heading.current?.focus({ preventScroll: true });
    let isGone = false;
    const send = () => {
      if (!isGone) form.current?.submit();
    };
    const timer = setInterval(() => {
      void fetch(routes.videoMeeting, { method: 'HEAD' }).then(
        ({ status }) => status < 500 && send(),
        () => undefined,
      );
    }, TRY_EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  return (
    <section className="card" aria-labelledby="dehors">
      <h2 id="dehors" ref={heading} tabIndex={-1}>
        Tu as quitté la rencontre
      </h2>
      <p>{fr`Ta caméra et ton micro sont éteints : ${name} ne te voit plus et ne t'entend plus.`}</p>
      <p>
        {intent === 'report'
          ? fr`Ta connexion est coupée. Laisse cette page ouverte : dès que le réseau revient, la rencontre s'arrête pour vous deux, et tu peux nous dire ce qui s'est passé.`
          : fr`Ta connexion est coupée. Laisse cette page ouverte : dès que le réseau revient, la rencontre s'arrête aussi pour ${name}.`}
      </p>
      <form ref={form} method="post" action={routes.videoMeeting}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="intent" value={intent} />
      </form>
    </section>
  );
}
