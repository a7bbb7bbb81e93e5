import type { VideoSignal } from '#shared/video-meetings/signals.ts';

/**
 * What leaves this browser about the way to it names the relay, and nothing of the member's own network (S-video-meeting-5).
 * Told to use the relay alone, the browser gathers nothing else; what it would say in spite of that is taken out here. The
 * server checks it once more with the parser of `signals.ts`, which is too heavy for the page.
 * @returns null where nothing is left to say
 */
export function relayOnly(signal: VideoSignal): VideoSignal | null {
  switch (signal.kind) {
    case 'description':
      return { ...signal, sdp: signal.sdp.split('\r\n').filter(isSayable).map(withoutOrigin).join('\r\n') };
    case 'candidate': {
      const { candidate } = signal;
      return candidate === '' || isRelayed(candidate) ? { ...signal, candidate: withoutOrigin(candidate) } : null;
    }
    case 'state':
      return signal;
  }
}

function isSayable(line: string): boolean {
  return !line.startsWith('a=candidate:') || isRelayed(line);
}

function isRelayed(line: string): boolean {
  return / typ relay( |$)/.test(line);
}

/** Some browsers name the own address as the origin of a relayed candidate. */
function withoutOrigin(line: string): string {
  return line.replace(/ raddr \S+ rport \d+/, ' raddr 0.0.0.0 rport 0');
}
