import { describe, expect, it } from '@jest/globals';
import { constraintsOf, listedDevices, loudnessOf, deviceErrorOf, deviceErrorWords } from './devices.ts';
import { middleOf } from './veil.ts';

const errorNamed = (name: string) => Object.assign(new Error('no'), { name });

describe('cameras and microphones', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'taken'],
    ['AbortError', 'taken'],
    ['TypeError', 'unknown'],
  ])('understands that %s of the browser means %s', (name, error) => {
    expect(deviceErrorOf(errorNamed(name))).toBe(error);
  });

  it('says for every error of a camera that the voice alone is enough, and for none of a microphone', () => {
    for (const words of Object.values(deviceErrorWords.camera)) expect(words).toContain('voix seule');
    for (const words of Object.values(deviceErrorWords.microphone)) expect(words).not.toContain('seule');
  });

  it('lists only devices of the kind that have a name in this browser, and numbers those without words', () => {
    const devices = [
      { kind: 'videoinput' as const, deviceId: 'a', label: '' },
      { kind: 'videoinput' as const, deviceId: '', label: '' },
      { kind: 'audioinput' as const, deviceId: 'b', label: 'Casque' },
      { kind: 'audiooutput' as const, deviceId: 'c', label: 'Casque' },
    ];
    expect(listedDevices(devices, 'microphone')).toEqual([{ id: 'b', label: 'Casque' }]);
    expect(listedDevices(devices, 'camera')).toEqual([{ id: 'a', label: expect.stringMatching(/^Caméra.1$/) }]);
  });

  it('asks for the chosen device alone, and for any when none is chosen', () => {
    expect(constraintsOf('camera', 'a').video).toMatchObject({ deviceId: { exact: 'a' } });
    expect(constraintsOf('microphone', null).audio).not.toHaveProperty('deviceId');
  });

  it('measures silence as 0 and a full tone as nearly 1, with a soft voice between', () => {
    const tone = (peak: number) =>
      Uint8Array.from({ length: 1024 }, (_, index) => 128 + Math.round(peak * Math.sin(index / 5)));
    expect(loudnessOf(tone(0))).toBe(0);
    expect(loudnessOf(tone(127))).toBeGreaterThan(0.95);
    expect(loudnessOf(tone(8))).toBeGreaterThan(0.3);
    expect(loudnessOf(tone(8))).toBeLessThan(0.7);
  });

  it('veils the middle of a picture that is taller or wider than the veil', () => {
    expect(middleOf(640, 480)).toEqual({ x: 0, y: 60, width: 640, height: 360 });
    expect(middleOf(1000, 360)).toEqual({ x: 180, y: 0, width: 640, height: 360 });
  });
});
