import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createOwnMedia, presenceOf } from './own-media.ts';

/** A track as far as it is used here: it can be stopped, and taken away. */
class FakeTrack extends EventTarget {
  readonly kind = 'audio';
  enabled = true;
  readyState = 'live';
  stop(): void {
    this.readyState = 'ended';
  }
  getSettings(): object {
    return {};
  }
}

const errorNamed = (name: string) => Object.assign(new Error('no'), { name });
const { navigator } = globalThis;
let microphones: FakeTrack[] = [];
let refused: { audio?: string; video?: string } = {};

beforeEach(() => {
  microphones = [];
  refused = { video: 'NotReadableError' };
  const getUserMedia = ({ audio, video }: MediaStreamConstraints) => {
    const name = (video && refused.video) || (audio && refused.audio);
    if (name) return Promise.reject(errorNamed(name));
    const track = new FakeTrack();
    microphones.push(track);
    return Promise.resolve({ getTracks: () => [track] });
  };
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: () => Promise.resolve([]) });
  Object.defineProperty(globalThis, 'navigator', { value: { mediaDevices }, configurable: true });
});
afterEach(() => void Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true }));

describe('the camera and the microphone of a member', () => {
  it('are the microphone alone where another program has the camera, and says which it is', async () => {
    const media = createOwnMedia();
    await media.open();
    expect(media.getState()).toMatchObject({ microphone: microphones[0], camera: null, errors: { camera: 'taken' } });
    expect(presenceOf(media.getState())).toEqual({ isMuted: false, isVeiled: true, hasPicture: false });
  });

  it('are none where there is no microphone, and open once one was plugged in', async () => {
    refused.audio = 'NotFoundError';
    const media = createOwnMedia();
    await media.open();
    expect(media.getState()).toMatchObject({ microphone: null, errors: { microphone: 'missing', camera: 'taken' } });
    delete refused.audio;
    await media.choose('microphone', null);
    expect(media.getState()).toMatchObject({ microphone: microphones[0], errors: { camera: 'taken' } });
    expect(media.getState().errors).not.toHaveProperty('microphone');
  });

  it('say that a microphone is gone in the middle, and stay muted with another one', async () => {
    const media = createOwnMedia();
    await media.open();
    media.mute(true);
    microphones[0]?.dispatchEvent(new Event('ended'));
    expect(media.getState()).toMatchObject({ microphone: null, errors: { microphone: 'gone' } });
    expect(presenceOf(media.getState()).isMuted).toBe(true);
    await media.choose('microphone', null);
    expect(microphones.at(-1)?.enabled).toBe(false);
  });

  it('are let go when they are closed, also one that the browser opens only then', async () => {
    const media = createOwnMedia();
    await media.open();
    const later = media.choose('microphone', null);
    media.close();
    await later;
    expect(microphones.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });
});
