/**
 * What leaves this browser about the way to it names the relay, and nothing of the member's own network (S-video-meeting-9).
 * The browser gathers nothing else when it is told so; what it would say in spite of that is taken out here.
 */

/** A description without the candidates that are not of a relay, and without the address behind those that are. */
export function relayOnlyDescription(sdp: string): string {
  return sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate:') || isRelayed(line))
    .map((line) => (line.startsWith('a=candidate:') ? withoutOrigin(line) : line))
    .join('\r\n');
}

/** Null where the candidate is not of a relay. The empty one, which says that no more will come, stays. */
export function relayOnlyCandidate(candidate: RTCIceCandidateInit): RTCIceCandidateInit | null {
  const words = candidate.candidate ?? '';
  if (words === '') return candidate;
  return isRelayed(words) ? { ...candidate, candidate: withoutOrigin(words) } : null;
}

function isRelayed(line: string): boolean {
  return / typ relay( |$)/.test(line);
}

/** Some browsers name the own address as the origin of a relayed candidate. */
function withoutOrigin(line: string): string {
  return line.replace(/ raddr \S+ rport \d+/, ' raddr 0.0.0.0 rport 0');
}
