import { useEffect, useRef } from 'react';
import { loudnessOf } from './devices.ts';
import './video-meetings.css';

/** How loud the microphone hears its member: a bar that moves with the voice. */
export function MicrophoneLevel({ track }: { readonly track: MediaStreamTrack | null }) {
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(
    () => (track ? follow(track, (level) => meter.current && (meter.current.value = level)) : undefined),
    [track],
  );
  return (
    <label className="video-meetings-level">
      <span className="label">Ton micro t'entend</span>
      <meter ref={meter} min={0} max={1} value={0} />
      <span className="video-meetings-quiet">Dis quelques mots : la barre bouge avec ta voix.</span>
    </label>
  );
}

function follow(track: MediaStreamTrack, show: (level: number) => void): () => void {
  const sound = new AudioContext();
  const analyser = sound.createAnalyser();
  analyser.fftSize = 512;
  sound.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  void sound.resume();
  const samples = new Uint8Array(analyser.fftSize);
  const reading = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    show(loudnessOf(samples));
  }, 100);
  return () => {
    clearInterval(reading);
    void sound.close();
  };
}
