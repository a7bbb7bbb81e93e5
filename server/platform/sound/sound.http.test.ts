import { describe, expect, it } from '@jest/globals';
import type { AppError } from '#shared/errors.ts';
import { crowdedFile, filmFile, hear, SOUND_CANARY, toneFile, wavFile } from '#testing/recordings.ts';
import { RATE } from './loudness.ts';
import { prepareInProcess } from './sound-client.ts';
import { waveformOf, BARS } from './waveform.ts';

/** With which code a file is refused; null when it is not. */
const refusalOf = (bytes: Buffer) =>
  prepareInProcess(bytes, 40).then(
    () => null,
    (error: AppError) => (error.status === 422 ? error.code : error),
  );

// S-voice-3
describe('a recording', () => {
  it.each([
    ['soft', 0.02, 440],
    ['loud', 0.9, 220],
    ['very soft and high', 0.004, 1200],
  ])(
    'that is %s is heard with its own pitch and the loudness of all others, in both formats',
    async (_name, peak, hertz) => {
      const { opus, aac, duration, waveform } = await prepareInProcess(toneFile({ hertz, peak, seconds: 5 }), 40);
      expect(Math.abs(duration - 5000)).toBeLessThan(50);
      expect(waveform).toHaveLength(BARS);
      for (const bytes of [opus, aac]) {
        const heard = await hear(bytes);
        expect(Math.abs(heard.hertz - hertz)).toBeLessThan(2);
        expect(Math.abs(heard.loudness - -16)).toBeLessThan(1);
        expect(Math.abs(heard.seconds - 5)).toBeLessThan(0.1);
      }
    },
  );

  it('keeps nothing of the file but what one hears', async () => {
    const file = toneFile();
    expect(file.includes(SOUND_CANARY)).toBe(true);
    const { opus, aac } = await prepareInProcess(file, 40);
    for (const bytes of [opus, aac]) {
      expect(bytes.includes(SOUND_CANARY)).toBe(false);
      expect(bytes.toString('latin1')).not.toMatch(/Lavf\d|Lavc\d|20\d\d-\d\d-\d\d/);
    }
    // No number or moment differs between two conversions.
    expect((await prepareInProcess(file, 40)).opus.equals(opus)).toBe(true);
  });

  it('of other rates and of one that was made here before is read as well', async () => {
    const { opus, aac } = await prepareInProcess(toneFile({ rate: 16_000, hertz: 300 }), 40);
    for (const bytes of [opus, aac]) {
      const again = await prepareInProcess(bytes, 40);
      expect(Math.abs((await hear(again.opus)).hertz - 300)).toBeLessThan(2);
    }
  });

  it('may last as long as is said and a little more, and not a second longer', async () => {
    expect((await prepareInProcess(toneFile({ seconds: 40.4, rate: 8000 }), 40)).duration).toBeGreaterThan(40_000);
    expect(await refusalOf(toneFile({ seconds: 41, rate: 8000 }))).toBe('voice_too_long');
    expect(await refusalOf(toneFile({ seconds: 0.6 }))).toBe('voice_too_short');
  });

  it('that is none, or that nobody could hear, is refused for what it is', async () => {
    expect(await refusalOf(filmFile())).toBe('voice_is_video');
    expect(await refusalOf(Buffer.from('Bonjour, je suis un texte.'.repeat(50)))).toBe('voice_not_sound');
    expect(await refusalOf(wavFile(Buffer.alloc(RATE * 6), { rate: RATE, bits: 16 }))).toBe('voice_silent');
    const { opus } = await prepareInProcess(toneFile(), 40);
    expect(await refusalOf(opus.subarray(0, 200))).toMatch(/^voice_(unreadable|not_sound|too_short)$/);
    const broken = Buffer.from(opus);
    broken.fill(0xa5, 600, broken.length - 100);
    expect(await refusalOf(broken)).toMatch(/^voice_(unreadable|not_sound|too_short)$/);
    // A list of addresses: nothing is fetched, whatever a file names.
    const list = Buffer.from('#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
    expect(await refusalOf(list)).toBe('voice_not_sound');
  });

  it('that would become twenty minutes of sound is refused as soon as there is too much of it', async () => {
    const bomb = wavFile(Buffer.alloc(9_900_000, 140), { rate: 8000, bits: 8 });
    expect(await refusalOf(bomb)).toBe('voice_too_long');
  });

  it('of more packets than speech can have is not read to its end', async () => {
    expect(await refusalOf(crowdedFile(1000))).toBe('voice_too_short');
    expect(await refusalOf(crowdedFile(60_000))).toBe('voice_unreadable');
  });
});

describe('the drawing of a recording', () => {
  it('is highest where it is loudest, and flat where nothing is heard', () => {
    const samples = new Float32Array(BARS * 100);
    samples.fill(0.5, 0, 2400);
    samples.fill(0.125, 2400, 3600);
    const bars = waveformOf(samples);
    expect(bars.slice(0, 24)).toEqual(Array(24).fill(100));
    expect(bars.slice(24, 36)).toEqual(Array(12).fill(50));
    expect(bars.slice(36)).toEqual(Array(12).fill(0));
  });
});
