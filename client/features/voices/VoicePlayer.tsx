import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { fr } from '#shared/typeset.ts';
import { voiceFormats, type DrawnVoice, type VoiceFormat } from '#shared/voices/voices.ts';
import './voices-player.css';

const speeds = [1, 1.5, 2] as const;
const BAR = 3;
const GAP = 2;
const HEIGHT = 40;
const LEAST = 3;

/**
 * Plays a recording: a button, its drawing, on which one moves with the pointer or the arrow keys, three speeds, and silence.
 * Without scripts it is the player of the browser.
 */
export function VoicePlayer({ voice, label }: { readonly voice: DrawnVoice; readonly label: string }) {
  const { address, duration, waveform } = voice;
  const isHydrated = useIsHydrated();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1);
  const [isMuted, setIsMuted] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const toggle = () => {
    const { current } = audio;
    if (!current) return;
    if (isPlaying) return current.pause();
    for (const other of document.querySelectorAll('audio')) if (other !== current) other.pause();
    current.playbackRate = speed;
    current.play().then(
      () => setIsLost(false),
      ({ name }: Error) => setIsLost(name !== 'AbortError'),
    );
  };
  const moveTo = (moment: number) => {
    setAt(moment);
    if (audio.current) audio.current.currentTime = moment / 1000;
  };
  const nextSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  return (
    <div className="voices-player" role="group" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what its speaker wrote down is next to it */}
      <audio
        ref={audio}
        key={address}
        controls={!isHydrated}
        muted={isMuted}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime * 1000)}
      >
        {(Object.keys(voiceFormats) as VoiceFormat[]).map((format) => (
          <source key={format} src={`${address}/${format}`} type={voiceFormats[format]} />
        ))}
      </audio>
      {isHydrated && (
        <>
          <button
            type="button"
            className="voices-player__play"
            aria-label={isPlaying ? 'Pause' : 'Écouter'}
            onClick={toggle}
          >
            {isPlaying ? <Pause size={22} aria-hidden="true" /> : <Play size={22} aria-hidden="true" />}
          </button>
          <span className="voices-player__drawing">
            <Bars waveform={waveform} played={at / duration} />
            <input
              type="range"
              className="voices-player__place"
              aria-label="Où en est l'écoute"
              title="Où en est l'écoute"
              aria-valuetext={fr`${inSeconds(at)} sur ${inSeconds(duration)}`}
              min={0}
              max={duration}
              step={1000}
              value={at}
              onChange={({ target }) => moveTo(Number(target.value))}
            />
          </span>
          <span className="voices-player__time">{clock(isPlaying || at > 0 ? at : duration)}</span>
          <button type="button" className="voices-player__speed" onClick={nextSpeed}>
            <span className="visually-hidden">Vitesse : </span>
            {String(speed).replace('.', ',')}×
          </button>
          <button
            type="button"
            className="voices-player__speed"
            aria-pressed={isMuted}
            onClick={() => setIsMuted(!isMuted)}
          >
            Muet
          </button>
        </>
      )}
      {isLost && (
        <p className="voices-player__lost" role="alert">
          Cette voix ne peut pas être lue pour l'instant.
        </p>
      )}
    </div>
  );
}

function Bars({ waveform, played }: { readonly waveform: readonly number[]; readonly played: number }) {
  const width = waveform.length * (BAR + GAP);
  const bars = waveform.map((loud, bar) => ({ x: bar * (BAR + GAP), height: Math.max(LEAST, (loud / 100) * HEIGHT) }));
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ x, height }) => (
        <rect
          key={x}
          className={x / width < played ? 'voices-player__bar voices-player__bar--played' : 'voices-player__bar'}
          x={x}
          y={(HEIGHT - height) / 2}
          width={BAR}
          height={height}
          rx={1.5}
        />
      ))}
    </svg>
  );
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function inSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}`;
}
