import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { VIDEO_TOPIC } from '#shared/video-meetings/addresses.ts';
import type { VideoMeetingData } from '#shared/video-meetings/screens.ts';
import { useLiveWord } from '../../frame/live.ts';
import { Antechamber } from './Antechamber.tsx';
import { Talk } from './Talk.tsx';
import { useCall } from './use-call.ts';
import { useOwnMedia } from './use-own-media.ts';

/** The antechamber, and behind it the talk. */
export default function Room({ meeting }: { readonly meeting: VideoMeetingData }) {
  const [media, own] = useOwnMedia();
  const [call, state] = useCall(meeting, own);
  const { revalidate } = useRevalidator();
  const isOver = state.server.stage === 'over';
  const isInside = state.place === 'inside';
  const word = useLiveWord(VIDEO_TOPIC);
  useEffect(() => {
    // It was ended, here or elsewhere: the light of the camera goes out, and the screen says what comes now.
    if (isOver) {
      media.close();
      void revalidate();
    }
  }, [isOver, media, revalidate]);
  useEffect(() => {
    // In front of the door the page says who is there; inside the talk reads for itself.
    if (word !== undefined && !isInside) void revalidate();
  }, [word, isInside, revalidate]);
  if (isOver) return null;
  return isInside ? (
    <Talk meeting={meeting} media={media} own={own} call={call} state={state} />
  ) : (
    <Antechamber meeting={meeting} media={media} own={own} call={call} state={state} />
  );
}
