import { isThroughRelay, withoutRelatedAddress, type VideoSignal } from '#shared/video-meetings/signals.ts';

/**
 * What leaves this browser about the way to it names the relay, and nothing of the member's own network (S-video-meeting-5).
 * Told to use the relay alone, the browser gathers nothing else; what it would say in spite of that is taken out here.
 * @returns null where nothing is left to say
 */
export function relayOnly(signal: VideoSignal): VideoSignal | null {
  if (signal.kind === 'description') {
    const sdp = signal.sdp.split('\r\n').filter(isSayable).join('\r\n');
    return withoutRelatedAddress({ ...signal, sdp });
  }
  return isThroughRelay(signal) ? withoutRelatedAddress(signal) : null;
}

function isSayable(line: string): boolean {
  return !line.startsWith('a=candidate:') || / typ relay( |$)/.test(line);
}
