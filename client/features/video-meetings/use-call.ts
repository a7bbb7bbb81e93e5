import { useEffect, useState, useSyncExternalStore } from 'react';
import { VIDEO_TOPIC } from '#shared/video-meetings/addresses.ts';
import type { VideoMeetingData } from '#shared/video-meetings/screens.ts';
import { useLiveWord } from '../../frame/live.ts';
import { createCall, type Call, type CallState } from './call.ts';
import { failureOf, type DeviceKind } from './devices.ts';
import { presenceOf, type OwnMediaState } from './own-media.ts';
import { deviceOfTab, videoCalls } from './video-calls.ts';

/** The talk of this tab, with what the member's devices give. */
export function useCall(meeting: VideoMeetingData, media: OwnMediaState): readonly [Call, CallState] {
  const [call] = useState(() => {
    const { token, number, name: _name, isPolite, isRelayed, questions: _questions, afterwards: _afterwards } = meeting;
    const device = import.meta.env.SSR ? '' : deviceOfTab();
    return createCall({ page: { token, number, device }, isPolite, isRelayed, first: meeting, calls: videoCalls });
  });
  const state = useSyncExternalStore(call.subscribe, call.getState, call.getState);
  const { microphone, picture } = media;
  useEffect(() => call.send('audio', microphone), [call, microphone]);
  useEffect(() => call.send('video', picture), [call, picture]);
  const { isMuted, isVeiled, hasPicture } = presenceOf(media);
  useEffect(() => call.show({ isMuted, isVeiled, hasPicture }), [call, isMuted, isVeiled, hasPicture]);
  useFailures(call, 'camera', media);
  useFailures(call, 'microphone', media);
  const word = useLiveWord(VIDEO_TOPIC);
  useEffect(() => {
    if (word !== undefined) call.readOn();
  }, [call, word]);
  useEffect(() => {
    const over = new AbortController();
    // Asked at once, the server does not answer: so it is said now that the network is gone, and not ten seconds later.
    addEventListener('offline', call.readOn, { signal: over.signal });
    addEventListener('online', call.mend, { signal: over.signal });
    addEventListener('pagehide', call.stop, { signal: over.signal });
    return () => {
      over.abort();
      call.stop();
    };
  }, [call]);
  return [call, state];
}

/** Counts what keeps a device closed, each time that it is something else. */
function useFailures(call: Call, kind: DeviceKind, { errors }: OwnMediaState): void {
  const error = errors[kind];
  useEffect(() => {
    if (error) call.countFailure(failureOf(kind, error));
  }, [call, kind, error]);
}
