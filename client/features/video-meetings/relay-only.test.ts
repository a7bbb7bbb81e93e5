import { describe, expect, it } from '@jest/globals';
import type { VideoSignal } from '#shared/video-meetings/signals.ts';
import { relayOnly } from './relay-only.ts';

const relayed = 'candidate:1 1 udp 41885439 198.51.100.7 49160 typ relay raddr 203.0.113.9 rport 50123 generation 0';
const bare = 'candidate:1 1 udp 41885439 198.51.100.7 49160 typ relay raddr 0.0.0.0 rport 0 generation 0';
const foreign = [
  'candidate:2 1 udp 2122260223 192.168.1.20 56032 typ host generation 0',
  'candidate:3 1 udp 2122194687 9b36eaac-bb2e-49bb-bb78-21c41c499900.local 59999 typ host',
  'candidate:4 1 udp 1686052607 203.0.113.9 50123 typ srflx raddr 192.168.1.20 rport 56032',
  'candidate:5 1 udp 1686052607 203.0.113.9 50123 typ prflx raddr 192.168.1.20 rport 56032',
  // It only looks like one of a relay.
  'candidate:6 1 udp 2122260223 192.168.1.20 56032 typ host ufrag typrelay',
];
const saying = (candidate: string): VideoSignal => ({ kind: 'candidate', candidate, sdpMid: '0', sdpMLineIndex: 0 });

describe('what is said of the way to a browser', () => {
  it('leaves only relayed candidates in a description, without the address that they come from', () => {
    const lines = ['v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', ...[relayed, ...foreign].map((line) => `a=${line}`), ''];
    const said = relayOnly({ kind: 'description', type: 'offer', sdp: lines.join('\r\n') });
    const sdp = ['v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', `a=${bare}`, ''].join('\r\n');
    expect(said).toEqual({ kind: 'description', type: 'offer', sdp });
  });

  it('says no candidate that is not of a relay, and says when no more will come', () => {
    expect(foreign.map((candidate) => relayOnly(saying(candidate)))).toEqual(foreign.map(() => null));
    expect(relayOnly(saying(relayed))).toEqual(saying(bare));
    expect(relayOnly(saying(''))).toEqual(saying(''));
  });
});
